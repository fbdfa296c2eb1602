// What a receipt writes in the bot's quote coin. Terms are cut so that adding them up by hand gives
// the total to the cent.
import type { ReceiptResult } from '@trellis/contract'
import { addDecimals, shownTerms, subtractDecimals } from '@trellis/ui'

type Money = Pick<
  ReceiptResult,
  'returned' | 'returned_value' | 'withdrawn' | 'invested' | 'quote_token'
>

export interface ReceiptFigures {
  /** What each coin that was paid back is worth. */
  readonly paid: ReadonlyMap<string, string>
  readonly paidValue: string
  readonly withdrawn: string
  readonly invested: string
  /** paid + withdrawn − invested: the final P&L. */
  readonly sum: string
}

/**
 * The figures at the digits shown: the coins add up to what was paid, and paid + withdrawn −
 * invested to the P&L, as they are written. What was paid in the quote coin stays as it is.
 */
export function receiptFigures(receipt: Money, digits: number): ReceiptFigures {
  const isQuote = (coin: string): number => (coin === receipt.quote_token ? 1 : 0)
  const paid = [...receipt.returned].sort((a, b) => isQuote(b.coin) - isQuote(a.coin))
  const terms = [...paid.map((it) => it.value), receipt.withdrawn, `-${receipt.invested}`]
  const shown = shownTerms(terms, digits)
  const values = shown.slice(0, paid.length)
  return {
    paid: new Map(paid.map((it, index) => [it.coin, values[index] ?? '0'])),
    paidValue: addDecimals(values),
    withdrawn: shown.at(-2) ?? '0',
    invested: subtractDecimals('0', shown.at(-1) ?? '0'),
    sum: addDecimals(shown),
  }
}
