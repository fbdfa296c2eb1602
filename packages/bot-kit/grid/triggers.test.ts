// Every trigger of a grid on crafted tapes: over a gap of candles, over a halt and from trade to
// trade nothing between was traded, so that each gets the price after the jump, to the last digit.
import { describe, expect, it } from 'vitest'
import { formatAmount, type Price } from '@trellis/kernel'
import { defaultInstruments, formatPrice, formatQuantity, MINUTE_MS } from '@trellis/market'
import type { StatusChange } from '@trellis/tape'
import type { RawGrid } from '../test/grid-params.ts'
import type { GridFact } from './facts.ts'
import { tapeOf } from '../test/generated-tapes.ts'
import { GridRig as Rig } from '../test/grid-rig.ts'

const T0 = Date.UTC(2025, 4, 4)
/** Bitcoin with a tick of 0.1, a lot of 0.000001 and a depth of 120. */
const btc = defaultInstruments[0]!
const at = (price: number): string => formatPrice(btc, price as never)

/**
 * Levels 59,000 to 61,000 at 60,000: two buys, two sells, floor(9,500 / 238,500) = 0.039832 each.
 * The sells' 0.079664 are bought at 60,000 + 5 ticks (1 + ceil(600,000 · 79,664 / 1.2e10)).
 */
const grid = { minPrice: '59000', maxPrice: '61000', cellNumber: 4, quoteInvestment: '10000' }

/** A minute at each price, in which a coin is traded there, and two without data between them. */
function gaps(prices: readonly number[]): string {
  const all = [...prices, ...prices.slice(-1)]
  const rows = all.map((price, i) => {
    // The last two follow each other, or the file would pass for candles of three minutes.
    const minute = i < prices.length ? 3 * i : 3 * i - 2
    return [T0 + minute * MINUTE_MS, price, price, price, price, 1].join(',')
  })
  return `ts_ms,open,high,low,close,volume\n${rows.join('\n')}\n`
}

/** One trade of a coin at each price, a second apart. */
function trades(prices: readonly number[]): string {
  const rows = prices.map((price, i) => `${T0 + i * 1_000},${price},1,sell`)
  return `ts_ms,price,qty,side\n${rows.join('\n')}\n`
}

/** What a grid does on a tape after its creation: fills, and where its triggers acted. */
function storyOf(raw: RawGrid, csv: string, statusChanges: readonly StatusChange[] = []) {
  const tape = tapeOf(csv, btc, statusChanges)
  const rig = new Rig({ last: '60000', instrument: btc, shareBps: 1000 }).start(raw)
  const opening = rig.facts.length
  for (let ms = tape.startMs; ms < tape.endMs!; ms += MINUTE_MS) {
    const changes = statusChanges.filter(({ atMs }) => atMs === ms)
    for (const { status } of changes) {
      rig.engine.setSymbolStatus(0, status, { atMs: ms, tape: ms - 1 })
    }
    for (const print of tape.prints(0, ms)) rig.engine.applyPrint(print)
  }
  expect(rig.faults).toEqual([])
  const story = rig.facts.slice(opening).flatMap((fact): string[] => {
    if (fact.type === 'funds-released') return [`${formatAmount(fact.amount)} ${fact.coin} back`]
    if (fact.type === 'order-filled') {
      const { side, qty, price } = fact.fill
      return [`${side} ${formatQuantity(btc, qty)} at ${at(price)}`]
    }
    if (fact.type === 'closing-started') return [`${fact.word} at ${at(fact.prices[0]!)}`]
    if (fact.type === 'settings-changed') return shifted(fact.own as GridFact, fact.prices[0]!)
    return fact.type === 'kind-fact' ? told(fact.fact as GridFact) : []
  })
  return story.join('; ')
}

function shifted(own: GridFact, price: Price): string[] {
  if (own.type !== 'range-shifted') return []
  return [`shifted to ${at(own.minPrice)} - ${at(own.maxPrice)} at ${at(price)}`]
}

function told(fact: GridFact): string[] {
  switch (fact.type) {
    case 'grid-planned':
      return [`planned at ${at(fact.price)}`]
    case 'peak-raised':
      return [`peak ${formatAmount(fact.peak)} at ${at(fact.price)}`]
    default:
      return []
  }
}

/** Name, grid, prices; what it does over a gap, and from trade to trade where that differs. */
type Jump = readonly [string, RawGrid, readonly number[], overGap: string, fromTrade?: string]

const stop = { ...grid, stopLoss: '58000' }
const target = { ...grid, takeProfit: '62000' }
/** Waits for 59,500; levels 57,000 to 61,000. */
const entry = { ...grid, minPrice: '57000', entryPrice: '59500' }
/** Shifts at 62,000 and every 500 above; three sells of 0.031825. */
const trailing = { ...grid, maxPrice: '61500', cellNumber: 5, enableTrailing: true }

// Over a gap the open has no volume: triggers come first, orders have the minute after them. From
// trade to trade a tenth of the coin is each order's that was passed, at its own price.
const buys = 'buy 0.039832 at 59500; buy 0.039832 at 59000'
const sells = 'sell 0.039832 at 60500; sell 0.039832 at 61000'
const threeSells = 'sell 0.031825 at 60500; sell 0.031825 at 61000; sell 0.031825 at 61500'
/** All sold after a jump to 50,000: 5,220.120168 + 0.079664 x 49,999.5. */
const soldAt50 = 'sell 0.079664 at 49999.5; 9203.280336 USDT back'
/** The same with both buys: 500.028168 + 0.159328 x 49,999.2. */
const moreSoldAt50 = 'sell 0.159328 at 49999.2; 8466.3007056 USDT back'
/** Worth 5,220.120168 + 0.079664 x 60,400 at the peak; the exit of 5 % stands at 54,103.6. */
const peak = 'peak 10031.825768 at 60400'

const jumps: readonly Jump[] = [
  [
    'a stop loss, down past it',
    stop,
    [60_000, 50_000],
    `stop-loss at 50000; ${soldAt50}`,
    `${buys}; stop-loss at 50000; ${moreSoldAt50}`,
  ],
  [
    'a stop loss, down onto it',
    stop,
    [60_000, 58_000],
    'stop-loss at 58000; sell 0.079664 at 57999.5; 9840.592336 USDT back',
    `${buys}; stop-loss at 58000; sell 0.159328 at 57999.1; 9740.9087728 USDT back`,
  ],
  ['a stop loss, down to a tick over it', stop, [60_000, 58_000.1], buys],
  ['a stop loss, up', stop, [60_000, 70_000], sells],
  [
    // 5,220.120168 + 0.079664 x 69,999.4; with both sells 0.039832 x (60,500 + 61,000) instead.
    'a take profit, up past it',
    target,
    [60_000, 70_000],
    'take-profit at 70000; sell 0.079664 at 69999.4; 10796.5523696 USDT back',
    `${sells}; take-profit at 70000; 10059.708168 USDT back`,
  ],
  ['a take profit, down', target, [60_000, 50_000], buys],
  [
    'a trailing stop, up to a new peak and down past the exit',
    { ...grid, trailingStop: '0.05' },
    [60_000, 60_400, 50_000],
    `${peak}; trailing-stop at 50000; ${soldAt50}`,
    `${peak}; ${buys}; trailing-stop at 50000; ${moreSoldAt50}`,
  ],
  [
    // At 57,500 three sells: floor(9,500 / 229,500) = 0.041394 each, bought 7 ticks dearer.
    'an entry, down past it',
    entry,
    [60_000, 57_500],
    'planned at 57500; buy 0.124182 at 57500.7',
  ],
  ['an entry, up', entry, [60_000, 70_000], ''],
  [
    // Four sells of floor(9,500 / 220,000) = 0.043181, and all of them back.
    'an entry, down past it and its stop loss',
    { ...entry, stopLoss: '56000' },
    [60_000, 55_000],
    'planned at 55000; buy 0.172724 at 55000.9; ' +
      'stop-loss at 55000; sell 0.172724 at 54999.1; 9999.6890968 USDT back',
  ],
  [
    // A lowest level that sells cannot leave: the third shift waits for the minute's volume.
    'trailing up, up past three shifts',
    trailing,
    [60_000, 63_200],
    'shifted to 59500 - 62000 at 63200; shifted to 60000 - 62500 at 63200; ' +
      `${threeSells}; shifted to 60500 - 63000 at 63200`,
    `${threeSells}; shifted to 59500 - 62000 at 63200; ` +
      'shifted to 60000 - 62500 at 63200; shifted to 60500 - 63000 at 63200',
  ],
  ['trailing up, down', trailing, [60_000, 59_800], ''],
  [
    // The shift at 62,000 lies before the target at 62,300, the next behind it.
    'trailing up and a take profit, up past both',
    { ...trailing, takeProfit: '62300' },
    [60_000, 63_200],
    'shifted to 59500 - 62000 at 63200; ' +
      'take-profit at 63200; sell 0.095475 at 63199.3; 10305.3958825 USDT back',
    `${threeSells}; shifted to 59500 - 62000 at 63200; ` +
      'take-profit at 63200; 10095.417715 USDT back',
  ],
  [
    'a trailing stop before a stop loss, down past both',
    { ...grid, trailingStop: '0.05', stopLoss: '52000' },
    [60_000, 50_000],
    `trailing-stop at 50000; ${soldAt50}`,
    `${buys}; trailing-stop at 50000; ${moreSoldAt50}`,
  ],
  [
    'a stop loss before a trailing stop, down past both',
    { ...stop, trailingStop: '0.05' },
    [60_000, 50_000],
    `stop-loss at 50000; ${soldAt50}`,
    `${buys}; stop-loss at 50000; ${moreSoldAt50}`,
  ],
]

describe('a jump', () => {
  it.for(jumps)('over a gap: %s', ([, raw, prices, overGap]) => {
    expect(storyOf(raw, gaps(prices))).toBe(overGap)
  })

  it.for(jumps)('from trade to trade: %s', ([, raw, prices, overGap, fromTrade = overGap]) => {
    expect(storyOf(raw, trades(prices))).toBe(fromTrade)
  })
})

describe('inside a candle', () => {
  /** An hour that falls from 60,000 over 60,100 to 50,000, and the one after. */
  const hoursOf = (volume: number): string => {
    const rows = [60_100, 50_000].map((high, i) => {
      const open = i === 0 ? 60_000 : 50_000
      return [T0 + i * 60 * MINUTE_MS, open, high, 50_000, 50_000, volume].join(',')
    })
    return `ts_ms,open,high,low,close,volume\n${rows.join('\n')}\n`
  }
  const csv = hoursOf(0)
  const status = (minute: number, is: StatusChange['status']): StatusChange => {
    return { atMs: T0 + minute * MINUTE_MS, symbol: 0, status: is }
  }

  it('the price walks, and a stop loss has its own price', () => {
    const own = 'stop-loss at 58000; sell 0.079664 at 57999.5; 9840.592336 USDT back'
    expect(storyOf(stop, csv)).toBe(own)
  })

  it('with volume its orders are filled on the way', () => {
    // 500.028168 + 0.159328 x 57,999.1: 9 ticks for as much (1 + ceil(580,000 · 159,328 / 1.2e10)).
    const own = 'stop-loss at 58000; sell 0.159328 at 57999.1; 9740.9087728 USDT back'
    expect(storyOf(stop, hoursOf(100))).toBe(`${buys}; ${own}`)
  })

  it('it jumps over a halt', () => {
    const halt = [status(25, 'Closed'), status(35, 'Trading')]
    expect(storyOf(stop, csv, halt)).toBe(`stop-loss at 50000; ${soldAt50}`)
  })
})
