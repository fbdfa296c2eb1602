// The same money begun when a public bot was made, and begun now (docs/formulas/ranking.md): at
// which prices, what it would have made in the bot, and for a grid what either beginning comes to.
import type { StrategyDetail } from '@trellis/contract'
import type { GridBeginning } from '@trellis/bot-kit/grid/begun-at.ts'
import type { PublicBot } from '@trellis/bot-kit/routes/public-bots.ts'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import {
  amount as amountFrom,
  divide,
  formatAmount,
  ONE,
  type Amount,
  type Price,
} from '@trellis/kernel'
import { formatPrice, type Instrument } from '@trellis/market'
import { amountOf, routesOf } from '../calls/bot-figures.ts'

/** What is compared, in the quote coin: the first that is enough for an order at both prices. */
const AMOUNTS = ['1000', '10000', '100000', '1000000'].map((text) => amountFrom(text))
const [LEAST = 0n as Amount] = AMOUNTS

/** A symbol of a bot with its price as the bot was made, and now; undefined where nobody knows. */
interface Entry {
  readonly instrument: Instrument
  readonly thenPrice: Price | undefined
  readonly nowPrice: Price | undefined
}

interface Comparison {
  readonly amount: Amount
  /** Undefined of a bot without money. */
  readonly made: Amount | undefined
  readonly begunThen: GridBeginning | undefined
  readonly begunNow: GridBeginning | undefined
}

export function entriesOf(bot: LiveBot, { market }: RouteContext): readonly Entry[] {
  return bot.symbols.flatMap((symbol) => {
    const instrument = market.instruments[symbol]
    if (instrument === undefined) return []
    const thenPrice = market.valuePrice(symbol, bot.createdAtMs)
    return [{ instrument, thenPrice, nowPrice: market.valuePrice(symbol, market.nowMs()) }]
  })
}

/** The same money in the bot until now, and in two copies of it: begun then, and begun now. */
export function sameMoney(
  { bot, figures }: PublicBot,
  entries: readonly Entry[],
  context: RouteContext,
): Comparison {
  const found = twoBeginnings(bot, entries[0], context)
  // By the rate as it is told: a finer one would say, beside other figures, what was invested.
  const rate = amountOf(figures.total_profit_per)
  const made =
    amountOf(figures.invested) > 0n ? divide(rate * found.amount, ONE, 'floor') : undefined
  return { ...found, made: made as Amount | undefined }
}

function twoBeginnings(bot: LiveBot, entry: Entry | undefined, context: RouteContext) {
  const begunAt = (price: Price | undefined, amount: Amount) =>
    price === undefined ? undefined : routesOf(bot)?.begunAt?.(bot, context, { price, amount })
  for (const amount of AMOUNTS) {
    const begunThen = begunAt(entry?.thenPrice, amount)
    const begunNow = begunAt(entry?.nowPrice, amount)
    if (begunThen === undefined || begunNow === undefined) continue
    return { amount, begunThen: toldOnly(begunThen), begunNow: toldOnly(begunNow) }
  }
  return { amount: LEAST, begunThen: undefined, begunNow: undefined }
}

/** Of a start that its own targets refuse there is nothing to tell. */
function toldOnly(begun: GridBeginning | 'refused'): GridBeginning | undefined {
  return begun === 'refused' ? undefined : begun
}

/** What was bought for an amount then costs amount · now / then, rounded up. */
export function sameCost(amount: Amount, then: Price, now: Price): Amount {
  return divide(amount * BigInt(now), BigInt(then), 'ceil') as Amount
}

/** An entry in words of the wire. */
export function toldEntry(
  { instrument, thenPrice, nowPrice }: Entry,
  amount: Amount,
): StrategyDetail['entries'][number] {
  const text = (price: Price | undefined): string =>
    price === undefined ? '' : formatPrice(instrument, price)
  const isKnown = thenPrice !== undefined && nowPrice !== undefined && thenPrice > 0
  return {
    symbol: instrument.symbol,
    base_token: instrument.base,
    then_price: text(thenPrice),
    now_price: text(nowPrice),
    change: isKnown ? (nowPrice / thenPrice - 1).toFixed(6) : '',
    same_cost: isKnown ? formatAmount(sameCost(amount, thenPrice, nowPrice)) : '',
  }
}

/** A comparison in words of the wire. */
export function toldComparison({
  amount,
  made,
  begunThen,
  begunNow,
}: Comparison): StrategyDetail['compared'] {
  return {
    amount: formatAmount(amount),
    made: made === undefined ? '' : formatAmount(made),
    begun_then: begunThen === undefined ? null : toldBeginning(begunThen),
    begun_now: begunNow === undefined ? null : toldBeginning(begunNow),
  }
}

function toldBeginning({
  sellCount,
  buyCount,
  atHigh,
  atLow,
}: GridBeginning): StrategyDetail['compared']['begun_now'] {
  return {
    sell_count: sellCount,
    buy_count: buyCount,
    high_profit: formatAmount(atHigh.profit),
    low_profit: formatAmount(atLow.profit),
    high_end: atHigh.ended ?? '',
    low_end: atLow.ended ?? '',
  }
}
