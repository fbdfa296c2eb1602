// What is offered at a moment, as calls read it of the market: products, and the quotes that hold.
// Nothing is kept between calls: the same moment gives the same quotes on every thread.
import { HOUR_MS } from '@trellis/market'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { productsAt, type Product } from './catalogue.ts'
import { dualAssetConfig as config } from './config.ts'
import { quoteInterval, quotesOf, quoteTimes, type Quote } from './quotes.ts'

/** Products of now; an id of another time, or of nothing, is none of them. */
export function offeredProducts({ market }: RouteContext): readonly Product[] {
  return productsAt(market.instruments, market.nowMs())
}

/** Whether a product's pair trades, so that it may be subscribed to. */
export function isOpen({ market }: RouteContext, { symbol }: Product): boolean {
  return market.status(symbol) === 'Trading' && market.ticker(symbol).last > 0
}

/** The quotes of a product that hold now: the newest, then those before them. */
export async function heldQuotes(
  context: RouteContext,
  product: Product,
): Promise<readonly (readonly Quote[])[]> {
  return Promise.all(timesOf(context, product).map(async (at) => quotesAt(context, product, at)))
}

/** The newest of them alone: what is shown. */
export async function newestQuotes(
  context: RouteContext,
  product: Product,
): Promise<readonly Quote[]> {
  const [newest] = timesOf(context, product)
  return newest === undefined ? [] : quotesAt(context, product, newest)
}

/** When the quotes that hold were made, none of them before the product was offered. */
function timesOf(context: RouteContext, product: Product): readonly number[] {
  const { market } = context
  if (!isOpen(context, product)) return []
  const times = quoteTimes(market.nowMs(), quoteInterval(market.speed))
  return times.filter((at) => at >= product.opensAtMs)
}

async function quotesAt(
  { market }: RouteContext,
  product: Product,
  madeAtMs: number,
): Promise<readonly Quote[]> {
  const { symbol } = product
  const price = market.lastPrice(symbol, madeAtMs)
  if (price === undefined) return []
  // Only hours that had ended: the one under way looks different from moment to moment.
  const endMs = madeAtMs - (madeAtMs % HOUR_MS) - 1
  const hours = await market.candles(symbol, '1h', endMs, config.volatilityHours)
  return quotesOf(product, { price, hours }, madeAtMs, quoteInterval(market.speed))
}
