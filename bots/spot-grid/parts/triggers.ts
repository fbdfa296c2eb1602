// The prices at which a grid wants to be woken, derived from its state. Must never name a price
// that the bot could not act on, and must give the same array back while nothing changed.
import { divide, ONE, pow10, price as brandPrice, type Price } from '@trellis/kernel'
import type { Trigger } from '@trellis/engine'
import { exitEquity } from '../profit.ts'
import type { GridState } from '../state.ts'
import { alertLevels, type AlertLevel } from './alerts.ts'
import { cellAt } from './cells.ts'
import { GRID_CONFIG } from '../config.ts'

export type GridTrigger =
  | 'entry'
  | 'take-profit'
  | 'stop-loss'
  | 'trailing-stop'
  | 'peak'
  | 'trailing-up'
  | AlertLevel['id']

const NO_TRIGGERS: readonly Trigger[] = []

/** Recomputes the triggers; the array is replaced only when one of them moved, came or went. */
export function refreshTriggers(state: GridState): void {
  const wanted = wantedTriggers(state)
  if (!same(state.triggers, wanted)) state.triggers = wanted
}

/** True when fills move a trigger, so that they must be looked at after each. */
export function followsFills(state: GridState): boolean {
  return state.settings.trailingStop !== 0n || state.settings.enableTrailing
}

function wantedTriggers(state: GridState): readonly Trigger[] {
  const { symbol, settings, params } = state
  const touch = (id: GridTrigger, direction: 'up' | 'down', price: Price): Trigger => {
    return { id, symbol, direction, price, when: 'touch' }
  }
  if (state.phase === 'waiting') return [touch('entry', 'down', params.entryPrice)]
  if (state.phase !== 'running') return NO_TRIGGERS
  const wanted: Trigger[] = []
  if (settings.takeProfit !== 0) wanted.push(touch('take-profit', 'up', settings.takeProfit))
  if (settings.stopLoss !== 0) wanted.push(touch('stop-loss', 'down', settings.stopLoss))
  const exit = exitPrice(state)
  if (exit > 0) wanted.push(touch('trailing-stop', 'down', exit))
  const peak = peakPrice(state)
  if (peak > 0) {
    wanted.push({ id: 'peak', symbol, direction: 'up', price: peak, when: 'segment-end' })
  }
  const shift = nextShift(state)
  if (shift > 0) wanted.push(touch('trailing-up', 'up', shift))
  for (const { id, direction, price } of alertLevels(state, shift > 0))
    wanted.push(touch(id, direction, price))
  return wanted
}

function same(a: readonly Trigger[], b: readonly Trigger[]): boolean {
  return (
    a.length === b.length && a.every((one, i) => one.id === b[i]?.id && one.price === b[i].price)
  )
}

/** Highest price at which equity is at or under the exit of the trailing stop; 0 for none. */
export function exitPrice(state: GridState): Price {
  return priceOfEquity(state, exitEquity(state), 'floor')
}

/**
 * Lowest price at which equity is a step above the recorded peak; 0 for none. What was sold may
 * have brought more than that by itself: then the peak rises wherever the price is.
 */
export function peakPrice(state: GridState): Price {
  if (state.settings.trailingStop === 0n || state.peak <= 0n) return brandPrice(0)
  const due = (state.peak * (ONE + GRID_CONFIG.peakStep)) / ONE
  return due <= state.quote ? brandPrice(1) : priceOfEquity(state, due, 'ceil')
}

function priceOfEquity(state: GridState, equity: bigint, rounding: 'floor' | 'ceil'): Price {
  const { base, quote, units } = state
  if (base <= 0n || equity <= quote) return brandPrice(0)
  const numerator = (equity - quote) * pow10(units.tickScale)
  return brandPrice(Number(divide(numerator, base * BigInt(units.tickUnits), rounding)))
}

/**
 * Price at which the range moves up by one level: the top level plus one distance. 0 when trailing
 * is off, paused, at its cap, or while the lowest cell still holds coins to sell.
 */
export function nextShift(state: GridState): Price {
  const { settings, order, step } = state
  const none = brandPrice(0)
  if (!settings.enableTrailing || state.trailingPaused) return none
  if (order.length < GRID_CONFIG.trailingCellsMin || cellAt(state, 0).side !== 'buy') return none
  const next = cellAt(state, order.length - 1).sellPrice + step
  if (settings.limitUpPrice !== 0 && next > settings.limitUpPrice) return none
  return brandPrice(next)
}
