// The facts of a liquidity position beside those of the engine. Each says what came of it, so that
// folds reckon nothing that was decided by a price or by the past.
import type { Amount, Ratio } from '@trellis/kernel'
import type { RemoveWay } from './plan.ts'

/** What a share is after it. */
interface Shared {
  /** In ticks. */
  readonly price: number
  /** One side of the whole share at that price. */
  readonly half: Amount
  readonly loan: Amount
}

/** Beside bot-funded: what the coins came to. */
export interface LiquidityAdded extends Shared {
  readonly type: 'liquidity-added'
  readonly quote: Amount
  readonly base: Amount
  readonly leverage: Ratio
  readonly slippage: Amount
  /** The first whole minute that earns. */
  readonly fromMs: number
}

/** Whole minutes up to a time: what was traded in them, what it earned and what the loan cost. */
export interface PoolAccrued {
  readonly type: 'pool-accrued'
  readonly price: number
  readonly toMs: number
  readonly turnover: Amount
  /** One side of the pool at that price. */
  readonly depth: Amount
  readonly yielded: Amount
  readonly interest: Amount
  /** Of the interest what the yield paid; the rest joins the loan. */
  readonly paid: Amount
}

/** Beside profit-withdrawn. */
export interface YieldClaimed {
  readonly type: 'yield-claimed'
  readonly claimed: Amount
}

export interface YieldReinvested extends Shared {
  readonly type: 'yield-reinvested'
  readonly link: string
  readonly amount: Amount
  readonly leverage: Ratio
  readonly slippage: Amount
  /** One side of what was added. */
  readonly added: Amount
}

/** Beside funds-added: what was paid back of the loan. */
export interface MarginAdded {
  readonly type: 'margin-added'
  readonly link: string
  readonly margin: Amount
  readonly loan: Amount
}

/** Alone, or beside closing-started where nothing is left. */
export interface LiquidityRemoved extends Shared {
  readonly type: 'liquidity-removed'
  readonly link: string
  readonly percent: number
  readonly way: RemoveWay
  readonly quote: Amount
  readonly base: Amount
  readonly repaid: Amount
  readonly slippage: Amount
  /** Yield that leaves with the last of it. */
  readonly claimed: Amount
  /** What the loan lacked: out of the yield, then out of the insurance. */
  readonly lack: Amount
}

/** Beside closing-started of a liquidation: the share as it was, and what came of it. */
export interface PoolLiquidated {
  readonly type: 'pool-liquidated'
  readonly price: number
  readonly quote: Amount
  readonly base: Amount
  readonly repaid: Amount
  readonly slippage: Amount
  readonly returned: Amount
  readonly lack: Amount
}

/** An order that waits until its market trades again. */
export interface OrderHeld {
  readonly type: 'pool-order-held'
  readonly order: 'remove' | 'reinvest'
  readonly link: string
  readonly percent: number
  readonly way: RemoveWay
  readonly leverage: Ratio
}

/** A held order that its market's return made impossible. */
export interface OrderDropped {
  readonly type: 'pool-order-dropped'
  readonly link: string
}

export type LiquidityFact =
  | LiquidityAdded
  | PoolAccrued
  | YieldClaimed
  | YieldReinvested
  | MarginAdded
  | LiquidityRemoved
  | PoolLiquidated
  | OrderHeld
  | OrderDropped
