// The grid's answers to lists of bots: parameters side by side, the form filled in, closing with
// its estimate. Asks for one grid at a time; must never close one unasked.
import type {
  CallFailure,
  CloseOffer,
  KindLists,
  ListServices,
} from '@trellis/bot-kit/web/web-context.ts'
import { digitsOf, digitsOfCoin } from '@trellis/ui'
import { paths } from '../paths.ts'
import type { GridDetail, GridResult } from '../wire.ts'
import { closeChoices, isWaiting } from './close-choices.ts'
import { addressOfDetail } from './use-as-new.ts'

const OPTIONS = { claims: 'all' } as const
const KNOWN_REFUSALS = ['405', '411', '503']

type DetailAnswer = Pick<GridResult<'queryGridDetail'>, 'detail' | 'modes'>

async function answerOf(botId: string, { call }: ListServices): Promise<DetailAnswer> {
  return call<GridResult<'queryGridDetail'>>(paths.queryGridDetail, { grid_id: botId }, OPTIONS)
}

async function detailOf(botId: string, web: ListServices): Promise<GridDetail> {
  return (await answerOf(botId, web)).detail
}

export const lists: KindLists = {
  parameters: async (botId, web) => parametersOf(await detailOf(botId, web), web),
  again: async (botId, web) => addressOfDetail(await detailOf(botId, web)),
  closeOffer: async (botId, web) => offerOf(await answerOf(botId, web), web),
  close: async (botId, mode, { call }) => {
    await call(paths.closeGrid, { grid_id: botId, close_mode: mode }, OPTIONS)
  },
  refusal: ({ status }: CallFailure, { t }) => {
    const known = KNOWN_REFUSALS.includes(String(status))
    return t(known ? `spotGrid.closing.refused-${status}` : 'spotGrid.closing.refused')
  },
}

/** The ways to close in the order of the bot's own page, so that both choose the same one. */
function offerOf({ detail, modes }: DetailAnswer, { t }: Pick<ListServices, 't'>): CloseOffer {
  const choices = closeChoices(modes, isWaiting(detail))
  return {
    usual: choices[0]?.close_mode ?? '',
    choices: choices.map((it) => ({
      mode: it.close_mode,
      title: t(`spotGrid.lists.mode-${it.close_mode}`),
      receive: it.receive,
      value: it.receive_value,
      fee: it.fee === '' ? '0' : it.fee,
      feeCoin: it.fee_coin,
      profit: it.profit_after_close,
    })),
  }
}

/** Keys of the parameters, in the order in which they stand below each other. */
export const parameterKeys = [
  'low',
  'high',
  'grids',
  'step',
  'quantity',
  'mode',
  'investment',
  'start',
  'entry',
  'takeProfit',
  'stopLoss',
  'trailingStop',
  'trailing',
] as const

/** What a grid was told to do, in words; what is off says so, what is not known yet is "". */
export function parametersOf(detail: GridDetail, { t, format }: Omit<ListServices, 'call'>) {
  const { figures, base_token: base, quote_token: quote } = detail
  const off = t('spotGrid.off')
  const prices = [detail.min_price, detail.max_price, detail.current_price]
  const digits = Math.max(...prices.map((text) => digitsOf(text)))
  const price = (text: string): string =>
    Number(text) > 0 ? format.number(text, digits) : t('spotGrid.none')
  /** A grid is laid out when it starts: until then these are not known. */
  const planned = (text: string, words: string): string => (Number(text) > 0 ? words : '')
  const money = [
    Number(figures.quote_investment) > 0
      ? `${format.number(figures.quote_investment, digitsOfCoin(quote))} ${quote}`
      : '',
    Number(figures.base_investment) > 0 ? `${format.number(figures.base_investment)} ${base}` : '',
  ].filter((it) => it !== '')
  const trailing = Number(detail.limit_up_price) > 0 ? price(detail.limit_up_price) : ''
  const texts: Readonly<Record<(typeof parameterKeys)[number], string>> = {
    low: price(detail.min_price),
    high: price(detail.max_price),
    grids: format.number(String(detail.cell_number), 0),
    step: planned(figures.cell_distance, price(figures.cell_distance)),
    quantity: planned(
      figures.quantity_per_grid,
      `${format.number(figures.quantity_per_grid)} ${base}`,
    ),
    mode: t(`spotGrid.lists.${figures.invest_mode}`),
    investment: money.join(' + '),
    start: planned(figures.start_price, price(figures.start_price)),
    entry: price(detail.entry_price),
    takeProfit: price(detail.take_profit_price),
    stopLoss: price(detail.stop_loss_price),
    trailingStop: Number(detail.ts_percent) > 0 ? format.percent(detail.ts_percent, 0) : off,
    trailing: detail.enable_trailing
      ? trailing === ''
        ? t('spotGrid.on')
        : t('spotGrid.lists.upTo', { price: trailing })
      : off,
  }
  return parameterKeys.map((key) => ({
    key,
    label: t(`spotGrid.lists.${key}`),
    text: texts[key],
    isMoney: key === 'investment' || key === 'quantity',
  }))
}
