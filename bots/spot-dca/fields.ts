// The parameters of a DCA, one row each, in the order in which the journal keeps them; its pairs
// with their amounts and the time of a later start stand beside the table (params.ts).
import type {
  ChangeOf,
  DraftField,
  FieldTable,
  InputOf,
  ParamsOf,
  RawOf,
} from '@trellis/bot-kit/fields.ts'
import { followFields } from '@trellis/bot-kit/following.ts'

export const dcaFields = {
  /** The coin that is paid with. */
  quoteCoin: {
    type: 'choice',
    wire: ['quote_coin'],
    form: 'quoteCoin',
    address: 'currency',
    section: 'pairs',
    group: 'pairs',
    choices: { USDT: 'USDT', USDC: 'USDC' },
  },
  /** Seconds from one purchase to the next. */
  frequency: {
    type: 'count',
    wire: ['frequency_in_second'],
    form: 'frequency',
    address: 'every',
    section: 'plan',
    group: 'frequency',
    required: true,
    changeable: true,
    codes: ['frequency-too-low', 'frequency-too-high'],
  },
  /** It ends before the purchase that would bring more than this into it. */
  maxInvestment: {
    type: 'amount',
    wire: ['max_invest_amount'],
    form: 'maxInvestment',
    address: 'max',
    section: 'limit',
    group: 'limit',
    changeable: true,
    coin: 'quote',
    step: '1',
  },
  ...followFields,
} as const satisfies FieldTable

export type DcaFields = typeof dcaFields
/** What the table keeps; a maximum of zero is none. */
export type DcaNumbers = ParamsOf<DcaFields>
export type DcaDraft = InputOf<DcaFields>
export type DcaField = DraftField<DcaFields>
export type RawNumbers = RawOf<DcaFields>
export type ChangedNumbers = ChangeOf<DcaFields>
export type QuoteCoin = DcaNumbers['quoteCoin']
