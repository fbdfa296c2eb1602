// From where the price comes to the trigger price of a bot in one contract.
import type { Price } from '@trellis/kernel'
import type { GridMode } from './grid-mode.ts'

/**
 * Which way the price comes to a trigger price: down to that of a long bot, up to that of a short
 * one, and to that of a neutral one from where it was when the money came.
 */
export function entryDirection(
  mode: GridMode,
  entryPrice: Price,
  fundedPrice: Price,
): 'up' | 'down' {
  if (mode === 'neutral') return entryPrice < fundedPrice ? 'down' : 'up'
  return mode === 'long' ? 'down' : 'up'
}
