// The parameters of a futures martingale, one row each, in the order in which the journal keeps
// them. Types, JSON, requests, ranges, the form and its address follow from here. What the wire
// calls a percent is a fraction there, or so many times: 0.16 is 16 %, 1.8 is 1.8 times.
import type { DraftField, FieldTable, InputOf, ParamsOf, RawOf } from '@trellis/bot-kit/fields.ts'
import { followFields } from '@trellis/bot-kit/following.ts'
import { gridFields } from '@trellis/bot-kit/grid/fields.ts'
import { investmentField, leverageField } from '@trellis/bot-kit/linear/stake-fields.ts'

/** What every row of the ladder says. */
const ladder = { section: 'ladder', required: true, step: '1' } as const

export const martingaleFields = {
  mode: {
    type: 'choice',
    wire: ['martingale_mode'],
    form: 'mode',
    address: 'mode',
    section: 'mode',
    group: 'mode',
    required: true,
    choices: {
      long: 'F_MART_MODE_MARTINGALE_MODE_LONG',
      short: 'F_MART_MODE_MARTINGALE_MODE_SHORT',
    },
    unsaid: 'F_MART_MODE_MARTINGALE_MODE_UNKNOWN_UNSPECIFIED',
  },
  leverage: leverageField,
  priceStep: {
    ...ladder,
    type: 'ratio',
    wire: ['price_float_percent'],
    form: 'priceStep',
    address: 'step',
    group: 'step',
    codes: ['price-float-percent-too-low', 'price-float-percent-too-high'],
  },
  multiplier: {
    ...ladder,
    type: 'ratio',
    times: true,
    wire: ['add_position_percent'],
    form: 'multiplier',
    address: 'times',
    group: 'multiplier',
    codes: ['add-position-percent-too-low', 'add-position-percent-too-high'],
  },
  additions: {
    ...ladder,
    type: 'count',
    wire: ['add_position_num'],
    form: 'additions',
    address: 'n',
    group: 'additions',
    codes: ['add-position-num-too-low', 'add-position-num-too-high'],
  },
  roundProfit: {
    ...ladder,
    type: 'ratio',
    wire: ['round_tp_percent'],
    form: 'roundProfit',
    address: 'tp',
    group: 'profit',
    codes: ['round-target-tp-percent-too-low', 'round-target-tp-percent-too-high'],
  },
  investment: investmentField,
  stopLossShare: {
    type: 'ratio',
    wire: ['sl_percent'],
    form: 'stopLossShare',
    address: 'sl_per',
    section: 'targets',
    group: 'stop',
    changeable: true,
    codes: ['sl-per-too-low', 'sl-per-too-high'],
    step: '1',
  },
  entryPrice: {
    ...gridFields.entryPrice,
    codes: ['entry-price-too-low', 'entry-price-too-high'],
  },
  autoCycle: {
    type: 'choice',
    wire: ['auto_cycle_toggle'],
    form: 'autoCycle',
    address: 'cycle',
    section: 'targets',
    group: 'cycle',
    changeable: true,
    choices: {
      on: 'AUTO_CYCLE_TOGGLE_AUTO_CYCLE_TOGGLE_ENABLE',
      off: 'AUTO_CYCLE_TOGGLE_AUTO_CYCLE_TOGGLE_DISABLE',
    },
    unsaid: 'AUTO_CYCLE_TOGGLE_AUTO_CYCLE_TOGGLE_UNKNOWN_UNSPECIFIED',
  },
  ...followFields,
} as const satisfies FieldTable

export type MartingaleFields = typeof martingaleFields
/** A complete set of parameters, as the journal keeps it. Zero means "off" for optional numbers. */
export type MartingaleParams = ParamsOf<MartingaleFields>
/** What a person or a program filled in, parsed; undefined where a field was left out or empty. */
export type MartingaleInput = InputOf<MartingaleFields>
export type MartingaleField = DraftField<MartingaleFields>
/** Raw text by field; an absent or empty text means "not given". */
export type RawMartingale = RawOf<MartingaleFields>

/** What may change while it runs. */
export type MartingaleSettings = Pick<MartingaleParams, 'stopLossShare' | 'autoCycle'>

/** The settings out of what has more fields. */
export function settingsOf({ stopLossShare, autoCycle }: MartingaleSettings): MartingaleSettings {
  return { stopLossShare, autoCycle }
}
