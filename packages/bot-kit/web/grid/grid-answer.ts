// How the detail of any grid reads: as any bot's money and view, and as a grid. A kind adds what
// its own market says: what it holds, what holding alone would have earned, whether it may trade.
import type { Category, ListedPair } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import type { GridAnswer } from '../../wire/detail-shapes.ts'
import { phaseOf, stateIn, type BotMoney, type BotView } from '../bot-view.ts'
import { listedPair, type TradedPair } from '../listed-pair.ts'
import { priceDigits, quantityDigits } from '../pair-instrument.ts'
import type { GridKind } from './grid-kind.ts'
import type { GridReading } from './grid-reading.ts'

/** The answer of the public API; it names the symbol, and the kind knows the category. */
type Detail = GridAnswer & Omit<TradedPair, 'category'>

/** What a kind says of its own answer; decimals. */
export interface OwnAnswer<D> {
  readonly category: Category
  held(detail: D): GridReading['held']
  /** P&L of the same money only held. */
  onlyHeld(detail: D): string
  isMarketOpen(detail: D): boolean
  /** The mark is near the price at which the exchange would end it, as the owner was told. */
  isNearLiquidation?(detail: D): boolean
}

/** The listed pair of a grid; of one that is listed no more, what its figures show. */
export function pairOf(
  detail: Detail,
  category: Category,
  pairs: readonly ListedPair[],
): ListedPair {
  const { current_price, min_price, max_price, figures } = detail
  const prices = [current_price, min_price, max_price, figures.cell_distance]
  return listedPair({ ...detail, category }, pairs, {
    prices,
    quantities: [figures.quantity_per_grid],
  })
}

/** The readings of a grid's detail that its pages are made of. */
export function gridAnswer<D extends Detail>(
  own: OwnAnswer<D>,
): Pick<GridKind<D>, 'money' | 'view' | 'reading'> {
  const money = (detail: D): BotMoney => moneyOf(detail, own.onlyHeld(detail))
  return {
    money,
    view: (detail, pairs) => ({
      ...money(detail),
      ...viewOf(detail, own.category, pairs),
      isMarketOpen: own.isMarketOpen(detail),
      ...nearState(detail, own),
    }),
    reading: (detail) => readingOf(detail, own.held(detail)),
  }
}

/** What comes before being out of range: of a running bot that was told how near it is. */
function nearState<D extends Detail>(
  detail: D,
  own: OwnAnswer<D>,
): Partial<Pick<BotView, 'state'>> {
  const isRunning = phaseOf(detail.status, detail.entry_price) === 'running'
  const isNear = isRunning && detail.figures.failure === '' && own.isNearLiquidation?.(detail)
  return isNear === true ? { state: 'near-liquidation' } : {}
}

function moneyOf(detail: Detail, onlyHeld: string): BotMoney {
  const { figures } = detail
  return {
    total: detail.total_profit,
    booked: detail.grid_profit,
    onlyHeld,
    equity: detail.equity,
    invested: detail.total_investment,
    withdrawn: detail.cum_withdrew_amount,
    withdrawable: figures.withdrawable,
    feesPaid: figures.fees_paid,
    apr: detail.total_apr,
    runningMs: Number(detail.operation_time),
  }
}

function viewOf(
  detail: Detail,
  category: Category,
  pairs: readonly ListedPair[],
): Omit<BotView, keyof BotMoney | 'isMarketOpen'> {
  const pair = pairOf(detail, category, pairs)
  const { figures } = detail
  const phase = phaseOf(detail.status, detail.entry_price)
  const isOutside = figures.position === 'above' || figures.position === 'below'
  return {
    botId: detail.grid_id,
    symbol: detail.symbol,
    category,
    name: marketName({ ...detail, category }),
    base: detail.base_token,
    quote: detail.quote_token,
    digits: { price: priceDigits(pair), quantity: quantityDigits(pair) },
    tick: pair.tick_size,
    phase,
    state: stateIn(phase, figures.failure, isOutside),
    triggerPrice: detail.entry_price,
    failure: figures.failure,
    createdAtMs: Number(detail.create_time),
    endedAtMs: Number(detail.end_time),
    price: detail.current_price,
    bonus: detail.used_reward_amount,
    openOrders: figures.open_buy_count + figures.open_sell_count,
    plannedOrders: detail.cell_number,
  }
}

function readingOf(detail: Detail, held: GridReading['held']): GridReading {
  const { figures, min_price: low, max_price: high } = detail
  const hasMoved = detail.ori_min_price !== '' && detail.ori_min_price !== low
  return {
    range: { low, high, count: detail.cell_number },
    original: hasMoved ? { low: detail.ori_min_price, high: detail.ori_max_price } : undefined,
    targets: {
      entry: detail.entry_price,
      takeProfit: detail.take_profit_price,
      stopLoss: detail.stop_loss_price,
      limitUp: detail.limit_up_price ?? '',
    },
    place: figures.position,
    outsideMs: Number(figures.outside_ms),
    step: figures.cell_distance,
    quantity: figures.quantity_per_grid,
    startPrice: figures.start_price,
    price: detail.current_price,
    held,
    orders: { buys: figures.open_buy_count, sells: figures.open_sell_count },
    profit: {
      grid: detail.grid_profit,
      held: figures.held_profit,
      fees: figures.unpaired_fees,
    },
    matched: detail.arbitrage_num,
    matchedOfDay: detail.arbitrage_num_24,
    fees: { maker: detail.maker_fee_rate, taker: detail.taker_fee_rate },
  }
}
