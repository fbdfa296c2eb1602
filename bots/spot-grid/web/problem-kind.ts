// How the check codes of a spot grid are answered at its fields, in the create form and in adjust.
import type { CodeOf } from '@trellis/bot-kit/fields.ts'
import type { CodeRow } from '@trellis/bot-kit/web/create/create-kind.ts'
import type { ProblemKind } from '@trellis/bot-kit/web/create/form-problems.ts'
import { gridCodes } from '@trellis/bot-kit/web/grid/grid-create.tsx'
import { spotGridFields, type SpotGridFields } from '../fields.ts'
import type { GridCheckCode } from '../limits.ts'

const off = { field: 'trailing', repair: 'off' } as const

/** Codes that the field table does not name, every one of them, and those that need a repair. */
const rows: Readonly<Record<Exclude<GridCheckCode, CodeOf<SpotGridFields>>, CodeRow>> = {
  ...gridCodes,
  'can-not-enable-trailing-up': off,
  'last-price-forbidden-trailing-up': off,
  'entry-price-forbidden-trailing-up': off,
  'investment-forbidden-trailing-up': off,
  'add-investment': { field: 'quote' },
}

export const problemKind: ProblemKind = {
  words: 'spotGrid',
  table: spotGridFields,
  codes: { prefix: 'SPOT_CHECK_CODE_', rows },
}
