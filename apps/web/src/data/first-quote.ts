// The coin that this host shows prices in first. The server decides it by the host (`defaultQuote`)
// and says it with the page where it is not USDT.
import type { ListedPair } from '@trellis/contract'

/** USDT, on the EU's hosts USDC; without a page it is USDT. */
export const firstQuote = (): string =>
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset['quote']) ??
  'USDT'

/** What was traded of a pair in a day, in its quote coin. */
export const turnover = (pair: ListedPair): number => Number(pair.turnover_24h)

/** Order for a sort: what is paid in that coin first, then what has most of something. */
export function quoteOrder<T extends { readonly quote_token: string }>(of: (it: T) => number) {
  const first = firstQuote()
  const isOther = (it: T): number => Number(it.quote_token !== first)
  return (a: T, b: T): number => isOther(a) - isOther(b) || of(b) - of(a)
}
