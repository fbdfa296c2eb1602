// A curve and the day's opening over a recorded market that is silent across midnight: the price of
// a moment is the last one traded before it, not that of the candle around it.
import { expect, test } from 'vitest'
import { MONEY_UNIT, parseAmount, type BotId } from '@trellis/kernel'
import { DAY_MS, defaultInstruments, HOUR_MS } from '@trellis/market'
import { openTape, parseCsv } from '@trellis/tape'
import type { Ask, NamedQueries, QueryName, StepRow } from '../projections/named-queries.ts'
import { curveOf, totalAt } from './curve.ts'
import { openMarket } from './market-access.ts'

const T0 = Date.UTC(2025, 4, 4)
const MIDNIGHT = T0 + DAY_MS
const BOT = 7 as BotId
/** Holds one coin that cost 61,000. */
const STEP: StepRow = {
  atMs: T0 + HOUR_MS,
  holdings: new Map([['BTC', MONEY_UNIT]]),
  positions: new Map(),
  invested: 61_000n * MONEY_UNIT,
  withdrawn: 0n,
  grid: 0n,
  hold: new Map([[0, MONEY_UNIT]]),
  holdOut: 0n,
}

/** Opens at 61,000, falls to 60,500 until 22:00, is silent, and goes on at 59,000 at 02:00. */
function silentOverMidnight() {
  const rows = [
    [T0, 61_000, 61_000, 61_000, 61_000, 5],
    [T0 + 22 * HOUR_MS, 60_600, 60_600, 60_500, 60_500, 5],
    [MIDNIGHT + 2 * HOUR_MS, 59_000, 59_000, 59_000, 59_000, 5],
  ]
  const text = `ts_ms,open,high,low,close,volume\n${rows.map((row) => row.join(',')).join('\n')}\n`
  const parsed = parseCsv(text, defaultInstruments[0]!)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
  const columns = new Map([[0, parsed.value]])
  const tape = openTape({ type: 'replay', instruments: defaultInstruments, columns })
  return (nowMs: number) => {
    const clock = { nowMs: () => nowMs, way: () => ({ speed: 1 }) }
    return openMarket(tape, clock, { speed: 1, platformCoin: 'MNT' })
  }
}

/** The first point of a bot whose holdings were `step` all along. */
async function firstPoint(step: StepRow, nowMs: number, fromMs: number) {
  const answers = {
    curveBase: { createdMs: T0 + HOUR_MS, endedMs: 0, symbols: [0] },
    flags: [],
  }
  const ask: Ask = async <N extends QueryName>(name: N, args: NamedQueries[N]['args']) =>
    (name === 'stepsAt'
      ? (args as NamedQueries['stepsAt']['args']).times.map(() => step)
      : answers[name as keyof typeof answers]) as NamedQueries[N]['answer']
  const market = silentOverMidnight()(nowMs)
  return (await curveOf(ask, market, BOT, { fromMs, points: 100 }))[0]
}

test.each([
  ['before the first trade of the day', 1],
  ['after it', 3],
])('a day begins at the last price before it: %s', async (_, hours) => {
  const nowMs = MIDNIGHT + hours * HOUR_MS
  expect(totalAt(silentOverMidnight()(nowMs), 0, MIDNIGHT, STEP)).toBe(-500n * MONEY_UNIT)
  const first = await firstPoint(STEP, nowMs, MIDNIGHT)
  expect(first).toMatchObject({ atMs: MIDNIGHT, total: '-500', hold: '-500' })
})

// 100 USDT are 0.001652892561|98 BTC at 60,500, worth 99.9999999405.
test.each([
  ['bought at the price, whatever rounding took', '100', 60_500n, '0'],
  ['the most that rounding takes of any value', '100.000000001001', 60_500n, '0'],
  ['a unit more than that', '100.000000001002', 60_500n, '-0.000000060502'],
  ['bought lower', '100', 60_499n, '0.001652861'],
])('coins that were held are worth what a point says: %s', async (_, invested, at, hold) => {
  const parsed = parseAmount(invested)
  if (!parsed.ok) throw new Error(invested)
  const coins = (100n * MONEY_UNIT) / at
  const step = { ...STEP, invested: parsed.value, hold: new Map([[0, coins]]) }
  expect(await firstPoint(step, MIDNIGHT + HOUR_MS, MIDNIGHT)).toMatchObject({ hold })
})
