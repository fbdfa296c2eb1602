// The market that a form's rules look at: the instrument, its last price, the reader's fees.
import { parsePrice, type Instrument } from '@trellis/market'
import type { ListedPair } from '@trellis/contract'
import type { LimitsMarket } from '../../checks.ts'
import { feesOf } from '../own-fees.ts'

/** Undefined before there is a price. */
export function marketAt(
  pair: Pick<ListedPair, 'maker_fee_rate' | 'taker_fee_rate'>,
  instrument: Instrument,
  last: string,
): LimitsMarket | undefined {
  const parsed = parsePrice(instrument, last === '' ? '0' : last, 'nearest')
  if (!parsed.ok || parsed.value < 1) return undefined
  return { instrument, last: parsed.value, fees: feesOf(pair.maker_fee_rate, pair.taker_fee_rate) }
}
