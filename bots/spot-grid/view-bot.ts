// A spot grid as views and routes read it: the live bot with its state, and what its orders hold.
import type { Amount } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { lockedOf } from '@trellis/bot-kit/routes/own-bot.ts'
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { GridState } from './state.ts'

export type GridBot = LiveBot<GridState>

/** Quote coin locked in orders of the bot. */
export function lockedQuote(bot: GridBot, instrument: Instrument): Amount {
  return lockedOf(bot, instrument.quote)
}
