// Adjusting a running spot grid: what the server finds, at its fields, and what the coins it holds
// would make of a new range. The plan is the engine's own.
import { formatAmount, parseAmount, price as brandPrice, type Amount } from '@trellis/kernel'
import { baseOf, parsePrice } from '@trellis/market'
import { problemView } from '@trellis/bot-kit/web/create/form-field.tsx'
import { mergeProblems, problemsOfBot } from '@trellis/bot-kit/web/create/form-problems.ts'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import type { AdjustPartProps } from '@trellis/bot-kit/web/detail/adjust-kind.ts'
import {
  ordersOfLevels,
  ordersOfPlan,
  soldAt,
  type HeldMoney,
  type StandingOrder,
} from '@trellis/bot-kit/web/grid/adjust-outcome.ts'
import type {
  DraftRange,
  GridOutlook,
  OutlookQuestion,
} from '@trellis/bot-kit/web/grid/adjust-table.tsx'
import { crossedProblems } from '@trellis/bot-kit/web/grid/crossed-range.ts'
import type { GridAdjust } from '@trellis/bot-kit/web/grid/grid-kind.ts'
import { feesOf } from '@trellis/bot-kit/web/own-fees.ts'
import { instrumentOf } from '@trellis/bot-kit/web/pair-instrument.ts'
import { paths } from '../paths.ts'
import { netProfitRange, planGrid, type GridRange } from '../plan.ts'
import type { GridDetail } from '../wire.ts'
import { openedMoney } from './plan-outcome.ts'
import { problemKind } from './problem-kind.ts'
import { pairOf } from './traded-pair.ts'

/** Problems with a place of their own in the dialog: nothing changed, money is needed. */
const SHOWN_ELSEWHERE = ['add-investment', 'param-not-change']

export const adjust: GridAdjust<GridDetail> = {
  paths: { check: paths.validateUpdateSgrid, change: paths.updateSgrid },
  offers: (form, detail) => form !== 'trailingStop' || detail.is_support_ts,
  problems(found, { detail, draft, pairs }) {
    const pair = pairOf(detail, pairs)
    const instrument = instrumentOf(pair)
    const server = problemsOfBot(problemKind, found, pair.symbol, instrument)
    const { low = '', high = '' } = draft.numbers
    return mergeProblems(crossedProblems({ values: { low, high } }, instrument), server)
      .filter((it) => !SHOWN_ELSEWHERE.includes(it.code))
      .map((it) => ({
        field: it.field,
        view: (t, number) => problemView(problemKind, it, t, number),
      }))
  },
  outlook: outlookOf,
}

/** A running grid before it is changed: estimates at the bot's own fees. */
function outlookOf(
  { detail, pairs }: Pick<AdjustPartProps<GridDetail>, 'detail' | 'pairs'>,
  { levels }: Pick<OutlookQuestion, 'levels'>,
): GridOutlook {
  const instrument = instrumentOf(pairOf(detail, pairs))
  const fees = feesOf(detail.maker_fee_rate, detail.taker_fee_rate)
  const { quote_balance, base_balance } = detail.figures
  const held = { quote: amountOf(quote_balance), base: amountOf(base_balance) }
  const cost = amountOf(detail.total_investment) - amountOf(detail.cum_withdrew_amount)
  const profitAt =
    (money: HeldMoney, orders: readonly StandingOrder[]) =>
    (text: string): string | undefined => {
      const at = parsePrice(instrument, text, 'nearest')
      if (!at.ok) return undefined
      const sold = soldAt(money, orders, at.value, { instrument, fees })
      return formatAmount((sold - cost) as Amount)
    }
  const rangeOf = ({ low, high, count }: DraftRange): GridRange | undefined => {
    const [min, max] = [low, high].map((it) => parsePrice(instrument, it, 'nearest'))
    const cells = Number(count)
    if (!min?.ok || !max?.ok || min.value < 1 || cells < 2) return undefined
    if (max.value - min.value < cells) return undefined
    return { minPrice: min.value, maxPrice: max.value, cellNumber: cells }
  }
  return {
    profitAt: profitAt(held, ordersOfLevels(levels, instrument)),
    profit(draft) {
      const range = rangeOf(draft)
      if (range === undefined) return undefined
      const { from, to } = netProfitRange(range, fees)
      return { from: formatAmount(from), to: formatAmount(to) }
    },
    after(draft) {
      const range = rangeOf(draft)
      const last = parsePrice(instrument, detail.current_price, 'nearest')
      const isKnown = parseAmount(quote_balance).ok && parseAmount(base_balance).ok
      if (range === undefined || !last.ok || !isKnown) return undefined
      const plan = planGrid(range, { instrument, reference: brandPrice(last.value), fees }, held)
      const opened = openedMoney(plan, held, instrument, fees)
      const at = profitAt(opened, ordersOfPlan(plan))
      return {
        quantity: formatAmount(baseOf(instrument, plan.qty)),
        orders: plan.buyCount + plan.sellCount,
        profitAt: (text) => (plan.qty === 0 ? undefined : at(text)),
      }
    },
  }
}
