// How the check codes of a martingale are answered at its fields, in the create form and in adjust.
import type { ProblemKind } from '@trellis/bot-kit/web/create/form-problems.ts'
import { formatAmount } from '@trellis/kernel'
import { officialMartingale } from '../config.ts'
import { martingaleFields } from '../fields.ts'

/** What is said where a stop is not above what the bot loses already. */
export const UNDER_LOSS = 'sl-per-under-loss'

/** Code of the words that no investment fits: another setting must change. */
export const NO_MARGIN = 'no-margin-fits'

export const problemKind: ProblemKind = {
  words: 'futuresMartingale',
  table: martingaleFields,
  codes: {
    prefix: 'F_MART_LIMIT_CHECK_CODE_F_MART_',
    rows: {
      'sl-per-too-low': {
        raised: { above: formatAmount(officialMartingale.stopLossFrom), says: UNDER_LOSS },
      },
      'init-margin-too-low': { field: 'investment', end: 'low', unfit: NO_MARGIN },
      'init-margin-too-high': { field: 'investment', end: 'high', unfit: NO_MARGIN },
    },
  },
}
