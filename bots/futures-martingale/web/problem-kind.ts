// How the check codes of a martingale are answered at its fields, in the create form and in adjust.
import type { ProblemKind } from '@trellis/bot-kit/web/create/form-problems.ts'
import { martingaleFields } from '../fields.ts'

export const problemKind: ProblemKind = {
  words: 'futuresMartingale',
  table: martingaleFields,
  codes: {
    prefix: 'F_MART_LIMIT_CHECK_CODE_F_MART_',
    rows: {
      'init-margin-too-low': { field: 'investment', end: 'low' },
      'init-margin-too-high': { field: 'investment', end: 'high' },
    },
  },
}
