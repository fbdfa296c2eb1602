// Makes the domain's instrument out of a row of the symbol list, so that the preview runs on the
// engine's own geometry. What the list does not limit is left open.
import {
  amount,
  assert,
  parseAmount,
  parseDecimal,
  price,
  quantity,
  type Amount,
} from '@trellis/kernel'
import { defineInstrument, plainTiers, type Instrument, type RiskTier } from '@trellis/market'
import { digitsOfCoin } from '@trellis/ui'
import type { ListedPair } from '@trellis/contract'

const MAX_TICKS = 9_000_000_000_000
/** The list of pairs does not say how much margin a contract asks for; who needs it asks. */
const OPEN_TIERS = plainTiers(1, amount('1000000000'))

/** Whether bounds and money of a market can only be reckoned with its risk tiers. */
export function needsTiers({ category }: Pick<ListedPair, 'category'>): boolean {
  return category === 'linear'
}

/**
 * The instrument of a listed pair; figures that only the venue uses (depth, price caps) are wide
 * open.
 */
export function instrumentOf(
  pair: ListedPair,
  tiers: readonly RiskTier[] = OPEN_TIERS,
): Instrument {
  const tick = steps(pair.tick_size)
  const lot = steps(pair.lot_size)
  const lots = (text: string): number => countOf(text, pair.lot_size)
  return defineInstrument({
    symbol: pair.symbol,
    category: pair.category,
    base: pair.base_token,
    quote: pair.quote_token,
    status: 'Trading',
    hidden: false,
    tickUnits: tick.units,
    tickScale: tick.scale,
    lotUnits: lot.units,
    lotScale: lot.scale,
    minPrice: price(1),
    maxPrice: price(MAX_TICKS),
    minQty: quantity(Math.max(1, lots(pair.min_trade_quantity))),
    maxQty: quantity(lots(pair.max_trade_quantity)),
    maxMarketQty: quantity(lots(pair.max_trade_quantity)),
    minValue: money(pair.min_trade_amount),
    maxValue: money(pair.max_trade_amount),
    depthLots: quantity(Math.max(1, lots(pair.max_trade_quantity))),
    supportsTrailingStop: pair.is_support_ts,
    ...(needsTiers(pair) ? { riskTiers: tiers } : {}),
  })
}

function steps(text: string): { readonly units: number; readonly scale: number } {
  const parsed = parseDecimal(text)
  assert(parsed.ok && parsed.value.unscaled > 0n, 'a step of the symbol list is no decimal', text)
  return { units: Number(parsed.value.unscaled), scale: parsed.value.scale }
}

function money(text: string): Amount {
  const parsed = parseAmount(text === '' ? '0' : text)
  assert(parsed.ok, 'an amount of the symbol list is no decimal', text)
  return parsed.value
}

function countOf(text: string, step: string): number {
  const size = money(step)
  assert(size > 0n, 'a lot of the symbol list is zero', step)
  return Number(money(text) / size)
}

/** Digits after the point that a price of this pair has. */
export function priceDigits(pair: ListedPair): number {
  return steps(pair.tick_size).scale
}

/** Digits after the point that a quantity of this pair has. */
export function quantityDigits(pair: ListedPair): number {
  return steps(pair.lot_size).scale
}

/** Digits to show of a coin's amount: what is less than a lot keeps all, so as not to read as 0. */
export function coinDigits(pair: ListedPair, coin: string, amount: string): number {
  if (coin !== pair.base_token) return digitsOfCoin(coin)
  const isDust = money(amount) < money(pair.lot_size)
  return isDust ? (amount.split('.')[1]?.length ?? 0) : quantityDigits(pair)
}
