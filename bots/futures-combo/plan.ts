// What a futures combo opens: of each contract its share of the position margin, in whole lots; and
// how much money its least and its largest orders take. For engine, limits, form and donut alike
// (docs/formulas/futures-combo.md).
import {
  divide,
  MONEY_UNIT,
  pow10,
  ZERO,
  type Amount,
  type Price,
  type Quantity,
  type Ratio,
} from '@trellis/kernel'
import { feeOf, initialMargin, valueOf, type Instrument } from '@trellis/market'
import { leastLots } from '@trellis/bot-kit/grid/bounds.ts'
import { mostLeverage as mostLeverageOf } from '@trellis/bot-kit/linear/most-leverage.ts'
import { marketChunk } from '@trellis/bot-kit/steps.ts'
import { officialCombo, type ComboConfig } from './config.ts'

export type ComboSide = 'long' | 'short'

/** A contract as the combo wants it. */
export interface ComboTarget {
  readonly symbol: number
  readonly side: ComboSide
  /** Share of the value of all positions; the shares of a combo add up to one. */
  readonly weight: Ratio
}

export interface ComboStake {
  readonly investment: Amount
  readonly leverage: Ratio
  readonly targets: readonly ComboTarget[]
}

/** The market of one contract. */
export interface ComboQuote {
  readonly instrument: Instrument
  readonly mark: Price
}

export interface ComboRow extends ComboTarget {
  /** investment × share × leverage × weight, rounded down at 1e-12. */
  readonly notional: Amount
  /** Whole lots of it at the mark. */
  readonly qty: Quantity
  /** Their value at the mark, the margin that they lock and the fee of trading them. */
  readonly value: Amount
  readonly margin: Amount
  readonly fee: Amount
}

export interface ComboPlan {
  readonly rows: readonly ComboRow[]
  readonly value: Amount
  readonly margin: Amount
  /** Estimated fee of the opening. */
  readonly fee: Amount
  /** Long value less short value. */
  readonly netExposure: Amount
}

/**
 * The positions that a combo opens at marks, `quotes` in the order of its targets. A row of no lots
 * is too small for its contract.
 */
export function planCombo(
  { investment, leverage, targets }: ComboStake,
  quotes: readonly ComboQuote[],
  takerFee: Ratio,
  { positionShare }: ComboConfig = officialCombo,
): ComboPlan {
  const rows = targets.flatMap((target, i): ComboRow[] => {
    const quote = quotes[i]
    if (quote === undefined) return []
    const { instrument, mark } = quote
    const notional = (investment * positionShare * leverage * target.weight) / MONEY_UNIT ** 3n
    const qty = lotsOfValue(notional, quote)
    const value = valueOf(instrument, mark, qty)
    const margin = initialMargin(value, leverage, instrument.riskTiers)
    return [
      { ...target, notional: notional as Amount, qty, value, margin, fee: feeOf(value, takerFee) },
    ]
  })
  const sum = (of: (row: ComboRow) => bigint): Amount =>
    rows.reduce((all, row) => all + of(row), 0n) as Amount
  return {
    rows,
    value: sum(({ value }) => value),
    margin: sum(({ margin }) => margin),
    fee: sum(({ fee }) => fee),
    netExposure: sum(({ side, value }) => (side === 'long' ? value : -value)),
  }
}

/** Whole lots in a value at a mark, rounded down; none before there is a mark. */
export function lotsOfValue(value: bigint, { instrument, mark }: ComboQuote): Quantity {
  if (mark === 0) return 0 as Quantity
  return Number(value / (BigInt(mark) * instrument.valueFactor)) as Quantity
}

/** Value of lots at a mark, without sign; exact. */
export function valueAt(lots: number, { instrument, mark }: ComboQuote): Amount {
  return valueOf(instrument, mark, Math.abs(lots) as Quantity)
}

/**
 * The money of which every contract gets at least its least order and at most what one order and
 * the first risk tier take, rounded inward to 1e-4; undefined while no weight or no mark is known.
 */
export function investmentBounds(
  { leverage, targets }: Omit<ComboStake, 'investment'>,
  quotes: readonly ComboQuote[],
  { positionShare }: ComboConfig = officialCombo,
): { readonly from: Amount; readonly to: Amount } | undefined {
  const unit = pow10(8)
  let from: bigint = ZERO
  let to: bigint | undefined
  for (const [i, { weight }] of targets.entries()) {
    const quote = quotes[i]
    if (quote === undefined || quote.mark === 0 || weight <= 0n || leverage <= 0n) return undefined
    const needs = (lots: bigint, rounding: 'ceil' | 'floor'): bigint => {
      const value = lots * BigInt(quote.mark) * quote.instrument.valueFactor
      const per = positionShare * leverage * weight * unit
      return divide(value * MONEY_UNIT ** 3n, per, rounding) * unit
    }
    const least = needs(BigInt(leastLots(quote.instrument, quote.mark)), 'ceil')
    const most = needs(BigInt(mostLots(quote)), 'floor')
    if (least > from) from = least
    if (to === undefined || most < to) to = most
  }
  return to === undefined ? undefined : { from: from as Amount, to: to as Amount }
}

/** Most lots that a combo opens of a contract: those of one market order within the first tier. */
function mostLots({ instrument, mark }: ComboQuote): number {
  const chunk = marketChunk(instrument, mark)
  const upTo = instrument.riskTiers[0]?.upTo
  if (upTo === undefined) return chunk
  return Math.min(chunk, Number(upTo / (BigInt(mark) * instrument.valueFactor)))
}

/** Most leverage that all contracts allow in their first tier, in whole multiples. */
export function mostLeverage(
  instruments: readonly Instrument[],
  config: ComboConfig = officialCombo,
): Ratio {
  const each = instruments.map((one) => mostLeverageOf(one, config))
  return each.reduce((least, one) => (one < least ? one : least), config.leverageTo)
}
