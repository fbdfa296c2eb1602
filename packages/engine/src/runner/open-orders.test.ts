// Orders of a bot against a plain map, and orders that come back as others.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { price, quantity } from '@trellis/kernel'
import type { RestingOrder } from '@trellis/market'
import { copyOf, OpenOrders, SpareOrders } from './open-orders.ts'
import { Wallet } from '../wallet.ts'

let placed = 0
const order = (ref: number): RestingOrder => {
  placed += 1
  return {
    ref,
    symbol: 0,
    side: ref % 2 === 0 ? 'buy' : 'sell',
    orderType: 'limit',
    price: price(placed),
    qty: quantity(ref),
    purpose: 'normal',
    action: 'open',
    level: 3,
    orderId: placed,
    placedAtMs: placed * 2,
    filled: quantity(0),
  }
}

describe('open orders', () => {
  it('are those of a map, oldest first, whatever their references share', () => {
    const step = fc.record({
      // References that end alike stand in one chain of the table.
      ref: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(1025, 2049, 4097, 8193)),
      reclaims: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const spares = new SpareOrders<string>()
        const orders = new OpenOrders('bot', spares)
        const model = new Map<number, RestingOrder>()
        for (const { ref, reclaims } of steps) {
          if (model.delete(ref)) expect(orders.delete(ref)).toBe(true)
          else {
            expect(orders.delete(ref)).toBe(false)
            const one = order(ref)
            orders.restore(one)
            model.set(ref, one)
          }
          if (reclaims) spares.reclaim()
          expect(orders.size).toBe(model.size)
          expect(orders.values().map(copyOf)).toEqual([...model.values()])
          const found = orders.get(ref)
          expect(found && copyOf(found)).toEqual(model.get(ref))
        }
      }),
    )
  })

  it('refuse a reference that is open', () => {
    const orders = new OpenOrders('bot', new SpareOrders<string>())
    orders.restore(order(7))
    expect(() => orders.restore(order(7))).toThrow()
    expect(orders.size).toBe(1)
  })

  it('leave an order that is gone as it was until the batch is complete', () => {
    const spares = new SpareOrders<string>()
    const orders = new OpenOrders('bot', spares)
    orders.restore(order(1))
    const gone = orders.get(1)
    orders.delete(1)
    orders.restore(order(2))
    expect(gone?.ref).toBe(1)
    spares.reclaim()
    orders.restore(order(3))
    expect(orders.get(3)).toBe(gone)
    expect(orders.get(2)?.ref).toBe(2)
  })
})

describe('wallet', () => {
  it('keeps coins in the order in which they came, however many', () => {
    const wallet = new Wallet()
    const model = new Map<string, { total: never; locked: never }>()
    for (const coin of ['USDT', 'BTC', 'ETH', 'USDT', 'SOL', 'BTC', 'ETH']) {
      const balance = { total: coin as never, locked: 0 as never }
      wallet.set(coin, balance)
      model.set(coin, balance)
      expect([...wallet]).toEqual([...model])
      for (const known of model.keys()) expect(wallet.get(known)).toBe(model.get(known))
    }
    expect(wallet.get('XRP')).toBeUndefined()
  })
})
