// What is offered at a moment, as calls read it of the market: products, and the quotes that hold.
// The same moment gives the same quotes on every thread; they are reckoned once and kept while they
// hold, since a list of all products has hundreds of them.
import type { Price, Ratio } from '@trellis/kernel'
import { HOUR_MS } from '@trellis/market'
import type { MarketAccess, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { productsAt, type Product } from './catalogue.ts'
import { dualAssetConfig as config } from './config.ts'
import { annualVolatility, quoteInterval, quotesOf, quoteTimes, type Quote } from './quotes.ts'

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

/** Quotes as they were made, with all that they were made of. */
interface MadeQuotes {
  readonly id: string
  readonly madeAtMs: number
  readonly intervalMs: number
  readonly price: Price
  readonly volatility: Ratio
  readonly quotes: readonly Quote[]
}

interface MadeVolatility {
  readonly endMs: number
  readonly volatility: Promise<Ratio | undefined>
}

/** What is kept of a market: of each pair and product the newest, and the one before it. */
interface Kept {
  readonly volatilities: Map<string, MadeVolatility>
  readonly quotes: Map<string, MadeQuotes>
}

const keptOf = new WeakMap<object, Kept>()

function keptIn({ identity }: MarketAccess): Kept {
  const known = keptOf.get(identity)
  if (known !== undefined) return known
  const fresh: Kept = { volatilities: new Map(), quotes: new Map() }
  keptOf.set(identity, fresh)
  return fresh
}

async function quotesAt(
  { market }: RouteContext,
  product: Product,
  madeAtMs: number,
): Promise<readonly Quote[]> {
  const { id, symbol, term } = product
  const price = market.lastPrice(symbol, madeAtMs)
  const volatility = await volatilityAt(market, symbol, madeAtMs)
  if (price === undefined || volatility === undefined) return []
  const intervalMs = quoteInterval(market.speed)
  const { quotes: kept } = keptIn(market)
  // Two moments that follow each other have two places.
  const place = `${symbol} ${term.name} ${(madeAtMs / intervalMs) % 2}`
  const asked = { id, madeAtMs, intervalMs, price, volatility }
  const known = kept.get(place)
  if (known !== undefined && isOf(known, asked)) return known.quotes
  const quotes = quotesOf(product, { price, volatility }, madeAtMs, intervalMs)
  kept.set(place, { ...asked, quotes })
  return quotes
}

function isOf(made: MadeQuotes, asked: Omit<MadeQuotes, 'quotes'>): boolean {
  return (
    made.id === asked.id &&
    made.madeAtMs === asked.madeAtMs &&
    made.intervalMs === asked.intervalMs &&
    made.price === asked.price &&
    made.volatility === asked.volatility
  )
}

/** Of the hours that had ended: the one under way looks different from moment to moment. */
function volatilityAt(
  market: MarketAccess,
  symbol: number,
  atMs: number,
): Promise<Ratio | undefined> {
  const endMs = atMs - (atMs % HOUR_MS) - 1
  const { volatilities } = keptIn(market)
  const place = `${symbol} ${((endMs + 1) / HOUR_MS) % 2}`
  const known = volatilities.get(place)
  if (known?.endMs === endMs) return known.volatility
  const volatility = readVolatility(market, symbol, endMs)
  const made = { endMs, volatility }
  volatilities.set(place, made)
  const forget = (): void => {
    if (volatilities.get(place) === made) volatilities.delete(place)
  }
  // Too few candles are asked for again: there may be more of them by then.
  volatility.then((found) => found ?? forget(), forget)
  return volatility
}

async function readVolatility(
  market: MarketAccess,
  symbol: number,
  endMs: number,
): Promise<Ratio | undefined> {
  return annualVolatility(await market.candles(symbol, '1h', endMs, config.volatilityHours))
}
