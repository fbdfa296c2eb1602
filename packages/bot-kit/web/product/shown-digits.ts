// How many digits of an amount are written: what is paid is never cut.
import { digitsOf } from '@trellis/ui'

/** Two digits are enough to read, unless a number is finer. */
export function shownDigits(text: string, digits: number): number {
  return Math.min(digits, Math.max(2, digitsOf(text)))
}
