// Orders and fills as bytes, for the facts that hold one. A change here is a new FACTS_VERSION.
import type { Price, Quantity } from '@trellis/kernel'
import type { Fill, PlaceOrder } from '@trellis/market'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { actions, orderTypes, purposes, sides } from './fact-words.ts'

export function writeOrder(writer: ByteWriter, order: PlaceOrder): void {
  const { side, orderType, purpose } = order
  writer.byte(
    sides.number(side) | (orderTypes.number(orderType) << 1) | (purposes.number(purpose) << 2),
  )
  writer.byte(actions.number(order.action))
  writer.uint(order.ref)
  writer.uint(order.symbol)
  writer.uint(order.price)
  writer.uint(order.qty)
  writer.int(order.level)
}

export function writeFill(writer: ByteWriter, fill: Fill): void {
  const taker = fill.liquidity === 'taker' ? 2 : 0
  writer.byte(sides.number(fill.side) | taker | (fill.done ? 4 : 0))
  writer.uint(fill.symbol)
  writer.uint(fill.price)
  writer.uint(fill.qty)
  writer.amount(fill.value)
  writer.amount(fill.fee)
}

export function readOrder(reader: ByteReader): PlaceOrder {
  const bits = reader.byte()
  const action = actions.word(reader.byte())
  return {
    ref: reader.uint(),
    symbol: reader.uint(),
    side: sides.word(bits & 1),
    orderType: orderTypes.word((bits >> 1) & 1),
    price: reader.uint() as Price,
    qty: reader.uint() as Quantity,
    purpose: purposes.word(bits >> 2),
    action,
    level: reader.int(),
  }
}

export function readFill(reader: ByteReader): Fill {
  const bits = reader.byte()
  return {
    side: sides.word(bits & 1),
    symbol: reader.uint(),
    price: reader.uint() as Price,
    qty: reader.uint() as Quantity,
    value: reader.amount(),
    fee: reader.amount(),
    liquidity: (bits & 2) !== 0 ? 'taker' : 'maker',
    done: (bits & 4) !== 0,
  }
}
