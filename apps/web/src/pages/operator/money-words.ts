// Amounts of the operators' page, whosever they are.
import { digitsOfCoin, type Formats } from '@trellis/ui'

/** An amount as every other page has it: with its coin and the digits of that. */
export function moneyOf(amount: string, coin: string, formats: Formats): string {
  return `${formats.number(amount, digitsOfCoin(coin))} ${coin}`
}
