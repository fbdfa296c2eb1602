// A search is the same whoever makes it; the week that judges sees nothing of those that chose, nor
// they of it, and one who looks is found.
import { describe, expect, test } from 'vitest'
import { adviceKinds } from '@trellis/bots/registry.advice'
import { coreKinds } from '@trellis/bots/registry.core'
import { PaperVenue } from '@trellis/exchange'
import { ratio } from '@trellis/kernel'
import {
  DAY_MS,
  defaultInstruments,
  HOUR_MS,
  type Advice,
  type AnyAdviceSearch,
  type Candle,
} from '@trellis/market'
import { candlePrints, openTape, type Tape } from '@trellis/tape'
import { adviceWindows } from './advice-windows.ts'
import { sealedTape } from './sealed-tape.ts'
import { searchAdvice, type SearchOrder } from './search-advice.ts'

const EPOCH_MS = Date.UTC(2025, 10, 26)
const instruments = defaultInstruments
const newTape = (seed: number): Tape =>
  openTape({ type: 'simulated', seed, epochMs: EPOCH_MS, instruments })
/** What was asked of a tape changes nothing in it, so that tests make days of prices once. */
const tapes = { 1: newTape(1), 2: newTape(2) } as const
const tapeOf = (seed: keyof typeof tapes): Tape => tapes[seed]
const fees = { maker: ratio('0.0002'), taker: ratio('0.00055') }
const options = {
  instruments,
  kinds: coreKinds,
  venue: new PaperVenue(),
  feeLevels: [{ spot: fees, linear: fees }],
  candlePath: (symbol: number, candle: Candle) =>
    candlePrints(candle, { symbol, startMs: candle.startMs, lengthMs: 60_000 }),
  guard: (work: () => void) => {
    try {
      work()
      return undefined
    } catch (error) {
      return error ?? new Error('something falsy was thrown')
    }
  },
}

/** A search of a few candidates: what is shown is not how many there are. */
const few = (search: AnyAdviceSearch): AnyAdviceSearch => ({
  ...search,
  candidates: (mode) => search.candidates(mode).slice(0, 2),
})
const kindOf = (kind: string): AnyAdviceSearch => {
  const kinds: readonly AnyAdviceSearch[] = adviceKinds
  return few(kinds.find((it) => it.kind === kind)!)
}
const symbolOf = (symbol: string, category: string): number =>
  instruments.findIndex((it) => it.symbol === symbol && it.category === category)

function found(tape: Tape, order: SearchOrder): readonly Advice[] {
  const searching = searchAdvice(order, { tape, options, rule: options.venue })
  let done = 0
  for (;;) {
    const piece = searching.next()
    if (piece.done) return piece.value
    // How much is done is never told as less, nor as more than all.
    if (!(piece.value >= done && piece.value <= 1)) throw new Error(`${done} to ${piece.value}`)
    done = piece.value
  }
}

const spot: SearchOrder = {
  search: kindOf('spot-grid'),
  mode: '',
  symbols: [symbolOf('BTCUSDT', 'spot')],
  asOfMs: EPOCH_MS,
}
const JUDGED_MS = EPOCH_MS - 7 * DAY_MS

/** The prices of one tape before a time, of another from then on. */
function spliced(before: Tape, after: Tape, atMs: number): Tape {
  const at = (ms: number): Tape => (ms < atMs ? before : after)
  return {
    ...sealedTape(before, Infinity),
    minute: (symbol, ms) => at(ms).minute(symbol, ms),
    minuteRows: () => undefined,
    markRows: () => undefined,
    prints: (symbol, ms) => at(ms).prints(symbol, ms),
    span: (symbol, from, to) => at(from).span(symbol, from, to),
    markPrice: (symbol, ms) => at(ms).markPrice(symbol, ms),
    indexPrice: (symbol, ms) => at(ms).indexPrice(symbol, ms),
  }
}

describe('a search', () => {
  const one = found(tapeOf(1), spot)

  test('finds one suggestion for each style that has one, with all that is said of it', () => {
    // Both candidates lost in the newer week: none is taken for the high frequency that asks for no
    // loss there.
    expect(one.map(({ style }) => style)).toEqual(['high-profits', 'steady'])
    for (const advice of one) {
      expect(advice).toMatchObject({ kind: 'spot-grid', asOfMs: EPOCH_MS, weeks: 2, tried: 2 })
      expect(advice.trained.days).toBe(14)
      expect(advice.validated.days).toBe(7)
      expect(advice.testedFromMs).toBe(JUDGED_MS)
      expect(advice.trainedFromMs).toBe(EPOCH_MS - 21 * DAY_MS)
      expect(advice.beatsNaive).toBe(advice.validated.yield > advice.naive!.yield)
      const compared = advice.beatsNaive === true ? 'beats-naive' : 'no-better-than-naive'
      expect(advice.reasons.map(({ code }) => code)).toContain(compared)
    }
  })

  test('is the same of the same, in name and settings, however keys are ordered', () => {
    const turned = (candidate: object): object =>
      Object.fromEntries(Object.entries(candidate).reverse())
    const search: AnyAdviceSearch = {
      ...spot.search,
      candidates: (mode) => spot.search.candidates(mode).map(turned),
    }
    expect(found(newTape(1), { ...spot, search })).toEqual(one)
    // It is kept in a file.
    expect(JSON.parse(JSON.stringify(one))).toEqual(one)
  })

  test('beats nothing where there is nothing to compare with', () => {
    const search: AnyAdviceSearch = {
      ...spot.search,
      candidates: (mode) => spot.search.candidates(mode).slice(0, 1),
      naive: () => undefined,
      place: (candidate, markets) =>
        candidate === undefined ? undefined : spot.search.place(candidate, markets),
    }
    const alone = found(tapeOf(1), { ...spot, search })
    expect(alone.length).toBeGreaterThan(0)
    for (const advice of alone) {
      expect(advice).not.toHaveProperty('naive')
      expect(advice).not.toHaveProperty('beatsNaive')
      expect(advice.reasons.map(({ code }) => code)).not.toContain('beats-naive')
      expect(advice.reasons.map(({ code }) => code)).not.toContain('no-better-than-naive')
    }
  })

  test('chooses by nothing of the week that judges: another one changes no choice', () => {
    const other = found(spliced(tapeOf(1), tapeOf(2), JUDGED_MS), spot)
    const chosen = (all: readonly Advice[]) =>
      all.map(({ style, candidate, trained }) => ({ style, candidate, trained }))
    expect(chosen(other)).toEqual(chosen(one))
    expect(other.map((it) => it.validated)).not.toEqual(one.map((it) => it.validated))
    expect(other.map(({ id }) => id)).not.toEqual(one.map(({ id }) => id))
  })

  test('judges by nothing of the weeks that chose but what its placement is made of', () => {
    // Of the placement the last two weeks before it count: prices before those change no judgement.
    const choice = one[0]!
    const fixed = { ...spot, search: { ...spot.search, candidates: () => [choice.candidate] } }
    const before = spliced(tapeOf(2), tapeOf(1), JUDGED_MS - 14 * DAY_MS)
    const judged = found(before, fixed)
    expect(judged[0]?.validated).toEqual(choice.validated)
    expect(judged[0]?.naive).toEqual(choice.naive)
  })

  test('a candidate that looks ahead is found', () => {
    const tape = tapeOf(1)
    const leaking: AnyAdviceSearch = {
      ...spot.search,
      place(candidate, markets) {
        const [market] = markets
        const last = market?.candles.at(-1)?.startMs ?? 0
        sealedTape(tape, last + HOUR_MS).span(market?.symbol ?? 0, last, last + 2 * HOUR_MS)
        return spot.search.place(candidate, markets)
      },
    }
    expect(() => found(tape, { ...spot, search: leaking })).toThrow('looks beyond its window')
  })

  test('finds nothing where there is too little past', () => {
    const first = tapeOf(1).startMs
    expect(found(tapeOf(1), { ...spot, asOfMs: first + 15 * DAY_MS })).toEqual([])
  })

  test('of contracts, by mode, and of baskets', () => {
    const futures = { ...spot, search: kindOf('futures-grid'), mode: 'short' }
    const linear = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'BNBUSDT', 'ADAUSDT'].map((it) =>
      symbolOf(it, 'linear'),
    )
    const short = found(tapeOf(1), { ...futures, symbols: linear.slice(0, 1) })
    expect(short.length).toBeGreaterThan(0)
    expect(short.every(({ mode }) => mode === 'short')).toBe(true)
    const baskets = found(tapeOf(1), { ...spot, search: kindOf('futures-combo'), symbols: linear })
    // Nothing is matched in a basket: there is no frequency to be high.
    expect(baskets.map(({ style }) => style)).toEqual(['high-profits', 'steady'])
    expect(baskets[0]?.markets).toHaveLength(6)
  })
})

describe('a sealed tape', () => {
  const tape = tapeOf(1)
  const sealed = sealedTape(tape, EPOCH_MS)
  test('ends, and whoever looks beyond is told', () => {
    expect(sealed.endMs).toBe(EPOCH_MS)
    expect(sealed.minute(0, EPOCH_MS - 60_000)).toEqual(tape.minute(0, EPOCH_MS - 60_000))
    expect(() => sealed.minute(0, EPOCH_MS)).toThrow('looks beyond its window')
    expect(() => sealed.prints(0, EPOCH_MS)).toThrow('looks beyond its window')
    expect(() => sealed.span(0, EPOCH_MS - DAY_MS, EPOCH_MS + 1)).toThrow('looks beyond its window')
    expect(() => sealed.markPrice(34, EPOCH_MS)).toThrow('looks beyond its window')
    expect(sealed.nextDataMs(EPOCH_MS)).toBeUndefined()
    expect(sealed.nextFunding(34, EPOCH_MS)).toBeUndefined()
  })
  test('rows that lie side by side end with it', () => {
    const noonMs = EPOCH_MS - DAY_MS / 2
    const rows = sealedTape(tape, noonMs).minuteRows(0, noonMs - HOUR_MS)
    expect(rows && rows.to - rows.from).toBe(60)
  })
})

test('windows follow each other, and are fewer where there is less past', () => {
  const windows = adviceWindows(EPOCH_MS, 0)!
  expect(windows.training.map(({ fromMs }) => (EPOCH_MS - fromMs) / DAY_MS)).toEqual([21, 14])
  expect(windows.training.at(-1)?.toMs).toBe(windows.validation.fromMs)
  expect(adviceWindows(EPOCH_MS, EPOCH_MS - 20 * DAY_MS)?.training).toHaveLength(1)
  expect(adviceWindows(EPOCH_MS, EPOCH_MS - 15 * DAY_MS)).toBeUndefined()
})
