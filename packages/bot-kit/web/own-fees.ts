// The fees a preview counts with: the user's own as the server names them with the pair, those of
// level 0 where a kept list of pairs names none.
import { parseAmount, ratio, type Ratio } from '@trellis/kernel'
import type { FeeRates } from '@trellis/market'

const LEVEL_0: FeeRates = { maker: ratio('0.0004'), taker: ratio('0.0006') }

/** Two rates of the wire, fractions; those of level 0 where one cannot be read. */
export function feesOf(maker: string, taker: string): FeeRates {
  return { maker: rateOf(maker, LEVEL_0.maker), taker: rateOf(taker, LEVEL_0.taker) }
}

function rateOf(text: string, otherwise: Ratio): Ratio {
  const parsed = parseAmount(text)
  return parsed.ok && parsed.value >= 0n ? (parsed.value as bigint as Ratio) : otherwise
}
