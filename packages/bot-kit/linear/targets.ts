// The marks and prices at which a bot in one contract wants to be woken to end: targets by price or
// as a share of what was invested, and a trailing stop on its equity.
import {
  divide,
  multiplyRatio,
  price as brandPrice,
  type Amount,
  type Price,
  type Ratio,
} from '@trellis/kernel'
import type { Step, Trigger } from '@trellis/engine'
import type { GridFact } from '../grid/facts.ts'
import { emit, NO_STEPS } from '../steps.ts'
import { exitEquity, nextPeak, touch, type Targets } from '../targets.ts'
import type { GridMode } from './grid-mode.ts'
import type { LinearState } from './state.ts'

/** Zero is off. Of a neutral grid the two prices are its top and its bottom. */
export interface ContractTargets extends Targets {
  /** Shares of what was invested: a gain, and a loss. */
  readonly takeProfitShare: Ratio
  readonly stopLossShare: Ratio
}

interface Valued extends Pick<LinearState, 'lots' | 'cost' | 'wallet'> {
  readonly units: Pick<LinearState['units'], 'valueFactor'>
}

/**
 * The mark from which on equity is at least (or at most) a figure, and the way there; undefined
 * while nothing is held. Rounded away from the market, so that it is reached there: equity = wallet
 * + lots · mark − cost.
 */
export function markOfEquity(
  { lots, cost, wallet, units }: Valued,
  equity: bigint,
  reach: 'at-least' | 'at-most',
): { readonly direction: 'up' | 'down'; readonly price: Price } | undefined {
  if (lots === 0) return undefined
  const isUp = lots > 0 === (reach === 'at-least')
  const perTick = BigInt(lots) * units.valueFactor
  const ticks = divide(equity - wallet + cost, perTick, isUp ? 'ceil' : 'floor')
  // Below the first tick there is no mark: what lies there is reached at once, or never.
  if (ticks < 1n) return isUp ? { direction: 'up', price: brandPrice(1) } : undefined
  return { direction: isUp ? 'up' : 'down', price: brandPrice(Number(ticks)) }
}

/** Equity at which a share of the investment is won. */
export function equityOfShare(
  { invested, withdrawn }: Pick<LinearState, 'invested' | 'withdrawn'>,
  share: bigint,
): Amount {
  const won = multiplyRatio(invested, share as Ratio, share > 0n ? 'ceil' : 'floor')
  return (invested + won - withdrawn) as Amount
}

/** Whether total P&L is at a share of the investment: at least a gain, at most a loss. */
export function isShareReached(
  { takeProfitShare, stopLossShare }: Pick<ContractTargets, 'takeProfitShare' | 'stopLossShare'>,
  money: Pick<LinearState, 'invested' | 'withdrawn'>,
  equity: Amount,
): 'take-profit' | 'stop-loss' | undefined {
  if (takeProfitShare > 0n && equity >= equityOfShare(money, takeProfitShare)) return 'take-profit'
  if (stopLossShare > 0n && equity <= equityOfShare(money, -stopLossShare)) return 'stop-loss'
  return undefined
}

/** The triggers of a bot's targets: last prices for targets by price, marks for those by equity. */
export function contractTargetTriggers(
  state: LinearState & { readonly settings: ContractTargets },
  mode: GridMode,
): Trigger[] {
  const { symbol, settings } = state
  const { takeProfit, stopLoss, takeProfitShare, stopLossShare, trailingStop } = settings
  const wanted: Trigger[] = []
  const gains = mode === 'short' ? 'down' : 'up'
  const loses = mode === 'short' ? 'up' : 'down'
  if (takeProfit !== 0) wanted.push(touch(symbol, 'take-profit', gains, takeProfit))
  if (stopLoss !== 0) wanted.push(touch(symbol, 'stop-loss', loses, stopLoss))
  const byEquity = (id: string, equity: bigint, reach: 'at-least' | 'at-most'): void => {
    const at = markOfEquity(state, equity, reach)
    if (at !== undefined) wanted.push({ ...touch(symbol, id, at.direction, at.price), of: 'mark' })
  }
  if (takeProfitShare > 0n) {
    byEquity('take-profit-share', equityOfShare(state, takeProfitShare), 'at-least')
  }
  if (stopLossShare > 0n) {
    byEquity('stop-loss-share', equityOfShare(state, -stopLossShare), 'at-most')
  }
  if (trailingStop > 0n && state.peak > 0n) {
    byEquity('trailing-stop', exitEquity(state), 'at-most')
    byEquity('peak', nextPeak(state.peak), 'at-least')
  }
  return wanted
}

/** What equity at a mark ends the bot by: a share of what was invested, or its trailing stop. */
export function endOfEquity(
  state: LinearState & { readonly settings: ContractTargets },
  equity: Amount,
): 'take-profit' | 'stop-loss' | 'trailing-stop' | undefined {
  const reached = isShareReached(state.settings, state, equity)
  if (reached !== undefined) return reached
  const { trailingStop } = state.settings
  const isTrailed = trailingStop > 0n && state.peak > 0n
  return isTrailed && equity <= exitEquity(state) ? 'trailing-stop' : undefined
}

/** The first peak of a trailing stop: the equity from which on it counts, at a mark. */
export function peakSteps(
  trailingStop: Ratio,
  peak: Amount,
  mark: Price,
): readonly Step<GridFact>[] {
  return trailingStop === 0n ? NO_STEPS : [emit({ type: 'peak-raised', peak, price: mark })]
}

/** Which kinds of targets a bot has, by the four types of the wire; 'none' without any. */
export type TargetKinds = 'none' | 'shares' | 'prices' | 'price-and-share' | 'share-and-price'

/** Take-profit first; where only one is set, the type of that one. */
export function targetKindsOf({
  takeProfit,
  stopLoss,
  takeProfitShare,
  stopLossShare,
}: Omit<ContractTargets, 'trailingStop'>): TargetKinds {
  const prices = takeProfit !== 0 || stopLoss !== 0
  if (takeProfitShare === 0n && stopLossShare === 0n) return prices ? 'prices' : 'none'
  if (!prices) return 'shares'
  return takeProfit !== 0 ? 'price-and-share' : 'share-and-price'
}
