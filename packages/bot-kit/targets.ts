// The prices at which a bot wants to be woken to end: its take profit, its stop loss, and a
// trailing stop that follows the peak of its equity. A trigger must name a price that the bot can
// act on, and the same array must come back while nothing changed.
import {
  divide,
  MONEY_UNIT,
  ONE,
  price as brandPrice,
  ZERO,
  type Amount,
  type Price,
  type Ratio,
} from '@trellis/kernel'
import type { Trigger } from '@trellis/engine'
import { priceOfEquity, type Holdings } from './worth.ts'

/** Prices and a fraction of equity, 0.1 = 10 %; zero is off. */
export interface Targets {
  readonly takeProfit: Price
  readonly stopLoss: Price
  readonly trailingStop: Ratio
}

/** What a trailing stop follows. */
export interface Trailed extends Holdings {
  readonly settings: Pick<Targets, 'trailingStop'>
  /** Highest equity since the trailing stop was set; 0 while none is kept. */
  readonly peak: Amount
}

/** A peak of equity is recorded when it has grown by this share. */
const PEAK_STEP = ONE / 1000n

export const NO_TRIGGERS: readonly Trigger[] = []

/** A trigger that fires on the way to its price. */
export function touch(symbol: number, id: string, direction: 'up' | 'down', price: Price): Trigger {
  return { id, symbol, direction, price, when: 'touch' }
}

/** The same at a mark; of one shape with all of its kind (docs/adr/0024). */
export function touchOfMark(...of: Parameters<typeof touch>): Trigger {
  return { of: 'mark', ...touch(...of) }
}

/** The triggers of a bot that gains when the price rises. */
export function longTargetTriggers(
  state: Trailed & { readonly symbol: number; readonly settings: Targets },
): Trigger[] {
  const { symbol, settings } = state
  const wanted: Trigger[] = []
  if (settings.takeProfit !== 0)
    wanted.push(touch(symbol, 'take-profit', 'up', settings.takeProfit))
  if (settings.stopLoss !== 0) wanted.push(touch(symbol, 'stop-loss', 'down', settings.stopLoss))
  const exit = exitPrice(state)
  if (exit > 0) wanted.push(touch(symbol, 'trailing-stop', 'down', exit))
  const peak = peakPrice(state)
  if (peak > 0) {
    wanted.push({ id: 'peak', symbol, direction: 'up', price: peak, when: 'segment-end' })
  }
  return wanted
}

/** The triggers to keep: those of before unless one of them moved, came or went. */
export function keptTriggers(
  before: readonly Trigger[],
  wanted: readonly Trigger[],
): readonly Trigger[] {
  const isSame = before.length === wanted.length && before.every((one, i) => isLike(one, wanted[i]))
  return isSame ? before : wanted
}

/** One id may be watched for from either side of the same price. */
function isLike(one: Trigger, other: Trigger | undefined): boolean {
  return one.id === other?.id && one.price === other.price && one.direction === other.direction
}

/**
 * Equity at which the trailing stop closes the bot: peak * (1 - ts), rounded down; zero while it is
 * off.
 */
export function exitEquity({ settings, peak }: Omit<Trailed, keyof Holdings>): Amount {
  const { trailingStop } = settings
  if (trailingStop === 0n || peak <= 0n) return ZERO
  return divide(peak * (ONE - trailingStop), MONEY_UNIT, 'down') as Amount
}

/** Equity from which on a new peak is recorded: a step above the one that is kept. */
export function nextPeak(peak: Amount): bigint {
  return (peak * (ONE + PEAK_STEP)) / ONE
}

/** Highest price at which equity is at or under the exit of the trailing stop; 0 for none. */
function exitPrice(state: Trailed): Price {
  return priceOfEquity(state, exitEquity(state), 'floor')
}

/**
 * Lowest price at which equity is a step above the recorded peak; 0 for none. What was sold may
 * have brought more than that by itself: then the peak rises wherever the price is.
 */
function peakPrice(state: Trailed): Price {
  if (state.settings.trailingStop === 0n || state.peak <= 0n) return brandPrice(0)
  const due = nextPeak(state.peak)
  return due <= state.quote ? brandPrice(1) : priceOfEquity(state, due, 'ceil')
}
