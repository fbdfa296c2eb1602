// How the check codes of a DCA are answered at its fields, in the create form and in adjust: its
// numbers, and the pairs and the first purchase beside them.
import type { FieldTable } from '@trellis/bot-kit/fields.ts'
import type { ProblemKind } from '@trellis/bot-kit/web/create/form-problems.ts'
import { dcaFields } from '../fields.ts'
import { PAIRS, requestRows, requestStart, START } from './pairs.ts'

/** Pairs and start as fields: their texts are those of the form. */
const beside = {
  pairs: {
    type: 'choice',
    wire: ['pairs'],
    form: PAIRS,
    address: 'pairs',
    section: 'pairs',
    group: 'none',
    changeable: true,
    codes: ['pairs-too-few', 'pairs-too-many'],
  },
  start: {
    type: 'choice',
    wire: ['start_time'],
    form: START,
    address: '',
    section: 'plan',
    group: 'none',
  },
} as const satisfies FieldTable

/** The field table of the form. */
export const formTable: FieldTable = { ...beside, ...dcaFields }
export const lists = { [PAIRS]: { read: requestRows }, [START]: { read: requestStart } }

const maximum = { field: 'maxInvestment', end: 'low' } as const

/** Which amount, and its bound, stand at the amount. */
export const actWords = {
  'amount-missing': 'amount',
  'amount-too-low': 'amount',
  'amount-too-high': 'amount',
} as const

export const problemKind: ProblemKind = {
  words: 'spotDca',
  table: formTable,
  codes: {
    prefix: 'DCA_CHECK_CODE_',
    rows: {
      'param-not-change': { field: 'frequency' },
      'pairs-too-few': { field: PAIRS, repair: 'none' },
      'pairs-too-many': { field: PAIRS, repair: 'none' },
      'amount-too-low': { field: PAIRS, repair: 'none' },
      'amount-too-high': { field: PAIRS, repair: 'none' },
      'amount-missing': { field: PAIRS, repair: 'none' },
      'start-too-early': { field: START, repair: 'none' },
      'start-too-late': { field: START, repair: 'none' },
      'start-missing': { field: START, repair: 'none' },
      'frequency-too-low': { field: 'frequency' },
      'frequency-too-high': { field: 'frequency' },
      'max-invest-amount-too-small-create': maximum,
      'max-invest-amount-too-small-update': maximum,
    },
  },
}
