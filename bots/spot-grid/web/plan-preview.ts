// The order summary of a spot grid: rows of figures out of its plan, each under its words.
import { formatAmount, formatRounded } from '@trellis/kernel'
import { formatPriceFixed } from '@trellis/market'
import type {
  Preview,
  PreviewSource,
  Shown,
  SummaryRow,
} from '@trellis/bot-kit/web/create/create-kind.ts'
import { ordersWords } from '@trellis/bot-kit/web/grid/orders-words.ts'
import type { Price } from '@trellis/kernel'
import type { GridLimits, LimitsMarket } from '../limits.ts'
import { moneyOf } from '../money-limits.ts'
import type { GridPlan } from '../plan.ts'
import type { GridInput } from '../params.ts'
import { outcomeAt, summaryOf, type GridSummary, type Outcome } from './plan-outcome.ts'

/** What previews of a spot grid are made of. */
export interface GridSource extends PreviewSource {
  readonly limits: GridLimits | undefined
  readonly input: GridInput
}

/** One grid buys and never sells higher. */
const LEAST_GRIDS = 2

/** Above this share of the step the fees are worth a word. */
const FEE_SHARE_HINT = 300_000_000_000n

export interface PlanFigures {
  readonly summary: GridSummary | undefined
  /** At the lower price; undefined where the grid starts at or under it and cannot fall to it. */
  readonly atLow: Outcome | undefined
  /** Undefined also where the stop is not under the range: it would end the bot at once. */
  readonly atStop: Outcome | undefined
}

/** All that the form says of a plan; nothing while the plan is missing or too small. */
export function figuresOf(
  plan: GridPlan | undefined,
  input: GridInput,
  market: LimitsMarket | undefined,
): PlanFigures {
  const none = { summary: undefined, atLow: undefined, atStop: undefined }
  if (plan === undefined || market === undefined || plan.cellNumber < LEAST_GRIDS) return none
  const summary = summaryOf(plan, market.instrument, market.fees)
  if (summary === undefined) return none
  const below = (at: Price, sold: boolean): Outcome =>
    outcomeAt(plan, moneyOf(input), market, { at, sold })
  const { stopLoss: stop } = input
  return {
    summary,
    atLow: plan.reference > plan.minPrice ? below(plan.minPrice, false) : undefined,
    atStop: stop === undefined || stop >= plan.minPrice ? undefined : below(stop, true),
  }
}

/** The summary in rows; figures are missing while there is no plan. */
export function previewOf(source: GridSource): Preview {
  const { limits, input, market, t } = source
  const figures = figuresOf(limits?.plan, input, market)
  const { summary } = figures
  const profit: SummaryRow = {
    key: 'profit',
    why: {},
    confirmed: 'before',
    shown: summary && {
      type: 'fractions',
      from: formatAmount(summary.profitFrom),
      to: formatAmount(summary.profitTo),
    },
  }
  const percent =
    summary === undefined
      ? ''
      : formatRounded((summary.feeShare * 100n) as typeof summary.feeShare, 0, 'down')
  const isDear = summary !== undefined && summary.feeShare > FEE_SHARE_HINT
  return {
    ready: summary !== undefined,
    headline: profit,
    rows: [profit, ...openingRows(summary, source), ...lossRows(figures, source)],
    warning: isDear ? t('spotGrid.sum.feeHint', { percent }) : '',
  }
}

function openingRows(
  summary: GridSummary | undefined,
  { market, pair, t, format }: GridSource,
): readonly SummaryRow[] {
  const row = (
    key: string,
    shown: (it: GridSummary) => Shown,
    why?: SummaryRow['why'],
  ): SummaryRow => ({
    key,
    shown: summary === undefined ? undefined : shown(summary),
    ...(why === undefined ? {} : { why }),
  })
  const taker = market === undefined ? '' : format.percent(formatAmount(market.fees.taker), 3)
  const quote = (value: GridSummary['reserve']): Shown => ({
    type: 'money',
    value: formatAmount(value),
    coin: pair.quote_token,
  })
  const step = (ticks: Price): string =>
    market === undefined ? '' : formatPriceFixed(market.instrument, ticks)
  const sells = summary?.tradeSide === 'sell'
  return [
    row('interval', (it) => ({ type: 'price', value: step(it.step) })),
    row('quantity', (it) => ({ ...quote(it.quantity), coin: pair.base_token }) as Shown),
    row(sells ? 'firstSell' : 'first', (it) => tradeOf(it, t), sells ? undefined : { taker }),
    row('places', (it) => ({ type: 'words', text: ordersWords(t, it.buyCount, it.sellCount) })),
    row('fee', (it) => quote(it.openingFee), { taker }),
    row('reserve', (it) => quote(it.reserve), {}),
  ]
}

function tradeOf(it: GridSummary, t: GridSource['t']): Shown {
  return it.tradeSide === 'none'
    ? { type: 'words', text: t('spotGrid.sum.nothing') }
    : { type: 'trade', base: formatAmount(it.tradeBase), quote: formatAmount(it.tradeValue) }
}

function lossRows(
  { summary, atLow, atStop }: PlanFigures,
  { input, pair }: GridSource,
): readonly SummaryRow[] {
  const row = (key: 'stop' | 'low', at: Outcome | undefined): SummaryRow => ({
    key,
    why: {},
    confirmed: 'after',
    shown: at && { type: 'delta', value: formatAmount(at.profit), coin: pair.quote_token },
  })
  return [
    ...(input.stopLoss === undefined ? [] : [row('stop', atStop)]),
    ...(summary !== undefined && atLow === undefined ? [] : [row('low', atLow)]),
  ]
}
