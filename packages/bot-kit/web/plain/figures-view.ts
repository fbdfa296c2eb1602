// A bot's shared figures, as every kind's lists have them, read as the view of a detail page: for a
// kind that has no answer of its own to read.
import { formatAmount, type Amount } from '@trellis/kernel'
import { digitsOf } from '@trellis/ui'
import type { BotFigures, ListedPair } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import { isLiquidated, phaseOf, stateIn, type BotView, type BotState } from '../bot-view.ts'
import { amountOf } from '../decimal-amount.ts'
import { listedPair } from '../listed-pair.ts'
import { priceDigits, quantityDigits } from '../pair-instrument.ts'

/** What has left the bot: total = equity + withdrawn − invested. */
function withdrawnOf({ total_profit, equity, invested }: BotFigures): string {
  const left = amountOf(total_profit) - amountOf(equity) + amountOf(invested)
  return formatAmount(left as Amount)
}

/** The listed pair of a bot; of one that is listed no more, what its figures show. */
export function pairOfFigures(figures: BotFigures, pairs: readonly ListedPair[]): ListedPair {
  const { base_token, quote_token } = figures
  const { current_price, min_price, max_price, trigger_price } = figures
  const traded = {
    symbol: figures.symbol,
    category: figures.category,
    base_token,
    quote_token,
    is_support_ts: false,
    maker_fee_rate: '',
    taker_fee_rate: '',
  }
  const prices = [current_price, min_price, max_price, trigger_price].filter((it) => it !== '')
  return listedPair(traded, pairs, { prices: ['0', ...prices], quantities: ['0.000001'] })
}

export function viewOfFigures(figures: BotFigures, pairs: readonly ListedPair[]): BotView {
  const { base_token: base, quote_token: quote, note, current_price, trigger_price } = figures
  const pair = pairOfFigures(figures, pairs)
  const phase = phaseOf(figures.status, trigger_price)
  const isOutside = note === 'above-range' || note === 'below-range'
  const said = stateIn(phase, note === 'failed' ? note : '', isOutside)
  const isEnded = said === 'closed' && isLiquidated(figures.bot_close_code)
  const state: BotState = isEnded ? 'liquidated' : said
  return {
    total: figures.total_profit,
    booked: figures.booked_profit,
    onlyHeld: '',
    equity: figures.equity,
    invested: figures.invested,
    withdrawn: withdrawnOf(figures),
    withdrawable: '',
    feesPaid: figures.fees_paid,
    apr: '',
    runningMs: Number(figures.running_ms),
    botId: figures.bot_id,
    symbol: figures.symbol,
    category: figures.category,
    name: marketName(figures),
    base,
    quote,
    digits: { price: priceDigits(pair), quantity: quantityDigits(pair) },
    tick: pair.tick_size,
    phase,
    state: phase === 'running' && note === 'near-liquidation' ? note : state,
    triggerPrice: trigger_price,
    failure: '',
    isMarketOpen: true,
    createdAtMs: Number(figures.create_time),
    endedAtMs: Number(figures.end_time),
    price: current_price,
    openOrders: 0,
    plannedOrders: 0,
  }
}

/** Digits of the prices that a list row shows, for words beside it. */
export function rowDigits(figures: BotFigures): number {
  const { current_price, min_price, max_price, trigger_price } = figures
  return Math.max(...[current_price, min_price, max_price, trigger_price].map((it) => digitsOf(it)))
}
