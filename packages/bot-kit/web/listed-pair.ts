// The pair a bot trades as the symbol list gives it; of one that is listed no more, what the bot's
// own figures show of its digits.
import { parseDecimal } from '@trellis/kernel'
import type { ListedPair, MarketRef } from '@trellis/contract'
import { isSameMarket } from '@trellis/contract/market-ref'

export interface TradedPair extends MarketRef {
  readonly base_token: string
  readonly quote_token: string
  /** Absent of markets that do not ask it. */
  readonly is_support_ts?: boolean
  readonly maker_fee_rate: string
  readonly taker_fee_rate: string
}

/** Decimals of the bot, for the digits of a pair without a row in the list. */
export interface SeenDigits {
  readonly prices: readonly string[]
  readonly quantities: readonly string[]
}

export function listedPair(
  traded: TradedPair,
  pairs: readonly ListedPair[],
  { prices, quantities }: SeenDigits,
): ListedPair {
  const listed = pairs.find((it) => isSameMarket(it, traded))
  if (listed !== undefined) return listed
  const scale = Math.max(...prices.map(scaleOf))
  const lots = Math.max(...quantities.map(scaleOf))
  return {
    symbol: traded.symbol,
    category: traded.category,
    base_token: traded.base_token,
    quote_token: traded.quote_token,
    price: prices[0] ?? '',
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
    is_support_ts: traded.is_support_ts ?? false,
    maker_fee_rate: traded.maker_fee_rate,
    taker_fee_rate: traded.taker_fee_rate,
  }
}

/** Digits of an amount; coins of tiny prices have more than eight in a price. */
const MOST = 12

function scaleOf(text: string): number {
  const parsed = parseDecimal(text)
  return parsed.ok ? Math.min(MOST, parsed.value.scale) : 0
}

function stepOfScale(scale: number): string {
  return scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`
}
