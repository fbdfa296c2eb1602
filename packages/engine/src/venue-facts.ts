// What a venue answers to an order, as facts of the bot that placed it.
import { assertNever, InvariantError, type BotId } from '@trellis/kernel'
import type { VenueEvent } from '@trellis/market'
import type { EngineFact } from './facts.ts'

export function factOf(bot: BotId, event: VenueEvent): EngineFact {
  switch (event.type) {
    case 'order-placed':
      return { type: 'order-placed', bot, order: event.order }
    case 'order-filled':
      return { type: 'order-filled', bot, ref: event.ref, fill: event.fill }
    case 'order-rejected':
      return { type: 'order-rejected', bot, order: event.order, reason: event.reason }
    case 'order-cancelled':
      return { type: 'order-cancelled', bot, ref: event.ref, reason: event.reason }
    case 'leverage-set':
    case 'position-settled':
      throw new InvariantError('not an answer to an order', event)
    default:
      return assertNever(event)
  }
}
