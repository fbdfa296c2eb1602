// A plan over past prices against the same money spent at once, out of candles that a page has:
// what it would have bought, what that was worth, how deep it was under water. Pure. Estimates in
// plain numbers: nothing of it is anybody's money.

/** Closing prices of one coin, oldest first; a missing day has the price before it. */
export interface PastPrices {
  readonly base: string
  readonly prices: readonly number[]
}

export interface ReplayPlan {
  readonly pairs: readonly { readonly base: string; readonly amount: number }[]
  /** Candles from one purchase to the next, at least one. */
  readonly every: number
  /** Share of the coins bought. */
  readonly fee: number
}

export interface ReplayPoint {
  readonly invested: number
  readonly worth: number
  readonly lump: number
}

export interface Replay {
  readonly points: readonly ReplayPoint[]
  readonly purchases: number
  readonly invested: number
  readonly worth: number
  readonly lump: number
  readonly fees: number
  /** Furthest below what was invested, zero or negative; and of the lump sum. */
  readonly deepest: number
  readonly lumpDeepest: number
  /** Candles on which it was worth less than was invested. */
  readonly below: number
  readonly lumpBelow: number
  /** Average price paid with the fee in it, by coin. */
  readonly averages: ReadonlyMap<string, number>
}

/** Undefined while prices of a coin are missing. */
export function replayOf(plan: ReplayPlan, past: readonly PastPrices[]): Replay | undefined {
  const legs = plan.pairs.map((pair) => {
    const prices = past.find(({ base }) => base === pair.base)?.prices ?? []
    return { ...pair, prices, coins: 0, lump: 0 }
  })
  const length = Math.min(...legs.map(({ prices }) => prices.length))
  const each = legs.reduce((sum, { amount }) => sum + amount, 0)
  if (legs.length === 0 || length < 2 || !(each > 0)) return undefined
  // The newest prices, as many as all of them have.
  const at = (prices: readonly number[], i: number) => prices[prices.length - length + i] ?? 0
  const purchases = Math.ceil(length / plan.every)
  const kept = 1 - plan.fee
  for (const leg of legs) leg.lump = ((leg.amount * purchases) / at(leg.prices, 0)) * kept
  const points: ReplayPoint[] = []
  let invested = 0
  for (let i = 0; i < length; i += 1) {
    if (i % plan.every === 0) {
      invested += each
      for (const leg of legs) leg.coins += (leg.amount / at(leg.prices, i)) * kept
    }
    const worthOf = (key: 'coins' | 'lump') =>
      legs.reduce((sum, leg) => sum + leg[key] * at(leg.prices, i), 0)
    points.push({ invested, worth: worthOf('coins'), lump: worthOf('lump') })
  }
  const last = points.at(-1) as ReplayPoint
  const all = each * purchases
  const under = points.map(({ worth, invested: put }) => worth - put)
  const lumpUnder = points.map(({ lump }) => lump - all)
  return {
    points,
    purchases,
    ...last,
    fees: all * plan.fee,
    deepest: Math.min(0, ...under),
    lumpDeepest: Math.min(0, ...lumpUnder),
    below: under.filter((it) => it < 0).length,
    lumpBelow: lumpUnder.filter((it) => it < 0).length,
    averages: new Map(
      legs.map(({ base, amount, coins }) => [base, (amount * purchases) / coins] as const),
    ),
  }
}

/** Marks of a scale from zero, at most five of them, at one, two or five times a power of ten. */
export function valueMarks(most: number): readonly number[] {
  if (!(most > 0)) return []
  const power = 10 ** Math.floor(Math.log10(most / 4))
  const step = [1, 2, 5, 10].map((it) => it * power).find((it) => most / it <= 4.5) ?? 10 * power
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step)
}

const MARKS = 5
const DAY_MS = 86_400_000

/** Days under the lines, where they lie from 0 to 1, of so many days that end at a moment. */
export function dayMarks(days: number, untilMs: number) {
  return Array.from({ length: MARKS }, (_, i) => {
    const share = (i + 0.5) / MARKS
    return { share, atMs: untilMs - Math.round((1 - share) * (days - 1)) * DAY_MS }
  })
}

/** One coin of a replayed plan: what was paid for it on average, its price now, and between. */
export interface AverageRow {
  readonly base: string
  readonly average: number
  readonly price: number
  /** Price over average less one, a fraction. */
  readonly apart: number
}

/** Averages beside the newest prices, in the order of the plan. */
export function averageRows(
  { averages }: Pick<Replay, 'averages'>,
  past: readonly PastPrices[],
): readonly AverageRow[] {
  return [...averages].map(([base, average]) => {
    const price = past.find((it) => it.base === base)?.prices.at(-1) ?? 0
    return { base, average, price, apart: price / average - 1 }
  })
}

/** What had been paid for a coin on average after each day; fees in it. */
export function averageLine(
  { every, fee }: Pick<ReplayPlan, 'every' | 'fee'>,
  prices: readonly number[],
): readonly number[] {
  let [spent, coins] = [0, 0]
  return prices.map((price, i) => {
    if (i % every === 0) {
      spent += 1
      coins += (1 / price) * (1 - fee)
    }
    return spent / coins
  })
}
