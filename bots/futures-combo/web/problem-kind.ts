// How the check codes of a combo are answered at its fields, in the create form and in adjust: its
// numbers, and the list of contracts beside them.
import type { FieldTable } from '@trellis/bot-kit/fields.ts'
import type { ProblemKind } from '@trellis/bot-kit/web/create/form-problems.ts'
import { comboFields } from '../fields.ts'
import { requestRows } from './basket.ts'

/** The list as a field: its text is that of the basket. */
const contracts = {
  type: 'choice',
  wire: ['symbol_settings'],
  form: 'contracts',
  address: 'contracts',
  section: 'contracts',
  group: 'none',
  changeable: true,
  codes: ['symbol-num-too-low', 'symbol-num-too-high'],
} as const

/** The field table of the form. */
export const formTable: FieldTable = { contracts, ...comboFields }
export const lists = { contracts: { read: requestRows } }

/** Code of the words that no investment fits: another setting must change. */
export const NO_MARGIN = 'no-margin-fits'

export const problemKind: ProblemKind = {
  words: 'futuresCombo',
  table: formTable,
  codes: {
    prefix: 'LIMIT_CHECK_CODE_',
    rows: {
      'param-not-change': { field: 'mode' },
      'weight-too-low': { field: 'contracts', isShare: true, repair: 'none' },
      'weights-over': { field: 'contracts' },
      'init-margin-too-low': { field: 'investment', end: 'low', unfit: NO_MARGIN },
      'init-margin-too-high': { field: 'investment', end: 'high', unfit: NO_MARGIN },
    },
  },
}
