// Between which marks an account of contracts cannot be liquidated, in exact ticks
// (docs/formulas/paper-venue.md). The exchange watches these bands, forms show their ends.
import { divide, MONEY_UNIT, type Amount, type Price } from '@trellis/kernel'
import {
  maintenanceAt,
  marginRoom,
  positionValue,
  shareByValue,
  type MarkedPosition,
} from './margin-account.ts'
import { tierIndexOf, type RiskTier } from './margin.ts'
import { unrealizedPnl } from './position.ts'
import type { MarkBand } from './venue.ts'

/**
 * A band for each position of an account that is not liquidated: while each mark stays between its
 * ends, the account cannot be, whatever the others do between theirs. With one position the ends
 * are the marks at which it is liquidated, exactly; with several, what the account may lose is
 * shared out by value at mark, rounded down at 1e-12, so that no band is too wide.
 */
export function safeBands(
  wallet: Amount,
  positions: readonly MarkedPosition[],
): readonly MarkBand[] {
  const rooms = shareByValue(marginRoom(wallet, positions), positions)
  return positions.map((position, i) => bandOf(position, rooms[i] ?? 0n))
}

/** The band of a position that may take `room` out of what its account may lose. */
function bandOf(position: MarkedPosition, room: bigint): MarkBand {
  const least = roomAt(position, position.mark) - room
  const loss = towardLoss(position, least)
  const gain = towardGain(position, least)
  return position.lots > 0
    ? { below: loss ?? 0, above: gain ?? Infinity }
    : { below: gain ?? 0, above: loss ?? Infinity }
}

/** What a position adds at a mark to what its account may lose: profit less maintenance. */
function roomAt(position: MarkedPosition, mark: number): bigint {
  const at = mark as Price
  return unrealizedPnl(position, at, position.instrument) - maintenanceAt(position, at)
}

/** Nearest mark, on the losing side, at which its room is down to `least`. */
function towardLoss(position: MarkedPosition, least: bigint): number | undefined {
  const { mark, lots, instrument } = position
  const tiers = instrument.riskTiers
  const isLong = lots > 0
  const here = tierAt(position)
  for (let i = here; i >= 0 && i < tiers.length; i += isLong ? -1 : 1) {
    const { from, to } = spanOf(position, i)
    const near = i === here ? mark : isLong ? to : from
    const far = isLong ? from : to
    const isReached = from <= to && (far === Infinity || roomAt(position, far) <= least)
    if (isReached) return firstDown(position, least, { near, far, tier: tiers[i] as RiskTier })
  }
  return undefined
}

interface Stretch {
  readonly near: number
  readonly far: number
  readonly tier: RiskTier
}

/**
 * Within one tier its room falls with every tick of loss: the first mark from `near` to `far` at
 * which it is down to `least`, which it is at `far`. Undefined beyond all safe integers.
 */
function firstDown(
  position: MarkedPosition,
  least: bigint,
  { near, far, tier }: Stretch,
): number | undefined {
  const { lots, cost, takerRate, instrument } = position
  const isLong = lots > 0
  const rate = tier.maintenanceRate + takerRate
  const perTick = BigInt(lots) * instrument.valueFactor * (MONEY_UNIT + (isLong ? -rate : rate))
  const numerator = (least + cost - tier.deduction) * MONEY_UNIT
  const exact = Number(divide(numerator, perTick, isLong ? 'floor' : 'ceil'))
  // What is rounded up in maintenance and fee may bring it a few ticks nearer.
  let at = isLong ? Math.max(far, Math.min(exact, near)) : Math.min(far, Math.max(exact, near))
  const step = isLong ? 1 : -1
  while (at !== near && roomAt(position, at + step) <= least) at += step
  return Number.isSafeInteger(at) ? at : undefined
}

/**
 * Nearest mark, on the winning side, at which its room is down to `least`. There is none where the
 * tiers of a contract meet without a step, as they should.
 */
function towardGain(position: MarkedPosition, least: bigint): number | undefined {
  const { lots, instrument } = position
  const step = lots > 0 ? 1 : -1
  for (let i = tierAt(position) + step; i >= 0 && i < instrument.riskTiers.length; i += step) {
    const { from, to } = spanOf(position, i)
    const near = lots > 0 ? from : to
    if (from <= to && roomAt(position, near) <= least) return near
  }
  return undefined
}

/** Index of the tier that the value of a position has at its mark. */
function tierAt(position: MarkedPosition): number {
  return tierIndexOf(position.instrument.riskTiers, positionValue(position, position.mark))
}

/** First and last mark at which the value of a position has a tier; none when from is past to. */
function spanOf(
  { lots, instrument }: MarkedPosition,
  tier: number,
): { readonly from: number; readonly to: number } {
  const tiers = instrument.riskTiers
  const perTick = BigInt(Math.abs(lots)) * instrument.valueFactor
  const lastOf = (bound: RiskTier | undefined): number =>
    bound === undefined ? 0 : Number(bound.upTo / perTick)
  const to = tier === tiers.length - 1 ? Infinity : lastOf(tiers[tier])
  return { from: lastOf(tiers[tier - 1]) + 1, to }
}
