// The coin that this host shows prices in first. The server decides it by the host (`firstCoinOf`)
// and says it with the page where it is not USDT.
import type { ListedPair } from '@trellis/contract'
import { ofCoinFirst } from '@trellis/contract/coin-order'

/** USDT, on the EU's hosts USDC; without a page it is USDT. */
export const firstCoin = (): string =>
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset['firstCoin']) ??
  'USDT'

/** What was traded of a pair in a day, in its quote coin. */
export const turnover = (pair: ListedPair): number => Number(pair.turnover_24h)

/** Order for a sort: what is paid in that coin first, then what has most of something. */
export function firstCoinOrder<T extends { readonly quote_token: string }>(of: (it: T) => number) {
  const byCoin = ofCoinFirst<T>(firstCoin(), (it) => it.quote_token)
  return (a: T, b: T): number => byCoin(a, b) || of(b) - of(a)
}
