// In which amounts the base coin of a product may come at the price of now. A product tells bounds
// of the moment it was asked for, and by then the price has moved: what is shown would be refused.
// And what is wrong with an amount within them.
import { formatAmount, parseAmount } from '@trellis/kernel'
import { amountFault, baseBounds, type AmountFault } from '../../amount-bounds.ts'
import { amountOf } from '../decimal-amount.ts'
import { ticksOf } from '../price-ticks.ts'

/** As the wire tells them. */
export interface ShownBounds {
  readonly least: string
  readonly most: string
  /** Digits after the point that an amount may have. */
  readonly digits: number
}

/** Worth the bounds of the quote coin, the least up and the most down; `told` without a price. */
export function boundsNow(quote: ShownBounds, told: ShownBounds, last: string): ShownBounds {
  const found = ticksOf(last)
  if (found === undefined) return told
  const { digits } = told
  const range = { least: amountOf(quote.least), most: amountOf(quote.most), digits }
  const { least, most } = baseBounds({ ...found.ticks, lotScale: digits }, found.at, range)
  return { least: formatAmount(least), most: formatAmount(most), digits }
}

export type AmountProblem = AmountFault | 'empty' | 'not-an-amount' | 'balance'

/** What is wrong with an amount as it was typed, or undefined; `balance` where it is known. */
export function amountProblem(
  text: string,
  { least, most, digits }: ShownBounds,
  balance: string | undefined,
): AmountProblem | undefined {
  if (text === '') return 'empty'
  const amount = parseAmount(text)
  if (!amount.ok || amount.value <= 0n) return 'not-an-amount'
  const bounds = { least: amountOf(least), most: amountOf(most), digits }
  const fault = amountFault(amount.value, bounds)
  if (fault !== undefined) return fault
  return balance !== undefined && amount.value > amountOf(balance) ? 'balance' : undefined
}
