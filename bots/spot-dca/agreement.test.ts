// DCAs over random tapes and recorded weeks against a witness that shares nothing with them; and
// errors planted in it, each of which shows.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { amount, createRng, formatAmount, parseAmount, price, quantity } from '@trellis/kernel'
import type { EngineFact } from '@trellis/engine'
import { DAY_MS, HOUR_MS, formatPrice, type Instrument } from '@trellis/market'
import { houseFees } from '@trellis/bot-kit/test/instruments.ts'
import { importsOf } from '@trellis/bot-kit/test/recorded-facts.ts'
import { USER } from '@trellis/bot-kit/test/rig.ts'
import {
  playDca,
  type NaivePlan,
  type NaiveRow,
  type NaiveTold,
  type NaiveWrong,
} from './golden/naive-dca.mjs'
import type { DcaFact } from './facts.ts'
import { BTC, ETH, Rig, SOL } from './test/rig.ts'

const START = 1_000
const INSTRUMENTS: readonly Instrument[] = [BTC, ETH, SOL]

type Played = readonly NaiveTold[]

const listed = (text: string): readonly string[] =>
  text.split(',').map((one) => {
    const read = parseAmount(one)
    return read.ok ? String(read.value) : '?'
  })

/** A fact of the engine in the words of the witness. */
function toldOf(fact: EngineFact, invested: () => bigint): NaiveTold | undefined {
  const own = (fact.type === 'kind-fact' ? fact.fact : undefined) as DcaFact | undefined
  if (own?.type === 'purchase-skipped') {
    const why = own.reason === 'insufficient-balance' ? 'short' : 'nothing'
    return { type: 'skip', atMs: own.dueMs, why, available: String(own.available) }
  }
  if (own?.type !== 'purchased') return undefined
  const [bought, costs] = [listed(own.bought), listed(own.costs)]
  const row = bought.map((it, i) => `${it}/${costs[i]}`).join(' ')
  return { type: 'buy', atMs: own.dueMs, row, invested: String(invested()) }
}

/** The engine over the same rows, told in the same words. */
function playKind(plan: NaivePlan, rows: readonly NaiveRow[], places: readonly number[]): Played {
  const instruments = places.map((at) => INSTRUMENTS[at] as Instrument)
  const [first, ...others] = instruments as [Instrument, ...Instrument[]]
  const ticksOf = (at: number, text: string): number => {
    return Math.round(Number(text) * 10 ** (instruments[at]?.tickScale ?? 0))
  }
  const rig = new Rig({
    instrument: first,
    last: plan.pairs[0]?.last ?? '',
    pairs: others.map((instrument, i) => {
      return { instrument, last: ticksOf(i + 1, plan.pairs[i + 1]?.last ?? '') }
    }),
    symbols: instruments.map((_, i) => i),
    fees: houseFees,
    grants: { USDT: plan.funding },
  }).start({
    quoteCoin: 'USDT',
    frequency: plan.everyMs / 1_000,
    amounts: plan.amounts,
    maxInvestment: plan.max ?? '',
    startMs: plan.firstMs ?? 0,
  })
  let before = 0n
  for (const row of rows) {
    rig.until(row.atMs - rig.stamp().atMs)
    if (rig.view.status !== 'running') break
    if (row.type === 'price') {
      const [atMs, at] = [rig.stamp().atMs, price(ticksOf(row.pair, row.price))]
      rig.engine.applyPrint({ symbol: row.pair, atMs, price: at, qty: quantity(0), way: 'jump' })
    } else if (row.type === 'status') rig.setStatus(row.open ? 'Trading' : 'Closed', row.pair)
    else if (row.type === 'funding')
      rig.engine.topUp(USER, { coin: 'USDT', amount: amount(row.amount) }, rig.stamp())
    else if (row.type === 'change') {
      const { amounts, everyMs, max } = row
      const frequency = everyMs === undefined ? undefined : everyMs / 1_000
      rig.command({ type: 'modify', amounts, frequency, maxInvestment: max })
    } else {
      before = amount(rig.funding('USDT'))
      rig.command({ type: 'close', mode: row.sell ? 'quote' : 'base' })
    }
  }
  rig.until(plan.endMs - rig.stamp().atMs)
  expect(rig.faults).toEqual([])
  expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
  let invested = 0n
  const told = rig.facts.flatMap((fact): readonly NaiveTold[] => {
    const own = (fact.type === 'kind-fact' ? fact.fact : undefined) as DcaFact | undefined
    if (own?.type === 'purchased') invested += own.spent
    const found = toldOf(fact, () => invested)
    return found === undefined ? [] : [found]
  })
  const { receipt, legs } = rig.state
  const held = (receipt?.coins ?? legs).map(({ base }) => String(base))
  const why = receipt?.word === 'reach-max' ? 'max' : 'user'
  const ended: NaiveTold[] = receipt ? [{ type: 'end', why, held, invested: String(invested) }] : []
  const got = String(amount(rig.funding('USDT')) - before)
  const paid: NaiveTold[] = receipt?.word === 'by-user' ? [{ type: 'paid', got }] : []
  return [...told, ...ended, ...paid, { type: 'left', funding: unitsLeft(rig), held }]
}

const unitsLeft = (rig: Rig): string => String(amount(rig.funding('USDT')))

/** The witness tells what was held before the sale, the engine what went back. */
function comparable(told: Played): Played {
  return told
    .filter(({ type }) => type !== 'end')
    .concat(told.filter(({ type }) => type === 'end'))
    .map((it) =>
      it.type === 'end' ? { type: 'end', why: it['why'], invested: it['invested'] } : it,
    ) as Played
}

const pairOf = (
  { minQty, minValue, depthLots, lotScale, tickScale }: Instrument,
  last: string,
) => ({
  last,
  tick: (1 / 10 ** tickScale).toFixed(tickScale),
  lot: (1 / 10 ** lotScale).toFixed(lotScale),
  minLots: minQty,
  minValue: formatAmount(minValue),
  depthLots,
})

interface Drawn {
  readonly plan: NaivePlan
  readonly rows: readonly NaiveRow[]
  readonly places: readonly number[]
}

/** A plan of one to three pairs over prices that walk, with closed markets, changes and an end. */
function drawn(seed: number): Drawn {
  const rng = createRng(seed)
  const places = [0, 1, 2].slice(rng.below(2), 2 + rng.below(2))
  const lasts = places.map((at) => [5_000_000, 200_000, 10_000][at] ?? 1)
  const amounts = () => places.map(() => (12 + rng.below(40_000) / 100).toFixed(2))
  const everyMs = (10 + rng.below(7_200)) * 1_000
  const endMs = START + 40 * everyMs
  const text = (i: number): string =>
    formatPrice(INSTRUMENTS[places[i] ?? 0] as Instrument, price(lasts[i] ?? 1))
  const plan: NaivePlan = {
    pairs: places.map((at, i) => pairOf(INSTRUMENTS[at] as Instrument, text(i))),
    amounts: amounts(),
    everyMs,
    startMs: START,
    endMs,
    ...(rng.below(3) === 0 ? { firstMs: START + 1 + rng.below(5 * everyMs) } : {}),
    ...(rng.below(2) === 0 ? { max: String(2_500 + rng.below(20_000)) } : {}),
    funding: String(1_500 + rng.below(30_000)),
    fee: '0.0006',
  }
  const rows: NaiveRow[] = []
  const open = places.map(() => true)
  for (let atMs = START; atMs < endMs;) {
    atMs += 1 + rng.below(everyMs)
    if (atMs >= endMs) break
    const pair = rng.below(places.length)
    const roll = rng.below(30)
    if (roll === 0) rows.push({ atMs, type: 'funding', amount: String(100 + rng.below(3_000)) })
    else if (roll === 1) rows.push({ atMs, type: 'change', amounts: amounts() })
    else if (roll === 2) {
      rows.push({ atMs, type: 'change', everyMs: (10 + rng.below(7_200)) * 1_000 })
    } else if (roll < 6) {
      open[pair] = !open[pair]
      rows.push({ atMs, type: 'status', pair, open: open[pair] === true })
    } else {
      lasts[pair] = Math.round(((lasts[pair] ?? 1) * (9_600 + rng.below(801))) / 10_000)
      rows.push({ atMs, type: 'price', pair, price: text(pair) })
    }
  }
  if (rng.below(2) === 0) rows.push({ atMs: endMs, type: 'close', sell: rng.below(2) === 0 })
  return { plan, rows, places }
}

/** Changes that the engine refuses are left out of both. */
const SEEDS = Array.from({ length: 40 }, (_, i) => i + 1)
const calm = ({ plan, rows, places }: Drawn): Drawn => {
  const isRefusable = plan.max !== undefined
  return { plan, places, rows: rows.filter(({ type }) => !(isRefusable && type === 'change')) }
}

test('the witness agrees on random plans to the last digit', () => {
  const kinds = new Set<string>()
  for (const seed of SEEDS) {
    const { plan, rows, places } = calm(drawn(seed))
    const told = playKind(plan, rows, places)
    expect(comparable(told), `seed ${seed}`).toEqual(comparable(playDca(plan, rows)))
    for (const it of told)
      kinds.add(it['why'] === undefined ? it.type : `${it.type} ${it['why'] as string}`)
  }
  expect([...kinds].sort()).toEqual([
    'buy',
    'end max',
    'end user',
    'left',
    'paid',
    'skip nothing',
    'skip short',
  ])
})

test.each<NaiveWrong>(['no-lots', 'late', 'on-credit', 'no-fee', 'past-max'])(
  'an error planted in the witness is found: %s',
  (wrong) => {
    const isFound = SEEDS.some((seed) => {
      const { plan, rows, places } = calm(drawn(seed))
      const told = JSON.stringify(comparable(playKind(plan, rows, places)))
      return told !== JSON.stringify(comparable(playDca(plan, rows, wrong)))
    })
    expect(isFound).toBe(true)
  },
)

test('the witness imports nothing of ours', () => {
  expect(importsOf(fileURLToPath(new URL('golden/naive-dca.mjs', import.meta.url)))).toEqual([])
})

const shared =
  process.env['TRELLIS_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url))

/** Hourly prices of a recorded pair. */
function recorded(name: string, pair: number, scale: number): readonly NaiveRow[] {
  const csv = gunzipSync(readFileSync(`${shared}/data/candles-5m-spot/${name}.csv.gz`)).toString()
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .flatMap((line, i): NaiveRow[] => {
      const [ms, , , , close] = line.split(',')
      if (i % 12 !== 0) return []
      // No two prints of one millisecond.
      return [{ atMs: Number(ms) + pair, type: 'price', pair, price: Number(close).toFixed(scale) }]
    })
}

describe('on recorded weeks', () => {
  beforeEach((context) => {
    if (!existsSync(`${shared}/data`)) context.skip('the data of ../shared are absent')
  })

  test('600 of bitcoin and 400 of ether a week come to the same', () => {
    const rows = [...recorded('BTCUSDT', 0, 2), ...recorded('ETHUSDT', 1, 2)].sort(
      (one, other) => one.atMs - other.atMs,
    )
    const [startMs, endMs] = [rows[1]?.atMs ?? 0, rows.at(-1)?.atMs ?? 0]
    const at = (pair: number): string => {
      const first = rows.find((row) => row.type === 'price' && row.pair === pair)
      return first?.type === 'price' ? first.price : ''
    }
    const moved = rows.map((row) => ({ ...row, atMs: row.atMs - startMs + START + HOUR_MS }))
    const plan: NaivePlan = {
      pairs: [pairOf(BTC, at(0)), pairOf(ETH, at(1))],
      amounts: ['600', '400'],
      everyMs: 7 * DAY_MS,
      startMs: START,
      endMs: endMs - startMs + START,
      funding: '1000000',
      fee: '0.0006',
    }
    const told = playKind(plan, moved, [0, 1])
    expect(comparable(told)).toEqual(comparable(playDca(plan, moved)))
    expect(told.filter(({ type }) => type === 'buy').length).toBeGreaterThan(3)
  })
})
