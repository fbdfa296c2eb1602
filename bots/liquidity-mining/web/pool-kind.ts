// What liquidity mining declares of its pages: how its answer reads as any bot's, its figures, and
// the address that fills the form in again.
import type { BotView } from '@trellis/bot-kit/web/bot-view.ts'
import type { DetailKind } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { figuresUnder, figureTable, moneyFigures } from '@trellis/bot-kit/web/detail/figures.ts'
import { answerFrom } from '@trellis/bot-kit/web/detail/read-answer.ts'
import { addressOfPair } from '@trellis/bot-kit/web/pair-address.ts'
import { viewOfFigures } from '@trellis/bot-kit/web/plain/figures-view.ts'
import { lessOf } from '@trellis/bot-kit/web/amount-sums.ts'
import type { WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { LiquidityAnswer } from '../wire.ts'

export type PoolDetail = LiquidityAnswer<'getDetail'>

const words = 'liquidityMining'

export function viewOf(
  detail: PoolDetail,
  pairs: Parameters<DetailKind<PoolDetail>['view']>[1],
): BotView {
  return viewOfFigures(detail.figures, pairs)
}

const figure = figuresUnder<PoolDetail>(`${words}.figure`)

const lossOf = (it: PoolDetail): string => lessOf('0', it.impermanent_loss)
/** What the price did to the coins: the total without yield and impermanent loss. */
const gainOf = (it: PoolDetail): string =>
  lessOf(it.figures.total_profit, it.figures.booked_profit, lossOf(it))

const figures = figureTable<PoolDetail>(
  moneyFigures((it) => viewOf(it, [])),
  [
    figure('yield', (it) => it.figures.booked_profit, { directed: true }),
    figure('price', gainOf, { directed: true }),
    figure('loss', lossOf, { directed: true, ifAny: true }),
    figure('claimable', (it) => it.position.claimableYield),
    figure('claimed', (it) => it.claimed),
    figure('loan', (it) => it.position.loan),
    figure('share', (it) => it.position.leveragedValue),
    figure('interest', (it) => it.interest, { form: 'cost' }),
    figure('slipped', (it) => it.slipped, { form: 'cost' }),
  ],
)

export const pool = {
  words,
  read: async (...asked: Parameters<DetailKind<PoolDetail>['read']>) => ({
    detail: await answerFrom<PoolDetail>(paths.getDetail)(...asked),
    modes: [],
  }),
  view: viewOf,
  subtitle: ({ orders }: PoolDetail, { t }: Pick<WebServices, 't'>): string =>
    t(`${words}.subtitle`, { leverage: orders.at(-1)?.leverage ?? '1' }),
  figures,
  equation: ['price', 'loss', 'yield'],
  onlyTotal: true,
  main: ['equity', 'claimable', 'roi'],
  more: ['share', 'loan', 'claimed', 'interest', 'slipped', 'invested'],
  paths: {},
  again({ orders, figures: bot }: PoolDetail): string {
    const first = orders.at(-1)
    const isOne = Number(first?.quoteAmount ?? 0) === 0 ? 'base' : 'quote'
    const isBoth = Number(first?.quoteAmount ?? 0) > 0 && Number(first?.baseAmount ?? 0) > 0
    const choices = {
      side: isBoth ? 'both' : isOne,
      quoteAmount: first?.quoteAmount ?? '',
      baseAmount: first?.baseAmount ?? '',
      leverage: first?.leverage ?? '1',
    }
    const query = new URLSearchParams({ ...addressOfPair(bot), ...choices })
    return `/liquidity-create/?${query.toString()}`
  },
} as const satisfies Partial<DetailKind<PoolDetail>>
