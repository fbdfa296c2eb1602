// The lines of the receipt of following: what was put in, and all that made it what came back.
import { formatAmount, type Amount } from '@trellis/kernel'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import { addDecimals, digitsOfCoin, floorDecimal, subtractDecimals } from '@trellis/ui'
import { copyConfig as config } from '../config.ts'
import type { FollowingRow } from '../wire.ts'
import type { CopyDetail } from './copy-kind.ts'

type PutAndMade = Pick<FollowingRow, 'amount' | 'gain' | 'share_paid' | 'coins'>

export interface ReceiptLine {
  readonly key: 'amount' | 'made' | 'shared' | 'added' | 'kept' | 'coins' | 'returned'
  /** Decimal with its sign: all lines before the last add up to the last. */
  readonly value: string
}

/**
 * `kept` is what own bots that were copies are worth, `coins` what copies gave back in other coins;
 * Funding adds what a share of those that are kept lacks.
 */
export function receiptLines(
  { amount, gain, share_paid, coins }: PutAndMade,
  { returned, kept }: { readonly returned: string; readonly kept: Amount },
): readonly ReceiptLine[] {
  const line = (key: ReceiptLine['key'], value: bigint): ReceiptLine => ({
    key,
    value: formatAmount(value as Amount),
  })
  const [put, made, back] = [amountOf(amount), amountOf(gain), amountOf(returned)]
  const [share, left] = [amountOf(share_paid), amountOf(coins)]
  const added = back + kept + left - put - made
  return [
    line('amount', put),
    line('made', made + share),
    line('shared', -share),
    ...(added > 0n ? [line('added', added)] : []),
    ...(kept > 0n ? [line('kept', -kept)] : []),
    ...(left > 0n ? [line('coins', -left)] : []),
    line('returned', back),
  ]
}

/** What the copies were worth that were kept, as they became own bots. */
export function keptWorth(past: CopyDetail['past']): Amount {
  const kept = past.filter(({ is_kept }) => is_kept)
  return kept.reduce((sum, { paid, gain }) => sum + amountOf(paid) + amountOf(gain), 0n) as Amount
}

/**
 * The lines in the digits of the coin, so that they add up as written: each is by how much it moves
 * the sum of those before, and sums are rounded down as everywhere. So no gain is written larger
 * than it is, and gain and share make the P&L that stands above.
 */
export function writtenLines(lines: readonly ReceiptLine[]): readonly ReceiptLine[] {
  const digits = digitsOfCoin(config.coin)
  let [exact, written] = ['0', '0']
  return lines.map((line) => {
    if (line.key === 'returned') return { ...line, value: written }
    exact = addDecimals([exact, line.value])
    const before = written
    written = floorDecimal(exact, digits)
    return { ...line, value: subtractDecimals(written, before) }
  })
}
