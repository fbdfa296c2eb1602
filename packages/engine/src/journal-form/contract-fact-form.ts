// Facts of contracts and exchanges as bytes and back, tags 30 to 37. A change here is a new
// FACTS_VERSION.
import { InvariantError, type BotId, type Price, type Quantity, type Ratio } from '@trellis/kernel'
import type { Fill, PlaceOrder, Settlement } from '@trellis/market'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import type { ContractFact, Money } from '../contract-facts.ts'
import { TAG } from './fact-tags.ts'
import { rejectReasons, settlementCauses, sides } from './fact-words.ts'
import type { EngineFact } from '../facts.ts'
import { readFill, readOrder, writeFill } from './order-form.ts'

/** What follows tag and bot. */
export function writeContractFact(writer: ByteWriter, fact: ContractFact): void {
  switch (fact.type) {
    case 'leverage-set':
      writer.uint(fact.symbol)
      return writer.amount(fact.leverage)
    case 'funding-paid':
      writer.uint(fact.symbol)
      writer.amount(fact.rate)
      writer.uint(fact.mark)
      return writer.amount(fact.amount)
    case 'position-settled':
      return writeSettlement(writer, fact.settlement)
    case 'exchanged':
      writeMoney(writer, fact.give)
      writeMoney(writer, fact.take)
      return writer.text(fact.with)
  }
}

export function tagOfContract(fact: ContractFact): number {
  switch (fact.type) {
    case 'leverage-set':
      return TAG.leverageSet
    case 'funding-paid':
      return TAG.fundingPaid
    case 'position-settled':
      return fact.settlement.takeover ? TAG.positionTakenOver : TAG.positionSettled
    case 'exchanged':
      return TAG.exchanged
  }
}

/** A fill of a contract: the form of a spot fill, then what only it says. */
export function writeContractFill(writer: ByteWriter, fill: Fill): void {
  writeFill(writer, fill)
  writer.text(fill.feeCoin ?? '')
  writer.amount(fill.realizedPnl ?? 0n)
}

/** The fact of a tag from 30 on, behind tag and bot. */
export function readContractFact(reader: ByteReader, bot: BotId, tag: number): EngineFact {
  switch (tag) {
    case TAG.contractFilled: {
      const ref = reader.uint()
      const traded = readFill(reader)
      const fill = { feeCoin: reader.text(), realizedPnl: reader.amount(), ...traded }
      return { type: 'order-filled', bot, ref, fill }
    }
    case TAG.reduceOnlyPlaced:
      return { type: 'order-placed', bot, order: readReduceOnly(reader) }
    case TAG.reduceOnlyRejected: {
      const order = readReduceOnly(reader)
      return { type: 'order-rejected', bot, order, reason: rejectReasons.word(reader.byte()) }
    }
    case TAG.leverageSet:
      return { type: 'leverage-set', bot, symbol: reader.uint(), leverage: readRatio(reader) }
    case TAG.fundingPaid:
      return {
        type: 'funding-paid',
        bot,
        symbol: reader.uint(),
        rate: readRatio(reader),
        mark: reader.uint() as Price,
        amount: reader.amount(),
      }
    case TAG.positionSettled:
      return { type: 'position-settled', bot, settlement: readSettlement(reader) }
    case TAG.positionTakenOver: {
      const takeover = { price: reader.uint() as Price, amount: reader.amount() }
      return { type: 'position-settled', bot, settlement: { takeover, ...readSettlement(reader) } }
    }
    case TAG.exchanged: {
      const give = readMoney(reader)
      const take = readMoney(reader)
      return { type: 'exchanged', bot, give, take, with: reader.text() }
    }
    default:
      throw new InvariantError('unknown fact tag', tag)
  }
}

function readReduceOnly(reader: ByteReader): PlaceOrder {
  return { reduceOnly: true, ...readOrder(reader) }
}

function readRatio(reader: ByteReader): Ratio {
  return reader.amount() as bigint as Ratio
}

/** What only a takeover says comes first, so that the rest has the form of any settlement. */
function writeSettlement(writer: ByteWriter, settlement: Settlement): void {
  if (settlement.takeover) {
    writer.uint(settlement.takeover.price)
    writer.amount(settlement.takeover.amount)
  }
  writer.uint(settlement.symbol)
  writer.byte(settlementCauses.number(settlement.cause))
  writer.byte(sides.number(settlement.side))
  writer.uint(settlement.price)
  writer.uint(settlement.qty)
  writer.amount(settlement.value)
  writer.amount(settlement.fee)
  writer.amount(settlement.realizedPnl)
}

function readSettlement(reader: ByteReader): Settlement {
  return {
    symbol: reader.uint(),
    cause: settlementCauses.word(reader.byte()),
    side: sides.word(reader.byte()),
    price: reader.uint() as Price,
    qty: reader.uint() as Quantity,
    value: reader.amount(),
    fee: reader.amount(),
    realizedPnl: reader.amount(),
  }
}

function writeMoney(writer: ByteWriter, all: readonly Money[]): void {
  writer.uint(all.length)
  for (const { coin, amount } of all) {
    writer.text(coin)
    writer.amount(amount)
  }
}

function readMoney(reader: ByteReader): readonly Money[] {
  return Array.from({ length: reader.uint() }, () => ({
    coin: reader.text(),
    amount: reader.amount(),
  }))
}
