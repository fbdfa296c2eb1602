// A kind with a field of every type, for tests of the create form: a grid's range, money in two
// coins, targets, a switch with a limit that hangs on it.
import type { CreateKind } from '../web/create/create-kind.ts'
import { gridActWords, gridCodes } from '../web/grid/grid-create.tsx'
import { gridFields } from '../grid/fields.ts'
import type { FieldTable } from '../fields.ts'

const target = { type: 'price', section: 'targets', group: 'targets', step: 'tick' } as const
const money = {
  type: 'amount',
  section: 'money',
  group: 'money',
  codes: ['investment-too-low', 'investment-too-high'],
  step: '1',
} as const
const trailing = { section: 'trailing', group: 'trailing' } as const

const table = {
  ...gridFields,
  mode: {
    type: 'choice',
    wire: ['invest_mode'],
    form: 'mode',
    address: 'mode',
    section: 'money',
    group: 'money',
    choices: { quote: 'INVEST_QUOTE', base: 'INVEST_BASE', both: 'INVEST_BASE_AND_QUOTE' },
  },
  quoteMoney: {
    ...money,
    wire: ['quote_investment'],
    form: 'quote',
    address: 'invest',
    coin: 'quote',
    when: ['mode', 'quote', 'both'],
  },
  baseMoney: {
    ...money,
    wire: ['base_investment'],
    form: 'base',
    address: 'base_invest',
    coin: 'base',
    when: ['mode', 'base', 'both'],
  },
  takeProfit: {
    ...target,
    wire: ['take_profit'],
    form: 'takeProfit',
    address: 'tp',
    codes: ['tp-too-low', 'tp-too-high'],
  },
  stopLoss: {
    ...target,
    wire: ['stop_loss'],
    form: 'stopLoss',
    address: 'sl',
    codes: ['sl-too-low', 'sl-too-high'],
  },
  trailingStop: {
    type: 'ratio',
    wire: ['ts_percent'],
    form: 'trailingStop',
    address: 'ts',
    section: 'targets',
    group: 'targets',
    codes: ['ts-percent-too-low', 'ts-percent-too-high'],
  },
  follows: {
    ...trailing,
    type: 'flag',
    wire: ['enable_trailing'],
    form: 'trailing',
    address: 'trailing',
  },
  limitUp: {
    ...trailing,
    type: 'price',
    wire: ['limit_up_price'],
    form: 'limitUp',
    address: 'up',
    when: ['follows'],
  },
} as const satisfies FieldTable

export const formKind: CreateKind = {
  id: 'form-kind',
  words: 'formKind',
  table,
  formParts: { core: ['range'], amount: ['money'], advanced: ['targets', 'entry', 'trailing'] },
  paths: { create: '/form-kind/create' as never },
  idName: 'bot_id',
  codes: {
    prefix: 'FORM_CHECK_CODE_',
    rows: {
      ...gridCodes,
      'last-price-forbidden-trailing-up': { field: 'trailing', repair: 'off' },
    },
  },
  actWords: gridActWords,
  offers: {
    trailingStop: (flags, pair) => flags.spotTsGray && pair.is_support_ts,
    trailing: (flags) => flags.tradingBotTrailingSpot,
  },
}
