// What the combo declares of its pages: how its answer reads as any bot's, its settings by its
// field table, its figures and its calls. Times of its answers are seconds.
import { digitsOf, digitsOfCoin, isolated } from '@trellis/ui'
import { settingsOf } from '@trellis/bot-kit/settings.ts'
import { againAddress } from '@trellis/bot-kit/web/again.ts'
import type { BotView } from '@trellis/bot-kit/web/bot-view.ts'
import { inPercent, lessOf } from '@trellis/bot-kit/web/amount-sums.ts'
import type { DetailKind } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import {
  figuresUnder,
  figureTable,
  figureTerm,
  moneyFigures,
} from '@trellis/bot-kit/web/detail/figures.ts'
import { answerFrom } from '@trellis/bot-kit/web/detail/read-answer.ts'
import { equityFigure } from '@trellis/bot-kit/web/linear/contract-kind.ts'
import { setLeverageWords } from '@trellis/bot-kit/web/linear/contract-words.ts'
import type { KindSettings } from '@trellis/bot-kit/web/parameter-lines.ts'
import { viewOfFigures } from '@trellis/bot-kit/web/plain/figures-view.ts'
import type { WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { comboFields } from '../fields.ts'
import { paths } from '../paths.ts'
import type { ComboAnswer } from '../wire.ts'
import { BASKET, basketOf, readBasket } from './basket.ts'
import { formTable } from './problem-kind.ts'
import { basketWords, intervalWords } from './setting-words.ts'

export type ComboAnswered = ComboAnswer<'getDetail'>['detail']
export type ComboPosition = ComboAnswered['positions'][number]

const words = 'futuresCombo'

export const isShort = ({ side }: Pick<ComboPosition, 'side'>): boolean => side === 'SIDE_SHORT'

export function viewOf(
  detail: ComboAnswered,
  pairs: Parameters<DetailKind<ComboAnswered>['view']>[1],
): BotView {
  const { positions, total_apr, used_reward_amount: bonus } = detail
  return {
    ...viewOfFigures(detail.figures, pairs),
    isBasket: true,
    markets: new Map(
      positions.map(({ symbol, current_price: price, pos_size: size }) => [
        symbol,
        { price: digitsOf(price), quantity: digitsOf(size) },
      ]),
    ),
    isMarketOpen: positions.every((it) => it.symbol_status !== 'OFFLINE'),
    apr: inPercent(total_apr),
    bonus,
    plannedOrders: positions.length,
  }
}

const { allowFollow: _, ...ownFields } = comboFields

export const settings: KindSettings<ComboAnswered> = {
  words,
  table: ownFields,
  now: (detail) => detail,
  created: ({ created }) => ({
    ...created,
    weights: created.symbol_settings.map((it) => it.target_position_percent).join(','),
  }),
  derived: (detail, { t }) => [
    {
      after: 'leverage',
      key: BASKET,
      words: `${words}.field.contracts`,
      type: 'text',
      now: basketWords(readBasket(basketOf(detail)), t),
      before: basketWords(readBasket(basketOf(detail.created)), t),
    },
  ],
  beside({ weights }, detail, { t }) {
    const given = typeof weights === 'string' ? weights.split(',') : []
    const symbol_settings = detail.symbol_settings.map((it, i) => ({
      ...it,
      target_position_percent: given[i] ?? it.target_position_percent,
    }))
    const text = basketWords(readBasket(basketOf({ symbol_settings })), t)
    return [{ key: BASKET, words: `${words}.field.contracts`, text }]
  },
  written: (form, number, { t }) =>
    form === 'interval' && Number(number) > 0 ? intervalWords(Number(number), t) : undefined,
  more: (form, text, detail, { t, format }) => {
    const { exit_equity: exit } = detail
    if (form !== 'trailingStop' || !(Number(exit) > 0)) return text
    const coin = detail.figures.quote_token
    const equity = isolated(`${format.money(exit, digitsOfCoin(coin))} ${coin}`)
    return t('linear.trailingStop', { percent: isolated(text), equity })
  },
}

/** The settings with the weights beside them, for the dialog that changes both. */
export const changeSettings: KindSettings<ComboAnswered> = {
  words,
  table: formTable,
  now: (detail) => ({ ...detail, symbol_settings: basketOf(detail) }),
}

const negated = (text: string): string => lessOf('0', text)

/** What closing parts of positions brought before fees and funding. */
function realizedOf(detail: ComboAnswered): string {
  const { realized_pnl, funding_fee, total_exec_fee } = detail
  return lessOf(realized_pnl, funding_fee, negated(total_exec_fee))
}

const figure = figuresUnder<ComboAnswered>(`${words}.figure`)

const figures = figureTable<ComboAnswered>(
  moneyFigures((it) => viewOf(it, [])),
  [
    figure('unrealized', (it) => it.unrealized_pnl, { directed: true }),
    figure('realized', realizedOf, { directed: true }),
    figure('insured', (it) => it.insurance_fund, {
      directed: true,
      ifAny: true,
      words: 'linear.figure.insured',
    }),
    figure('funding', (it) => it.funding_fee, { directed: true, words: 'linear.figure.funding' }),
    figure('fees', (it) => negated(it.total_exec_fee), { directed: true }),
    equityFigure(
      (it) => it.figures.equity,
      (it) => it.unrealized_pnl,
    ),
    figure('margin', (it) => it.total_margin, {
      terms: (it) => [
        figureTerm(`${words}.term.start`, it.init_margin),
        figureTerm(`${words}.term.moved`, it.midway_transfer, '+'),
      ],
    }),
    figure('moved', (it) => it.midway_transfer, { directed: true }),
    figure('rebalances', (it) => it.adjusted_position_num, { form: 'count' }),
  ],
)

/** "Mixed 5× · 3 contracts". */
function subtitle(detail: ComboAnswered, { t, format }: Pick<WebServices, 't' | 'format'>) {
  const leverage = setLeverageWords(detail.leverage, format)
  const contracts = t(`${words}.contracts`, { count: detail.symbol_settings.length })
  return `${t(`${words}.sides.${detail.bot_mode}`)} ${leverage} · ${contracts}`
}

export const combo = {
  words,
  settings,
  read: answerFrom<ComboAnswer<'getDetail'>>(paths.getDetail),
  view: viewOf,
  subtitle,
  figures,
  equation: ['unrealized', 'realized', 'funding', 'fees', 'insured'],
  onlyTotal: true,
  main: ['equity', 'margin', 'rebalances'],
  more: ['apr', 'moved', 'invested', 'withdrawn'],
  closing: { words: `${words}.closing`, release: 'MARKET' },
  again: (detail) => {
    const address = againAddress(settings, detail, {
      path: '/fcombo-create/',
      pair: detail.figures,
    })
    return `${address}&${new URLSearchParams({ [BASKET]: basketOf(detail) }).toString()}`
  },
  paths: { close: paths.closeBot },
} as const satisfies Partial<DetailKind<ComboAnswered>>

/** Whether the settings let a rebalance come by this. */
export function rebalancesBy(what: 'time' | 'percent', detail: ComboAnswered): boolean {
  const mode = settingsOf(comboFields, detail).choices['mode']
  return mode === what || mode === 'either'
}
