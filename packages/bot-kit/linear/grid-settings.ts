// What of a grid of contracts may change while it runs: where it ends, and how far its range moves.
import type { FieldForms } from '../fact-forms.ts'
import { rangeForm } from '../grid/fact-forms.ts'
import type { MoveLimits } from './move-scope.ts'
import type { ContractTargets } from './targets.ts'

/** Zero is off. */
export interface ContractGridSettings extends ContractTargets, MoveLimits {}

/** The settings out of what has more fields. */
export function contractSettingsOf(values: ContractGridSettings): ContractGridSettings {
  const { takeProfit, stopLoss, takeProfitShare, stopLossShare, trailingStop } = values
  const { moveUpPrice, moveDownPrice } = values
  const targets = { takeProfit, stopLoss, takeProfitShare, stopLossShare, trailingStop }
  // Spread, they would have a shape of their own for every bot (docs/adr/0024).
  return Object.assign(targets, { moveUpPrice, moveDownPrice })
}

/** The journal form of range and settings, in writing order. */
export const contractSettingsForm = {
  ...rangeForm,
  takeProfit: 'count',
  stopLoss: 'count',
  takeProfitShare: 'big',
  stopLossShare: 'big',
  trailingStop: 'big',
  moveUpPrice: 'count',
  moveDownPrice: 'count',
} as const satisfies FieldForms
