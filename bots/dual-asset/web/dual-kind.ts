// What the dual asset declares of its pages: how its answer reads as any bot's, its figures, and
// the address that fills the form in again. It is never closed, changed or taken from.
import { lessOf } from '@trellis/bot-kit/web/amount-sums.ts'
import type { BotView } from '@trellis/bot-kit/web/bot-view.ts'
import type { DetailKind } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { figuresUnder, figureTable, moneyFigures } from '@trellis/bot-kit/web/detail/figures.ts'
import { answerFrom } from '@trellis/bot-kit/web/detail/read-answer.ts'
import { addressOfPair } from '@trellis/bot-kit/web/pair-address.ts'
import { viewOfFigures } from '@trellis/bot-kit/web/plain/figures-view.ts'
import type { WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { DualAnswer } from '../wire.ts'
import { directionOf, subscriptionOf } from './subscription.ts'

export type DualDetail = DualAnswer<'getDetail'>

const words = 'dualAsset'

export function viewOf(
  detail: DualDetail,
  pairs: Parameters<DetailKind<DualDetail>['view']>[1],
): BotView {
  return { ...viewOfFigures(detail.figures, pairs), isMarketOpen: true }
}

/** The subscription of a detail in whole numbers. */
export function subscriptionIn({ order, yield_start_at, yield_end_at }: DualDetail) {
  return subscriptionOf({
    direction: directionOf(order.direction),
    targetPrice: order.targetPrice,
    apyE8: order.selectApyE8,
    amount: order.amount,
    baseCoin: order.baseCoin,
    quoteCoin: order.quoteCoin,
    yieldFromMs: Number(yield_start_at),
    settlesAtMs: Number(yield_end_at),
  })
}

const figure = figuresUnder<DualDetail>(`${words}.figure`)

const totalOf = (it: DualDetail): string => it.settled_now?.total ?? it.figures.total_profit
const premiumOf = (it: DualDetail): string => it.settled_now?.premium ?? it.yielded_value

const figures = figureTable<DualDetail>(
  moneyFigures((it) => viewOf(it, [])),
  [
    // Of a running one all three are what they would be if it were settled now.
    figure('total', totalOf, { directed: true }),
    figure('premium', premiumOf, { directed: true }),
    figure('price', (it) => lessOf(totalOf(it), premiumOf(it)), { directed: true }),
    figure('ifSettled', (it) => it.settled_now?.equity ?? it.figures.equity),
  ],
)

/** "Buy low at 2,450.00 · 3 d". */
export function subtitle(
  { order, yield_start_at, yield_end_at, price_digits }: DualDetail,
  { t, format }: Pick<WebServices, 't' | 'format'>,
): string {
  const term = format.duration(Number(yield_end_at) - Number(yield_start_at), 1)
  return `${t(`${words}.at.${directionOf(order.direction)}`, {
    price: format.price(order.targetPrice, price_digits),
  })} · ${term}`
}

export const dual = {
  words,
  read: async (...asked: Parameters<DetailKind<DualDetail>['read']>) => ({
    detail: await answerFrom<DualDetail>(paths.getDetail)(...asked),
    modes: [],
  }),
  view: viewOf,
  subtitle,
  figures,
  estimated: (it: DualDetail): string | undefined => it.settled_now?.total,
  equation: ['premium', 'price'],
  onlyTotal: true,
  main: ['ifSettled', 'equity', 'invested'],
  more: [],
  paths: {},
  again({ order, figures: bot }: DualDetail): string {
    const direction = directionOf(order.direction)
    const choices = { direction, term: order.duration, amount: order.amount }
    const query = new URLSearchParams({ ...addressOfPair(bot), ...choices })
    return `/dual-create/?${query.toString()}`
  },
} as const satisfies Partial<DetailKind<DualDetail>>
