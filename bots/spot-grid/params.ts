// The parameters of a spot grid as the domain knows them: ticks, lots and amounts, 0 for what is
// off. Must never know wire names; raw text comes in by field, whatever it was called outside.
import {
  assert,
  err,
  formatAmount,
  ok,
  parseAmount,
  parseRatio,
  price,
  ZERO,
  type Amount,
  type Price,
  type Ratio,
  type Result,
} from '@trellis/kernel'
import { parsePrice, type Instrument } from '@trellis/market'

export type InvestMode = 'quote' | 'base' | 'both'

/** What a person or a program filled in, parsed; undefined where a field was left out or empty. */
export interface GridInput {
  readonly minPrice: Price | undefined
  readonly maxPrice: Price | undefined
  readonly cellNumber: number | undefined
  readonly investMode: InvestMode
  readonly quoteInvestment: Amount
  readonly baseInvestment: Amount
  readonly entryPrice: Price | undefined
  readonly takeProfit: Price | undefined
  readonly stopLoss: Price | undefined
  /** Fraction, 0.1 = 10 %; zero is off. */
  readonly trailingStop: Ratio
  readonly enableTrailing: boolean
  readonly limitUpPrice: Price | undefined
}

export type GridField = keyof GridInput

/** Raw text by field; an absent or empty text means "not given". */
export interface RawGridInput {
  readonly minPrice?: string | undefined
  readonly maxPrice?: string | undefined
  readonly cellNumber?: number | undefined
  readonly investMode?: InvestMode | undefined
  readonly quoteInvestment?: string | undefined
  readonly baseInvestment?: string | undefined
  readonly entryPrice?: string | undefined
  readonly takeProfit?: string | undefined
  readonly stopLoss?: string | undefined
  readonly trailingStop?: string | undefined
  readonly enableTrailing?: boolean | undefined
  readonly limitUpPrice?: string | undefined
}

export interface FieldProblem {
  readonly field: GridField
  readonly problem: 'not-a-decimal' | 'too-long' | 'too-precise' | 'negative' | 'off-step'
}

/**
 * A complete set of parameters, as the journal keeps it. Zero means "off" for the optional prices.
 */
export interface SpotGridParams {
  readonly minPrice: Price
  readonly maxPrice: Price
  readonly cellNumber: number
  readonly investMode: InvestMode
  readonly quoteInvestment: Amount
  readonly baseInvestment: Amount
  readonly entryPrice: Price
  readonly takeProfit: Price
  readonly stopLoss: Price
  readonly trailingStop: Ratio
  readonly enableTrailing: boolean
  readonly limitUpPrice: Price
  /** Whether others may read the parameters when the grid begins. */
  readonly allowFollow: boolean
}

const PRICE_FIELDS = [
  'minPrice',
  'maxPrice',
  'entryPrice',
  'takeProfit',
  'stopLoss',
  'limitUpPrice',
] as const

/**
 * Parses raw text: prices to the nearest tick, amounts and fractions exactly. The first problem is
 * returned.
 */
export function readGridInput(
  instrument: Instrument,
  raw: RawGridInput,
): Result<GridInput, FieldProblem> {
  const prices: Partial<Record<(typeof PRICE_FIELDS)[number], Price>> = {}
  for (const field of PRICE_FIELDS) {
    const text = raw[field]
    if (text === undefined || text === '') continue
    const parsed = parsePrice(instrument, text, 'nearest')
    if (!parsed.ok) return err({ field, problem: parsed.error })
    prices[field] = parsed.value
  }
  const quote = readAmount('quoteInvestment', raw.quoteInvestment)
  if (!quote.ok) return quote
  const base = readAmount('baseInvestment', raw.baseInvestment)
  if (!base.ok) return base
  const stop = readFraction(raw.trailingStop)
  if (!stop.ok) return stop
  return ok({
    minPrice: prices.minPrice,
    maxPrice: prices.maxPrice,
    cellNumber: raw.cellNumber,
    investMode: raw.investMode ?? 'quote',
    quoteInvestment: quote.value,
    baseInvestment: base.value,
    entryPrice: prices.entryPrice,
    takeProfit: prices.takeProfit,
    stopLoss: prices.stopLoss,
    trailingStop: stop.value,
    enableTrailing: raw.enableTrailing ?? false,
    limitUpPrice: prices.limitUpPrice,
  })
}

function readAmount(field: GridField, text: string | undefined): Result<Amount, FieldProblem> {
  if (text === undefined || text === '') return ok(ZERO)
  const parsed = parseAmount(text)
  if (!parsed.ok) return err({ field, problem: parsed.error })
  return parsed.value < 0n ? err({ field, problem: 'negative' }) : parsed
}

function readFraction(text: string | undefined): Result<Ratio, FieldProblem> {
  if (text === undefined || text === '') return ok(0n as Ratio)
  const parsed = parseRatio(text)
  if (!parsed.ok) return err({ field: 'trailingStop', problem: parsed.error })
  return parsed.value < 0n ? err({ field: 'trailingStop', problem: 'negative' }) : parsed
}

/**
 * Parameters from an input that `checkGrid` found in order; undefined while a required field is
 * missing. What the invest mode does not use is dropped, so that no coin is reserved by accident.
 */
export function paramsOf(input: GridInput, allowFollow = false): SpotGridParams | undefined {
  const { minPrice, maxPrice, cellNumber } = input
  if (minPrice === undefined || maxPrice === undefined || cellNumber === undefined) return undefined
  return {
    minPrice,
    maxPrice,
    cellNumber,
    investMode: input.investMode,
    quoteInvestment: input.investMode === 'base' ? ZERO : input.quoteInvestment,
    baseInvestment: input.investMode === 'quote' ? ZERO : input.baseInvestment,
    entryPrice: input.entryPrice ?? price(0),
    takeProfit: input.takeProfit ?? price(0),
    stopLoss: input.stopLoss ?? price(0),
    trailingStop: input.trailingStop,
    enableTrailing: input.enableTrailing,
    limitUpPrice: input.limitUpPrice ?? price(0),
    allowFollow,
  }
}

/** Whether two sets of parameters ask for the same grid. */
export function isSamePlan(one: SpotGridParams, other: SpotGridParams): boolean {
  return JSON.stringify(writeParams(one)) === JSON.stringify(writeParams(other))
}

/** The same parameters as an input, for checks and for "use as new". */
export function inputOf(params: SpotGridParams): GridInput {
  const given = (value: Price): Price | undefined => (value === 0 ? undefined : value)
  return {
    ...params,
    entryPrice: given(params.entryPrice),
    takeProfit: given(params.takeProfit),
    stopLoss: given(params.stopLoss),
    limitUpPrice: given(params.limitUpPrice),
  }
}

/** Plain JSON of the parameters: prices in ticks, amounts as decimal strings. */
export function writeParams(params: SpotGridParams): unknown {
  return {
    ...params,
    quoteInvestment: formatAmount(params.quoteInvestment),
    baseInvestment: formatAmount(params.baseInvestment),
    trailingStop: formatAmount(params.trailingStop),
  }
}

/**
 * Reads what `writeParams` wrote; anything else is a broken invariant, because the route has
 * checked it. Version 1 did not know following: nobody may.
 */
export function readParams(json: unknown, version: number): SpotGridParams {
  assert(version >= 1 && version <= 3, 'unknown version of spot grid parameters', version)
  assert(typeof json === 'object' && json !== null, 'spot grid parameters are not an object')
  const raw = json as Record<string, unknown>
  const mode = raw['investMode']
  assert(mode === 'quote' || mode === 'base' || mode === 'both', 'unknown invest mode', mode)
  const params: SpotGridParams = {
    minPrice: price(numberIn(raw, 'minPrice')),
    maxPrice: price(numberIn(raw, 'maxPrice')),
    cellNumber: numberIn(raw, 'cellNumber'),
    investMode: mode,
    quoteInvestment: amountIn(raw, 'quoteInvestment'),
    baseInvestment: amountIn(raw, 'baseInvestment'),
    entryPrice: price(numberIn(raw, 'entryPrice')),
    takeProfit: price(numberIn(raw, 'takeProfit')),
    stopLoss: price(numberIn(raw, 'stopLoss')),
    trailingStop: amountIn(raw, 'trailingStop') as bigint as Ratio,
    enableTrailing: raw['enableTrailing'] === true,
    limitUpPrice: price(numberIn(raw, 'limitUpPrice')),
    allowFollow: raw['allowFollow'] === true,
  }
  assert(Number.isSafeInteger(params.cellNumber) && params.cellNumber >= 1, 'bad cell number')
  assert(params.maxPrice > params.minPrice, 'the range is empty')
  return params
}

function numberIn(raw: Record<string, unknown>, key: string): number {
  const value = raw[key]
  assert(typeof value === 'number', 'spot grid parameter is not a number', key)
  return value
}

function amountIn(raw: Record<string, unknown>, key: string): Amount {
  const value = raw[key]
  assert(typeof value === 'string', 'spot grid parameter is not a decimal string', key)
  const parsed = parseAmount(value)
  assert(parsed.ok && parsed.value >= 0n, 'spot grid parameter is not an amount', key)
  return parsed.value
}
