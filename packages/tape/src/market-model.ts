// The figures of the simulated market, per coin: where prices start, how wild and how tied to the
// market they are, how much is traded. Data only; how they were found is in
// docs/formulas/simulated-market.md.

export interface CoinModel {
  readonly coin: string
  /** Price in US dollars at the epoch of a new installation. */
  readonly startPrice: number
  /** Standard deviation of log returns over 365 days. */
  readonly yearlyVolatility: number
  /**
   * Share of the variance that is the whole market's; the correlation of two coins is √(share ×
   * share).
   */
  readonly marketShare: number
  /** Traded on spot in an average day, millions of US dollars. */
  readonly spotTurnover: number
  /** Traded on the linear contract in an average day, millions of US dollars. */
  readonly linearTurnover: number
}

type Row = readonly [string, number, number, number, number, number]

// coin, start price, yearly volatility, market share, spot and linear turnover
const rows: readonly Row[] = [
  ['BTC', 104300, 0.42, 0.72, 1100, 8200],
  ['ETH', 2520, 0.7, 0.78, 620, 4600],
  ['SOL', 152, 0.78, 0.78, 240, 1500],
  ['XRP', 2.16, 0.72, 0.74, 210, 800],
  ['BNB', 652, 0.42, 0.62, 60, 190],
  ['ADA', 0.664, 0.82, 0.78, 45, 210],
  ['LTC', 87.4, 0.76, 0.74, 26, 110],
  ['DOGE', 0.1842, 0.86, 0.8, 95, 520],
  ['TRX', 0.2736, 0.38, 0.45, 38, 60],
  ['LINK', 13.62, 0.86, 0.78, 26, 140],
  ['AVAX', 19.84, 0.88, 0.78, 24, 130],
  ['SUI', 3.148, 0.98, 0.74, 70, 380],
  ['XLM', 0.2612, 0.82, 0.74, 16, 50],
  ['ENA', 0.3124, 1.22, 0.72, 18, 130],
  ['ETC', 16.84, 0.78, 0.76, 9, 48],
  ['BCH', 432, 0.78, 0.62, 14, 72],
  ['DOT', 3.962, 0.82, 0.78, 15, 60],
  ['MNT', 0.6452, 0.72, 0.5, 22, 12],
  ['HYPE', 40.15, 1.18, 0.55, 48, 420],
  ['TON', 3.121, 0.74, 0.6, 17, 40],
  ['PEPE', 0.00001148, 1.16, 0.74, 62, 310],
  ['SHIB', 0.00001262, 0.86, 0.78, 18, 60],
  ['NEAR', 2.316, 0.94, 0.78, 13, 70],
  ['APT', 4.682, 0.92, 0.76, 12, 60],
  ['ARB', 0.3421, 1.0, 0.78, 14, 75],
  ['OP', 0.6012, 1.02, 0.78, 10, 55],
  ['UNI', 7.024, 1.0, 0.72, 13, 95],
  ['AAVE', 272.4, 0.98, 0.7, 16, 110],
  ['ATOM', 4.212, 0.82, 0.78, 8, 32],
  ['FIL', 2.514, 0.88, 0.78, 9, 50],
  ['HBAR', 0.1648, 0.92, 0.74, 18, 70],
  ['ONDO', 0.8124, 1.02, 0.74, 16, 70],
  ['WLFI', 0.2, 1.2, 0.5, 4, 20],
  ['LUNA2', 0.1652, 1.1, 0.6, 1, 5],
]

const models: ReadonlyMap<string, CoinModel> = new Map(
  rows.map(([coin, startPrice, yearlyVolatility, marketShare, spotTurnover, linearTurnover]) => [
    coin,
    { coin, startPrice, yearlyVolatility, marketShare, spotTurnover, linearTurnover },
  ]),
)

/** The model of a coin; a coin that has none behaves like a small one at a price of one dollar. */
export function modelOf(coin: string): CoinModel {
  return (
    models.get(coin) ?? {
      coin,
      startPrice: 1,
      yearlyVolatility: 0.9,
      marketShare: 0.7,
      spotTurnover: 3,
      linearTurnover: 10,
    }
  )
}

/** Whether a coin moves by itself; the dollar coins do not. */
export function hasModel(coin: string): boolean {
  return models.has(coin)
}
