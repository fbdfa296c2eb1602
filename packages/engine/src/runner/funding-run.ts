// Pays one funding rate to the holders of a contract (docs/formulas/paper-venue.md).
import { fundingPayment, type Instrument } from '@trellis/market'
import type { FundingRate } from '../engine-options.ts'
import type { BotRecord } from '../partition.ts'
import type { TurnRunner } from './turn-runner.ts'

/** Holders whose partition has had this funding already, by its gate, are left out. */
export function payFunding(
  { symbol, rate, mark }: FundingRate,
  holders: readonly BotRecord[],
  instrument: Instrument,
  runner: TurnRunner,
): void {
  for (const bot of holders) {
    const { partition, account } = bot
    const lots = account.positions?.get(symbol)?.lots ?? 0
    if (lots === 0 || partition.gate >= runner.tape) continue
    const amount = fundingPayment(lots, mark, rate, instrument)
    if (amount === 0n) continue
    runner.happen(bot, { type: 'funding-paid', bot: bot.bot, symbol, rate, mark, amount })
  }
}
