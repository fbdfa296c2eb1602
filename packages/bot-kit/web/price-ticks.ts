// A price of the wire counted in its own last digit, for what is reckoned by whole ticks.
import { parseDecimal, price, type Price } from '@trellis/kernel'
import type { Ticks } from '../worth.ts'

/** Undefined for what is no price. */
export function ticksOf(text: string): { readonly at: Price; readonly ticks: Ticks } | undefined {
  const found = parseDecimal(text)
  if (!found.ok || found.value.unscaled <= 0n) return undefined
  const { unscaled, scale } = found.value
  return { at: price(Number(unscaled)), ticks: { tickUnits: 1, tickScale: scale } }
}
