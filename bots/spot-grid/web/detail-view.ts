// A spot grid's answer as the view that the kit's pages read, and its listed pair.
import type { SpotSymbol } from '@trellis/contract'
import { parseDecimal } from '@trellis/kernel'
import type { BotMoney, BotPhase, BotState, BotView } from '@trellis/bot-kit/web/bot-view.ts'
import type { GridDetail } from '../wire.ts'
import { phaseOf } from './phase.ts'
import { priceDigits, quantityDigits } from '@trellis/bot-kit/web/pair-instrument.ts'

/** What a grid is worth, in the words of every kind. */
export function moneyOf(detail: GridDetail): BotMoney {
  const { figures } = detail
  return {
    total: detail.total_profit,
    booked: detail.grid_profit,
    onlyHeld: figures.hold_profit,
    equity: detail.equity,
    invested: detail.total_investment,
    withdrawn: detail.cum_withdrew_amount,
    withdrawable: figures.withdrawable,
    feesPaid: figures.fees_paid,
    apr: detail.total_apr,
    runningMs: Number(detail.operation_time),
  }
}

export function viewOf(detail: GridDetail, pairs: readonly SpotSymbol[]): BotView {
  const pair = pairOf(detail, pairs)
  const { figures } = detail
  const phase = phaseOf(detail)
  return {
    ...moneyOf(detail),
    botId: detail.grid_id,
    symbol: detail.symbol,
    name: `${detail.base_token}/${detail.quote_token}`,
    base: detail.base_token,
    quote: detail.quote_token,
    digits: { price: priceDigits(pair), quantity: quantityDigits(pair) },
    phase,
    state: stateOf(phase, figures),
    triggerPrice: detail.entry_price,
    failure: figures.failure,
    isMarketOpen: detail.spot_symbol_status !== 'OFFLINE',
    createdAtMs: Number(detail.create_time),
    endedAtMs: Number(detail.end_time),
    price: detail.current_price,
    openOrders: figures.open_buy_count + figures.open_sell_count,
    plannedOrders: detail.cell_number,
  }
}

function stateOf(
  phase: BotPhase,
  { failure, position }: Pick<GridDetail['figures'], 'failure' | 'position'>,
): BotState {
  if (failure !== '' || phase === 'refused') return 'failed'
  const isOutside = position === 'above' || position === 'below'
  return phase === 'running' && isOutside ? 'out-of-range' : phase
}

/** The listed pair of a bot; of a pair that is listed no more, what its figures show. */
export function pairOf(detail: GridDetail, pairs: readonly SpotSymbol[]): SpotSymbol {
  const listed = pairs.find((it) => it.symbol === detail.symbol)
  if (listed !== undefined) return listed
  const prices = [detail.current_price, detail.min_price, detail.max_price]
  const scale = Math.max(...prices.map(scaleOf), scaleOf(detail.figures.cell_distance))
  const lots = scaleOf(detail.figures.quantity_per_grid)
  return {
    symbol: detail.symbol,
    base_token: detail.base_token,
    quote_token: detail.quote_token,
    price: detail.current_price,
    amplitude: '0',
    change_24h: '0',
    turnover_24h: '0',
    base_precision: lots,
    price_precision: scale,
    tick_size: stepOfScale(scale),
    lot_size: stepOfScale(lots),
    min_trade_quantity: stepOfScale(lots),
    max_trade_quantity: '1000000000',
    min_trade_amount: '0',
    max_trade_amount: '0',
    is_support_ts: detail.is_support_ts,
    maker_fee_rate: detail.maker_fee_rate,
    taker_fee_rate: detail.taker_fee_rate,
  }
}

function scaleOf(text: string): number {
  const parsed = parseDecimal(text)
  return parsed.ok ? Math.min(8, parsed.value.scale) : 0
}

function stepOfScale(scale: number): string {
  return scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`
}
