// The market of a running bot on a contract, as its estimates need it.
import { useMemo } from 'react'
import { isSameMarket } from '@trellis/contract/market-ref'
import type { FeeRates, Instrument } from '@trellis/market'
import type { DetailPartProps } from '../detail/detail-kind.ts'
import { feesOf } from '../own-fees.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { useTiers } from './use-tiers.ts'

/** The instrument of a bot's contract with its tiers, and its fees; undefined while unknown. */
export function useContract({
  view,
  pairs,
}: Pick<DetailPartProps<unknown>, 'view' | 'pairs'>):
  { readonly instrument: Instrument; readonly fees: FeeRates } | undefined {
  const pair = pairs.find((it) => isSameMarket(it, view))
  const tiers = useTiers(view)
  return useMemo(() => {
    if (pair === undefined || tiers === undefined) return undefined
    const fees = feesOf(pair.maker_fee_rate, pair.taker_fee_rate)
    return { instrument: instrumentOf(pair, tiers), fees }
  }, [pair, tiers])
}
