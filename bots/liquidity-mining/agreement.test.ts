// Positions over recorded days and generated ones, hour by hour and through a crash, against a
// witness that shares nothing with them; and errors planted in the kind and in its past, each of
// which it finds.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeId, price, type Amount } from '@trellis/kernel'
import { Engine, type AnyBotKind, type Batch, type EngineFact } from '@trellis/engine'
import { PaperVenue } from '@trellis/exchange'
import { DAY_MS, HOUR_MS, MINUTE_MS, type MarketPast } from '@trellis/market'
import { lastPrice, pastOf, type Tape } from '@trellis/tape'
import { generatedCandles, sparseCandles, tapeOf } from '@trellis/bot-kit/test/generated-tapes.ts'
import { plainOrigin } from '@trellis/bot-kit/test/grid-params.ts'
import { houseFees } from '@trellis/bot-kit/test/instruments.ts'
import { keepFaults } from '@trellis/bot-kit/test/keep-faults.ts'
import type { LiquidityFact, PoolAccrued } from './facts.ts'
import { lifeOf, rowsOf, type Wish } from './golden/naive-pool.mjs'
import { kind } from './index.ts'
import type { LiquidityParams } from './params.ts'
import { eth, paramsOf } from './test/rig.ts'

const PARTITION = 5
const USER = makeId(1, PARTITION, 0)
const instrument = { ...eth, maxPrice: price(1_000_000_000) }
const RULES = { depth: 80n, least: 10_000_000n * 10n ** 12n, fee: 400n }

interface Recorded {
  readonly csv: string
  readonly stepMs: number
}

const text = (value: bigint): string => {
  const digits = value.toString().padStart(13, '0')
  return `${digits.slice(0, -12)}.${digits.slice(-12)}`
}

/** Positions with one coin or both, at every leverage, over parts of a tape. */
function wishesOf(tape: Tape): readonly Wish[] {
  const endMs = tape.endMs ?? 0
  const lengthMs = endMs - tape.startMs
  return [100, 150, 200, 300].map((leverage, i) => ({
    quote: i === 3 ? 0n : 12_000n * 10n ** 12n,
    base: i % 2 === 0 ? 0n : 3n * 10n ** 12n,
    leverage,
    startMs: tape.startMs + Math.floor(lengthMs / 20) * (i + 1) + 12_345,
    endMs: endMs - i * 3 * HOUR_MS - 25_000,
  }))
}

/** What the engine makes of a wish, as the witness tells it. */
function engineLines(
  tape: Tape,
  wish: Wish,
  tried: AnyBotKind = kind,
  past: MarketPast = pastOf(tape),
): readonly string[] {
  const batches: Batch[] = []
  const faults: unknown[] = []
  const engine = new Engine({
    instruments: [instrument],
    kinds: [tried],
    venue: new PaperVenue(),
    feeLevels: [{ spot: houseFees, linear: houseFees }],
    candlePath: () => [],
    past,
    guard: keepFaults(faults),
    sink: (batch) => batches.push(batch),
  })
  engine.host(PARTITION)
  engine.activate(PARTITION)
  const stamp = { atMs: wish.startMs, tape: wish.startMs }
  engine.seedLast(0, lastPrice(tape, 0, wish.startMs) ?? price(1))
  const coins = ['USDT', 'ETH'].map((coin) => ({ coin, amount: (10n ** 18n) as never }))
  engine.openUser(USER, 0, coins, stamp)
  const raw = { quote: text(wish.quote), base: text(wish.base) }
  const params = paramsOf(instrument, { ...raw, leverage: String(wish.leverage / 100) })
  const bot = makeId(100, PARTITION, 1)
  const wanted = { kind: kind.kind, symbols: [0], params, origin: plainOrigin, requestKey: '', bot }
  const made = engine.createBot(USER, wanted, stamp)
  if (!made.ok) throw new Error(`${JSON.stringify(made.error)} ${String(faults.at(-1))}`)
  const isOver = () => engine.botView(bot, PARTITION)?.status !== 'running'
  const dues = (untilMs: number) => {
    for (let at = engine.nextDueMs; at <= untilMs; at = engine.nextDueMs) engine.applyDues(at)
  }
  for (const print of printsOf(tape, wish)) {
    dues(print.atMs)
    engine.applyPrint(print, print.atMs)
    if (isOver()) break
  }
  dues(wish.endMs)
  const end = { atMs: wish.endMs, tape: wish.endMs }
  const order = { type: 'remove', link: 'end', percent: 100, way: 'quote' } as never
  if (!isOver()) engine.botCommand(USER, bot, order, end)
  for (const [, sum] of engine.trialBalance(PARTITION)) expect(sum).toBe(0n)
  return linesOf(batches.flatMap((batch) => batch.facts))
}

function* printsOf(tape: Tape, { startMs, endMs }: Wish) {
  for (let at = startMs - (startMs % MINUTE_MS); at <= endMs; at += MINUTE_MS)
    for (const print of tape.prints(0, at))
      if (print.atMs >= startMs && print.atMs <= endMs) yield print
}

function linesOf(facts: readonly EngineFact[]): readonly string[] {
  let loan = 0n
  let claimable = 0n
  const lines: string[] = []
  for (const fact of facts) {
    const own = (fact.type === 'kind-fact' ? fact.fact : 'own' in fact ? fact.own : undefined) as
      LiquidityFact | undefined
    if (own?.type === 'liquidity-added') loan = own.loan
    if (own?.type === 'pool-accrued') {
      const { toMs, price: at, turnover, yielded, interest, paid } = own
      loan += interest - paid
      claimable += yielded - paid
      lines.push(`${toMs} ${at} ${turnover} ${yielded} ${interest} ${loan} ${claimable}`)
    }
    if (own?.type === 'liquidity-removed' || own?.type === 'pool-liquidated')
      lines.push(`end ${own.price} ${released(facts)} ${insured(facts)}`)
  }
  return lines
}

const sum = (amounts: readonly Amount[]): bigint => amounts.reduce((all, it) => all + it, 0n)
const released = (facts: readonly EngineFact[]): bigint =>
  sum(facts.flatMap((it) => (it.type === 'funds-released' ? [it.amount] : [])))
const insured = (facts: readonly EngineFact[]): bigint =>
  sum(
    facts.flatMap((it) =>
      it.type === 'exchanged' && it.with === 'insurance' ? it.take.map(({ amount }) => amount) : [],
    ),
  )

function expectAgreement({ csv, stepMs }: Recorded, wishes?: readonly Wish[]) {
  const tape = tapeOf(csv, instrument)
  const rows = rowsOf(csv)
  return (wishes ?? wishesOf(tape)).map((wish) => {
    const lines = engineLines(tape, wish)
    expect(lines).toEqual(lifeOf(rows, stepMs, wish, RULES))
    return lines
  })
}

/** The first rows of a file: the witness goes through all of them again and again. */
const first = (csv: string, rows: number): string => `${csv.split('\n', rows + 1).join('\n')}\n`

const generated: Recorded = {
  csv: first(sparseCandles(5 * MINUTE_MS), 500),
  stepMs: 5 * MINUTE_MS,
}

describe('the witness agrees to the last digit', () => {
  test('on generated minutes', () => {
    const lives = expectAgreement({ csv: first(generatedCandles(), 1_500), stepMs: MINUTE_MS })
    expect(lives.every((lines) => lines.length > 10)).toBe(true)
  })

  test('on generated candles with gaps', () => {
    expect(expectAgreement(generated).flat().length).toBeGreaterThan(100)
  })

  test('through a fall that ends it, in a gap and on the way', () => {
    const head = 'ts_ms,open,high,low,close,volume'
    const startMs = Date.UTC(2025, 4, 4)
    const flat = Array.from({ length: 600 }, (_, i) => [i, 3000, 3010, 2990, 3000])
    const fallen = (open: number): Recorded => {
      const rows = [...flat, [600, open, open, 700, 900]].map(([minute = 0, ...prices]) =>
        [startMs + minute * MINUTE_MS, ...prices.map((it) => it.toFixed(2)), '12.5'].join(','),
      )
      return { csv: `${[head, ...rows].join('\n')}\n`, stepMs: MINUTE_MS }
    }
    for (const open of [2990, 1000]) {
      const recorded = fallen(open)
      const tape = tapeOf(recorded.csv, instrument)
      const [plain] = wishesOf(tape)
      const wish = { ...(plain as Wish), leverage: 300, endMs: tape.endMs ?? 0 }
      const [lines = []] = expectAgreement(recorded, [wish])
      const [, at, , lack] = (lines.at(-1) ?? '').split(' ')
      expect(Number(at)).toBe(open === 1000 ? 100_000 : 140_000)
      expect(lack === '0').toBe(open !== 1000)
    }
  })
})

const shared =
  process.env['TRELLIS_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url))

describe('the witness agrees on recorded days', () => {
  beforeEach((context) => {
    if (!existsSync(`${shared}/data`)) context.skip('the data of ../shared are absent')
  })

  test.each([
    ['candles-1m-spot/ETHUSDT-2022-12', MINUTE_MS, 0],
    ['candles-5m-spot/ETHUSDT', 5 * MINUTE_MS, 0],
    // Through the crash of 2025-10-10.
    ['candles-5m/ETHUSDT', 5 * MINUTE_MS, Date.UTC(2025, 9, 9, 12)],
  ])('%s', (name, stepMs, fromMs) => {
    const csv = gunzipSync(readFileSync(`${shared}/data/${name}.csv.gz`)).toString()
    const [head = '', ...rows] = csv.split('\n')
    const from = rows.findIndex((row) => Number(row.slice(0, row.indexOf(','))) >= fromMs)
    const kept = [head, ...rows.slice(from, from + (stepMs === MINUTE_MS ? 1_500 : 500))]
    expectAgreement({ csv: `${kept.filter((it) => it !== '').join('\n')}\n`, stepMs })
  })
})

describe('planted', () => {
  const tape = tapeOf(generated.csv, instrument)
  const rows = rowsOf(generated.csv)
  const wish = wishesOf(tape)[2] as Wish
  const right = pastOf(tape)
  const said = lifeOf(rows, generated.stepMs, wish, RULES).join()
  const isFound = (tried: AnyBotKind, past: MarketPast = right): boolean =>
    engineLines(tape, wish, tried, past).join() !== said
  const asked = (span: MarketPast['span']): MarketPast => ({ ...right, span })

  test('nothing planted is nothing found', () => expect(isFound(kind)).toBe(false))

  test.each([
    ['a span of a minute less', asked((s, from, to) => right.span(s, from + MINUTE_MS, to))],
    [
      'a depth of the day of now',
      asked((s, from, to) => {
        const isDay = to - from === DAY_MS
        return isDay ? right.span(s, from + DAY_MS, to + DAY_MS) : right.span(s, from, to)
      }),
    ],
    [
      'a turnover of a unit more',
      asked((s, from, to) => {
        const found = right.span(s, from, to)
        return found && { ...found, turnover: found.turnover + 1n }
      }),
    ],
  ])('%s is found', (_, past) => expect(isFound(kind, past)).toBe(true))

  const accrual = (change: (fact: PoolAccrued) => object): AnyBotKind => ({
    ...kind,
    decide: (state, input, context) =>
      kind.decide(state as never, input, context).map((step) => {
        const isOne = step.type === 'fact' && step.fact.type === 'pool-accrued'
        return isOne ? ({ ...step, fact: { ...step.fact, ...change(step.fact) } } as never) : step
      }),
  })
  const params = (change: (params: LiquidityParams) => object): AnyBotKind => ({
    ...kind,
    readParams: (json, version) => {
      const read = kind.readParams(json, version)
      return { ...read, ...change(read) }
    },
  })
  test.each([
    ['interest that is forgotten', accrual(() => ({ interest: 0n, paid: 0n }))],
    ['yield that is counted twice', accrual(({ yielded }) => ({ yielded: yielded * 2n }))],
    ['an hour that is left out', accrual(({ toMs }) => ({ toMs: toMs + HOUR_MS }))],
    [
      'a leverage of a hundredth more',
      params(({ leverage }) => ({ leverage: leverage + 10_000_000_000n })),
    ],
    ['a unit more that is added', params((it) => ({ quoteAmount: it.quoteAmount + 1n }))],
  ])('%s is found', (_, tried) => expect(isFound(tried)).toBe(true))
})
