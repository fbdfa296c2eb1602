// What is a choice of this house: which coins, terms and targets are offered, what the issuer keeps
// of an option's fair price, and in which amounts. Data only; the reasons are in the README.
import { amount, ratio, type Amount, type Ratio } from '@trellis/kernel'
import { DAY_MS, HOUR_MS } from '@trellis/market'

/** A term: how long money earns, and how often one begins. */
export interface Term {
  /** As the wire spells it. */
  readonly name: string
  readonly lengthMs: number
  /** One product of the term ends its subscription every so often, counted from 08:00 UTC. */
  readonly everyMs: number
}

export interface DualAssetConfig {
  readonly pairs: readonly string[]
  readonly terms: readonly Term[]
  /** Steps of targets away from the price, nearest first; below it and above. */
  readonly targetSteps: readonly number[]
  /** Part of the option's fair price that is paid as yield; the issuer keeps the rest. */
  readonly paidShare: Ratio
  /** Annual volatility that quotes reckon with, at least and at most. */
  readonly leastVolatility: Ratio
  readonly mostVolatility: Ratio
  /** Hours of candles that the volatility is read off; fewer than half of them are no quote. */
  readonly volatilityHours: number
  /** Annual yields at 1e-8, at least and at most; what pays less is not offered. */
  readonly leastApyE8: number
  readonly mostApyE8: number
  /** Of the quote coin; of the base coin what they are worth, the least up and the most down. */
  readonly leastAmount: Amount
  readonly mostAmount: Amount
  /** Digits of what is paid and, of the quote coin, of what is subscribed. */
  readonly quoteDigits: number
  readonly baseDigits: number
}

const days = (count: number): Term => ({
  name: `${count}d`,
  lengthMs: count * DAY_MS,
  everyMs: DAY_MS,
})

export const dualAssetConfig: DualAssetConfig = {
  pairs: [
    'BTCUSDT',
    'ETHUSDT',
    'SOLUSDT',
    'XRPUSDT',
    'BNBUSDT',
    'DOGEUSDT',
    'ADAUSDT',
    'LTCUSDT',
    'BTCUSDC',
    'ETHUSDC',
  ],
  terms: [{ name: '8h', lengthMs: 8 * HOUR_MS, everyMs: 8 * HOUR_MS }, days(1), days(3), days(7)],
  targetSteps: [0, 1, 2, 3, 5, 8],
  paidShare: ratio('0.9'),
  leastVolatility: ratio('0.1'),
  mostVolatility: ratio('3'),
  volatilityHours: 168,
  leastApyE8: 500_000,
  mostApyE8: 1_000_000_000,
  leastAmount: amount('10'),
  mostAmount: amount('200000'),
  quoteDigits: 4,
  baseDigits: 8,
}

/** What is averaged before a settlement. */
export const SETTLEMENT_SPAN_MS = 30 * 60_000

/** Terms are counted from this hour of the day, UTC. */
export const SETTLEMENT_HOUR_MS = 8 * HOUR_MS
