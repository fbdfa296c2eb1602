// What liquidity mining declares of its pages: how its answer reads as any bot's, its figures, and
// the address that fills the form in again.
import type { BotView } from '@trellis/bot-kit/web/bot-view.ts'
import type { DetailKind } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { figuresUnder, figureTable, moneyFigures } from '@trellis/bot-kit/web/detail/figures.ts'
import { answerFrom } from '@trellis/bot-kit/web/detail/read-answer.ts'
import { addressOfPair } from '@trellis/bot-kit/web/pair-address.ts'
import { viewOfFigures } from '@trellis/bot-kit/web/plain/figures-view.ts'
import type { WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { LiquidityAnswer } from '../wire.ts'
import { DIGITS, shareOf, termsOf } from './shown-figures.ts'

export type PoolDetail = LiquidityAnswer<'getDetail'>

const words = 'liquidityMining'

export function viewOf(
  detail: PoolDetail,
  pairs: Parameters<DetailKind<PoolDetail>['view']>[1],
): BotView {
  return viewOfFigures(detail.figures, pairs)
}

const figure = figuresUnder<PoolDetail>(`${words}.figure`)

const figures = figureTable<PoolDetail>(
  moneyFigures((it) => viewOf(it, [])),
  [
    figure('yield', (it) => termsOf(it).yield, { directed: true }),
    figure('price', (it) => termsOf(it).price, { directed: true }),
    figure('loss', (it) => termsOf(it).loss, { directed: true, ifAny: true }),
    figure('slippage', (it) => termsOf(it).slippage, { directed: true, ifAny: true }),
    figure('claimable', (it) => shareOf(it).claimable),
    figure('claimed', (it) => it.claimed),
    figure('loan', (it) => shareOf(it).loan),
    figure('share', (it) => shareOf(it).share),
    figure('interest', (it) => it.interest, { form: 'cost' }),
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
  equation: ['price', 'loss', 'slippage', 'yield'],
  onlyTotal: true,
  livingDigits: DIGITS,
  main: ['equity', 'claimable', 'roi'],
  more: ['share', 'loan', 'claimed', 'interest', 'invested'],
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
