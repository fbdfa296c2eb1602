// What of a grid may change while it runs, besides its range: where it ends, and whether it trails.
import type { Price } from '@trellis/kernel'
import type { Targets } from '../targets.ts'

/** Settings that may change while a grid runs. Zero is off. */
export interface GridSettings extends Targets {
  readonly enableTrailing: boolean
  readonly limitUpPrice: Price
}

/** The settings out of what has more fields. */
export function gridSettingsOf(values: GridSettings): GridSettings {
  const { takeProfit, stopLoss, trailingStop, enableTrailing, limitUpPrice } = values
  return { takeProfit, stopLoss, trailingStop, enableTrailing, limitUpPrice }
}
