// What the DCA declares of its pages: how its answer reads as any bot's, its settings by its field
// table, its figures and its calls.
import { addDecimals, costDecimal, digitsOf, digitsOfCoin } from '@trellis/ui'
import { againAddress } from '@trellis/bot-kit/web/again.ts'
import { lessOf } from '@trellis/bot-kit/web/amount-sums.ts'
import type { BotView } from '@trellis/bot-kit/web/bot-view.ts'
import type { DetailKind } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { figuresUnder, figureTable, moneyFigures } from '@trellis/bot-kit/web/detail/figures.ts'
import { answerFrom } from '@trellis/bot-kit/web/detail/read-answer.ts'
import type { KindSettings } from '@trellis/bot-kit/web/parameter-lines.ts'
import { viewOfFigures } from '@trellis/bot-kit/web/plain/figures-view.ts'
import type { WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { dcaFields } from '../fields.ts'
import { paths } from '../paths.ts'
import type { DcaAnswer } from '../wire.ts'
import { PAIRS, writePairs } from './pairs.ts'
import { formTable } from './problem-kind.ts'
import { everyWords, pairsWords } from './setting-words.ts'

export type DcaAnswered = DcaAnswer<'status'>['detail']
export type CoinItem = DcaAnswered['coin_items'][number]

const words = 'spotDca'

export function viewOf(
  detail: DcaAnswered,
  pairs: Parameters<DetailKind<DcaAnswered>['view']>[1],
): BotView {
  const { coin_items: items, total_apr: apr } = detail
  return {
    ...viewOfFigures(detail.figures, pairs),
    isBasket: true,
    valuedBy: 'last',
    markets: new Map(
      items.map(({ symbol, last_price: price, bought }) => [
        symbol,
        { price: digitsOf(price), quantity: digitsOf(bought) },
      ]),
    ),
    isMarketOpen: items.every((it) => it.symbol_status !== 'OFFLINE'),
    apr,
    plannedOrders: items.length,
  }
}

const { allowFollow: _, ...ownFields } = dcaFields

export const settings: KindSettings<DcaAnswered> = {
  words,
  table: ownFields,
  now: (detail) => detail,
  created: (detail) => detail.original,
  derived: (detail, { format }) => [
    {
      after: 'quoteCoin',
      key: PAIRS,
      words: `${words}.field.pairs`,
      type: 'text',
      now: pairsWords(detail.pairs, detail.quote_coin, format),
      before: pairsWords(detail.original.pairs, detail.quote_coin, format),
    },
  ],
  written: (form, number, { t }) => {
    if (form === 'frequency') return everyWords(Number(number), t)
    return form === 'maxInvestment' && number === '' ? t('bot.parameters.none') : undefined
  },
}

/** The settings with the amounts beside them, for the dialog that changes both. */
export const changeSettings: KindSettings<DcaAnswered> = {
  words,
  table: formTable,
  now: (detail) => ({ ...detail, pairs: writePairs(detail.pairs), start_time: '' }),
}

const negated = (text: string): string => lessOf('0', text)

/** Down to the last digit that is shown, as the same figure stands elsewhere on the page. */
const cut = (text: string, coin: string): string => {
  const digits = digitsOfCoin(coin)
  const [whole = '0', fraction = ''] = text.split('.')
  return fraction.length > digits ? `${whole}.${fraction.slice(0, digits)}` : text
}

/**
 * The terms of the total as they stand elsewhere: what was invested is cut, what was paid in fees
 * is not; the coins, which move by themselves, take what that leaves.
 */
export function termsOf(
  it: Pick<DcaAnswered, 'invested' | 'total_fee' | 'total_profit' | 'quote_coin'>,
) {
  const invested = cut(it.invested, it.quote_coin)
  const fees = costDecimal(it.total_fee, digitsOfCoin(it.quote_coin))
  return { bought: addDecimals([it.total_profit, invested, fees]), invested, fees }
}

/** What all coins have cost, are worth and gained, exactly. */
export function sumOf(items: readonly CoinItem[]) {
  return {
    invested: addDecimals(items.map((it) => it.invested)),
    worth: addDecimals(items.map((it) => it.current_quote_value)),
    profit: addDecimals(items.map((it) => it.profit)),
  }
}

const figure = figuresUnder<DcaAnswered>(`${words}.figure`)

const figures = figureTable<DcaAnswered>(
  moneyFigures((it) => viewOf(it, [])),
  [
    figure('bought', (it) => termsOf(it).bought),
    figure('paid', (it) => negated(termsOf(it).invested), { directed: true }),
    figure('fees', (it) => negated(termsOf(it).fees), { directed: true }),
    figure('purchases', (it) => String(it.purchases), { form: 'count' }),
    figure('skipped', (it) => String(it.skipped), { form: 'count' }),
  ],
)

/** "200.00 USDT, 1 week". */
function subtitle(detail: DcaAnswered, { t, format }: Pick<WebServices, 't' | 'format'>): string {
  const amount = `${format.money(detail.total, 2)} ${detail.quote_coin}`
  return t(`${words}.subtitle`, { amount, every: everyWords(detail.frequency_in_second, t) })
}

export const dca = {
  words,
  settings,
  read: answerFrom<DcaAnswer<'status'>>(paths.status),
  view: viewOf,
  subtitle,
  figures,
  equation: ['bought', 'paid', 'fees'],
  onlyTotal: true,
  main: ['equity', 'invested', 'purchases'],
  more: ['apr', 'skipped', 'feesPaid'],
  closing: { words: `${words}.closing`, release: 'DCA_BASE_MODE' },
  again: (detail) => {
    const address = againAddress(settings, detail, { path: '/dca-create/', pair: detail.figures })
    return `${address}&${new URLSearchParams({ [PAIRS]: writePairs(detail.pairs) }).toString()}`
  },
  paths: { close: paths.closeBot },
} as const satisfies Partial<DetailKind<DcaAnswered>>
