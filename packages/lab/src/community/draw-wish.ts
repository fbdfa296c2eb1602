// Draws what one bot of the community is to be, kind by kind: sound numbers as people choose them,
// good and bad. Whether they make money the market says, not this.
import type { Rng } from '@trellis/kernel'
import type {
  ComboWish,
  DcaWish,
  DrawnMarket,
  DualAssetWish,
  FuturesGridWish,
  LiquidityWish,
  MartingaleWish,
  SpotGridWish,
  Wish,
} from './wish.ts'

/** What can be traded: each list begins with what most people trade. */
export interface DrawnMarkets {
  readonly spot: readonly DrawnMarket[]
  readonly linear: readonly DrawnMarket[]
}

/** A grid needs at least so much between two levels, or its fees eat what it earns. */
const LEAST_STEP_BPS = 35

/** A whole number from one to another, both included. */
function between(rng: Rng, from: number, to: number): number {
  return from + rng.below(to - from + 1)
}

/** One of a list. */
function oneOf<T>(rng: Rng, list: readonly T[]): T {
  return list[rng.below(list.length)] as T
}

/** One market of a list, the earlier the likelier. */
function marketOf(rng: Rng, list: readonly DrawnMarket[]): DrawnMarket {
  return list[Math.min(rng.below(list.length), rng.below(list.length))] as DrawnMarket
}

/** Money as people put it in: whole hundreds. */
const money = (rng: Rng, from: number, to: number): number =>
  between(rng, from / 100, to / 100) * 100

/** Undefined where the market has not what the kind trades. */
type Draw = (rng: Rng, markets: DrawnMarkets) => Wish | undefined

function gridRange(rng: Rng, reachTo: number) {
  const belowBps = between(rng, 4, reachTo) * 100
  const aboveBps = between(rng, 4, reachTo) * 100
  const most = Math.min(60, Math.floor((belowBps + aboveBps) / LEAST_STEP_BPS))
  return {
    belowBps,
    aboveBps,
    cells: between(rng, 8, Math.max(8, most)),
    stopBps: rng.below(4) === 0 ? between(rng, 1, 6) * 100 : 0,
    gainBps: rng.below(5) === 0 ? between(rng, 1, 5) * 100 : 0,
  }
}

function spotGrid(rng: Rng, { spot }: DrawnMarkets): SpotGridWish | undefined {
  if (spot.length === 0) return undefined
  const range = gridRange(rng, 22)
  return { kind: 'spot-grid', market: marketOf(rng, spot), ...range, invest: money(rng, 500, 9000) }
}

function futuresGrid(rng: Rng, { linear }: DrawnMarkets): FuturesGridWish | undefined {
  if (linear.length === 0) return undefined
  const range = gridRange(rng, 16)
  const market = marketOf(rng, linear)
  const mode = oneOf(rng, ['neutral', 'neutral', 'long', 'long', 'short'] as const)
  const leverage = between(rng, 2, 6)
  // Where a neutral grid stops is a gain or a loss by what it holds then: people leave it open.
  const targets = mode === 'neutral' ? { stopBps: 0, gainBps: 0 } : {}
  // Each grid holds at least a smallest lot, which of some contracts is worth a hundred.
  const invest = Math.max(money(rng, 500, 6000), range.cells * 100)
  return { kind: 'futures-grid', market, ...range, mode, leverage, invest, ...targets }
}

function dca(rng: Rng, { spot }: DrawnMarkets): DcaWish | undefined {
  const [{ quote } = { quote: '' }] = spot
  const list = spot.filter((it) => it.quote === quote)
  const coins = new Map<string, number>()
  for (let left = between(rng, 1, 3); left > 0 && list.length > 0; left--)
    coins.set(marketOf(rng, list).base, between(rng, 2, 12) * 10)
  if (coins.size === 0) return undefined
  return {
    kind: 'spot-dca',
    quote,
    everySeconds: oneOf(rng, [4, 8, 24, 24, 168]) * 3600,
    most: money(rng, 2000, 14_000),
    coins: [...coins].map(([base, amount]) => ({ base, amount })),
  }
}

function martingale(rng: Rng, { linear }: DrawnMarkets): MartingaleWish | undefined {
  if (linear.length === 0) return undefined
  const leverage = between(rng, 2, 8)
  return {
    kind: 'futures-martingale',
    market: marketOf(rng, linear),
    mode: oneOf(rng, ['long', 'long', 'short'] as const),
    leverage,
    stepBps: between(rng, 8, 30) * 10,
    timesE2: between(rng, 10, 15) * 10,
    additions: between(rng, 3, 5),
    // Of its margin, which the leverage makes larger than the way of the price.
    gainBps: between(rng, 6, 25) * 10 * leverage,
    invest: money(rng, 2000, 6000),
    stopBps: rng.below(3) === 0 ? between(rng, 15, 50) * 100 : 0,
  }
}

function combo(rng: Rng, { linear }: DrawnMarkets): ComboWish | undefined {
  const chosen = new Set<DrawnMarket>()
  for (let left = between(rng, 2, 4) * 2; left > 0 && linear.length > 0; left--)
    if (chosen.size < 4) chosen.add(marketOf(rng, linear))
  const markets = [...chosen].filter((it, _, [first]) => it.quote === first?.quote)
  if (markets.length < 2) return undefined
  const even = Math.floor(100 / markets.length)
  return {
    kind: 'futures-combo',
    leverage: between(rng, 1, 4),
    invest: money(rng, 1000, 8000),
    thresholdBps: between(rng, 2, 8) * 100,
    parts: markets.map((market, i) => ({
      market,
      percent: i === 0 ? 100 - even * (markets.length - 1) : even,
      side: oneOf(rng, ['long', 'long', 'short'] as const),
    })),
  }
}

/** Coins that earn products are offered on in every market that has them. */
const EARNING: readonly string[] = ['BTC', 'ETH']

function earning(rng: Rng, { spot }: DrawnMarkets): string | undefined {
  const coins = spot.flatMap(({ base, quote }) =>
    EARNING.includes(base) && quote === 'USDT' ? [base] : [],
  )
  return coins.length === 0 ? undefined : oneOf(rng, coins)
}

function dualAsset(rng: Rng, markets: DrawnMarkets): DualAssetWish | undefined {
  const base = earning(rng, markets)
  if (base === undefined) return undefined
  return {
    kind: 'dual-asset',
    base,
    term: oneOf(rng, ['1d', '3d', '7d']),
    side: oneOf(rng, ['buy-low', 'sell-high'] as const),
    target: rng.below(3),
    invest: money(rng, 300, 3000),
  }
}

function liquidity(rng: Rng, markets: DrawnMarkets): LiquidityWish | undefined {
  const base = earning(rng, markets)
  if (base === undefined) return undefined
  const leverage = between(rng, 1, 3)
  return { kind: 'liquidity-mining', base, leverage, invest: money(rng, 500, 6000) }
}

/** Of each kind, how many of sixty bots there are. */
const SHARES: readonly (readonly [draw: Draw, ofSixty: number])[] = [
  [spotGrid, 15],
  [futuresGrid, 14],
  [dca, 8],
  [martingale, 9],
  [combo, 6],
  [dualAsset, 4],
  [liquidity, 4],
]

const ROUND: readonly Draw[] = SHARES.flatMap(([draw, times]) =>
  Array.from({ length: times }, () => draw),
)

/** What the `index`-th bot is to be; of sixty one after the other all kinds have their part. */
export function drawWish(rng: Rng, markets: DrawnMarkets, index: number): Wish | undefined {
  // A step without a common divisor with sixty visits all, and no two of a kind in a row.
  return ROUND[(index * 23) % ROUND.length]?.(rng, markets)
}
