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
import { exitEquity, nextPeak, NO_TRIGGERS, touch, touchOfMark, type Targets } from '../targets.ts'
import type { GridMode } from './grid-mode.ts'
import { equityAt, type LinearState } from './state.ts'

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

/** The last prices that end a bot. */
export function contractPriceTriggers(
  { symbol, settings }: Pick<LinearState, 'symbol'> & { readonly settings: ContractTargets },
  mode: GridMode,
): Trigger[] {
  const { takeProfit, stopLoss } = settings
  const wanted: Trigger[] = []
  const gains = mode === 'short' ? 'down' : 'up'
  const loses = mode === 'short' ? 'up' : 'down'
  if (takeProfit !== 0) wanted.push(touch(symbol, 'take-profit', gains, takeProfit))
  if (stopLoss !== 0) wanted.push(touch(symbol, 'stop-loss', loses, stopLoss))
  return wanted
}

/** The marks at which the equity of a bot ends it or is its new peak; they move with every fill. */
export function contractMarkTriggers(
  state: LinearState & { readonly settings: ContractTargets },
): readonly Trigger[] {
  const { symbol, settings } = state
  const { takeProfitShare, stopLossShare, trailingStop } = settings
  if (takeProfitShare === 0n && stopLossShare === 0n && trailingStop === 0n) return NO_TRIGGERS
  const wanted: Trigger[] = []
  const byEquity = (id: string, equity: bigint, reach: 'at-least' | 'at-most'): void => {
    const at = markOfEquity(state, equity, reach)
    if (at !== undefined) wanted.push(touchOfMark(symbol, id, at.direction, at.price))
  }
  if (takeProfitShare > 0n) {
    byEquity('take-profit-share', equityOfShare(state, takeProfitShare), 'at-least')
  }
  if (stopLossShare > 0n) {
    byEquity('stop-loss-share', equityOfShare(state, -stopLossShare), 'at-most')
  }
  if (trailingStop > 0n && state.peak > 0n) {
    byEquity('trailing-stop', exitEquity(state), 'at-most')
    const due = nextPeak(state.peak)
    // With nothing held no mark changes equity: what it is already is a peak at any of them.
    const isThere = state.lots === 0 && state.wallet >= due
    if (isThere) wanted.push(touchOfMark(symbol, 'peak', 'up', brandPrice(1)))
    else byEquity('peak', due, 'at-least')
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

/**
 * The end that a fill leads to at once: where equity at the mark and at the last price both say so.
 * On a straight way the last price leaves the mark of its minute behind, and lots that were bought
 * on it would gain by a mark that holds no more; the next mark decides where the two disagree.
 */
export function endOfFill(
  state: LinearState & { readonly settings: ContractTargets },
  mark: Price,
  last: Price,
): ReturnType<typeof endOfEquity> {
  const end = endOfEquity(state, equityAt(state, mark))
  return end === endOfEquity(state, equityAt(state, last)) ? end : undefined
}

/**
 * The peak of a trailing stop after a fill or a payment of funding: equity at the mark or at the
 * last price, whichever is less, once that is a step above the peak. With nothing held it is the
 * wallet. Marks bring the rest.
 */
export function raisedPeak(
  state: LinearState & { readonly settings: ContractTargets },
  mark: Price,
  last: Price,
): readonly Step<GridFact>[] {
  const { settings, peak: before, lots } = state
  if (settings.trailingStop === 0n || before <= 0n) return NO_STEPS
  const price = lots < 0 === mark < last ? last : mark
  const peak = equityAt(state, price)
  return peak < nextPeak(before) ? NO_STEPS : [emit({ type: 'peak-raised', peak, price })]
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
