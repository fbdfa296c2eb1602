// What lists, totals and details say of a bot of any kind, in the units of the wire: fractions
// unless a name says percent, milliseconds, decimals in the quote coin.
import type { BotFigures } from '@trellis/contract'
import {
  divide,
  formatAmount,
  formatFixed,
  formatRounded,
  ONE,
  type Amount,
  type Price,
  type Ratio,
} from '@trellis/kernel'
import { formatPrice, STATUS_TABLE, type Instrument } from '@trellis/market'
import { aprOf, LEAST_RATED_MS, profitRate, type ProfitTerms } from '../profit.ts'
import { closeCodeOf } from '../wire/close-words.ts'
import { sourceOf } from '../wire/origin.ts'
import { usedReward } from '../wire/rewards.ts'
import type { LiveBot } from './route-context.ts'
import type { ViewMarket } from './view-market.ts'

const PER_DIGITS = 6
const CLOSERS = { leader: 'LEADER', following: 'FOLLOWING', '': '' } as const

/** A bot's money at the price that it is valued at. */
export interface BotMoney {
  readonly terms: ProfitTerms
  /** Put in, or before it has arrived what the parameters name. */
  readonly invested: Amount
  readonly feesPaid: Amount
}

/** Who had a copy close, in the words of the wire; "" where its owner did. */
export function closerOf(closedBy: keyof typeof CLOSERS | undefined): BotFigures['closed_by'] {
  return CLOSERS[closedBy ?? '']
}

/** A price that is off is empty on the wire. */
export function optionalPrice(instrument: Instrument, value: Price): string {
  return value === 0 ? '' : formatPrice(instrument, value)
}

/**
 * Price a bot is valued at: a contract's mark, a pair's last price, and the price it ended at once
 * it has.
 */
export function valuationPrice(bot: LiveBot, market: ViewMarket): Price {
  const { receipt } = bot.state as { readonly receipt?: { readonly price: Price } | undefined }
  return receipt?.price ?? bot.endPrices[0] ?? market.mark ?? market.last
}

/** How long a bot runs or ran. */
export function runningMs(bot: LiveBot, market: ViewMarket): number {
  return Math.max(0, Math.floor(endOrNow(bot, market)) - bot.createdAtMs)
}

/** Market time now, or when the bot ended. */
export function endOrNow(bot: LiveBot, market: ViewMarket): number {
  return bot.endedAtMs > 0 ? bot.endedAtMs : market.nowMs
}

/** A fraction as percent: 0.5 becomes "50". */
export function percent(value: Ratio): string {
  return formatAmount((value * 100n) as Ratio)
}

/** Profit against what was put in, a fraction rounded down, as pages show it. */
export function rateOf(profit: Amount, invested: Amount): string {
  return formatRounded(profitRate(profit, invested), PER_DIGITS, 'floor')
}

/** Total APR as others read it: percent with 2 decimals, "" of less than seven days. */
export function toldApr(
  { terms, invested }: Pick<BotMoney, 'invested'> & { readonly terms: Pick<ProfitTerms, 'total'> },
  running: number,
): string {
  if (running < LEAST_RATED_MS) return ''
  // A fraction of 1e-12 units as percent with two digits.
  const hundredths = divide(aprOf(terms.total, invested, running) * 10_000n, ONE, 'down')
  return formatFixed(hundredths, 2)
}

/**
 * What the totals of all kinds read and only the kind can say; what it leaves out it does not have:
 * no trigger price, no range, no order that fills.
 */
type Own = Pick<BotFigures, 'type'> &
  Partial<
    Pick<
      BotFigures,
      | 'note'
      | 'trigger_price'
      | 'quiet_ms'
      | 'outside_ms'
      | 'filling'
      | 'min_price'
      | 'max_price'
      | 'status'
      | 'close_reason'
      // Of a kind that has codes of its own.
      | 'bot_close_code'
      // Of a bot in one contract.
      | 'contract'
    >
  >

/** The figures that lists and totals of all kinds show. */
export function figuresRow(
  bot: LiveBot,
  market: ViewMarket,
  { terms, invested, feesPaid }: BotMoney,
  own: Own,
): BotFigures {
  const { instrument } = market
  return {
    bot_id: String(bot.bot),
    request_id: bot.requestKey,
    source: sourceOf(bot.origin),
    copied_by: bot.parent === undefined ? '' : String(bot.parent),
    voucher: usedReward(bot).used_reward_amount,
    closed_by: closerOf(bot.closedBy),
    kind: bot.kind,
    symbol: instrument.symbol,
    category: instrument.category,
    symbols: [instrument.symbol],
    base_token: instrument.base,
    quote_token: instrument.quote,
    list_status: STATUS_TABLE[bot.status].list === 'ongoing' ? 'ONGOING' : 'CLOSED',
    invested: formatAmount(invested),
    equity: formatAmount(terms.equity),
    total_profit: formatAmount(terms.total),
    booked_profit: formatAmount(terms.booked),
    other_profit: formatAmount(terms.unpaired),
    total_profit_per: rateOf(terms.total, invested),
    fees_paid: formatAmount(feesPaid),
    current_price: formatPrice(instrument, market.last),
    create_time: String(bot.createdAtMs),
    end_time: String(bot.endedAtMs),
    running_ms: String(runningMs(bot, market)),
    bot_close_code: closeCodeOf(bot.word, bot.reason),
    ...own,
    note: own.note ?? '',
    trigger_price: own.trigger_price ?? '',
    quiet_ms: own.quiet_ms ?? '0',
    outside_ms: own.outside_ms ?? '0',
    filling: own.filling ?? false,
    min_price: own.min_price ?? '',
    max_price: own.max_price ?? '',
    status: own.status ?? STATUS_TABLE[bot.status].bot,
    close_reason: own.close_reason ?? '',
  }
}

/** What the detail of every kind of the public API has, field by field. */
export function detailRow(bot: LiveBot, market: ViewMarket, { terms, invested }: BotMoney) {
  const { instrument } = market
  const rate = (profit: Amount): string => percent(aprOf(profit, invested, runningMs(bot, market)))
  return {
    symbol: instrument.symbol,
    base_token: instrument.base,
    quote_token: instrument.quote,
    total_investment: formatAmount(invested),
    total_profit: formatAmount(terms.total),
    grid_profit: formatAmount(terms.booked),
    grid_apr: rate(terms.booked),
    total_apr: rate(terms.total),
    operation_time: String(runningMs(bot, market)),
    current_price: formatPrice(instrument, market.last),
    bot_close_code: closeCodeOf(bot.word, bot.reason),
    follow_num: bot.followers ?? 0,
    create_time: String(bot.createdAtMs),
    end_time: String(bot.endedAtMs),
    ...usedReward(bot),
    account_type: 'BOT_ACCOUNT_TYPE_FUND',
    cum_withdrew_amount: formatAmount(terms.withdrawn),
    current_profit: formatAmount(terms.current),
    current_per: rateOf(terms.current, invested),
    taker_fee_rate: formatAmount(market.fees.taker),
    maker_fee_rate: formatAmount(market.fees.maker),
    equity: formatAmount(terms.equity),
  }
}
