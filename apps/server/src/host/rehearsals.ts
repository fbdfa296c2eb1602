// What would happen at the prices of now, tried by engine and venue; nothing of it is kept.
import {
  rehearse,
  rehearseCopy,
  type EngineOptions,
  type EngineRefusal,
  type Rehearsed,
  type RehearsedMarket,
} from '@trellis/engine'
import type { Amount, Result, UserId } from '@trellis/kernel'
import type { LiveBot, MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import { engineOptions } from '../engine-parts.ts'

/** A command on a copy of the bot. */
export function rehearsed(
  market: MarketAccess,
  bot: LiveBot,
  asked: Pick<Rehearsed, 'leverage' | 'funding' | 'command'>,
): Result<LiveBot, EngineRefusal> {
  return rehearse({ bot, ...asked, ...nowOf(bot, market) }, optionsOf(market, bot.user))
}

/** Why a copy of the bot with so much money would not start; undefined where it would. */
export function copyRefusal(
  market: MarketAccess,
  bot: LiveBot,
  amount: Amount,
): string | undefined {
  return rehearseCopy({ bot, amount, ...nowOf(bot, market) }, optionsOf(market))
}

function nowOf(
  { symbols }: LiveBot,
  market: MarketAccess,
): { readonly markets: readonly RehearsedMarket[]; readonly nowMs: number } {
  const markets = symbols.map((symbol) => ({
    last: market.ticker(symbol).last,
    mark: market.markPrice(symbol),
    status: market.status(symbol),
    openInterest: market.openInterest(symbol),
  }))
  return { markets, nowMs: market.nowMs() }
}

/** An engine in which everybody pays what this user pays; a copy's owner is not known yet. */
function optionsOf(market: MarketAccess, user?: UserId): EngineOptions {
  const [spot, linear] = [market.fees(user, 'spot'), market.fees(user, 'linear')]
  const options = engineOptions(market.instruments, () => undefined)
  return { ...options, feeLevels: [{ spot, linear }] }
}
