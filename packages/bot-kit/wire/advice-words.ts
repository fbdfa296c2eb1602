// Suggested settings in words of the wire, for the calls of kinds and for those of all.
import { adviceStates, styles, type AdviceStateName } from '@trellis/contract'
import type { Advice, AdviceStyle, PlacedAdvice } from '@trellis/market'
import { z } from 'zod'
import { rowsOf, type FieldTable } from '../fields.ts'

const DIGITS = 6

/** A share or a count for reading as a decimal without its zeros; nobody is paid by it. */
export function figureText(figure: number): string {
  const text = figure.toFixed(DIGITS).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}

/**
 * Whether there is something to suggest: `ready`; `computing`, come again; `no-history`, too few
 * prices; `off`, here nothing is searched.
 */
export type AdviceState = keyof typeof STATES

const STATES = {
  ready: 'READY',
  computing: 'COMPUTING',
  'no-history': 'NO_HISTORY',
  off: 'OFF',
} as const satisfies Readonly<Record<string, AdviceStateName>>

/** "no-history" as the wire says it. */
export function stateName(state: AdviceState): AdviceStateName {
  return STATES[state]
}

/** What the suggestions of every kind say beside its settings; shares are fractions. */
export const suggestedShape = {
  style: z.enum(styles.map((it) => `STYLE_${it}`) as [string, ...string[]]),
  /** Out of sample. */
  max_drawdown_ratio: z.string(),
  volatility_ratio: z.string(),
  actual_yield: z.string(),
  annual_yield: z.string(),
  /** Where the search had looked. */
  trained_yield: z.string(),
  beats_naive: z.boolean(),
  sample_days: z.number(),
  strategy_id: z.string(),
}
/** Whether there is something to suggest. */
export const stateShape = { state: z.enum(adviceStates) }

const DAYS_PER_YEAR = 365

export function suggestedRow({ style, trained, validated, beatsNaive, id }: Advice) {
  const { drawdown, volatility, days } = validated
  return {
    style: styleName(style),
    max_drawdown_ratio: figureText(drawdown),
    volatility_ratio: volatility === undefined ? '' : figureText(volatility),
    actual_yield: figureText(validated.yield),
    annual_yield: figureText((validated.yield * DAYS_PER_YEAR) / days),
    trained_yield: figureText(trained.yield),
    beats_naive: beatsNaive === true,
    sample_days: days,
    strategy_id: id,
  }
}

/** Placed settings of a table under the names of the create call, choices in its words. */
export function placedSettings(
  table: FieldTable,
  { values }: Pick<PlacedAdvice, 'values'>,
): Record<string, string | number> {
  const named = rowsOf(table).flatMap(([field, { wire, choices }]) => {
    const value = values[field]
    if (value === undefined || typeof value === 'object') return []
    return [[wire[0], choices?.[value] ?? value] as const]
  })
  return Object.fromEntries(named)
}

/** One of such values as text; "" where it is not there. */
export function placedText(values: Readonly<Record<string, unknown>>, name: string): string {
  const value = values[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** "STYLE_HIGH_PROFITS" */
export function styleName(style: AdviceStyle): string {
  return `STYLE_${style.replace('-', '_').toUpperCase()}`
}
