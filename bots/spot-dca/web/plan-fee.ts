// What the fees of a purchase are worth, from the rows that the server answers. A fee is taken of
// the coin that is bought, rounded up; so is its worth, or the form would tell less than is paid.
import { formatAmount, formatRounded, parseAmount, ZERO, type Amount } from '@trellis/kernel'
import { ticksOf } from '@trellis/bot-kit/web/price-ticks.ts'
import { baseValue } from '@trellis/bot-kit/worth.ts'
import type { Configuration } from './answer.ts'

type Row = Pick<Configuration['plan'][number], 'fee' | 'price'>

/** Worth of all fees in the quote coin, up at its last digit; a row that buys nothing has none. */
export function planFee(rows: readonly Row[], digits: number): string {
  let sum = 0n
  for (const { fee, price } of rows) {
    const [read, found] = [parseAmount(fee), ticksOf(price)]
    if (read.ok && found !== undefined) sum += baseValue(found.ticks, read.value, found.at, 'up')
  }
  return sum === ZERO ? formatAmount(ZERO) : formatRounded(sum as Amount, digits, 'up')
}
