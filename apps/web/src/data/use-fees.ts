// What trading costs this reader, as the list of pairs says it. Asks for nothing by itself: where
// no page has read the list, the fees are unknown and the words do without them.
import { useQuery } from '@tanstack/react-query'
import type { Category } from '@trellis/contract'
import { percentDigits, type Formats } from '@trellis/ui'
import { pairsKey, type PairList } from './queries.ts'

export interface Fees {
  /** Fractions. */
  readonly maker: string
  readonly taker: string
}

export function useFees(category: Category): Fees | undefined {
  const { data } = useQuery<PairList>({ queryKey: pairsKey(category), enabled: false })
  const [first] = data?.list ?? []
  // A list kept by an older version names none.
  const { maker_fee_rate: maker = '', taker_fee_rate: taker = '' } = first ?? {}
  return maker === '' || taker === '' ? undefined : { maker, taker }
}

/** Both rates in percent, with every digit they have. */
export function feeWords(
  fees: Fees,
  percent: Formats['percent'],
): { maker: string; taker: string } {
  const words = (rate: string): string => percent(rate, percentDigits(rate))
  return { maker: words(fees.maker), taker: words(fees.taker) }
}
