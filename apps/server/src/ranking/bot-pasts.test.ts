// What is read of a bot's curve, and how often: falls of an hour in weeks are seen, and a reading
// costs what is new since the one before.
import { beforeEach, describe, expect, test } from 'vitest'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { trackOn, yieldTrack } from '@trellis/bot-kit/routes/yield-track.ts'
import { MONEY_UNIT, type BotId } from '@trellis/kernel'
import { DAY_MS, defaultInstruments, HOUR_MS, MINUTE_MS } from '@trellis/market'
import { openTape, parseCsv } from '@trellis/tape'
import { curveOf } from '../host/curve.ts'
import { openMarket } from '../host/market-access.ts'
import type { Ask, NamedQueries, QueryName, StepRow } from '../projections/named-queries.ts'
import { BotPasts, type BotPast } from './bot-pasts.ts'

const T0 = Date.UTC(2026, 4, 4)
const HOURS = 30 * 24
/** In this hour alone the price is lower by a fifth. */
const FALLEN = 301
const BOT = { bot: 7 as BotId, kind: 'nobody', createdAtMs: T0, endedAtMs: 0 }
/** Holds one coin that cost 50,000. */
const STEP: StepRow = {
  atMs: T0,
  holdings: new Map([['BTC', MONEY_UNIT]]),
  positions: new Map(),
  invested: 50_000n * MONEY_UNIT,
  withdrawn: 0n,
  grid: 0n,
  hold: new Map(),
  holdOut: 0n,
}

const rows = Array.from({ length: HOURS }, (_, hour) => {
  const price = hour === FALLEN ? 40_000 : 50_000
  return `${T0 + hour * HOUR_MS},${price},${price},${price},${price},5`
})
const parsed = parseCsv(
  `ts_ms,open,high,low,close,volume\n${rows.join('\n')}\n`,
  defaultInstruments[0]!,
)
if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
const columns = new Map([[0, parsed.value]])
const tape = openTape({ type: 'replay', instruments: defaultInstruments, columns })

/** What the test moves: both clocks, and what the read models say. */
let nowMs: number
let steadyMs: number
let endedMs: number
let isAway: boolean
let asked: number[]
let pasts: BotPasts

beforeEach(() => {
  ;[nowMs, steadyMs, endedMs, isAway, asked] = [T0 + 22 * DAY_MS, 0, 0, false, []]
  pasts = new BotPasts(() => steadyMs)
})

const market = openMarket(
  tape,
  { nowMs: () => nowMs, way: () => ({ speed: 1 }) },
  { speed: 1, platformCoin: 'MNT' },
)

const ask: Ask = async <N extends QueryName>(name: N, args: NamedQueries[N]['args']) => {
  if (isAway) throw new Error('the read models are away')
  const { times = [] } = args as Partial<NamedQueries['stepsAt']['args']>
  asked.push(...times)
  const answers: Partial<Record<QueryName, unknown>> = {
    curveBase: { createdMs: T0, endedMs, symbols: [0] },
    stepsAt: times.map(() => STEP),
    flags: [],
  }
  return answers[name] as NamedQueries[N]['answer']
}

const context = {
  market,
  history: { curve: (bot: BotId, query) => curveOf(ask, market, bot, query) },
} as RouteContext

/** One reading; how many points it asked for. */
async function read(bot: object = {}): Promise<number> {
  asked = []
  await pasts.readOn(() => context, [{ ...BOT, ...bot } as unknown as LiveBot])
  return asked.length
}

const known = (): BotPast => pasts.of(context, BOT as unknown as LiveBot)
const drawdown = (): number => {
  const { settled, recent } = known()
  return settled === undefined ? NaN : yieldTrack(trackOn(settled, recent), 40).drawdownRatio
}
const pass = (ms: number, wallMs = ms): void => {
  nowMs += ms
  steadyMs += wallMs
}

test('a fall of an hour in three weeks is seen to its ground', async () => {
  await read()
  expect(drawdown()).toBeCloseTo(0.2, 12)
})

test('the points are those of its age: minutes, quarters of an hour, then hours', async () => {
  await read()
  const { recent } = known()
  const ages = recent.map(({ atMs }) => atMs - T0)
  expect(ages[0]).toBe(0)
  const within = (fromMs: number, untilMs: number): number =>
    ages.filter((it) => it > fromMs && it <= untilMs).length
  expect(within(0, HOUR_MS)).toBe(60)
  expect(within(HOUR_MS, DAY_MS)).toBe(23 * 4)
  expect(within(DAY_MS, 22 * DAY_MS)).toBe(21 * 24)
  expect(new Set(ages).size).toBe(ages.length)
})

describe('what is read once', () => {
  test('is read again until the read models surely have it, and then no more', async () => {
    const whole = await read()
    expect(whole).toBeGreaterThan(600)
    pass(2 * MINUTE_MS)
    expect(await read()).toBeGreaterThan(600)
    for (let i = 0; i < 5; i += 1) {
      pass(2 * HOUR_MS, 2 * MINUTE_MS)
      expect(await read()).toBeLessThan(10)
    }
    expect(drawdown()).toBeCloseTo(0.2, 12)
    const { settled, recent } = known()
    expect((settled?.count ?? 0) + recent.length).toBe(1 + 60 + 23 * 4 + 21 * 24 + 10)
  })

  test('is not settled by two readings that follow each other at once', async () => {
    await read()
    pass(2 * DAY_MS, 2000)
    await read()
    expect(known().settled?.count).toBe(0)
  })

  test('stays while the read models are away', async () => {
    await read()
    isAway = true
    pass(2 * MINUTE_MS)
    await read()
    expect(drawdown()).toBeCloseTo(0.2, 12)
  })
})

test('the curve of a bot that has ended is final once the read models know the end', async () => {
  const endedAtMs = T0 + 20 * DAY_MS + MINUTE_MS
  await read({ endedAtMs })
  expect(known()).toMatchObject({ isFinal: false })
  expect(known().recent.every(({ atMs }) => atMs <= endedAtMs)).toBe(true)
  endedMs = endedAtMs
  pass(2 * MINUTE_MS)
  await read({ endedAtMs })
  expect(known()).toMatchObject({ isFinal: true, recent: [] })
  expect(drawdown()).toBeCloseTo(0.2, 12)
  pass(DAY_MS)
  expect(await read({ endedAtMs })).toBe(0)
})
