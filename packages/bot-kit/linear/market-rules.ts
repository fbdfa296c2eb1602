// What the market of a contract does not allow a bot, whatever its fields are: a contract about to
// be settled, and a position beyond its share of the open interest.
import { formatAmount, type Quantity } from '@trellis/kernel'
import type { BotContext } from '@trellis/engine'
import { baseOf, mostOfInterest, type InstrumentStatus } from '@trellis/market'
import type { Check, LimitsMarket } from '../checks.ts'
import { ordersOfPlan } from '../grid/plan.ts'
import type { ContractGridPlan } from './grid-plan.ts'

/** What limits read of a contract's market. */
export interface ContractMarket extends LimitsMarket {
  readonly status?: InstrumentStatus | undefined
  /** The feed's count of open lots; undefined where it gives none. */
  readonly openInterest?: Quantity | undefined
}

/** The contract of a bot as its limits read it, at the engine's own price. */
export function marketOf(
  { symbol }: { readonly symbol: number },
  context: BotContext,
): ContractMarket {
  const instrument = context.instrument(symbol)
  const status = context.status(symbol)
  return { instrument, last: context.last(symbol), fees: context.fees(symbol), status }
}

/** Check codes of the market, words of FGRID_CHECK_CODE. */
export type MarketCode = 'pre-settle-reduce-only' | 'oi-pos-limit'

interface Asked {
  readonly market: ContractMarket
  readonly plan: ContractGridPlan | undefined
}

/** A contract about to be settled takes only what reduces a position: no new grid. */
export function statusFindings({ market }: Asked): readonly Check<'mode', MarketCode>[] {
  if (market.status !== 'PreSettle') return []
  return [{ code: 'pre-settle-reduce-only', field: 'mode', bound: '', fix: '' }]
}

/** A position of the grid may come to a tenth of the open interest, as the exchange asks. */
export function interestFindings({
  plan,
  market,
}: Asked): readonly Check<'investment', MarketCode>[] {
  const { openInterest, instrument } = market
  if (openInterest === undefined || plan === undefined) return []
  const { opening, qty } = plan
  const onSide = (side: 'buy' | 'sell'): number =>
    ordersOfPlan(plan).filter((it) => it.side === side).length * qty
  const lots = Math.max(onSide('buy') + opening.lots, onSide('sell') - opening.lots)
  const most = mostOfInterest(openInterest)
  if (lots <= most) return []
  const bound = formatAmount(baseOf(instrument, most))
  return [{ code: 'oi-pos-limit', field: 'investment', bound, fix: '' }]
}
