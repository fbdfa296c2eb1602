// What a combo that runs decides by the marks of all its contracts together: its end by equity, the
// peak of a trailing stop, alerts of liquidation, and weights past their threshold; and the bands
// of marks between which none of these can change (docs/formulas/futures-combo.md).
import { divide, MONEY_UNIT, ONE, type Amount, type Price } from '@trellis/kernel'
import type { SymbolBand } from '@trellis/market'
import { easedDistance, NEAR_SHARES, type NearStep } from '@trellis/bot-kit/linear/near-step.ts'
import { nextPeak } from '@trellis/bot-kit/targets.ts'
import {
  carriedOf,
  endOfEquity,
  equityOf,
  exitsOf,
  positionsOf,
  type ComboMarket,
} from './holdings.ts'
import { isDueByPercent, valuesOf, weightRoom } from './rebalance.ts'
import { roomAgainst } from './risk.ts'
import type { ComboState } from './state.ts'

/** What the marks ask of a combo; nothing of it, or one end and nothing else. */
export interface Asked {
  readonly end: ReturnType<typeof endOfEquity>
  /** A new peak; undefined while equity is less than a step above the one that is kept. */
  readonly peak: Amount | undefined
  readonly nearStep: NearStep
  /** A rebalance by percent is due. */
  readonly isOff: boolean
}

/** What the marks ask of a combo that runs. */
export function askedByMarks(state: ComboState, market: ComboMarket): Asked {
  const equity = equityOf(state, market)
  const isNew = state.peak > 0n && equity >= nextPeak(state.peak)
  return {
    end: endOfEquity(equity, exitsOf(state)),
    peak: isNew && state.settings.trailingStop > 0n ? equity : undefined,
    nearStep: nearStepOf(state, market),
    isOff: isWeightOff(state, market),
  }
}

/** Whether weights are watched: not while a rebalance that failed waits for its next try. */
function watchesWeights({ settings, retryMs }: ComboState): boolean {
  return (settings.mode === 'percent' || settings.mode === 'either') && retryMs === 0
}

function isWeightOff(state: ComboState, market: ComboMarket): boolean {
  if (!watchesWeights(state)) return false
  return isDueByPercent(positionsOf(state, market), state.settings.threshold)
}

/**
 * The alert that holds: a step is told where a move of its distance against all positions would
 * liquidate the wallet, and counts until one of a tenth more would not.
 */
function nearStepOf(state: ComboState, market: ComboMarket): NearStep {
  const carried = carriedOf(state, market)
  let step = 0
  NEAR_SHARES.forEach((distance, i) => {
    const reach = i < state.nearStep ? easedDistance(distance) : distance
    if (carried.length > 0 && roomAgainst(state.wallet, carried, reach) <= 0n) step = i + 1
  })
  return step as NearStep
}

/**
 * The bands: every mark may move by the same share x, the least of what each condition leaves. Of
 * equity it is its distance over the value of all; of an alert the same with what is left at its
 * distance, which no mark changes by more than twice the value there; of weights see `weightRoom`.
 */
export function bandsOf(state: ComboState, market: ComboMarket): readonly SymbolBand[] {
  const share = leastRoom(state, market)
  return state.legs.map(({ symbol }) => bandAround(symbol, market.mark(symbol), share))
}

function bandAround(symbol: number, mark: Price, share: bigint): SymbolBand {
  const at = (factor: bigint, rounding: 'floor' | 'ceil'): number =>
    Number(divide(BigInt(mark) * factor, MONEY_UNIT, rounding))
  return { symbol, below: at(ONE - share, 'floor'), above: at(ONE + share, 'ceil') }
}

function leastRoom(state: ComboState, market: ComboMarket): bigint {
  const positions = positionsOf(state, market)
  const { sum } = valuesOf(positions)
  if (sum === 0n) return ONE
  const rooms: bigint[] = [ONE]
  const equity = equityOf(state, market)
  const roomTo = (level: bigint): void => {
    const distance = equity > level ? equity - level : level - equity
    rooms.push((distance * MONEY_UNIT) / sum)
  }
  const { takeProfit, stopLoss, trailingStop } = exitsOf(state)
  for (const level of [takeProfit, stopLoss, trailingStop]) if (level > 0n) roomTo(level)
  if (trailingStop > 0n) roomTo(nextPeak(state.peak))
  rooms.push(...alertRooms(state, market, sum))
  if (watchesWeights(state)) rooms.push(weightRoom(positions, state.settings.threshold))
  return rooms.reduce((least, room) => (room < least ? room : least), ONE)
}

/** Rounding of values and upkeep cannot add up to so many units of 1e-12. */
const ROUNDED = 1_000n

/** What the next alert leaves, and the way back from the one that was told. */
function alertRooms(state: ComboState, market: ComboMarket, sum: bigint): readonly bigint[] {
  const carried = carriedOf(state, market)
  const next = NEAR_SHARES[state.nearStep]
  const told = NEAR_SHARES[state.nearStep - 1]
  const reaches = [...(next ? [next] : []), ...(told ? [easedDistance(told)] : [])]
  return reaches.map((reach) => {
    const room = roomAgainst(state.wallet, carried, reach)
    const size = (room < 0n ? -room : room) - ROUNDED
    return size <= 0n ? 0n : (size * MONEY_UNIT * MONEY_UNIT) / (sum * 2n * (ONE + reach))
  })
}
