// What of a grid on a spot pair may change while it runs, besides its range: where it ends, and how
// far it trails up.
import type { Price } from '@trellis/kernel'
import type { FieldForms } from '../fact-forms.ts'
import { rangeForm } from '../grid/fact-forms.ts'
import type { MoveScope } from '../grid/move-scope.ts'
import type { Targets } from '../targets.ts'

/** Zero is off. */
export interface SpotGridSettings extends Targets {
  readonly enableTrailing: boolean
  readonly limitUpPrice: Price
}

/** The settings out of what has more fields. */
export function spotSettingsOf(values: SpotGridSettings): SpotGridSettings {
  const { takeProfit, stopLoss, trailingStop, enableTrailing, limitUpPrice } = values
  return { takeProfit, stopLoss, trailingStop, enableTrailing, limitUpPrice }
}

/** Its range moves up alone: more coins on the way down would need more money. */
export function spotScope(settings: SpotGridSettings): MoveScope {
  return settings.enableTrailing ? { up: settings.limitUpPrice } : NOWHERE
}

const NOWHERE: MoveScope = {}

/** The journal form of range and settings, in writing order. */
export const settingsChangedForm = {
  ...rangeForm,
  takeProfit: 'count',
  stopLoss: 'count',
  trailingStop: 'big',
  enableTrailing: 'flag',
  limitUpPrice: 'count',
} as const satisfies FieldForms
