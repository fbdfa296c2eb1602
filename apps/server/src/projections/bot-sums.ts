// What single facts change in a bot's row: prices that were named, fills and settlements of
// contracts, exchanges, and the coins that a value buys.
import { divide, pow10 } from '@trellis/kernel'
import { SET_ASIDE, TRANSIT, type EngineFact, type KindFact } from '@trellis/engine'
import type { ContractFill, Instrument } from '@trellis/market'
import type { BotRow, YearSums } from './change-set.ts'
import { addTo, fillPosition } from './holdings.ts'

type FactOf<T extends EngineFact['type']> = Extract<EngineFact, { type: T }>

/** A kind's own fact may name the `price` of the first symbol that it was said at. */
export function namePrice(bot: BotRow, fact: KindFact): void {
  const { price } = fact as KindFact & { readonly price?: unknown }
  if (typeof price === 'number') namePrices(bot, [price])
}

export function namePrices(bot: BotRow, prices: readonly number[]): void {
  prices.forEach((price, i) => {
    const symbol = bot.symbols[i]
    if (symbol !== undefined && price > 0) bot.prices.set(symbol, price)
  })
}

/** A fill of a perpetual contract moves its position; what it realizes and costs is settled. */
export function fillContract(
  bot: BotRow,
  fill: Omit<ContractFill, 'feeCoin' | 'liquidity' | 'done'>,
): void {
  fillPosition(bot.positions, fill)
  addTo(bot.holdings, bot.settle, fill.realizedPnl - fill.fee)
}

/** What money that moves without an order is in the sums of its year. */
export function yearOfContract(
  year: YearSums,
  fact: FactOf<'funding-paid' | 'position-settled' | 'exchanged'>,
): void {
  switch (fact.type) {
    case 'funding-paid':
      year.funding += fact.amount
      return
    case 'position-settled':
      year.fees += fact.settlement.fee
      return
    case 'exchanged':
      // What a relation pays its leader is a cost of that year, as it is a gain of it there; what
      // other exchanges bring is told by the end of the bot.
      if (fact.with !== TRANSIT) return
      for (const { amount } of fact.give) {
        year.booked -= amount
        year.fees += amount
      }
  }
}

/** Money that moves without an order. */
export function foldContract(
  bot: BotRow,
  fact: FactOf<'funding-paid' | 'position-settled' | 'exchanged'>,
): void {
  switch (fact.type) {
    case 'funding-paid':
      return addTo(bot.holdings, bot.settle, fact.amount)
    case 'position-settled':
      return fillContract(bot, fact.settlement)
    case 'exchanged':
      // What a bot sets aside is still its own.
      if (fact.with === SET_ASIDE) return
      for (const { coin, amount } of fact.give) addTo(bot.holdings, coin, -amount)
      for (const { coin, amount } of fact.take) addTo(bot.holdings, coin, amount)
  }
}

/**
 * Base coins that a value in the quote coin buys: value × 10^tickScale / (price × tickUnits),
 * rounded down.
 */
export function baseWorth(instrument: Instrument, ticks: number, value: bigint): bigint {
  if (ticks === 0) return 0n
  const numerator = value * pow10(instrument.tickScale)
  return divide(numerator, BigInt(ticks) * BigInt(instrument.tickUnits), 'down')
}
