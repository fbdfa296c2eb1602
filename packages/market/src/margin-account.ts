// What an account of contracts is worth and must keep at mark prices
// (docs/formulas/paper-venue.md). Forms, checks and exchange ask here when an account is
// liquidated.
import {
  divide,
  MONEY_UNIT,
  ratioOf,
  ZERO,
  type Amount,
  type Price,
  type Ratio,
} from '@trellis/kernel'
import { feeOf } from './fee.ts'
import { worthAt, type Instrument } from './instrument.ts'
import { DerivedMemory } from './figure-memory.ts'
import { maintenanceMargin, type RiskTier } from './margin.ts'
import { unrealizedPnl } from './position.ts'

/** A position that is not flat, at a mark price, with the fee rate that closing it would cost. */
export interface MarkedPosition {
  /** Lots held, below zero when short; never zero. */
  readonly lots: number
  /** What they cost, signed as the lots. */
  readonly cost: Amount
  readonly mark: Price
  readonly takerRate: Ratio
  readonly instrument: Instrument
}

/** Value of a position at a price in the settle coin, above zero; exact. */
export function positionValue(
  { lots, instrument }: Pick<MarkedPosition, 'lots' | 'instrument'>,
  at: Price,
): Amount {
  return worthAt(instrument, at, Math.abs(lots))
}

/**
 * What a position must keep at a mark: the maintenance margin of its value's tier and the taker fee
 * of closing it there, each rounded up at 1e-12.
 */
export function maintenanceAt(position: MarkedPosition, mark: Price): Amount {
  const value = positionValue(position, mark)
  const margin = maintenanceMargin(value, position.instrument.riskTiers)
  return (margin + feeOf(value, position.takerRate)) as Amount
}

/** Wallet and unrealized profit of its positions at their marks; below zero past bankruptcy. */
export function marginBalance(wallet: Amount, positions: readonly MarkedPosition[]): Amount {
  let balance: bigint = wallet
  for (const position of positions)
    balance += unrealizedPnl(position, position.mark, position.instrument)
  return balance as Amount
}

/**
 * What can be taken out or locked: the wallet without margins, less what its positions lose
 * together at their marks; never below zero. What they gain counts for nothing until it is
 * realized.
 */
export function freeMargin(wallet: Amount, locked: Amount, unrealized: bigint): Amount {
  let free = wallet - locked
  if (unrealized < 0n) free += unrealized
  return (free > 0n ? free : ZERO) as Amount
}

/** What the positions of a wallet must keep together at their marks. */
export function maintenanceOf(positions: readonly MarkedPosition[]): Amount {
  let margin = 0n
  for (const position of positions) margin += maintenanceAt(position, position.mark)
  return margin as Amount
}

/**
 * Maintenance over margin balance, rounded up at 1e-12: an account is liquidated from one (100 %)
 * on. Undefined where the balance is used up, which is beyond any ratio.
 */
export function marginRatio(balance: Amount, maintenance: Amount): Ratio | undefined {
  return balance > 0n ? ratioOf(maintenance, balance, 'ceil') : undefined
}

/**
 * What an account may lose before it is liquidated: margin balance less maintenance. Who holds
 * something is liquidated when it is not above zero.
 */
export function marginRoom(wallet: Amount, positions: readonly MarkedPosition[]): Amount {
  return (marginBalance(wallet, positions) - maintenanceOf(positions)) as Amount
}

/** No tier of such values maintains more than a 32nd part, and no fee of closing is above one. */
const LIGHT = MONEY_UNIT / 32n
const lightUpTo = new DerivedMemory((tiers: readonly RiskTier[]): Amount => {
  const heavy = tiers.findIndex((it) => it.maintenanceRate > LIGHT || it.deduction < 0n)
  return heavy < 0 ? (tiers.at(-1)?.upTo ?? ZERO) : (tiers[heavy - 1]?.upTo ?? ZERO)
})

/**
 * Whether a wallet that backs one position is liquidated at its mark: its room is not above zero.
 * Who has more than a 16th part of the value is not, which spares most what they must keep:
 * maintenance and fee are a 32nd part each at most, and both are rounded up.
 */
export function isUsedUp(wallet: Amount, position: MarkedPosition): boolean {
  const { mark, instrument, takerRate } = position
  const value = positionValue(position, mark)
  const balance = wallet + unrealizedPnl(position, mark, instrument)
  const isLight = takerRate <= LIGHT && value <= lightUpTo.of(instrument.riskTiers)
  if (isLight && balance > (value >> 4n) + 2n) return false
  return balance <= maintenanceAt(position, mark)
}

/** An amount shared out over positions by their value at mark, each part rounded down. */
export function shareByValue(
  amount: Amount,
  positions: readonly MarkedPosition[],
): readonly Amount[] {
  if (positions.length === 1) return [amount]
  const values = positions.map((position) => positionValue(position, position.mark))
  const sum = values.reduce((all, value) => all + value, 0n)
  return values.map((value) => divide(amount * value, sum, 'floor') as Amount)
}
