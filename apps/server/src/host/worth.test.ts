// Coins in another coin: by their pair, either way round, over USDT, or not at all; positions by
// what they gained; and the curve of a bot that holds two coins and a position.
import { describe, expect, test } from 'vitest'
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import { amount, formatAmount, MONEY_UNIT, price, type Amount, type BotId } from '@trellis/kernel'
import { DAY_MS, defineInstrument, plainTiers, type Instrument } from '@trellis/market'
import { instruments as grid } from '../../test/grid-journals.ts'
import type { Ask, NamedQueries, QueryName, StepRow } from '../projections/named-queries.ts'
import { fillPosition, type HeldPositions } from '../projections/holdings.ts'
import { curveOf, totalAt } from './curve.ts'
import { coinWorth, equityOf } from './worth.ts'

const btc = grid[0] as Instrument
const pair = (base: string, quote: string, over: Partial<Instrument> = {}): Instrument =>
  defineInstrument({ ...btc, ...over, symbol: `${base}${quote}`, base, quote })
const instruments = [
  pair('BTC', 'USDT'),
  pair('ETH', 'USDT'),
  pair('BTC', 'EUR'),
  pair('USDT', 'TRY'),
  pair('BTC', 'USDT', {
    category: 'linear',
    riskTiers: plainTiers(100, amount('1000000000')),
  }),
]
const ticks = [5_000_000, 200_000, 4_500_000, 4_000, 5_100_000]
const market = { instruments, price: (symbol: number) => price(ticks[symbol] ?? 0) }
const worth = (coin: string, text: string, settle: string): string | undefined => {
  const found = coinWorth(market, coin, amount(text), settle)
  return found === undefined ? undefined : formatAmount(found as Amount)
}

describe('worth of a coin', () => {
  test.each([
    ['itself', 'USDT', '12', 'USDT', '12'],
    ['its pair', 'BTC', '0.5', 'USDT', '25000'],
    ['its pair, listed the other way', 'USDT', '90000', 'BTC', '1.8'],
    ['over USDT', 'ETH', '2', 'TRY', '160000'],
    ['over USDT, back', 'TRY', '80', 'ETH', '0.001'],
    ['nothing of a coin without any pair', 'XYZ', '0', 'USDT', '0'],
  ])('%s', (_, coin, held, settle, expected) => {
    expect(worth(coin, held, settle)).toBe(expected)
  })

  test('is unknown without a pair to USDT or a price, never zero', () => {
    expect(worth('XYZ', '1', 'USDT')).toBeUndefined()
    expect(worth('ETH', '1', 'EUR')).toBeUndefined()
    const silent = { instruments, price: () => undefined }
    expect(coinWorth(silent, 'BTC', 1n, 'USDT')).toBeUndefined()
    const held = { holdings: new Map([['XYZ', 1n]]), positions: new Map() }
    expect(equityOf(market, held, 'USDT')).toBeUndefined()
  })
})

test('a position’s cost is what is not realized: lots × price - cost is its open P&L', () => {
  const positions: HeldPositions = new Map()
  const fill = (side: 'buy' | 'sell', qty: number, at: number, realizedPnl = 0n): void => {
    const value = BigInt(qty) * BigInt(at) * (instruments[4]!.valueFactor as bigint)
    fillPosition(positions, { symbol: 4, side, qty, value, realizedPnl })
  }
  const open = (): string => {
    const equity = equityOf(market, { holdings: new Map(), positions }, 'USDT')
    return formatAmount((equity ?? 0n) as Amount)
  }
  const lot = 10_000_000
  fill('buy', 2 * lot, 5_000_000)
  expect(open()).toBe('200')
  fill('sell', lot, 5_200_000, 200n * MONEY_UNIT)
  expect(open()).toBe('100')
  fill('sell', lot, 5_000_000)
  expect(open()).toBe('0')
  fill('sell', lot, 5_300_000)
  expect(open()).toBe('200')
  fill('buy', lot, 5_200_000, 100n * MONEY_UNIT)
  expect([open(), positions.get(4)]).toEqual(['0', { lots: 0, cost: 0n }])
})

/** Half a bitcoin, ten ether, 1,000 USDT; bought for 46,000 with 500 taken out since. */
const step: StepRow = {
  atMs: DAY_MS,
  holdings: new Map([
    ['BTC', MONEY_UNIT / 2n],
    ['ETH', 10n * MONEY_UNIT],
    ['USDT', 1_000n * MONEY_UNIT],
  ]),
  positions: new Map([[4, { lots: 10_000_000, cost: 5_000n * MONEY_UNIT }]]),
  invested: 46_000n * MONEY_UNIT,
  withdrawn: 500n * MONEY_UNIT,
  grid: 7n * MONEY_UNIT,
  hold: new Map([
    [0, MONEY_UNIT],
    [1, MONEY_UNIT],
  ]),
  holdOut: 0n,
}

/** ETH falls by a tenth in the second hour, and trades for the first time in the first. */
const access = {
  instruments,
  nowMs: () => DAY_MS + 3 * 3_600_000,
  valuePrice: (symbol: number, atMs: number) => {
    if (symbol !== 1) return price(ticks[symbol] ?? 0)
    if (atMs < DAY_MS) return undefined
    return price(atMs < DAY_MS + 2 * 3_600_000 ? 200_000 : 180_000)
  },
  candles: () =>
    Promise.resolve([0, 1, 2].map((i) => ({ startMs: DAY_MS + i * 3_600_000, close: 5_000_000 }))),
} as unknown as MarketAccess

function asking(symbols: readonly number[]): Ask {
  const answers = { curveBase: { createdMs: DAY_MS - 1, endedMs: 0, symbols }, flags: [] }
  return async <N extends QueryName>(name: N, args: NamedQueries[N]['args']) =>
    (name === 'stepsAt'
      ? (args as NamedQueries['stepsAt']['args']).times.map(() => step)
      : answers[name as keyof typeof answers]) as NamedQueries[N]['answer']
}

describe('the curve of two coins and a position', () => {
  test('is the sum of every value at the price of its moment', async () => {
    const points = await curveOf(asking([0, 1, 4]), access, 7 as BotId, {
      fromMs: DAY_MS,
      points: 3,
    })
    // 25,000 + 20,000 + 1,000 + (5,100 - 5,000) + 500 - 46,000
    expect(points.at(0)).toMatchObject({ total: '600', grid: '7', hold: '6000' })
    // The ten ether are worth 2,000 less, the one of the hold line 200.
    expect(points.at(-1)).toMatchObject({ total: '-1400', hold: '5800' })
    expect(totalAt(access, 0, DAY_MS, step)).toBe(600n * MONEY_UNIT)
  })

  test('has no point while one of them has no price', async () => {
    const early = { fromMs: DAY_MS - 1, points: 2 }
    const points = await curveOf(asking([0, 1, 4]), access, 7 as BotId, early)
    expect(points[0]).toMatchObject({ atMs: DAY_MS - 1, total: '0' })
    expect(points.slice(1).every(({ atMs }) => atMs >= DAY_MS)).toBe(true)
    expect(totalAt(access, 0, DAY_MS - 1, step)).toBeUndefined()
  })
})

test('planted: a curve that prices every coin by the first symbol is found', () => {
  const wrong = { instruments, price: () => price(ticks[0] ?? 0) }
  const right = equityOf(market, step, 'USDT')
  expect(equityOf(wrong, step, 'USDT')).not.toBe(right)
})
