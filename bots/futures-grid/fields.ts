// The parameters of a futures grid, one row each, in the order in which the journal keeps them.
// Types, JSON, requests, ranges, the form and its address follow from here.
import type { DraftField, FieldTable, InputOf, ParamsOf, RawOf } from '@trellis/bot-kit/fields.ts'
import { gridFields } from '@trellis/bot-kit/grid/fields.ts'
import { followFields } from '@trellis/bot-kit/following.ts'
import {
  contractTargetFields,
  moveScopeFields,
  stakeFields,
} from '@trellis/bot-kit/linear/grid-fields.ts'

export const futuresGridFields = {
  mode: {
    type: 'choice',
    wire: ['grid_mode'],
    form: 'mode',
    address: 'mode',
    section: 'mode',
    group: 'mode',
    choices: {
      neutral: 'FUTURE_GRID_MODE_NEUTRAL',
      long: 'FUTURE_GRID_MODE_LONG',
      short: 'FUTURE_GRID_MODE_SHORT',
    },
    unsaid: 'FUTURE_GRID_MODE_UNSPECIFIED',
  },
  type: {
    type: 'choice',
    wire: ['grid_type'],
    form: 'type',
    address: 'type',
    section: 'range',
    group: 'range',
    choices: {
      arithmetic: 'FUTURE_GRID_TYPE_ARITHMETIC',
      geometric: 'FUTURE_GRID_TYPE_GEOMETRIC',
    },
    unsaid: 'FUTURE_GRID_TYPE_UNSPECIFIED',
  },
  minPrice: gridFields.minPrice,
  maxPrice: gridFields.maxPrice,
  cellNumber: gridFields.cellNumber,
  ...stakeFields,
  entryPrice: gridFields.entryPrice,
  ...contractTargetFields,
  ...moveScopeFields,
  ...followFields,
} as const satisfies FieldTable

export type FuturesGridFields = typeof futuresGridFields
/** A complete set of parameters, as the journal keeps it. Zero means "off" for optional numbers. */
export type FuturesGridParams = ParamsOf<FuturesGridFields>
/** What a person or a program filled in, parsed; undefined where a field was left out or empty. */
export type FuturesGridInput = InputOf<FuturesGridFields>
export type FuturesGridField = DraftField<FuturesGridFields>
/** Raw text by field; an absent or empty text means "not given". */
export type RawFuturesGrid = RawOf<FuturesGridFields>
