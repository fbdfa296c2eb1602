// Days of coins: the market's common path and each coin's own, joined into prices in US dollars
// with highs and lows. Days are kept in bounded caches; any day can be asked for in any order.
import { createRng, mixSeed } from '@trellis/kernel'
import { Anchors } from './anchors.ts'
import { BoundedCache } from './bounded-cache.ts'
import { exponential } from './exponential.ts'
import { modelOf, type CoinModel } from './market-model.ts'
import { buildUnitDay, type UnitDay } from './unit-day.ts'
import { exponentialOf, keyOf } from './variates.ts'
import { DAY_MINUTES, dayVariance, minuteVariances, multiplyWave } from './volatility.ts'

/** A coin's day in US dollars, before ticks. */
export interface CoinDay {
  /** Price at each minute's start, 1441 figures. */
  readonly prices: Float64Array
  readonly highs: Float64Array
  readonly lows: Float64Array
  /** Variance of each minute's log return. */
  readonly variances: Float64Array
}

interface Coin {
  readonly model: CoinModel
  readonly key: number
  readonly own: Anchors
  /** Joined level at the epoch: there the price is the start price. */
  readonly epochLevel: number
}

const COIN_DAYS = 160
const MARKET_DAYS = 256
const OWN_WAVES = [
  { minutes: 240, spread: 0.5 },
  { minutes: 30, spread: 0.6 },
]
// Prices move in ticks and trades, so that real minutes range less than a continuous path of their
// variance.
const RANGE_SHARE = 0.72

export class CoinMarket {
  readonly #seed: number
  readonly #epochDay: number
  readonly #key: number
  readonly #market: Anchors
  readonly #coins = new Map<string, Coin>()
  readonly #marketDays = new BoundedCache<number, { unit: UnitDay; minutes: Float64Array }>(
    MARKET_DAYS,
  )
  readonly #coinDays = new BoundedCache<string, CoinDay>(COIN_DAYS)

  /** A market from a seed; at the start of the epoch day every coin is at its start price. */
  constructor(seed: number, epochDay: number) {
    this.#seed = seed
    this.#epochDay = epochDay
    this.#key = keyOf(seed, 'market')
    this.#market = new Anchors(this.#key, this.#key)
  }

  /** A coin's day, from the cache or built. */
  day(coinName: string, day: number): CoinDay {
    const cacheKey = `${coinName} ${day}`
    return this.#coinDays.get(cacheKey, () => this.#build(this.#coin(coinName), day))
  }

  #coin(name: string): Coin {
    const known = this.#coins.get(name)
    if (known !== undefined) return known
    const model = modelOf(name)
    const key = keyOf(this.#seed, `coin ${name}`)
    const own = new Anchors(key, this.#key)
    const join = joiner(model)
    const epochLevel = join(this.#market.level(this.#epochDay), own.level(this.#epochDay))
    const coin = { model, key, own, epochLevel }
    this.#coins.set(name, coin)
    return coin
  }

  #marketDay(day: number): { unit: UnitDay; minutes: Float64Array } {
    return this.#marketDays.get(day, () => {
      const minutes = minuteVariances(this.#key, day)
      const scale = dayVariance(this.#key, day)
      return { unit: buildUnitDay(this.#key, day, this.#market, { minutes, scale }), minutes }
    })
  }

  #build(coin: Coin, day: number): CoinDay {
    const market = this.#marketDay(day)
    const minutes = Float64Array.from(market.minutes)
    for (let w = 0; w < OWN_WAVES.length; w++) {
      const wave = OWN_WAVES[w]
      if (wave !== undefined) multiplyWave(minutes, mixSeed(coin.key, 74, w), day, wave)
    }
    const scale = dayVariance(this.#key, day)
    const own = buildUnitDay(coin.key, day, coin.own, { minutes, scale })
    return joinDay(coin, day, market.unit, own)
  }
}

/** The level of a coin from those of the market and of its own path. */
function joiner(model: CoinModel): (market: number, own: number) => number {
  const daily = model.yearlyVolatility / Math.sqrt(365)
  const ofMarket = Math.sqrt(model.marketShare)
  const ofOwn = Math.sqrt(1 - model.marketShare)
  return (market, own) => daily * (ofMarket * market + ofOwn * own)
}

function joinDay(coin: Coin, day: number, market: UnitDay, own: UnitDay): CoinDay {
  const { model } = coin
  const prices = new Float64Array(DAY_MINUTES + 1)
  const highs = new Float64Array(DAY_MINUTES)
  const lows = new Float64Array(DAY_MINUTES)
  const variances = new Float64Array(DAY_MINUTES)
  const rng = createRng(mixSeed(coin.key, 92, day))
  const dailyVariance = (model.yearlyVolatility * model.yearlyVolatility) / 365
  const join = joiner(model)
  let from = join(market.levels[0] ?? 0, own.levels[0] ?? 0) - coin.epochLevel
  prices[0] = model.startPrice * exponential(from)
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    const to = join(market.levels[minute + 1] ?? 0, own.levels[minute + 1] ?? 0) - coin.epochLevel
    const variance =
      dailyVariance *
      (model.marketShare * (market.variances[minute] ?? 0) +
        (1 - model.marketShare) * (own.variances[minute] ?? 0))
    // Highest and lowest point of a Brownian bridge from `from` to `to`.
    const step = to - from
    const spread = 2 * variance * RANGE_SHARE
    const up = (Math.sqrt(step * step + spread * exponentialOf(rng.next())) + step) / 2
    const down = (Math.sqrt(step * step + spread * exponentialOf(rng.next())) - step) / 2
    const open = prices[minute] ?? 0
    prices[minute + 1] = model.startPrice * exponential(to)
    highs[minute] = open * nearOne(up)
    lows[minute] = open * nearOne(-down)
    variances[minute] = variance
    from = to
  }
  return { prices, highs, lows, variances }
}

// e^x for the small x of one minute.
function nearOne(x: number): number {
  return 1 + x + (x * x) / 2 + (x * x * x) / 6
}
