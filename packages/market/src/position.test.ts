// What fills make of a position: the worked examples of docs/formulas/paper-venue.md, and that over
// its life no unit of money is made or lost, whatever was rounded.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, price, quantity, ratio, type Amount, type Price } from '@trellis/kernel'
import { defineInstrument, valueOf } from './instrument.ts'
import { plainTiers } from './margin.ts'
import {
  addResting,
  entryPrice,
  filledPosition,
  flatPosition,
  fundingPayment,
  marginOf,
  unrealizedPnl,
} from './position.ts'
import type { Position, Side } from './venue.ts'

/** Ticks and lots of one: money is price × lots. */
const plain = defineInstrument({
  symbol: 'AAAUSDT',
  category: 'linear',
  base: 'AAA',
  quote: 'USDT',
  status: 'Trading',
  hidden: false,
  tickUnits: 1,
  tickScale: 0,
  lotUnits: 1,
  lotScale: 0,
  minPrice: price(1),
  maxPrice: price(1_000_000),
  minQty: quantity(1),
  maxQty: quantity(1_000_000),
  maxMarketQty: quantity(1_000_000),
  minValue: amount('1'),
  maxValue: amount('1000000000'),
  depthLots: quantity(1_000_000),
  supportsTrailingStop: true,
  riskTiers: plainTiers(100, amount('1000000000')),
})

interface Held {
  lots: number
  cost: Amount
  realized: bigint
}

function trade(fills: readonly (readonly [Side, number, number])[]): Held {
  const held: Held = { lots: 0, cost: 0n as Amount, realized: 0n }
  for (const [side, at, qty] of fills) {
    const change = filledPosition(held, { side, price: price(at), qty: quantity(qty) }, plain)
    held.lots = change.lots
    held.cost = change.cost
    held.realized += change.realizedPnl
  }
  return held
}

describe('a position', () => {
  it('opens, closes in part and whole, long', () => {
    const opened = trade([
      ['buy', 100, 1],
      ['buy', 103, 2],
    ])
    expect(opened).toEqual({ lots: 3, cost: amount('306'), realized: 0n })
    const part = trade([
      ['buy', 100, 1],
      ['buy', 103, 2],
      ['sell', 110, 1],
    ])
    expect(part).toEqual({ lots: 2, cost: amount('204'), realized: amount('8') })
    const whole = trade([
      ['buy', 100, 1],
      ['buy', 103, 2],
      ['sell', 110, 1],
      ['sell', 90, 2],
    ])
    expect(whole).toEqual({ lots: 0, cost: 0n, realized: amount('-16') })
  })

  it('turns from short to long in one fill', () => {
    const turned = trade([
      ['sell', 50, 4],
      ['buy', 40, 6],
    ])
    expect(turned).toEqual({ lots: 2, cost: amount('80'), realized: amount('40') })
  })

  it('releases a cost that does not divide rounded against the trader', () => {
    const long = trade([
      ['buy', 100, 2],
      ['buy', 101, 1],
      ['sell', 100, 1],
    ])
    expect(long.realized).toBe(amount('-0.333333333334'))
    const short = trade([
      ['sell', 100, 2],
      ['sell', 101, 1],
      ['buy', 100, 1],
    ])
    expect(short.realized).toBe(amount('0.333333333333'))
  })

  it('realizes over its life exactly the money that was traded', () => {
    const fill = fc.tuple(
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.integer({ min: 1, max: 900_000 }),
      fc.integer({ min: 1, max: 5_000 }),
    )
    fc.assert(
      fc.property(fc.array(fill, { maxLength: 30 }), fc.nat(900_000), (fills, last) => {
        const held = trade(fills)
        let cash = 0n
        for (const [side, at, qty] of fills) {
          const value = valueOf(plain, price(at), quantity(qty))
          cash += side === 'buy' ? -value : value
        }
        expect(held.lots === 0 ? held.cost : 0n).toBe(0n)
        expect(held.realized - held.cost).toBe(cash)
        const at = price(last + 1)
        const worth = BigInt(held.lots) * BigInt(at) * plain.valueFactor
        expect(held.realized + unrealizedPnl(held, at, plain)).toBe(cash + worth)
      }),
    )
  })

  it('has the average entry, never below a tick', () => {
    expect(entryPrice({ lots: 3, cost: amount('305') }, plain)).toBe(102)
    expect(entryPrice({ lots: -2, cost: amount('-81') }, plain)).toBe(41)
    expect(entryPrice({ lots: 4, cost: amount('1') }, plain)).toBe(1)
  })
})

describe('funding', () => {
  const pays = (lots: number, rate: string): bigint =>
    fundingPayment(lots, 60_000 as Price, ratio(rate), plain)

  it('is paid by longs at a rate above zero and received by shorts', () => {
    expect(pays(5, '0.0001')).toBe(amount('-30'))
    expect(pays(-5, '0.0001')).toBe(amount('30'))
    expect(pays(5, '-0.0001')).toBe(amount('30'))
  })

  it('rounds against the holder on both sides', () => {
    const odd = 333_333n as never
    expect(fundingPayment(1, 7 as Price, odd, { ...plain, valueFactor: 1n })).toBe(-1n)
    expect(fundingPayment(-1, 7 as Price, odd, { ...plain, valueFactor: 1n })).toBe(0n)
  })
})

describe('margin of position and orders', () => {
  const position = (over: Partial<Position>): Position => ({
    ...flatPosition(0, ratio('10')),
    ...over,
  })
  const buys = { buyLots: 4, buyValue: amount('360') }
  const sells = { sellLots: 4, sellValue: amount('440') }

  it('takes the dearer side of the orders of a neutral grid', () => {
    expect(marginOf(position({ ...buys, ...sells }), plain)).toBe(amount('44'))
  })

  it('asks nothing for orders that only close', () => {
    const long = { lots: 5, cost: amount('500') }
    expect(marginOf(position({ ...long, ...sells }), plain)).toBe(amount('50'))
    expect(marginOf(position({ ...long, ...buys, ...sells }), plain)).toBe(amount('86'))
  })

  it('counts what rests on its own side, and nothing more once it has filled', () => {
    const book = position({ ...buys })
    addResting(book, 'sell', 3, amount('330'))
    addResting(book, 'buy', 2, amount('180'))
    addResting(book, 'sell', -1, -amount('110'))
    expect(book).toEqual(
      position({
        buyLots: buys.buyLots + 2,
        buyValue: (buys.buyValue + amount('180')) as Amount,
        sellLots: 2,
        sellValue: amount('220'),
      }),
    )
    addResting(book, 'sell', -2, -amount('220'))
    addResting(book, 'buy', -2, -amount('180'))
    expect(book).toEqual(position({ ...buys }))
  })

  it('asks for what goes beyond closing, at the average price of the side', () => {
    const long = { lots: 1, cost: amount('100') }
    expect(marginOf(position({ ...long, ...sells }), plain)).toBe(amount('43'))
  })
})
