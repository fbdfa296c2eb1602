// When the one wallet of a combo is liquidated: the exchange's inequality over all its positions,
// and how far all marks may move against it together until then (docs/formulas/futures-combo.md).
import { divide, MONEY_UNIT, ONE, ZERO, type Amount, type Price, type Ratio } from '@trellis/kernel'
import {
  feeOf,
  maintenanceMargin,
  marginRatio,
  type Instrument,
  type RiskTier,
} from '@trellis/market'

/** A position as the wallet carries it. */
export interface CarriedPosition {
  /** Below zero when short. */
  readonly lots: number
  /** What the lots cost, signed as they are. */
  readonly cost: Amount
  readonly mark: Price
  readonly takerFee: Ratio
  readonly instrument: Pick<Instrument, 'valueFactor'> & { readonly riskTiers: readonly RiskTier[] }
}

/**
 * Wallet and profits at marks that all moved against the positions by a share, and upkeep there.
 */
function stressed(wallet: Amount, positions: readonly CarriedPosition[], share: Ratio) {
  let balance: bigint = wallet
  let maintenance = 0n
  for (const { lots, cost, mark, takerFee, instrument } of positions) {
    const isLong = lots > 0
    const moved = isLong ? (share < ONE ? ONE - share : 0n) : ONE + share
    const exact = BigInt(mark) * BigInt(Math.abs(lots)) * instrument.valueFactor * moved
    // Against the wallet: what a long is worth rounded down, what a short owes rounded up.
    const value = divide(exact, MONEY_UNIT, isLong ? 'floor' : 'ceil') as Amount
    balance += (isLong ? value : -value) - cost
    maintenance += maintenanceMargin(value, instrument.riskTiers) + feeOf(value, takerFee)
  }
  return { balance: balance as Amount, maintenance: maintenance as Amount }
}

/**
 * What the wallet may lose before it is liquidated, at marks that all moved against it by a share;
 * liquidated when it is not above zero.
 */
export function roomAgainst(
  wallet: Amount,
  positions: readonly CarriedPosition[],
  share: Ratio,
): Amount {
  const { balance, maintenance } = stressed(wallet, positions, share)
  return (balance - maintenance) as Amount
}

export interface WalletRisk {
  /** Wallet and profits at the marks, below zero past bankruptcy. */
  readonly balance: Amount
  /** Maintenance margin of all positions with the fees of closing them. */
  readonly maintenance: Amount
  /** Maintenance over balance: liquidated from one on; undefined where nothing is left. */
  readonly marginRatio: Ratio | undefined
  /** Share by which all marks must move against it until liquidation; undefined for never. */
  readonly distance: Ratio | undefined
}

/** Shares are looked for in steps of a millionth, up to tenfold prices. */
const STEP = MONEY_UNIT / 1_000_000n
const FURTHEST = (ONE * 10n) as Ratio

/** The risk of a wallet at marks, and how far they may move against it. */
export function walletRisk(wallet: Amount, positions: readonly CarriedPosition[]): WalletRisk {
  const { balance, maintenance } = stressed(wallet, positions, 0n as Ratio)
  const isHeld = positions.some(({ lots }) => lots !== 0)
  return {
    balance,
    maintenance,
    marginRatio: isHeld ? marginRatio(balance, maintenance) : (ZERO as bigint as Ratio),
    distance: isHeld ? liquidationDistance(wallet, positions) : undefined,
  }
}

/**
 * The share by which all marks must move against the positions, longs falling and shorts rising,
 * until the wallet is liquidated: the largest millionth at which it is not yet, by bisection, for
 * what is left falls with every step. Undefined where no tenfold move does it.
 */
export function liquidationDistance(
  wallet: Amount,
  positions: readonly CarriedPosition[],
): Ratio | undefined {
  const isOver = (share: bigint): boolean => roomAgainst(wallet, positions, share as Ratio) <= 0n
  if (isOver(0n)) return 0n as Ratio
  if (!isOver(FURTHEST)) return undefined
  let safe = 0n
  let over = FURTHEST / STEP
  while (over - safe > 1n) {
    const middle = (safe + over) / 2n
    if (isOver(middle * STEP)) over = middle
    else safe = middle
  }
  return (safe * STEP) as Ratio
}
