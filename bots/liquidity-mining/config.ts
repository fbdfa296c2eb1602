// What is a choice of this house: which pools there are, how deep they are and what of the trading
// they earn, what a loan costs, what a swap slips, and in which amounts. Data only; the reasons are
// in the README.
import { amount, ratio, type Amount, type Ratio } from '@trellis/kernel'

/** One pool of two coins. */
export interface Pool {
  /** As the wire names the product; never used again for another pair. */
  readonly id: string
  readonly pair: string
  /** Part of what the market trades that the pool is paid. */
  readonly feeRate: Ratio
  /** How deep it is: so many times what the market traded in the day before. */
  readonly depthShare: Ratio
  /** Times the principal, whole. */
  readonly mostLeverage: number
}

/** From this size of a swap on it slips by this much of the size. */
export interface SlippageTier {
  readonly from: Amount
  readonly rate: Ratio
}

export interface LiquidityConfig {
  readonly pools: readonly Pool[]
  /** A pool is at least this deep, in the quote coin. */
  readonly leastDepth: Amount
  readonly slippage: readonly SlippageTier[]
  /** Interest of a loan a year of 365 days. */
  readonly loanRate: Ratio
  /** A position is liquidated when it is worth its loan times the root of this. */
  readonly liquidationFactor: Ratio
  /** Of the quote coin; of the base coin what they are worth, the least up and the most down. */
  readonly leastAmount: Amount
  readonly mostAmount: Amount
  /** Worth of a removal that leaves something, in the quote coin. */
  readonly leastRemoval: Amount
  readonly leastReinvest: Amount
  /** Digits of what comes in and goes out. */
  readonly quoteDigits: number
  readonly baseDigits: number
  /** Digits of a leverage. */
  readonly leverageDigits: number
  /** From so many orders on, nothing is reinvested; the ways out are open without end. */
  readonly mostOrders: number
  /** Claims that are kept one by one; later ones are added to the last. */
  readonly mostClaims: number
}

const pool = (
  id: string,
  pair: string,
  [feeRate, depthShare]: readonly [string, string],
  mostLeverage: number,
): Pool => ({
  id,
  pair,
  feeRate: ratio(feeRate),
  depthShare: ratio(depthShare),
  mostLeverage,
})
const tier = (from: string, rate: string): SlippageTier => ({
  from: amount(from),
  rate: ratio(rate),
})

export const liquidityConfig: LiquidityConfig = {
  pools: [
    pool('5', 'ETHUSDT', ['0.0004', '0.8'], 3),
    pool('6', 'BTCUSDT', ['0.00026', '0.8'], 3),
    pool('7', 'SOLUSDT', ['0.00032', '0.5'], 2),
    pool('8', 'XRPUSDT', ['0.00034', '0.8'], 2),
    // For sites that show prices in USDC first.
    pool('9', 'ETHUSDC', ['0.0004', '0.8'], 3),
    pool('10', 'BTCUSDC', ['0.00026', '0.8'], 3),
  ],
  leastDepth: amount('10000000'),
  slippage: [tier('0', '0.0005'), tier('10000', '0.001'), tier('50000', '0.003')],
  loanRate: ratio('0.06'),
  liquidationFactor: ratio('1.05'),
  leastAmount: amount('10'),
  mostAmount: amount('150000'),
  leastRemoval: amount('10'),
  leastReinvest: amount('10'),
  quoteDigits: 4,
  baseDigits: 8,
  leverageDigits: 2,
  mostOrders: 500,
  mostClaims: 500,
}
