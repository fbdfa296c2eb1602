// Rows that several answers of the grid share: orders, pairs, ranges, suggestions, receipt. Shape
// changes only; the schemas in wire.ts check them.
import {
  formatAmount,
  formatRounded,
  ZERO,
  type Amount,
  type BotId,
  type Ratio,
} from '@trellis/kernel'
import { formatPrice, formatQuantity, type Instrument, type RestingOrder } from '@trellis/market'
import type { HostRefusal, OrderRow, PairRow } from '@trellis/bot-kit/routes/route-context.ts'
import { checkGrid, type GridLimits, type LimitsMarket } from '../limits.ts'
import type { GridInput } from '../params.ts'
import { baseValue } from '../profit.ts'
import type { CloseMode, GridState } from '../state.ts'
import type { Advice } from './advice.ts'
import type { CloseEstimate } from './close-estimate.ts'
import { CLOSE_MODE_NAMES, wireCheckCode, wireChecks } from './wire-fields.ts'

const RATIO_DIGITS = 6
export const head = { status_code: 200, debug_msg: '' }

/** Ranges, first check code and all problems of validate-input. */
export function validationRow({ ranges, cellDistance, checks, code }: GridLimits) {
  return {
    investment: ranges.investment,
    base_investment: ranges.baseInvestment,
    profit: ranges.profit,
    cell_number: ranges.cellNumber,
    min_price: ranges.minPrice,
    max_price: ranges.maxPrice,
    stop_loss: ranges.stopLoss,
    take_profit: ranges.takeProfit,
    entry_price: ranges.entryPrice,
    ts_percent: ranges.trailingStop,
    limit_up_price: ranges.limitUpPrice,
    cell_distance: cellDistance,
    ...checksRow(checks, code),
  }
}

/** The first check code and all problems. */
export function checksRow(checks: GridLimits['checks'], code: GridLimits['code']) {
  return { check_code: wireCheckCode(code), problems: wireChecks(checks) }
}

/** What is added to an answer that failed checks refuse. */
export function refusedRow(checks: GridLimits['checks']) {
  const code = checks[0]?.code ?? 'success'
  return { ...checksRow(checks, code), status_code: 400, debug_msg: checkMessage(checks) }
}

/** The answer to a creation: the bot it made. */
export function createdRow(bot: BotId) {
  return { ...head, ban_reason_text: '', ...checksRow([], 'success'), grid_id: `${bot}` }
}

/** The answer to a creation that failed checks refuse. */
export function uncreatedRow(checks: GridLimits['checks']) {
  return { ...head, ban_reason_text: '', ...refusedRow(checks), grid_id: '0' }
}

/** The failed checks that the engine refused with, at the price it had then. */
export function checksIn(refusal: HostRefusal): GridLimits['checks'] | undefined {
  return typeof refusal === 'string' ? undefined : (refusal.details as GridLimits['checks'])
}

/** One sentence on the first failed check, for an API client. */
function checkMessage(checks: GridLimits['checks']): string {
  const [first] = wireChecks(checks)
  if (!first) return ''
  const fix = first.fix === '' ? '' : `; use ${first.fix}`
  return `${first.check_code} at ${first.field}: bound ${first.bound}${fix}`
}

/** An order that rests at the venue. */
export function openOrderRow(order: RestingOrder, instrument: Instrument) {
  return {
    order_id: String(order.orderId),
    price: formatPrice(instrument, order.price),
    quantity: formatQuantity(instrument, order.qty),
    filled_quantity: formatQuantity(instrument, order.filled),
    level: order.level,
    order_type: order.purpose,
    time: String(order.placedAtMs),
  }
}

/** Orders that rest, nearest to the price first. */
export function bookRow(orders: readonly RestingOrder[], market: LimitsMarket) {
  const { instrument } = market
  const of = (side: RestingOrder['side']) =>
    orders
      .filter((order) => order.side === side)
      .sort((a, b) => (side === 'buy' ? b.price - a.price : a.price - b.price))
      .map((order) => openOrderRow(order, instrument))
  return {
    base_token: instrument.base,
    quote_token: instrument.quote,
    last_price: formatPrice(instrument, market.last),
    buys: of('buy'),
    sells: of('sell'),
  }
}

/** Realised profit: what can leave now, and what cannot and why. */
export function withdrawRow(state: GridState, most: Amount, coin: string) {
  const earned = (state.gridProfit - state.withdrawn) as Amount
  const held = earned > most ? ((earned - most) as Amount) : ZERO
  const reason = state.phase === 'running' ? 'locked-in-orders' : 'not-running'
  return {
    coin,
    withdrawable: formatAmount(most),
    cum_withdrew_amount: formatAmount(state.withdrawn),
    grid_profit: formatAmount(state.gridProfit),
    held_back: formatAmount(held),
    reason: held === ZERO ? '' : reason,
  }
}

const ORDER_STATUS: Readonly<Record<OrderRow['status'], string>> = {
  new: 'SPOT_ORDER_STATUS_NEW',
  'partially-filled': 'SPOT_ORDER_STATUS_PARTIALLY_FILLED',
  filled: 'SPOT_ORDER_STATUS_FILLED',
  cancelled: 'SPOT_ORDER_STATUS_CANCELLED',
  rejected: 'SPOT_ORDER_STATUS_REJECTED',
}

/** An order of the history. */
export function orderRow(row: OrderRow) {
  return {
    order_id: row.orderId,
    symbol: row.symbol,
    side: row.side === 'buy' ? 'BUY' : 'SELL',
    price: row.price,
    avg_price: row.avgPrice,
    quantity: row.quantity,
    filled_quantity: row.filled,
    fee: row.fee,
    fee_token: row.feeCoin,
    time: String(row.updatedAtMs),
    order_status: ORDER_STATUS[row.status],
    order_type: row.purpose,
    action: row.action,
    level: row.level,
  }
}

/** A completed pair of the history; a pair out of the opening has no order that opened it. */
export function pairRow(row: PairRow, coin: string) {
  return {
    pair_type: 'ARBITRAGE' as const,
    level: row.level,
    profits: row.profit,
    profits_token: coin,
    time: String(row.closedAtMs),
    open_order: row.open ? orderRow(row.open) : null,
    close_order: orderRow(row.close),
  }
}

/** What a closed grid paid back; zero in every field for one that broke before it could. */
export function receiptRow(state: GridState, instrument: Instrument, feesPaid: Amount) {
  const { receipt, units, withdrawn, arbitrages } = state
  const price = receipt?.price ?? state.fundedPrice
  const returned = [
    returnedOf(instrument.base, receipt?.base, baseValue(units, receipt?.base ?? 0n, price)),
    returnedOf(instrument.quote, receipt?.quote, receipt?.quote),
    returnedOf(receipt?.platformCoin ?? '', receipt?.platform, receipt?.platformValue),
  ]
  const total = returned.reduce((sum, row) => sum + row.value, 0n)
  return {
    closeMode: CLOSE_MODE_NAMES[receipt?.mode ?? 'base-and-quote'],
    closePrice: formatPrice(instrument, price),
    withdrawn: formatAmount(withdrawn),
    returned: returned
      .filter(({ amount }) => amount > 0n)
      .map(({ coin, amount, value }) => ({
        coin,
        amount: formatAmount(amount),
        value: formatAmount(value),
      })),
    returnedValue: formatAmount(total as Amount),
    feesPaid: formatAmount(feesPaid),
    arbitrageNum: arbitrages,
  }
}

function returnedOf(coin: string, amount: Amount = ZERO, value: Amount = ZERO) {
  return { coin, amount, value }
}

/** A close mode with its estimate; `coin` is the platform coin. */
export function closeModeRow(
  { mode, offered }: { readonly mode: CloseMode; readonly offered: boolean },
  estimate: CloseEstimate,
  instrument: Instrument,
  coin: string,
) {
  const receive = [
    { coin: instrument.base, amount: estimate.base },
    { coin: instrument.quote, amount: estimate.quote },
    { coin, amount: estimate.platform },
  ]
  return {
    close_mode: CLOSE_MODE_NAMES[mode],
    available: offered,
    reason: offered ? '' : 'no-platform-pair',
    receive: receive
      .filter(({ amount }) => amount > 0n)
      .map(({ coin, amount }) => ({ coin, amount: formatAmount(amount) })),
    receive_value: formatAmount(estimate.value),
    fee: formatAmount(estimate.fee),
    fee_coin: estimate.feeCoin,
    market_orders: estimate.orders,
    slippage: formatAmount(estimate.slippage),
    profit_after_close: formatAmount(estimate.profit),
  }
}

/** A suggestion with the least investment its range needs. */
export function adviceRow(advice: Advice, market: LimitsMarket) {
  const fraction = (value: Ratio): string => formatRounded(value, RATIO_DIGITS, 'down')
  const { instrument } = market
  const { minPrice, maxPrice, cellNumber } = advice.range
  const input = { ...EMPTY_INPUT, minPrice, maxPrice, cellNumber }
  return {
    style: `STYLE_${advice.style.replace('-', '_').toUpperCase()}`,
    min_price: formatPrice(instrument, minPrice),
    max_price: formatPrice(instrument, maxPrice),
    cell_number: cellNumber,
    max_drawdown_ratio: fraction(advice.drawdown),
    volatility_ratio: fraction(advice.volatility),
    actual_yield: fraction(advice.yield),
    annual_yield: fraction(advice.annualYield),
    min_investment: checkGrid(input, market).ranges.investment.from,
    sample_days: advice.sampleDays,
    strategy_id: `${instrument.symbol}-${advice.style}`,
  }
}

const EMPTY_INPUT: GridInput = {
  minPrice: undefined,
  maxPrice: undefined,
  cellNumber: undefined,
  investMode: 'quote',
  quoteInvestment: ZERO,
  baseInvestment: ZERO,
  entryPrice: undefined,
  takeProfit: undefined,
  stopLoss: undefined,
  trailingStop: 0n as Ratio,
  enableTrailing: false,
  limitUpPrice: undefined,
}
