// A running grid on a spot pair, before it is changed: what its orders would earn at a price, and
// what the same coins would make of another range. Estimates at the bot's own fees; the plan is the
// engine's own.
import { formatAmount, multiplyRatio, parseAmount, type Amount, type Price } from '@trellis/kernel'
import { baseOf, formatPrice, parsePrice, type Instrument } from '@trellis/market'
import { rangeOf } from '../../grid/bounds.ts'
import type { Category } from '@trellis/contract'
import type { GridConfig } from '../../grid/config.ts'
import { ordersOfPlan, type GridMarket, type GridPlan, type LevelOrder } from '../../grid/plan.ts'
import { netProfitRange } from '../../spot/profit-range.ts'
import { levelsOf, type GridRange } from '../../grid/spacing.ts'
import { isReadable } from '../../readable.ts'
import { openedMoney, soldAt, type EstimateMarket } from '../../spot/grid-outcome.ts'
import { spotLayout } from '../../spot/grid-plan.ts'
import type { Coins } from '../../spot/state.ts'
import type { GridAnswer } from '../../wire/detail-shapes.ts'
import { phaseOf } from '../bot-view.ts'
import { amountOf } from '../decimal-amount.ts'
import type { AdjustPartProps } from '../detail/adjust-kind.ts'
import type { TradedPair } from '../listed-pair.ts'
import { feesOf } from '../own-fees.ts'
import { instrumentOf } from '../pair-instrument.ts'
import type { DraftRange, GridOutlook, NewGrid, OutlookQuestion } from '../grid/grid-outlook.ts'
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

/** What the dialog knows of the bot. */
type Asked = Pick<AdjustPartProps<Detail>, 'detail' | 'pairs' | 'last' | 'adds'>

/** The outlook of the adjust dialog, with a kind's way to plan. */
export function coinsOutlook(planGrid: Planned, config: OutlookConfig) {
  return (bot: Asked, { levels }: Pick<OutlookQuestion, 'levels'>): GridOutlook => {
    const { detail } = bot
    const instrument = instrumentOf(pairOf(detail, config.category, bot.pairs))
    const market = { instrument, fees: feesOf(detail.maker_fee_rate, detail.taker_fee_rate) }
    const { held, cost } = moneyOf(detail)
    return {
      profitAt: profitsAt(market, cost)(held, ordersOfLevels(levels, instrument)),
      profit(draft) {
        const range = readRange(draft, instrument, config)
        if (range === undefined) return undefined
        const { from, to } = netProfitRange(levelsOf(range, spotLayout.spacing), market.fees)
        return { from: formatAmount(from), to: formatAmount(to) }
      },
      after(draft) {
        const range = readRange(draft, instrument, config)
        const reference = referenceOf(bot, instrument)
        const { quote_balance, base_balance } = detail.figures
        const isKnown = parseAmount(quote_balance).ok && parseAmount(base_balance).ok
        if (range === undefined || reference === undefined || !isKnown) return undefined
        const plan = (money: Coins) => planGrid(range, { ...market, reference }, money)
        return newGrid(plan, bot, market)
      },
    }
  }
}

/** Coins of the bot, and what it cost so far. */
function moneyOf(detail: Detail): { readonly held: Coins; readonly cost: bigint } {
  const { quote_balance, base_balance } = detail.figures
  return {
    held: { quote: amountOf(quote_balance), base: amountOf(base_balance) },
    cost: amountOf(detail.total_investment) - amountOf(detail.cum_withdrew_amount),
  }
}

/** The price that the engine lays the grid around: the last one, or the trigger it waits for. */
function referenceOf({ detail, last }: Asked, instrument: Instrument): Price | undefined {
  const isWaiting = phaseOf(detail.status, detail.entry_price) === 'waiting'
  const at = isWaiting && detail.entry_price !== '' ? detail.entry_price : last
  const parsed = parsePrice(instrument, at, 'nearest')
  return parsed.ok && parsed.value > 0 ? parsed.value : undefined
}

/**
 * The new grid as the engine plans it: of the coins the bot has and what is added, without the
 * profit that may be withdrawn. That profit stays the bot's, so it counts in what it comes to.
 */
function newGrid(
  planOf: (money: Coins) => GridPlan,
  { detail, adds }: Asked,
  market: EstimateMarket,
): NewGrid {
  const { instrument, fees } = market
  const { held, cost } = moneyOf(detail)
  const added = amountOf(adds)
  const quote = (held.quote + added) as Amount
  const kept = amountOf(detail.figures.withdrawable)
  const plan = planOf({ quote: (quote - kept) as Amount, base: held.base })
  const opened = openedMoney(plan, { quote, base: held.base }, instrument, fees)
  const at = profitsAt(market, cost + added)(opened, ordersOfPlan(plan))
  return {
    quantity: formatAmount(baseOf(instrument, plan.qty)),
    orders: plan.buyCount + plan.sellCount,
    trade: tradeOf(plan, market),
    outside: outsideOf(plan, opened, instrument),
    profitAt: (text) => (plan.qty === 0 ? undefined : at(text)),
  }
}

/** The order at market that comes before the others; its fee is the taker's, rounded up. */
function tradeOf(
  { initialTrade: { side, qty, value } }: GridPlan,
  { instrument, fees }: EstimateMarket,
): NewGrid['trade'] {
  if (side === 'none') return undefined
  return {
    side,
    base: formatAmount(baseOf(instrument, qty)),
    value: formatAmount(value),
    fee: formatAmount(multiplyRatio(value, fees.taker, 'up')),
  }
}

/** Where the price lies outside of a planned range, what is held there, and where it ends. */
function outsideOf(plan: GridPlan, opened: Coins, instrument: Instrument): NewGrid['outside'] {
  const { reference, minPrice, maxPrice, buyCount } = plan
  if (reference >= minPrice && reference <= maxPrice) return undefined
  const side = reference < minPrice ? 'below' : 'above'
  // All orders lie on one side of the price then, and the nearest of them fills first.
  const nearest = ordersOfPlan(plan).at(side === 'below' ? 0 : buyCount - 1)
  return {
    side,
    at: formatPrice(instrument, reference),
    back: formatPrice(instrument, nearest?.price ?? minPrice),
    base: formatAmount(opened.base),
    quote: formatAmount(opened.quote),
  }
}

/** P&L at a price, against what the bot cost so far; undefined for a text that is no price. */
function profitsAt(market: EstimateMarket, cost: bigint) {
  return (money: Coins, orders: readonly LevelOrder[]) =>
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
