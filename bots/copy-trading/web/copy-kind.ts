// What following declares of its page: how its answer reads as any bot's, its figures, and the way
// back to its leader. Its own money in lists is what waits; the page counts its copies with it.
import { formatAmount, type Amount } from '@trellis/kernel'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import { lessOf } from '@trellis/bot-kit/web/amount-sums.ts'
import type { BotView, TotalParts } from '@trellis/bot-kit/web/bot-view.ts'
import type { DetailKind } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { figuresUnder, figureTable, moneyFigures } from '@trellis/bot-kit/web/detail/figures.ts'
import { answerFrom } from '@trellis/bot-kit/web/detail/read-answer.ts'
import { viewOfFigures } from '@trellis/bot-kit/web/plain/figures-view.ts'
import type { WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { digitsOfCoin } from '@trellis/ui'
import { paths } from '../paths.ts'
import type { CopyAnswer } from '../wire.ts'
import { leaderPath } from './pages.ts'

export type CopyDetail = CopyAnswer<'getDetail'>

const words = 'copyTrading'

/** What the copies that run are worth. */
export function worthOfCopies({ copies }: Pick<CopyDetail, 'copies'>): string {
  return formatAmount(copies.reduce((sum, it) => sum + amountOf(it.equity), 0n) as Amount)
}

/** What following is worth: what waits and its copies, and once it has ended what it gave back. */
export function worthOf({
  following,
  figures,
  copies,
}: Pick<CopyDetail, 'following' | 'figures' | 'copies'>): bigint {
  if (following.returned !== '') return amountOf(following.returned)
  return amountOf(figures.equity) + amountOf(worthOfCopies({ copies }))
}

/**
 * What following had made at a moment: of copies that ended by then their gains less shares, and of
 * those that ran then whatever they had made.
 */
export function totalAt(
  { copies, past, following }: Pick<CopyDetail, 'copies' | 'past' | 'following'>,
  atMs: number,
): TotalParts {
  const since = past.filter(({ time }) => Number(time) > atMs)
  const kept = since.map(({ gain, share }) => amountOf(gain) - amountOf(share))
  const made = [...copies.map(({ total }) => amountOf(total)), ...kept]
  const before = made.reduce((sum, one) => sum - one, amountOf(following.gain) as bigint)
  const bots = [...copies, ...since].map((it) => it.bot_id)
  return { made: formatAmount(before as Amount), bots }
}

export function viewOf(
  detail: CopyDetail,
  pairs: Parameters<DetailKind<CopyDetail>['view']>[1],
): BotView {
  const { following, figures } = detail
  const view = viewOfFigures(figures, pairs)
  const { gain: total, amount: invested } = following
  const worth = worthOf(detail)
  const equity = formatAmount(worth as Amount)
  return {
    ...view,
    name: following.nickname === '' ? following.leader_mark : following.nickname,
    base: figures.quote_token,
    digits: { ...view.digits, quantity: digitsOfCoin(figures.quote_token) },
    state: view.state === 'running' && following.state === 'PAUSED' ? 'paused' : view.state,
    isBasket: true,
    valuedBy: 'own',
    listedEquity: figures.equity,
    total,
    totalAt: (atMs) => totalAt(detail, atMs),
    invested,
    equity,
    booked: '0',
    withdrawn: formatAmount((amountOf(total) - worth + amountOf(invested)) as Amount),
    feesPaid: following.share_paid,
  }
}

const figure = figuresUnder<CopyDetail>(`${words}.figure`)

/** What copies gained, those that run at the prices of now, before the leader's part. */
const gained = (it: CopyDetail): string =>
  formatAmount((amountOf(it.following.gain) + amountOf(it.following.share_paid)) as Amount)

const figures = figureTable<CopyDetail>(
  moneyFigures((it) => viewOf(it, [])),
  [
    figure('gained', gained, { directed: true }),
    figure('shared', (it) => lessOf('0', it.following.share_paid), { directed: true }),
    figure('waiting', (it) => it.following.waiting),
    figure('copies', worthOfCopies),
    figure('ended', (it) => String(it.ended), { form: 'count' }),
    figure('won', (it) => String(it.won), { form: 'count' }),
  ],
)

export const copy = {
  words,
  read: async (...asked: Parameters<DetailKind<CopyDetail>['read']>) => ({
    detail: await answerFrom<CopyDetail>(paths.getDetail)(...asked),
    modes: [],
  }),
  view: viewOf,
  subtitle: ({ following }: CopyDetail, { t, format }: Pick<WebServices, 't' | 'format'>) =>
    t(`${words}.shareOf`, { percent: format.number(following.profit_share_percent) }),
  figures,
  equation: ['gained', 'shared'],
  onlyTotal: true,
  main: ['equity', 'waiting', 'copies'],
  more: ['invested', 'roi', 'ended', 'won'],
  paths: {},
  again: ({ following }: CopyDetail): string => leaderPath(following.leader_mark),
} as const satisfies Partial<DetailKind<CopyDetail>>
