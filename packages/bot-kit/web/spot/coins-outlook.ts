// A running grid on a spot pair, before it is changed: what its orders would earn at a price, and
// what the same coins would make of another range. Estimates at the bot's own fees; the plan is the
// engine's own.
import { formatAmount, parseAmount, price as brandPrice, type Amount } from '@trellis/kernel'
import { baseOf, parsePrice, type FeeRates, type Instrument } from '@trellis/market'
import { rangeOf } from '../../grid/bounds.ts'
import type { Category } from '@trellis/contract'
import type { GridConfig } from '../../grid/config.ts'
import {
  ordersOfPlan,
  type GridMarket,
  type GridPlan,
  type StandingOrder,
} from '../../grid/plan.ts'
import { netProfitRange } from '../../grid/profit-range.ts'
import { levelsOf, type GridRange } from '../../grid/spacing.ts'
import { isReadable } from '../../readable.ts'
import { openedMoney, soldAt } from '../../spot/grid-outcome.ts'
import { spotLayout } from '../../spot/grid-plan.ts'
import type { Coins } from '../../spot/state.ts'
import type { GridAnswer } from '../../wire/detail-shapes.ts'
import { amountOf } from '../decimal-amount.ts'
import type { AdjustPartProps } from '../detail/adjust-kind.ts'
import type { TradedPair } from '../listed-pair.ts'
import { feesOf } from '../own-fees.ts'
import { instrumentOf } from '../pair-instrument.ts'
import type { DraftRange, GridOutlook, OutlookQuestion } from '../grid/adjust-table.tsx'
import { pairOf } from '../grid/grid-answer.ts'
import { ordersOfLevels } from '../grid/orders-of-levels.ts'

type Detail = GridAnswer &
  Omit<TradedPair, 'category'> & {
    readonly figures: { readonly quote_balance: string; readonly base_balance: string }
  }

/** The kind's plan of a range. */
type Planned = (range: GridRange, market: GridMarket, held: Coins) => GridPlan

interface OutlookConfig extends Pick<GridConfig, 'cellsMin' | 'cellsMax'> {
  /** Of the kind's markets. */
  readonly category: Category
}

/** The outlook of the adjust dialog, with a kind's way to plan. */
export function coinsOutlook(planGrid: Planned, config: OutlookConfig) {
  return (
    { detail, pairs }: Pick<AdjustPartProps<Detail>, 'detail' | 'pairs'>,
    { levels }: Pick<OutlookQuestion, 'levels'>,
  ): GridOutlook => {
    const instrument = instrumentOf(pairOf(detail, config.category, pairs))
    const fees = feesOf(detail.maker_fee_rate, detail.taker_fee_rate)
    const { quote_balance, base_balance } = detail.figures
    const held = { quote: amountOf(quote_balance), base: amountOf(base_balance) }
    const cost = amountOf(detail.total_investment) - amountOf(detail.cum_withdrew_amount)
    const profitAt = profitsAt({ instrument, fees }, cost)
    return {
      profitAt: profitAt(held, ordersOfLevels(levels, instrument)),
      profit(draft) {
        const range = readRange(draft, instrument, config)
        if (range === undefined) return undefined
        const { from, to } = netProfitRange(levelsOf(range, spotLayout.spacing), fees)
        return { from: formatAmount(from), to: formatAmount(to) }
      },
      after(draft) {
        const range = readRange(draft, instrument, config)
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
}

/** P&L at a price, against what the bot cost so far; undefined for a text that is no price. */
function profitsAt(
  market: { readonly instrument: Instrument; readonly fees: FeeRates },
  cost: bigint,
) {
  return (money: Coins, orders: readonly StandingOrder[]) =>
    (text: string): string | undefined => {
      const at = parsePrice(market.instrument, text, 'nearest')
      if (!at.ok) return undefined
      return formatAmount((soldAt(money, orders, at.value, market) - cost) as Amount)
    }
}

/** The range of the fields; undefined where no grid can be laid out of what was typed. */
function readRange(
  { low, high, count }: DraftRange,
  instrument: Instrument,
  { cellsMin, cellsMax }: Pick<GridConfig, 'cellsMin' | 'cellsMax'>,
): GridRange | undefined {
  const [min, max] = [low, high].map((it) => parsePrice(instrument, it, 'nearest'))
  const cells = isReadable({ type: 'count' }, count) ? Number(count) : 0
  if (!min?.ok || !max?.ok || cells < cellsMin || cells > cellsMax) return undefined
  return rangeOf({ minPrice: min.value, maxPrice: max.value, cellNumber: cells })
}
