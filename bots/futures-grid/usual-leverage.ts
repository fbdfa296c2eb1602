// The leverage that a form begins with (docs/formulas/arrival.md): what is usual, less where the
// grid would be liquidated within its own range or near to it.
import { amount, ONE, ratio, type Ratio } from '@trellis/kernel'
import type { ContractMarket } from '@trellis/bot-kit/linear/market-rules.ts'
import { officialContractGrids } from '@trellis/bot-kit/linear/grid-config.ts'
import { leverageWithin, mostLeverage } from '@trellis/bot-kit/linear/most-leverage.ts'
import { NEAR_SHARES } from '@trellis/bot-kit/linear/near-step.ts'
import type { FuturesGridInput } from './fields.ts'
import { checkFutures } from './limits.ts'

const USUAL = ratio('10')
/** The owner of a bot is warned from this distance on: nobody is to begin with that. */
const [NEAR = 0n] = NEAR_SHARES

/**
 * The most whole leverage, up to what is usual and allowed, at which no end of the range is as near
 * to a liquidation as is warned of; 1 where every one is. The usual one while there is no range.
 */
export function usualLeverage(input: FuturesGridInput, market: ContractMarket): Ratio {
  const most = mostLeverage(market.instrument, officialContractGrids[input.mode])
  let leverage = leverageWithin(USUAL, most)
  while (leverage > ONE && endsNear({ ...input, leverage }, market)) {
    leverage = (leverage - ONE) as Ratio
  }
  return leverage
}

/**
 * Whether a liquidation lies near the range. The most money that it takes is looked at: with it
 * lots round away least, and less money stands no nearer.
 */
function endsNear(input: FuturesGridInput, market: ContractMarket): boolean {
  const { minPrice, maxPrice } = input
  const most = checkFutures(input, market).ranges.investment.to
  if (minPrice === undefined || maxPrice === undefined || most === '') return false
  const { long, short } = checkFutures({ ...input, investment: amount(most) }, market).liquidation
  const isNearBelow = long !== undefined && BigInt(long) * ONE > BigInt(minPrice) * (ONE - NEAR)
  const isNearAbove = short !== undefined && BigInt(short) * ONE < BigInt(maxPrice) * (ONE + NEAR)
  return isNearBelow || isNearAbove
}
