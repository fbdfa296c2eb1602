// Plain parameters of a grid as the journal has them, with everything off that is not asked for,
// and an origin. For tests only.
import type { Result } from '@trellis/kernel'
import type { BotOrigin } from '@trellis/engine'
import { parsePrice, type Instrument } from '@trellis/market'
import type { FieldProblem } from '../fields.ts'

/** Prices and amounts as decimals, as a form would hold them. */
export interface RawGrid {
  readonly minPrice: string
  readonly maxPrice: string
  readonly cellNumber: number
  readonly investMode?: 'quote' | 'base' | 'both'
  readonly quoteInvestment?: string
  readonly baseInvestment?: string
  readonly entryPrice?: string
  readonly takeProfit?: string
  readonly stopLoss?: string
  readonly trailingStop?: string
  readonly enableTrailing?: boolean
  readonly limitUpPrice?: string
}

/** JSON of a grid's parameters, prices in ticks, with everything off that is not given. */
export function plainGrid<G extends object>(given: G) {
  return {
    investMode: 'quote',
    quoteInvestment: '0',
    baseInvestment: '0',
    entryPrice: 0,
    takeProfit: 0,
    stopLoss: 0,
    trailingStop: '0',
    enableTrailing: false,
    limitUpPrice: 0,
    allowFollow: false,
    ...given,
  }
}

/** The same out of decimals. */
export function gridParams(instrument: Instrument, raw: RawGrid) {
  const ticks = (text = ''): number => {
    const parsed = text === '' ? undefined : parsePrice(instrument, text, 'nearest')
    if (parsed?.ok === false) throw new Error(`${text}: ${parsed.error}`)
    return parsed?.value ?? 0
  }
  return plainGrid({
    ...raw,
    minPrice: ticks(raw.minPrice),
    maxPrice: ticks(raw.maxPrice),
    quoteInvestment: raw.quoteInvestment || '0',
    baseInvestment: raw.baseInvestment || '0',
    entryPrice: ticks(raw.entryPrice),
    takeProfit: ticks(raw.takeProfit),
    stopLoss: ticks(raw.stopLoss),
    limitUpPrice: ticks(raw.limitUpPrice),
  })
}

/** What was read of a form; throws what was wrong with it. */
export function mustRead<V>(read: Result<V, FieldProblem>): V {
  if (!read.ok) throw new Error(`${read.error.field}: ${read.error.problem}`)
  return read.value
}

/** Parameters as the journal has them; throws for a form that is not complete. */
export function mustWrite<P>(params: P | undefined, write: (params: P) => unknown): unknown {
  if (params === undefined) throw new Error('incomplete input')
  return write(params)
}

/** A bot that somebody made by hand. */
export const plainOrigin: BotOrigin = {
  pageSource: 1,
  blockSource: 1,
  createType: 3,
  followedId: '',
  strategyId: '',
  channel: 'test',
}
