// Facts of any bot in one contract, beside those of its kind, and their journal form.
import type { Price } from '@trellis/kernel'
import type { FieldForms } from '../fact-forms.ts'

/** The mark moved away from the liquidation price again: alerts start anew from this step. */
export interface LiquidationEased {
  readonly type: 'liquidation-eased'
  readonly step: 0 | 1 | 2
  readonly markPrice: Price
}

export type LinearFact = LiquidationEased

/** The fields of each fact in writing order. */
export const linearForms = {
  'liquidation-eased': { step: 'count', markPrice: 'count' },
} as const satisfies Readonly<Record<LinearFact['type'], FieldForms>>
