// Dual assets over recorded days and generated ones, both sides, day by day, against a witness that
// shares nothing with them; and errors planted in the kind and in its past, each of which it finds.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeId, price } from '@trellis/kernel'
import { Engine, type AnyBotKind, type Batch, type EngineFact } from '@trellis/engine'
import { PaperVenue } from '@trellis/exchange'
import { DAY_MS, HOUR_MS, MINUTE_MS, type MarketPast } from '@trellis/market'
import { lastPrice, pastOf, type Tape } from '@trellis/tape'
import { generatedCandles, sparseCandles, tapeOf } from '@trellis/bot-kit/test/generated-tapes.ts'
import { plainOrigin } from '@trellis/bot-kit/test/grid-params.ts'
import { houseFees } from '@trellis/bot-kit/test/instruments.ts'
import { keepFaults } from '@trellis/bot-kit/test/keep-faults.ts'
import { averageOf, rowsOf, settledOf, type Subscribed } from './golden/naive-dual.mjs'
import { kind } from './index.ts'
import { eth, paramsOf } from './test/rig.ts'

const PARTITION = 5
const USER = makeId(1, PARTITION, 0)
const instrument = { ...eth, maxPrice: price(1_000_000_000) }

interface Recorded {
  readonly csv: string
  readonly stepMs: number
}

interface Wish extends Subscribed {
  readonly settlesAtMs: number
}

/** A wish a day and side, at targets that a day may reach or not; terms of 8 hours to 3 days. */
function wishesOf(tape: Tape): readonly Wish[] {
  const wishes: Wish[] = []
  const endMs = tape.endMs ?? 0
  for (let i = 0; wishes.length < 48; i += 1) {
    const settlesAtMs =
      tape.startMs - (tape.startMs % DAY_MS) + DAY_MS + 8 * HOUR_MS + i * 8 * HOUR_MS
    if (settlesAtMs > endMs) break
    const roomMs = settlesAtMs - tape.startMs - 2 * HOUR_MS
    const hours = [[8, 24, 72][i % 3] ?? 8, 8].find((it) => it * HOUR_MS <= roomMs)
    if (hours === undefined) continue
    const at = lastPrice(tape, 0, settlesAtMs - 5 * HOUR_MS)
    if (at === undefined) continue
    const share = 997 + (i % 7)
    const target = Math.round((at * share) / 1_000)
    const apyE8 = 7_654_321 * (1 + (i % 50))
    const amount = 10n ** 12n * BigInt(100 + i)
    wishes.push({ side: 'buy-low', amount, target, apyE8, hours, settlesAtMs })
    wishes.push({ side: 'sell-high', amount: amount / 1_000n, target, apyE8, hours, settlesAtMs })
  }
  return wishes
}

const text = (value: bigint): string => {
  const digits = value.toString().padStart(13, '0')
  return `${digits.slice(0, -12)}.${digits.slice(-12)}`
}

/** What the engine settles of the wishes: a line each, in their order. */
function engineLines(
  tape: Tape,
  wishes: readonly Wish[],
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
  const stamp = { atMs: tape.startMs, tape: tape.startMs }
  engine.seedLast(0, lastPrice(tape, 0, tape.startMs + 5 * MINUTE_MS) ?? price(1))
  const coins = ['USDT', 'ETH'].map((coin) => ({ coin, amount: (10n ** 20n) as never }))
  engine.openUser(USER, 0, coins, stamp)
  wishes.forEach(({ side: direction, amount, target, apyE8, hours, settlesAtMs }, i) => {
    const params = paramsOf(instrument, {
      direction,
      amount: text(amount),
      target: String(target / 100),
      apyE8,
      termMs: hours * HOUR_MS,
      settlesAtMs,
      expiresAtMs: Number.MAX_SAFE_INTEGER,
    })
    const bot = makeId(100 + i, PARTITION, 1)
    const wanted = { kind: 'dual-asset', symbols: [0], params, origin: plainOrigin }
    const made = engine.createBot(USER, { ...wanted, requestKey: '', bot }, stamp)
    if (!made.ok) throw new Error(`${JSON.stringify(made.error)} ${String(faults.at(-1))}`)
  })
  for (let at = engine.nextDueMs; at < Infinity; at = engine.nextDueMs) {
    engine.seedLast(0, lastPrice(tape, 0, at) ?? price(1))
    engine.applyDues(at)
  }
  for (const [, sum] of engine.trialBalance(PARTITION)) expect(sum).toBe(0n)
  const facts = batches.flatMap((batch) => batch.facts)
  return wishes.map((_, i) => lineOf(facts.filter((it) => isOf(it, makeId(100 + i, PARTITION, 1)))))
}

const isOf = (fact: EngineFact, bot: number): boolean => 'bot' in fact && fact.bot === bot

/** By which average, into what, and what really came to Funding. */
function lineOf(facts: readonly EngineFact[]): string {
  const own = facts.flatMap((it) =>
    it.type === 'closing-started' && it.own?.type === 'settled' ? [it.own as never] : [],
  )[0] as { tickMs: bigint; spanMs: number; converted: boolean } | undefined
  const paid = facts.flatMap((it) => (it.type === 'funds-released' ? [it.amount] : []))
  return `${own?.tickMs}/${own?.spanMs} ${own?.converted} ${paid.join('+')}`
}

function witnessLines({ csv, stepMs }: Recorded, wishes: readonly Wish[]): readonly string[] {
  const rows = rowsOf(csv)
  return wishes.map((wish) => {
    // Only what comes near can count; the witness goes through its rows anew each time.
    const near = rows.filter(({ ms }) => ms > wish.settlesAtMs - 2 * DAY_MS)
    const average = averageOf(near, stepMs, wish.settlesAtMs)
    const { converted, paid } = settledOf(wish, average)
    return `${average.sum}/${average.covered} ${converted} ${paid}`
  })
}

function expectAgreement(recorded: Recorded): void {
  const tape = tapeOf(recorded.csv, instrument)
  const wishes = wishesOf(tape)
  const lines = engineLines(tape, wishes)
  expect(lines).toEqual(witnessLines(recorded, wishes))
  const ways = new Set(lines.map((line, i) => `${wishes[i]?.side} ${line.split(' ')[1]}`))
  expect([...ways].sort()).toEqual([
    'buy-low false',
    'buy-low true',
    'sell-high false',
    'sell-high true',
  ])
}

const generated: Recorded = { csv: sparseCandles(5 * MINUTE_MS), stepMs: 5 * MINUTE_MS }

describe('the witness agrees to the last digit', () => {
  test('on generated minutes', () => {
    expectAgreement({ csv: generatedCandles(), stepMs: MINUTE_MS })
  })

  test('on generated candles with gaps', () => expectAgreement(generated))
})

const shared =
  process.env['TRELLIS_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url))

describe('the witness agrees on recorded days', () => {
  beforeEach((context) => {
    if (!existsSync(`${shared}/data`)) context.skip('the data of ../shared are absent')
  })

  test.each([
    ['candles-1m-spot/ETHUSDT-2021-08', MINUTE_MS],
    ['candles-1m-spot/ETHUSDT-2022-12', MINUTE_MS],
    ['candles-1m-spot/BTCUSDT-2021-03', MINUTE_MS],
    ['candles-1m-spot/BTCUSDT-2025-01', MINUTE_MS],
    ['candles-5m-spot/ETHUSDT', 5 * MINUTE_MS],
  ])('%s', (name, stepMs) => {
    const csv = gunzipSync(readFileSync(`${shared}/data/${name}.csv.gz`)).toString()
    const kept = csv.split('\n').slice(0, 40_000).join('\n')
    expectAgreement({ csv: kept, stepMs })
  })
})

describe('planted', () => {
  const tape = tapeOf(generated.csv, instrument)
  const wishes = wishesOf(tape)
  const right = pastOf(tape)
  const isFound = (tried: AnyBotKind, past: MarketPast = right): boolean =>
    engineLines(tape, wishes, tried, past).join() !== witnessLines(generated, wishes).join()
  const asked = (average: MarketPast['average']): MarketPast => ({ ...right, average })
  const decided = (change: (step: never) => unknown): AnyBotKind => ({
    ...kind,
    decide: (state, input, context) =>
      kind.decide(state as never, input, context).map((step) => change(step as never) as never),
  })

  test('nothing planted is nothing found', () => expect(isFound(kind)).toBe(false))

  test.each([
    ['an average of a minute less', asked((s, from, to) => right.average(s, from + MINUTE_MS, to))],
    ['one that ends a millisecond late', asked((s, from, to) => right.average(s, from, to + 1))],
    [
      'the last price in its place',
      asked((s, _, to) => ({ tickMs: BigInt(lastPrice(tape, s, to - 1) ?? 0), spanMs: 1 })),
    ],
    [
      'gaps left out of it',
      asked((s, from, to) => {
        const found = right.average(s, from, to)
        return found && { ...found, spanMs: found.spanMs - 1 }
      }),
    ],
  ])('%s is found', (_, past) => expect(isFound(kind, past)).toBe(true))

  const paysMore = decided((step: { type: string; take?: { amount: bigint }[] }) =>
    step.type === 'exchange' && step.take
      ? { ...step, take: step.take.map((it) => ({ ...it, amount: it.amount + 1n })) }
      : step,
  )
  const keepsYield = decided((step: { type: string; give?: unknown[] }) =>
    step.type === 'exchange' && step.give?.length === 0
      ? { type: 'fact', fact: { type: 'refunded', coin: '', amount: 0n } }
      : step,
  )
  const turned: AnyBotKind = {
    ...kind,
    readParams: (json, version) => {
      const params = kind.readParams(json, version)
      return { ...params, target: price(params.target + 1) }
    },
  }
  const longer: AnyBotKind = {
    ...kind,
    readParams: (json, version) => {
      const params = kind.readParams(json, version)
      return { ...params, yieldFromMs: params.yieldFromMs - HOUR_MS }
    },
  }
  test.each([
    ['a unit too much that is paid', paysMore],
    ['a yield that is not paid', keepsYield],
    ['a target of a tick more', turned],
    ['an hour of yield too much', longer],
  ])('%s is found', (_, tried) => expect(isFound(tried)).toBe(true))
})
