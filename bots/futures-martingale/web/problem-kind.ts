// How the check codes of a martingale are answered at its fields, in the create form and in adjust.
import type { ProblemKind } from '@trellis/bot-kit/web/create/form-problems.ts'
import { martingaleFields } from '../fields.ts'

/** Code of the words that no investment fits: another setting must change. */
export const NO_MARGIN = 'no-margin-fits'

export const problemKind: ProblemKind = {
  words: 'futuresMartingale',
  table: martingaleFields,
  codes: {
    prefix: 'F_MART_LIMIT_CHECK_CODE_F_MART_',
    rows: {
      'init-margin-too-low': { field: 'investment', end: 'low', unfit: NO_MARGIN },
      'init-margin-too-high': { field: 'investment', end: 'high', unfit: NO_MARGIN },
    },
  },
}
