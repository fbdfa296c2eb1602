// Bringing the weights of a combo back to their targets: when that is due, what is traded for it,
// and how far marks may move before it can be due. Weights are compared as exact rationals, never
// as rounded quotients (docs/formulas/futures-combo.md).
import { divide, MONEY_UNIT, ONE, type Amount, type Quantity, type Ratio } from '@trellis/kernel'
import type { Side } from '@trellis/market'
import { leastLots } from '@trellis/bot-kit/grid/bounds.ts'
import { marketChunk } from '@trellis/bot-kit/steps.ts'
import { lotsOfValue, valueAt, type ComboQuote, type ComboSide } from './plan.ts'

/** A contract that a combo holds, with its target. */
export interface WeightedPosition extends ComboQuote {
  readonly symbol: number
  readonly side: ComboSide
  readonly weight: Ratio
  /** Below zero when short. */
  readonly lots: number
  /** Whether its market takes orders; one that does not is skipped. */
  readonly isOpen: boolean
}

export interface Trade {
  readonly symbol: number
  readonly side: Side
  readonly qty: Quantity
  /** It takes from the position. */
  readonly reduces: boolean
}

/** Why a contract is not traded though its weight is off by a lot or more. */
export type SkipReason = 'halted' | 'below-least' | 'above-most' | 'margin-short'

export interface Skip {
  readonly symbol: number
  readonly reason: SkipReason
}

export interface RebalancePlan {
  /** What reduces first: it sets margin free for what adds. */
  readonly trades: readonly Trade[]
  readonly skipped: readonly Skip[]
}

/** Value of each position at its mark, and of all. */
export function valuesOf(positions: readonly WeightedPosition[]): {
  readonly values: readonly Amount[]
  readonly sum: bigint
} {
  const values = positions.map((position) => valueAt(position.lots, position))
  return { values, sum: values.reduce((all, value) => all + value, 0n) }
}

/**
 * Share of each position of the value of all, rounded down at 1e-12; zero while nothing is held.
 */
export function weightsOf(positions: readonly WeightedPosition[]): readonly Ratio[] {
  const { values, sum } = valuesOf(positions)
  return values.map((value) => (sum === 0n ? 0n : (value * MONEY_UNIT) / sum) as Ratio)
}

/** What each position is to gain in value, times 1e12: target · Σ value − value; they sum to 0. */
export function wantedChanges(positions: readonly WeightedPosition[]): readonly bigint[] {
  const { values, sum } = valuesOf(positions)
  return positions.map(({ weight }, i) => weight * sum - (values[i] ?? 0n) * ONE)
}

/** Symbols whose weight is further from its target than the threshold: strictly, not at it. */
export function pastThreshold(
  positions: readonly WeightedPosition[],
  threshold: Ratio,
): readonly number[] {
  const { sum } = valuesOf(positions)
  const most = threshold * sum
  const isPast = wantedChanges(positions).map((change) => change > most || -change > most)
  return positions.flatMap(({ symbol }, i) => (isPast[i] === true ? [symbol] : []))
}

/**
 * Whether a rebalance by percent is due: something can be traded, and a contract past its threshold
 * is among it or waits for its market. One whose trade is too small or too large starts none, or
 * the others would be traded at every mark for as long as it is off.
 */
export function isDueByPercent(positions: readonly WeightedPosition[], threshold: Ratio): boolean {
  const past = pastThreshold(positions, threshold)
  if (past.length === 0) return false
  const { trades, skipped } = rebalance(positions)
  const mended = [...trades, ...skipped.filter(({ reason }) => reason === 'halted')]
  return trades.length > 0 && mended.some(({ symbol }) => past.includes(symbol))
}

/** The trades that bring every weight to its target, in whole lots, rounded down. */
export function rebalance(positions: readonly WeightedPosition[]): RebalancePlan {
  const trades: Trade[] = []
  const skipped: Skip[] = []
  for (const [i, change] of wantedChanges(positions).entries()) {
    const position = positions[i] as WeightedPosition
    const { symbol, side } = position
    const size = change < 0n ? -change : change
    const qty = lotsOfValue(size / ONE, position)
    if (qty === 0) continue
    const reason = skipReason(position, qty)
    if (reason !== undefined) {
      skipped.push({ symbol, reason })
      continue
    }
    const buys = (side === 'long') === change > 0n
    trades.push({ symbol, side: buys ? 'buy' : 'sell', qty, reduces: change < 0n })
  }
  trades.sort((one, other) => Number(other.reduces) - Number(one.reduces))
  return { trades, skipped }
}

function skipReason({ instrument, mark, isOpen }: WeightedPosition, qty: Quantity) {
  if (!isOpen) return 'halted'
  if (qty < leastLots(instrument, mark)) return 'below-least'
  return qty > marketChunk(instrument, mark) ? 'above-most' : undefined
}

/**
 * The share x by which every mark may move, each in its own direction, while no weight can leave
 * its threshold; rounded down at 1e-12, zero where one is outside. With v its value, R that of the
 * others and u, l its bounds:
 *
 *     above  x = (u·R − v·(1 − u)) / (u·R + v·(1 − u))
 *     below  x = (v·(1 − l) − l·R) / (v·(1 − l) + l·R)
 */
export function weightRoom(positions: readonly WeightedPosition[], threshold: Ratio): Ratio {
  const { values, sum } = valuesOf(positions)
  let room: bigint = ONE
  for (const [i, { weight }] of positions.entries()) {
    const value = values[i] ?? 0n
    const rest = sum - value
    const above = weight + threshold
    const below = weight - threshold
    if (above < ONE) room = least(room, roomOf(above * rest, value * (ONE - above)))
    if (below > 0n) room = least(room, roomOf(value * (ONE - below), below * rest))
  }
  return room as Ratio
}

/** (a − b) / (a + b), rounded down; not below zero. */
function roomOf(a: bigint, b: bigint): bigint {
  if (a <= b) return 0n
  return divide((a - b) * MONEY_UNIT, a + b, 'floor')
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
