// Facts of any bot in one contract, beside those of its kind, and their journal form.
import type { Price, Ratio } from '@trellis/kernel'
import type { FieldForms } from '../fact-forms.ts'

/** The mark moved away from the liquidation price again: alerts start anew from this step. */
export interface LiquidationEased {
  readonly type: 'liquidation-eased'
  readonly step: 0 | 1 | 2
  readonly markPrice: Price
}

/** Before the first money: the taker fee of closing and the risk tiers, four numbers each. */
export interface MarginTermsSet {
  readonly type: 'margin-terms-set'
  readonly takerFee: Ratio
  readonly tiers: readonly bigint[]
}

export type LinearFact = LiquidationEased | MarginTermsSet

/** The fields of each fact in writing order. */
export const linearForms = {
  'liquidation-eased': { step: 'count', markPrice: 'count' },
  'margin-terms-set': { takerFee: 'big', tiers: 'bigs' },
} as const satisfies Readonly<Record<LinearFact['type'], FieldForms>>
