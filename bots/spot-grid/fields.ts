// The parameters of a spot grid, one row each, in the order in which the journal keeps them. Types,
// JSON, requests, ranges, the form and its address follow from here.
import type { DraftField, FieldTable, InputOf, ParamsOf, RawOf } from '@trellis/bot-kit/fields.ts'
import { gridFields, gridSettingFields } from '@trellis/bot-kit/grid/fields.ts'
import { followFields } from '@trellis/bot-kit/following.ts'

export const spotGridFields = {
  minPrice: { ...gridFields.minPrice, changeable: true },
  maxPrice: { ...gridFields.maxPrice, changeable: true },
  cellNumber: { ...gridFields.cellNumber, changeable: true },
  investMode: {
    type: 'choice',
    wire: ['invest_mode'],
    form: 'mode',
    address: 'mode',
    section: 'money',
    group: 'money',
    choices: { quote: 'INVEST_QUOTE', base: 'INVEST_BASE', both: 'INVEST_BASE_AND_QUOTE' },
  },
  quoteInvestment: {
    type: 'amount',
    wire: ['quote_investment', 'total_investment'],
    standIn: ['investMode', 'quote'],
    range: 'investment',
    form: 'quote',
    address: 'invest',
    section: 'money',
    group: 'money',
    codes: ['investment-too-low', 'investment-too-high'],
    when: ['investMode', 'quote', 'both'],
    coin: 'quote',
    step: '1',
  },
  baseInvestment: {
    type: 'amount',
    wire: ['base_investment'],
    form: 'base',
    address: 'base_invest',
    section: 'money',
    group: 'money',
    codes: ['investment-too-low', 'investment-too-high'],
    when: ['investMode', 'base', 'both'],
    coin: 'base',
    step: '1',
  },
  entryPrice: gridFields.entryPrice,
  ...gridSettingFields,
  ...followFields,
} as const satisfies FieldTable

export type SpotGridFields = typeof spotGridFields
export type InvestMode = keyof SpotGridFields['investMode']['choices']
/** A complete set of parameters, as the journal keeps it. Zero means "off" for optional numbers. */
export type SpotGridParams = ParamsOf<SpotGridFields>
/** What a person or a program filled in, parsed; undefined where a field was left out or empty. */
export type SpotGridInput = InputOf<SpotGridFields>
export type GridField = DraftField<SpotGridFields>
/** Raw text by field; an absent or empty text means "not given". */
export type RawGridInput = RawOf<SpotGridFields>
