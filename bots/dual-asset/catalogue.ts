// Which products there are at a moment: a function of market time and the list of instruments, so
// that every thread offers the same and nothing is stored. One product a pair and term at a time.
import { takesBots, type Instrument } from '@trellis/market'
import { dualAssetConfig as config, SETTLEMENT_HOUR_MS, type Term } from './config.ts'

export interface Product {
  /** Says pair, term and end, so that an old one is known as what it was. */
  readonly id: string
  /** Index of the pair. */
  readonly symbol: number
  readonly instrument: Instrument
  readonly term: Term
  /** Subscribed to from then on, until its term begins (exclusive). */
  readonly opensAtMs: number
  readonly yieldFromMs: number
  readonly settlesAtMs: number
}

const HOUR_MS = 3_600_000
const SYMBOLS = 1024
const TERMS = 8

/** The products that may be subscribed to at a market time, by pair and term. */
export function productsAt(instruments: readonly Instrument[], atMs: number): readonly Product[] {
  return pairsOf(instruments).flatMap((pair) =>
    config.terms.map((_, term) => productOf(pair, term, atMs)),
  )
}

/** The pairs that are offered, in the order of the list. */
function pairsOf(instruments: readonly Instrument[]) {
  return instruments.flatMap((instrument, symbol) => {
    const { category, symbol: name } = instrument
    const isOffered = category === 'spot' && config.pairs.includes(name) && takesBots(instrument)
    return isOffered ? [{ symbol, instrument }] : []
  })
}

function productOf(
  { symbol, instrument }: Pick<Product, 'symbol' | 'instrument'>,
  index: number,
  atMs: number,
): Product {
  const term = config.terms[index] as Term
  const since = atMs - SETTLEMENT_HOUR_MS
  const opensAtMs = SETTLEMENT_HOUR_MS + since - (since % term.everyMs)
  const yieldFromMs = opensAtMs + term.everyMs
  const id = String(((yieldFromMs / HOUR_MS) * SYMBOLS + symbol) * TERMS + index)
  const settlesAtMs = yieldFromMs + term.lengthMs
  return { id, symbol, instrument, term, opensAtMs, yieldFromMs, settlesAtMs }
}
