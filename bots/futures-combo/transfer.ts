// Money that goes into a running combo or comes out of it: how much may leave safely, and what
// stands in the way of more (docs/formulas/futures-combo.md).
import { divide, multiplyRatio, ONE, ZERO, type Amount, type Ratio } from '@trellis/kernel'
import { initialMargin, valueOf } from '@trellis/market'
import { officialCombo } from './config.ts'
import {
  carriedOf,
  equityOf,
  positionsOf,
  quotesOf,
  totalMargin,
  unrealizedOf,
  type ComboMarket,
} from './holdings.ts'
import { investmentBounds } from './plan.ts'
import { rebalance } from './rebalance.ts'
import { walletRisk } from './risk.ts'
import { legAt, type ComboState } from './state.ts'

/** What keeps more from leaving. */
export const TRANSFER_BOUNDS = [
  'free-margin',
  'least-margin',
  'liquidation',
  'stop-loss',
  'trailing-stop',
  'take-profit',
] as const
export type TransferBound = (typeof TRANSFER_BOUNDS)[number]

export interface SafeTransfer {
  /** Most that may leave; never below zero. */
  readonly most: Amount
  readonly bound: TransferBound
}

/**
 * Most that may leave a combo now: what is free beside a reserve, what leaves it the least margin
 * of its weights, a margin balance of twice what the exchange asks for, and no target reached by
 * the money alone (they are shares of what is left in, or of the peak that falls with it). The
 * least of these, and which one it is. All but the least margin leave what the rebalance that
 * follows may cost.
 */
export function safeTransfer(state: ComboState, market: ComboMarket, free: Amount): SafeTransfer {
  const { settings, legs, leverage, peak } = state
  const margin = totalMargin(state)
  const { cost, margin: added } = rebalanceNeeds(state, market)
  const equity = equityOf(state, market) - cost
  const symbols = legs.map(({ symbol }) => symbol)
  const least =
    investmentBounds({ leverage, targets: legs }, quotesOf(symbols, market))?.from ?? margin
  const { maintenance } = walletRisk(state.wallet, carriedOf(state, market))
  const kept = divide(maintenance * officialCombo.safeMaintenance, ONE, 'ceil')
  const found: [TransferBound, bigint][] = [
    ['free-margin', free - cost - added - reserveOf(state, market)],
    ['least-margin', margin - least],
    ['liquidation', equity - kept],
  ]
  // equity − a > (base − a) · (1 − share), and equity − a < (margin − a) · (1 + tp).
  const { stopLoss, trailingStop, takeProfit } = settings
  const above = (bound: TransferBound, base: Amount, share: Ratio): void => {
    const over = equity * ONE - base * (ONE - share)
    if (share > 0n) found.push([bound, divide(over, share, 'ceil') - 1n])
  }
  above('stop-loss', margin, stopLoss)
  above('trailing-stop', peak, trailingStop)
  if (takeProfit > 0n) {
    const under = margin * (ONE + takeProfit) - (equity + cost) * ONE
    found.push(['take-profit', divide(under, takeProfit, 'ceil') - 1n])
  }
  const [bound, most] = found.reduce((one, other) => (other[1] < one[1] ? other : one))
  return { most: (most > 0n ? most : ZERO) as Amount, bound }
}

/** Free margin that stays so that a loss does not stop rebalances; rounded up at 1e-12. */
function reserveOf({ legs, leverage }: ComboState, market: ComboMarket): Amount {
  const margin = legs.reduce((sum, { symbol, cost }) => {
    const size = (cost < 0n ? -cost : cost) as Amount
    return sum + initialMargin(size, leverage, market.instrument(symbol).riskTiers)
  }, 0n) as Amount
  return multiplyRatio(margin, officialCombo.reserve, 'ceil')
}

/**
 * What the rebalance behind a transfer takes at most: of equity fees and the distance from the
 * marks that it trades at, of what is free also the margin of what adds, as if nothing were freed,
 * and losses that become real.
 */
function rebalanceNeeds(state: ComboState, market: ComboMarket) {
  let [cost, margin] = [0n, 0n]
  for (const { symbol, qty, reduces } of rebalance(positionsOf(state, market)).trades) {
    const instrument = market.instrument(symbol)
    const value = valueOf(instrument, market.mark(symbol), qty)
    const rate = (market.takerFee(symbol) + officialCombo.slippage) as Ratio
    cost += multiplyRatio(value, rate, 'ceil')
    const lost = -unrealizedOf(legAt(state, symbol), market)
    if (!reduces) margin += initialMargin(value, state.leverage, instrument.riskTiers)
    else if (lost > 0n) margin += lost
  }
  return { cost, margin }
}
