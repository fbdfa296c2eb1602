// A grid that lives or has just ended: who may read it, and what its orders hold. Must never change
// one.
import { ZERO, type Amount } from '@trellis/kernel'
import { STATUS_TABLE, type Instrument } from '@trellis/market'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { GridState } from '../state.ts'

export type GridBot = LiveBot<GridState>

/** Whether the caller may read the parameters of a grid: the own, or one that may be followed. */
export function mayFollow(bot: GridBot, { userId }: RouteContext): boolean {
  if (bot.user === userId) return true
  return bot.state.allowFollow && STATUS_TABLE[bot.status].list === 'ongoing'
}

/** Quote coin locked in orders of the bot. */
export function lockedQuote(bot: GridBot, instrument: Instrument): Amount {
  return bot.balances.find((balance) => balance.coin === instrument.quote)?.locked ?? ZERO
}
