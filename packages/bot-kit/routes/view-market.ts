// What is read of the market, at its moment, before a bot or a draft of any kind is looked at.
import { everyError } from '@trellis/contract'
import { assert, err, ok, type Price, type Result } from '@trellis/kernel'
import {
  isTrading,
  takesBots,
  type Category,
  type FeeRates,
  type Instrument,
  type InstrumentStatus,
} from '@trellis/market'
import type { ContractMarket } from '../linear/market-rules.ts'
import type { Refusal } from './kind-routes.ts'
import type { LiveBot, RouteContext } from './route-context.ts'

/** What a view may read of the market at its moment. */
export interface ViewMarket {
  readonly instrument: Instrument
  readonly status: InstrumentStatus
  readonly last: Price
  /** Mark price of a contract; undefined of a spot pair and before there is one. */
  readonly mark: Price | undefined
  readonly fees: FeeRates
  /** Market time, epoch ms. */
  readonly nowMs: number
}

/** A symbol as requests name it, with its market. */
export interface ListedMarket {
  readonly index: number
  readonly market: ViewMarket
}

/** The market of a symbol's index; undefined for one that no list has. */
export function marketOf(context: RouteContext, index: number): ViewMarket | undefined {
  const { market } = context
  const instrument = market.instruments[index]
  if (!instrument) return undefined
  return {
    instrument,
    status: market.status(index),
    last: market.ticker(index).last,
    mark: market.markPrice(index),
    fees: market.fees(context.userId, instrument.category),
    nowMs: market.nowMs(),
  }
}

/** The market of a bot's first symbol as its owner sees it; one that is over pays what it paid. */
export function marketOfBot(context: RouteContext, bot: LiveBot): ViewMarket | undefined {
  const market = marketOf(context, bot.symbols[0] ?? -1)
  if (market === undefined || bot.endFees === undefined) return market
  return { ...market, fees: bot.endFees[market.instrument.category] }
}

/**
 * Presents a bot with its market; an instrument cannot leave the list while a bot of it is known.
 */
export function presented<S, T>(
  present: (bot: LiveBot<S>, market: ViewMarket, context: RouteContext) => T,
) {
  return (bot: LiveBot, context: RouteContext): T => {
    const market = marketOfBot(context, bot)
    assert(market, 'a bot on a symbol that no market has', bot.bot)
    return present(bot as LiveBot<S>, market, context)
  }
}

/** What limits read of a contract's market at its moment. */
export function contractMarket(
  { market }: RouteContext,
  { index, market: view }: ListedMarket,
): ContractMarket {
  return { ...view, openInterest: market.openInterest(index) }
}

/** A symbol on which no bot can be made now, refused at its field. */
export function unlisted(refusal: Refusal, field = 'symbol') {
  const [bound, fix] = ['a symbol of the list, open for orders', 'choose another one']
  const { message = everyError[refusal.code].text } = refusal
  return err({ ...refusal, message, problems: [{ field, reason: 'not-in-list', bound, fix }] })
}

/** What a bot may be made on: a linear perpetual that is listed, as long as it takes orders. */
export function loadContract(context: RouteContext, symbol: string): Result<ListedMarket, Refusal> {
  const index = context.market.indexOf(symbol, 'linear')
  const market = marketOf(context, index)
  if (market === undefined || market.instrument.hidden) {
    return unlisted({ code: 'UNKNOWN_SYMBOL', message: `There is no contract ${symbol}` })
  }
  if (!takesBots(market.instrument)) return unlisted({ code: 'COIN_NOT_MATCH' })
  // One about to be settled is refused by the rules, which name what it still takes.
  if (!isTrading(market.status) || market.last === 0) {
    return unlisted({ code: 'SYMBOL_NOT_TRADING' })
  }
  return ok({ index, market })
}

/** A symbol of a category that takes bots and trades now. */
export function loadTrading(
  context: RouteContext,
  symbol: string,
  category: Category,
): Result<ListedMarket, Refusal> {
  const index = context.market.indexOf(symbol, category)
  const market = marketOf(context, index)
  if (!market) return unlisted({ code: 'UNKNOWN_SYMBOL', message: `There is no symbol ${symbol}` })
  if (!takesBots(market.instrument)) {
    const message = `There are no bots on ${symbol}: take a symbol of the list`
    return unlisted({ code: 'UNKNOWN_SYMBOL', message })
  }
  if (market.status !== 'Trading' || market.last === 0) {
    return unlisted({ code: 'SYMBOL_NOT_TRADING' })
  }
  return ok({ index, market })
}
