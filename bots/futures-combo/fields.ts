// The parameters of a futures combo, one row each, in the order in which the journal keeps them;
// the contracts with their sides and weights stand beside the table, as a list (params.ts). Check
// codes are words of LIMIT_CHECK_CODE.
import type {
  ChangeOf,
  DraftField,
  FieldTable,
  InputOf,
  ParamsOf,
  RawOf,
} from '@trellis/bot-kit/fields.ts'
import { followFields } from '@trellis/bot-kit/following.ts'
import { investmentField, leverageField } from '@trellis/bot-kit/linear/stake-fields.ts'

const share = { type: 'ratio', changeable: true, step: '1' } as const
const target = { ...share, section: 'targets', group: 'targets' } as const

export const comboFields = {
  leverage: leverageField,
  investment: investmentField,
  /** What a rebalance is started by. */
  mode: {
    type: 'choice',
    wire: ['adjust_position_mode'],
    form: 'mode',
    address: 'mode',
    section: 'rebalance',
    group: 'mode',
    changeable: true,
    choices: {
      time: 'ADJUST_POSITION_MODE_TIME',
      percent: 'ADJUST_POSITION_MODE_PERCENT',
      either: 'ADJUST_POSITION_MODE_TIME_OR_PERCENT',
      manual: 'ADJUST_POSITION_MODE_BY_USER',
    },
    unsaid: 'ADJUST_POSITION_MODE_UNSPECIFIED',
  },
  /** How far a weight may be from its target, in points of all: 0.05 is 5 %. */
  threshold: {
    ...share,
    wire: ['adjust_position_percent'],
    form: 'threshold',
    address: 'drift',
    section: 'rebalance',
    group: 'threshold',
    codes: ['adjust-position-percent-too-low', 'adjust-position-percent-too-high'],
    when: ['mode', 'percent', 'either'],
  },
  /** Seconds between two rebalances, counted from the start. */
  interval: {
    type: 'count',
    wire: ['adjust_position_time_interval'],
    form: 'interval',
    address: 'every',
    section: 'rebalance',
    group: 'interval',
    changeable: true,
    codes: ['adjust-position-time-interval-too-low', 'adjust-position-time-interval-too-high'],
    when: ['mode', 'time', 'either'],
  },
  /** Shares of the total margin, transfers counted: a gain, and a loss. */
  takeProfit: {
    ...target,
    wire: ['tp_percent'],
    form: 'takeProfit',
    address: 'tp',
    codes: ['tp-per-too-low', 'tp-per-too-high'],
  },
  stopLoss: {
    ...target,
    wire: ['sl_percent'],
    form: 'stopLoss',
    address: 'sl',
    codes: ['sl-per-too-low', 'sl-per-too-high'],
  },
  /** A fraction of the highest equity since it was set. */
  trailingStop: {
    ...target,
    wire: ['trailing_stop_percent'],
    form: 'trailingStop',
    address: 'ts',
    codes: ['trailing-stop-percent-too-low', 'trailing-stop-percent-too-high'],
  },
  ...followFields,
} as const satisfies FieldTable

export type ComboFields = typeof comboFields
/** What the table keeps; zero is "off" for optional numbers. */
export type ComboNumbers = ParamsOf<ComboFields>
export type ComboDraft = InputOf<ComboFields>
export type ComboField = DraftField<ComboFields>
export type RawNumbers = RawOf<ComboFields>
export type ChangedNumbers = ChangeOf<ComboFields>
export type RebalanceMode = ComboNumbers['mode']
