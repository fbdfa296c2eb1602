// What the insurance fund did for a bot, out of the lines of its exchanges.
import type { ActivityRow } from '@trellis/bot-kit/routes/route-context.ts'
import { formatAmount, parseAmount, type Amount } from '@trellis/kernel'

/** What it paid less what it kept, in the coin of the lines: a bot in contracts has only one. */
export function insuredOf(rows: readonly Pick<ActivityRow, 'data'>[]): string {
  const sum = rows
    .filter(({ data }) => data['with'] === 'insurance')
    .reduce((all, { data }) => all + amountIn(data['take']) - amountIn(data['give']), 0n)
  return formatAmount(sum as Amount)
}

/** "239.44 USDT", or nothing. */
function amountIn(text: ActivityRow['data'][string] | undefined): bigint {
  const read = parseAmount(typeof text === 'string' ? (text.split(' ')[0] ?? '') : '')
  return read.ok ? read.value : 0n
}
