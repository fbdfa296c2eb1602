// Auto-deleveraging: settles the profitable positions of a contract from a rank on
// (docs/formulas/paper-venue.md). Each bot is judged by its own figures alone.
import { deleverageRank, type Venue } from '@trellis/market'
import type { Deleveraging } from '../engine-options.ts'
import type { BotRecord } from '../partition.ts'
import type { TurnContext } from './turn-context.ts'
import type { TurnRunner } from './turn-runner.ts'

export interface DeleveragingParts {
  readonly context: TurnContext
  readonly runner: TurnRunner
  readonly venue: Venue
}

/** Holders whose partition is beyond the tape position of the command are left out. */
export function deleverage(
  { symbol, side, fromRank, price }: Deleveraging,
  holders: readonly BotRecord[],
  { context, runner, venue }: DeleveragingParts,
): void {
  const instrument = context.instrument(symbol)
  const mark = context.mark(symbol)
  for (const bot of holders) {
    const held = bot.account.positions?.get(symbol)
    if (!held || held.lots > 0 !== (side === 'buy') || bot.partition.gate > runner.tape) continue
    if (deleverageRank(held, mark, instrument) < fromRank) continue
    const terms = { cause: 'deleveraging', price } as const
    const settlement = venue.decideSettlement(bot.account, symbol, terms, instrument)
    if (settlement) runner.happen(bot, { type: 'position-settled', bot: bot.bot, settlement })
  }
}
