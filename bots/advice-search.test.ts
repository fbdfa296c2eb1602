// What a search may suggest passes the create checks of its kind, on any symbol at any time: ranges
// keep to ticks and bounds, wherever they are centred anew.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyBotKind } from '@trellis/engine'
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
import { coreKinds } from './registry.core.ts'

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

/** A kind's checks, and its parameters as the draft that they are of. */
interface OwnChecks {
  check(draft: unknown, market: unknown): { readonly checks: readonly { readonly code: string }[] }
  draftOf(params: unknown): unknown
}
type Module = Readonly<Record<string, unknown>>

/** The one function of these names; found by its folder, so that no kind is named here. */
async function functionOf(kind: string, file: string, name: RegExp): Promise<unknown> {
  const module = (await import(`./${kind}/${file}.ts`)) as Module
  const found = Object.entries(module).filter(([it]) => name.test(it))
  expect(found.map(([, it]) => typeof it)).toEqual(['function'])
  return found[0]?.[1]
}
const own = new Map<string, OwnChecks>()
for (const { kind } of kinds) {
  const [check, draftOf] = [
    await functionOf(kind, 'limits', /^check[A-Z]/),
    await functionOf(kind, 'params', /^(input|draft)Of$/),
  ]
  own.set(kind, { check, draftOf } as OwnChecks)
}

/** Codes of what the kind's own checks find of placed settings. */
function findings(
  kind: string,
  params: unknown,
  markets: readonly AdviceMarket[],
): readonly string[] {
  const bots: readonly AnyBotKind[] = coreKinds
  const bot = bots.find((it) => it.kind === kind)!
  const { check, draftOf } = own.get(kind)!
  const draft = draftOf(bot.readParams(params, bot.version))
  const { contracts } = draft as { readonly contracts?: readonly unknown[] }
  const quotes = markets.map(({ instrument, last }) => ({ instrument, mark: last }))
  const basket = contracts && { quotes: quotes.slice(0, contracts.length), any: markets[0] }
  return check(draft, basket ?? markets[0]).checks.map(({ code }) => code)
}

describe.each(kinds.map((search) => ({ kind: search.kind, search })))('$kind', ({ search }) => {
  const symbols = symbolsOf(search)

  test('drawn candidates of drawn symbols are placed within the checks', () => {
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

  test('of contracts it says the most leverage of each mode, within what each contract allows', () => {
    const found = symbols.flatMap((symbol) =>
      search.modes.map((mode) => search.mostLeverageE2?.(instruments[symbol]!, mode)),
    )
    expect(found.length).toBeGreaterThan(0)
    const isOfContracts = search.category === 'linear'
    for (const most of found) {
      expect(most !== undefined).toBe(isOfContracts)
      expect(most ?? 100).toBeGreaterThanOrEqual(100)
      expect(most ?? 100).toBeLessThanOrEqual(10_000)
    }
  })
})

test('a market without a past places nothing', () => {
  const market = placedMarket(tape, table, 0, tape.startMs + 60 * MINUTE_MS)!
  for (const search of kinds.filter((it) => it.symbols === 1 && it.category === 'spot')) {
    expect(search.place(search.candidates('')[0], [market])).toBeUndefined()
  }
})
