// Whatever a search may suggest passes the create checks of its kind, on every symbol at any time:
// ranges keep to ticks and bounds, wherever they are centred anew.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ratio } from '@trellis/kernel'
import { placedMarket } from '@trellis/lab'
import {
  DAY_MS,
  defaultInstruments,
  formatPrice,
  MINUTE_MS,
  parsePrice,
  takesBots,
  type AdviceMarket,
  type AnyAdviceSearch,
} from '@trellis/market'
import { openTape } from '@trellis/tape'
import { adviceKinds } from './registry.advice.ts'

const EPOCH_MS = Date.UTC(2025, 10, 26)
const instruments = defaultInstruments
const tape = openTape({ type: 'simulated', seed: 5, epochMs: EPOCH_MS, instruments })
const fees = { maker: ratio('0.0002'), taker: ratio('0.00055') }
const table = { spot: fees, linear: fees }
const kinds: readonly AnyAdviceSearch[] = adviceKinds

/** Quiet ones and lively ones; few, so that days of prices are made once. */
const MOMENTS = [EPOCH_MS, EPOCH_MS - 200 * DAY_MS] as const
const known = new Map<string, AdviceMarket>()
function marketAt(symbol: number, atMs: number): AdviceMarket {
  const key = `${symbol} ${atMs}`
  const market = known.get(key) ?? placedMarket(tape, table, symbol, atMs)!
  known.set(key, market)
  return market
}

/** Symbols that take bots and have a past. */
function symbolsOf({ category }: AnyAdviceSearch): readonly number[] {
  return [...instruments.entries()].flatMap(([symbol, it]) =>
    it.category === category && it.status === 'Trading' && !it.hidden && takesBots(it)
      ? [symbol]
      : [],
  )
}

type Call = (...given: readonly unknown[]) => unknown
type Module = Readonly<Record<string, Call>>
const moduleOf = async (kind: string, file: string): Promise<Module> =>
  (await import(`./${kind}/${file}.ts`)) as Module
// By their folders, so that a kind that is not built is not asked for.
const own = new Map<string, { readonly limits: Module; readonly params: Module }>()
for (const { kind } of kinds)
  own.set(kind, { limits: await moduleOf(kind, 'limits'), params: await moduleOf(kind, 'params') })

/** What a kind calls its checks, its reading of parameters as a draft, and their version. */
const CHECKS: Readonly<Record<string, readonly [check: string, draft: string, version: number]>> = {
  'spot-grid': ['checkGrid', 'inputOf', 3],
  'futures-grid': ['checkFutures', 'inputOf', 1],
  'futures-martingale': ['checkMartingale', 'inputOf', 1],
  'futures-combo': ['checkCombo', 'draftOf', 1],
}

/** Codes of what the kind's own checks find of placed settings. */
function findings(
  kind: string,
  params: unknown,
  markets: readonly AdviceMarket[],
): readonly string[] {
  const [check, draft, version] = CHECKS[kind]!
  const { limits, params: reading } = own.get(kind)!
  const input = reading[draft]!(reading['readParams']!(params, version))
  const { contracts } = input as { readonly contracts?: readonly unknown[] }
  const quotes = markets.map(({ instrument, last }) => ({ instrument, mark: last }))
  const basket = contracts && { quotes: quotes.slice(0, contracts.length), any: markets[0] }
  const { checks } = limits[check]!(input, basket ?? markets[0]) as {
    readonly checks: readonly { readonly code: string }[]
  }
  return checks.map(({ code }) => code)
}

describe.each(kinds.map((search) => ({ kind: search.kind, search })))('$kind', ({ search }) => {
  const symbols = symbolsOf(search)

  test('every candidate of every symbol is placed within the checks', () => {
    const moment = fc.constantFrom(...MOMENTS)
    const candidate = fc.constantFrom(
      ...search.modes.flatMap((mode) => [...search.candidates(mode), search.naive(mode)]),
    )
    let placedCount = 0
    let tried = 0
    fc.assert(
      fc.property(moment, fc.constantFrom(...symbols), candidate, (atMs, symbol, chosen) => {
        const all = search.symbols > 1 ? symbols.slice(0, search.symbols) : [symbol]
        const markets = all.map((it) => marketAt(it, atMs))
        const placed = search.place(chosen, markets)
        tried += 1
        if (placed === undefined) return
        placedCount += 1
        expect(findings(search.kind, placed.params, markets)).toEqual([])
        expect(Number(placed.investment)).toBeGreaterThanOrEqual(Number(placed.least))
        // Prices are whole ticks, around the price that they were placed at.
        const { instrument, last } = markets[0]!
        for (const name of ['minPrice', 'maxPrice']) {
          const text = placed.values[name]
          if (typeof text !== 'string') continue
          const ticks = parsePrice(instrument, text, 'nearest')
          expect(ticks.ok && formatPrice(instrument, ticks.value) === text).toBe(true)
        }
        const [low, high] = [placed.values['minPrice'], placed.values['maxPrice']]
        if (low === undefined || high === undefined) return
        const price = Number(formatPrice(instrument, last))
        expect(Number(low) < price && price < Number(high)).toBe(true)
      }),
      { numRuns: 150, seed: 7 },
    )
    // A kind whose checks refuse most of what is tried would suggest by accident.
    expect(placedCount / tried).toBeGreaterThan(0.9)
  })

  test('the same market places the same, another price moves it along', () => {
    const mode = search.modes[0]!
    const chosen: unknown = search.candidates(mode)[0]
    const all = symbols.slice(0, search.symbols)
    const at = (atMs: number) => all.map((it) => marketAt(it, atMs))
    const one = search.place(chosen, at(EPOCH_MS))
    expect(search.place(chosen, at(EPOCH_MS))).toEqual(one)
    expect(one).toBeDefined()
    // Candidates are plain data: they are kept in a file.
    expect(JSON.parse(JSON.stringify(chosen))).toEqual(chosen)
    expect(search.place(chosen, at(MOMENTS[1]))).not.toEqual(one)
  })

  test('the most leverage of each mode is within what the contract allows', () => {
    if (search.mostLeverageE2 === undefined) return
    for (const symbol of symbols) {
      for (const mode of search.modes) {
        const most = search.mostLeverageE2(instruments[symbol]!, mode)
        expect(most).toBeGreaterThanOrEqual(100)
        expect(most).toBeLessThanOrEqual(10_000)
      }
    }
  })
})

test('a market without a past places nothing', () => {
  const market = placedMarket(tape, table, 0, tape.startMs + 60 * MINUTE_MS)!
  for (const search of kinds.filter((it) => it.symbols === 1 && it.category === 'spot')) {
    expect(search.place(search.candidates('')[0], [market])).toBeUndefined()
  }
})
