// Brings in line what is kept by what bots hold, after an event of a bot with contracts.
import type { BotEvent, KindFact } from '../bot-kind.ts'
import { isFlat, type BotRecord } from '../partition.ts'
import type { Holders } from './holders.ts'
import type { LiquidationWatch } from './liquidation-watch.ts'

/** True where a bot holds nothing any more: who holds nothing owes nothing. */
export function followHoldings(
  bot: BotRecord,
  event: BotEvent<KindFact> | undefined,
  { holders, watch }: { readonly holders: Holders; readonly watch: LiquidationWatch },
): boolean {
  switch (event?.type) {
    case 'order-filled':
      holders.trade(bot, event.fill)
      watch.note(bot)
      return isFlat(bot)
    case 'position-settled':
      holders.follow(bot)
      watch.note(bot)
      return isFlat(bot)
    case 'funding-paid':
    case 'exchanged':
    case 'reserved':
    case 'released':
      watch.note(bot)
  }
  return false
}
