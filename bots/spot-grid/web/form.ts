// The create form without React: a draft, its reducer, and what the draft means to the domain.
// Must never compute money by itself: bounds come from limits.ts, geometry from plan.ts.
import { formatAmount, parseAmount, parseDecimal, pow10, divide } from '@trellis/kernel'
import { formatPriceFixed, parsePrice, type Instrument } from '@trellis/market'
import { numberNames, priceNames, type NumberName, type PriceName } from '@trellis/bot-kit/draft.ts'
import { emptyInput } from '@trellis/bot-kit/fields.ts'
import { spotGridFields, type SpotGridFields } from '../fields.ts'
import { readGridInput, type GridInput, type InvestMode } from '../params.ts'
import { checkGrid, type GridLimits } from '../limits.ts'
import type { LimitsMarket } from '../limits.ts'

export const numberFields = numberNames(spotGridFields)
export type NumberField = NumberName<SpotGridFields>
/** Everything a problem can stand at. */
export type FormField = NumberField | 'trailing'

export const priceFields = priceNames(spotGridFields)
export type PriceField = PriceName<SpotGridFields>

/** Digits after the point of money in the quote coin. */
export const QUOTE_DIGITS = 2

/** What stands in the fields: plain decimals, or what was typed where that cannot be read. */
export interface Draft {
  readonly version: 1
  readonly symbol: string
  readonly values: Readonly<Record<NumberField, string>>
  readonly mode: InvestMode
  readonly trailing: boolean
  /** Others may read the parameters and copy them. */
  readonly allowFollow: boolean
  /** Fields that were left, stepped or preset: only their problems are shown. */
  readonly touched: readonly FormField[]
  readonly advancedOpen: boolean
}

export type FormAction =
  /** A plain decimal, or what was typed where that cannot be read as one. */
  | { readonly type: 'typed'; readonly field: NumberField; readonly value: string }
  | { readonly type: 'left'; readonly field: FormField }
  | {
      readonly type: 'stepped'
      readonly field: NumberField
      readonly steps: number
      readonly instrument: Instrument
      /** Where an empty field starts from. */
      readonly from: string
    }
  | { readonly type: 'ranged'; readonly low: string; readonly high: string }
  | { readonly type: 'set'; readonly field: NumberField; readonly value: string }
  | { readonly type: 'mode-chosen'; readonly mode: InvestMode }
  | { readonly type: 'trailing-switched'; readonly on: boolean }
  | { readonly type: 'follow-switched'; readonly on: boolean }
  | { readonly type: 'advanced-opened'; readonly open: boolean }
  | { readonly type: 'all-touched' }
  | { readonly type: 'loaded'; readonly draft: Draft }

/** An empty draft of a pair. */
export function emptyDraft(symbol: string): Draft {
  const values = Object.fromEntries(numberFields.map((field) => [field, ''])) as Record<
    NumberField,
    string
  >
  return {
    version: 1,
    symbol,
    values,
    mode: 'quote',
    trailing: false,
    allowFollow: false,
    touched: [],
    advancedOpen: false,
  }
}

/** The next draft; never throws, whatever was typed. */
export function formReducer(draft: Draft, action: FormAction): Draft {
  switch (action.type) {
    case 'typed':
      return withValue(draft, action.field, action.value)
    case 'left':
      return touch(draft, action.field)
    case 'stepped':
      return stepped(draft, action)
    case 'ranged':
      return touch(
        withValue(withValue(draft, 'low', action.low), 'high', action.high),
        'low',
        'high',
      )
    case 'set':
      return touch(withValue(draft, action.field, action.value), action.field)
    case 'mode-chosen':
      return { ...draft, mode: action.mode }
    case 'trailing-switched':
      return touch({ ...draft, trailing: action.on }, 'trailing')
    case 'follow-switched':
      return { ...draft, allowFollow: action.on }
    case 'advanced-opened':
      return { ...draft, advancedOpen: action.open }
    case 'all-touched':
      return { ...draft, touched: [...numberFields, 'trailing'] }
    case 'loaded':
      return action.draft
  }
}

function withValue(draft: Draft, field: NumberField, value: string): Draft {
  if (draft.values[field] === value) return draft
  return { ...draft, values: { ...draft.values, [field]: value } }
}

function touch(draft: Draft, ...fields: readonly FormField[]): Draft {
  const added = fields.filter((field) => !draft.touched.includes(field))
  return added.length === 0 ? draft : { ...draft, touched: [...draft.touched, ...added] }
}

function stepped(draft: Draft, action: Extract<FormAction, { type: 'stepped' }>): Draft {
  const { field, steps, instrument } = action
  const text = draft.values[field] === '' ? action.from : draft.values[field]
  const next = stepValue(field, text, steps, instrument)
  return next === undefined ? draft : touch(withValue(draft, field, next), field)
}

/**
 * A value moved by whole steps: ticks for prices, one for the count, one percent, one unit of
 * money.
 */
export function stepValue(
  field: NumberField,
  text: string,
  steps: number,
  instrument: Instrument,
): string | undefined {
  if (isPriceField(field)) {
    const parsed = parsePrice(instrument, text === '' ? '0' : text, 'nearest')
    if (!parsed.ok) return undefined
    const ticks = Math.max(1, parsed.value + steps) as typeof parsed.value
    return formatPriceFixed(instrument, ticks)
  }
  const parsed = parseAmount(text === '' ? '0' : text)
  if (!parsed.ok) return undefined
  const moved = parsed.value + BigInt(steps) * pow10(12)
  return formatAmount((moved < 0n ? 0n : moved) as typeof parsed.value)
}

export function isPriceField(field: string): field is PriceField {
  return (priceFields as readonly string[]).includes(field)
}

/** The draft as the domain reads it; a field that cannot be read is named. */
export function inputOfDraft(
  draft: Draft,
  instrument: Instrument,
): { readonly input: GridInput; readonly unread: readonly NumberField[] } {
  const unread = numberFields.filter((field) => !isReadable(field, draft.values[field]))
  const value = (field: NumberField): string => (unread.includes(field) ? '' : draft.values[field])
  const read = readGridInput(instrument, {
    minPrice: value('low'),
    maxPrice: value('high'),
    cellNumber: value('count') === '' ? undefined : Number(value('count')),
    investMode: draft.mode,
    quoteInvestment: value('quote'),
    baseInvestment: value('base'),
    entryPrice: value('entry'),
    takeProfit: value('takeProfit'),
    stopLoss: value('stopLoss'),
    trailingStop: percentToFraction(value('trailingStop')),
    enableTrailing: draft.trailing,
    limitUpPrice: draft.trailing ? value('limitUp') : '',
  })
  if (read.ok) return { input: read.value, unread }
  const field = formFieldOf(read.error.field)
  if (field === 'trailing' || unread.includes(field)) return { input: nothing(draft), unread }
  const rest = inputOfDraft(withValue(draft, field, ''), instrument)
  return { input: rest.input, unread: [...rest.unread, field] }
}

/** Digits of money before the point; with the 12 after it every sum can still be written out. */
const WHOLE_DIGITS_MAX = 15

/** Whether the domain can read a field; an empty one says nothing and is no mistake. */
export function isReadable(field: NumberField, text: string): boolean {
  if (text === '') return true
  const parsed = parseDecimal(text)
  if (!parsed.ok || parsed.value.unscaled < 0n) return false
  if (field === 'count') return /^\d+$/.test(text)
  return text.length - parsed.value.scale <= WHOLE_DIGITS_MAX + 1
}

function nothing(draft: Draft): GridInput {
  const empty = emptyInput(spotGridFields)
  return { ...empty, investMode: draft.mode, enableTrailing: draft.trailing }
}

/** The form's name of a domain field; what is wrong with the mode is said at the money. */
export function formFieldOf(field: keyof GridInput): FormField {
  const { form } = spotGridFields[field]
  return form === 'mode' ? 'quote' : form
}

/**
 * Limits, findings and plan of a draft at a market; the same function that the server answers with.
 */
export function limitsOfDraft(draft: Draft, market: LimitsMarket): GridLimits {
  return checkGrid(inputOfDraft(draft, market.instrument).input, market)
}

/** Ten percent stands as "10" in the field and as "0.1" on the wire. */
export function percentToFraction(percent: string): string {
  const parsed = parseDecimal(percent)
  if (!parsed.ok) return percent
  return shiftPoint(parsed.value.unscaled, parsed.value.scale + 2)
}

export function fractionToPercent(fraction: string): string {
  const parsed = parseDecimal(fraction)
  if (!parsed.ok) return fraction
  const { unscaled, scale } = parsed.value
  return scale >= 2 ? shiftPoint(unscaled, scale - 2) : String(unscaled * pow10(2 - scale))
}

function shiftPoint(unscaled: bigint, scale: number): string {
  const digits = unscaled.toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** On which side of the range the trigger price lies; undefined where it is inside or not given. */
export function triggerOutside(input: GridInput): 'Below' | 'Above' | undefined {
  const { entryPrice, minPrice, maxPrice } = input
  if (entryPrice === undefined || minPrice === undefined || maxPrice === undefined) return undefined
  if (entryPrice < minPrice) return 'Below'
  return entryPrice > maxPrice ? 'Above' : undefined
}

/** How far a price is from the last one, as a fraction of that; "" where one cannot be read. */
export function distanceOf(price: string, last: string): string {
  const [at, from] = [parseAmount(price), parseAmount(last)]
  if (price === '' || !at.ok || !from.ok || from.value <= 0n) return ''
  const away = divide((at.value - from.value) * pow10(12), from.value, 'nearest')
  return formatAmount(away as typeof at.value)
}

/** Low and high at `percent` below and above a price, on ticks. */
export function rangeAround(
  instrument: Instrument,
  last: string,
  percent: number,
): { readonly low: string; readonly high: string } | undefined {
  const parsed = parsePrice(instrument, last, 'nearest')
  if (!parsed.ok || parsed.value < 1) return undefined
  const at = (by: number): string => {
    const ticks = divide(BigInt(parsed.value) * BigInt(100 + by), 100n, 'nearest')
    return formatPriceFixed(instrument, Math.max(1, Number(ticks)) as typeof parsed.value)
  }
  return { low: at(-percent), high: at(percent) }
}

/** A share of a balance, rounded down to `digits`, so that 100 % is never more than there is. */
export function shareOf(balance: string, percent: number, digits: number): string {
  const parsed = parseAmount(balance)
  if (!parsed.ok) return ''
  const unit = pow10(12 - digits)
  const part = divide((parsed.value * BigInt(percent)) / 100n, unit, 'down') * unit
  return formatAmount(part as typeof parsed.value)
}

/** Fields that stand in the folded section. */
export function isAdvanced(field: FormField): boolean {
  return ['takeProfit', 'stopLoss', 'entry', 'trailingStop', 'trailing', 'limitUp'].includes(field)
}
