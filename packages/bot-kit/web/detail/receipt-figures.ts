// What a receipt writes in the bot's quote coin. Every sum of money is cut as it is on every other
// page; what the cut-off digits make together stands beside them, so that the receipt adds up.
import type { ReceiptResult } from '@trellis/contract'
import { addDecimals, floorDecimal, shownTerms, subtractDecimals } from '@trellis/ui'

type Money = Pick<
  ReceiptResult,
  | 'returned'
  | 'returned_value'
  | 'voucher_returned'
  | 'withdrawn'
  | 'invested'
  | 'quote_token'
  | 'insurance_fund'
>

export interface ReceiptFigures {
  /** What each coin that was paid back is worth. */
  readonly paid: ReadonlyMap<string, string>
  readonly paidValue: string
  /** What of a voucher went back to the house; zero for nothing. */
  readonly voucher: string
  readonly withdrawn: string
  readonly invested: string
  /** What the digits that are not shown make together: one last digit at most, usually nothing. */
  readonly rest: string
  /** paid + voucher + withdrawn + rest − invested: the final P&L. */
  readonly sum: string
  /** Of the sum: what the insurance fund paid or kept, and all else. They add up to it. */
  readonly insured: string
  readonly own: string
}

/**
 * The figures at the digits shown: each rounded down, so that none says more than was paid and none
 * differs from the same figure elsewhere. Fractions of 0.006 and 0.009 left out of what was paid
 * and withdrawn are a cent in the P&L, which is the rest. The coins add up to what was paid; what
 * was paid in the quote coin stays as it is.
 */
export function receiptFigures(receipt: Money, digits: number): ReceiptFigures {
  const isQuote = (coin: string): number => (coin === receipt.quote_token ? 1 : 0)
  const paid = [...receipt.returned].sort((a, b) => isQuote(b.coin) - isQuote(a.coin))
  const values = paid.map((it) => it.value)
  const shown = shownTerms(values, digits)
  const paidValue = addDecimals(shown)
  const withdrawn = floorDecimal(receipt.withdrawn, digits)
  const invested = floorDecimal(receipt.invested, digits)
  const { voucher_returned: back = '0' } = receipt
  const voucher = floorDecimal(back, digits)
  const out = addDecimals([...values, back, receipt.withdrawn])
  const profit = subtractDecimals(out, receipt.invested)
  const sum = floorDecimal(profit, digits)
  const { insurance_fund: fund = '0' } = receipt
  const [own = sum, insured = '0'] = shownTerms([subtractDecimals(profit, fund), fund], digits)
  return {
    paid: new Map(paid.map((it, index) => [it.coin, shown[index] ?? '0'])),
    paidValue,
    voucher,
    withdrawn,
    invested,
    rest: subtractDecimals(
      addDecimals([sum, invested]),
      addDecimals([paidValue, voucher, withdrawn]),
    ),
    sum,
    insured,
    own,
  }
}
