// What a copy is given and what it is worth, in the plainest arithmetic out of the facts and the
// documented rules (docs/formulas/copy-trading.md). It must never call the kinds' formulas, or it
// would repeat their mistakes.
import type { OpenedPost } from '@trellis/engine'
import { amount } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import type { AuditedBot } from './audited-bot.ts'
import { unitOf } from './contract-audit.ts'
import type { MarketWitness } from './market-witness.ts'

const ONE = 1_000_000_000_000n
const CENT = 10_000_000_000n
export const COPY_COIN = 'USDT'
/** Kinds that are copied, and the field of their parameters that says with how much. */
export const COPIED_BY: ReadonlyMap<string, string> = new Map([
  ['spot-grid', 'quoteInvestment'],
  ['futures-grid', 'investment'],
  ['futures-martingale', 'investment'],
  ['futures-combo', 'investment'],
])

export interface Limits {
  readonly mostPerBot: bigint
  readonly worstEntry: bigint
  readonly highestLeverage: bigint
  readonly stopLoss: bigint
  readonly onStop: string
  readonly paused: boolean
}

/** Parameters of any kind that is copied, as JSON has them. */
interface CopiedParams {
  readonly mode?: string
  readonly leverage?: string
  readonly contracts?: readonly { readonly side: string }[]
}

export class CopyWorth {
  readonly #market: MarketWitness
  readonly #instruments: readonly Instrument[]

  constructor(market: MarketWitness, instruments: readonly Instrument[]) {
    this.#market = market
    this.#instruments = instruments
  }

  coinOf(symbols: readonly number[]): string {
    return this.#instruments[symbols[0] ?? -1]?.quote ?? ''
  }

  /** Why a follower does not even ask for a copy; undefined where it does. */
  refusal(post: OpenedPost, limits: Limits): string | undefined {
    if (limits.paused) return 'paused'
    if (this.coinOf(post.symbols) !== COPY_COIN) return 'other-coin'
    const { leverage = '1' } = JSON.parse(post.params) as CopiedParams
    const isHigh = limits.highestLeverage > 0n && amount(leverage) > limits.highestLeverage
    if (isHigh) return 'leverage'
    return limits.worstEntry > 0n && this.#isLate(post, limits.worstEntry) ? 'bad-entry' : undefined
  }

  /** Whether one of its contracts is entered worse than the leader did by more than allowed. */
  #isLate({ symbols, prices, params }: OpenedPost, allowed: bigint): boolean {
    const { mode = 'long', contracts } = JSON.parse(params) as CopiedParams
    return symbols.some((symbol, i) => {
      const side = contracts?.[i]?.side ?? mode
      const [from, now] = [BigInt(prices[i] ?? 0), BigInt(this.#market.last(symbol))]
      if (from === 0n || now === 0n) return ONE > allowed
      const rises = (now - from) * ONE > allowed * from
      const falls = (from - now) * ONE > allowed * from
      return side === 'long' ? rises : side === 'short' ? falls : rises || falls
    })
  }

  /** All that a bot has in the coin, at marks and last prices. */
  value({ balances, contracts }: AuditedBot, symbols: readonly number[]): bigint {
    let value = (balances.get(COPY_COIN) ?? 0n) + (contracts.aside.get(COPY_COIN) ?? 0n)
    for (const symbol of symbols) {
      const { category, base } = this.#instruments[symbol] as Instrument
      if (category === 'spot') value += this.baseValue(symbol, balances.get(base) ?? 0n)
    }
    for (const [symbol, { lots, cost }] of contracts.held()) {
      const mark = this.#market.mark(symbol) || this.#market.last(symbol)
      value += lots * BigInt(mark) * unitOf(this.#instruments[symbol] as Instrument) - cost
    }
    return value
  }

  /** Coins that a bot gave back, each at the last price of its pair as the bot ended, down. */
  coinsValue(
    coins: ReadonlyMap<string, bigint>,
    symbols: readonly number[],
    prices: readonly number[],
  ): bigint {
    let value = 0n
    for (const [i, symbol] of symbols.entries()) {
      const { base, quote } = this.#instruments[symbol] as Instrument
      if (quote !== COPY_COIN || symbols.indexOf(symbol) < i) continue
      value += this.baseValue(symbol, coins.get(base) ?? 0n, (prices[i] ?? 0) as never)
    }
    return value
  }

  /** Coins of a pair at a price of it, at its last one where none is said. */
  baseValue(symbol: number, coins: bigint, price = this.#market.last(symbol)): bigint {
    const { tickUnits, tickScale } = this.#instruments[symbol] as Instrument
    return (coins * BigInt(price) * BigInt(tickUnits)) / 10n ** BigInt(tickScale)
  }
}

/** Amount × invested ÷ total, the limit of one bot and what waits: the least, down to a cent. */
export function sizeDue(
  { invested, total }: Pick<OpenedPost, 'invested' | 'total'>,
  of: { readonly amount: bigint; readonly waiting: bigint; readonly most: bigint },
): bigint {
  if (total <= 0n) return 0n
  let size = (of.amount * invested) / total
  if (of.most > 0n && of.most < size) size = of.most
  if (of.waiting < size) size = of.waiting
  return (size / CENT) * CENT
}

/** The leader's part of a gain in whole cents: nothing of a loss, never more than its part. */
export function shareDue(gain: bigint, rate: bigint): bigint {
  const cent = ONE / 100n
  return gain > 0n ? ((gain * rate) / ONE / cent) * cent : 0n
}

/** The same of a copy that closed: its wallet pays it, in whole cents that are there. */
export function closedShareDue(gain: bigint, rate: bigint, holds: bigint): bigint {
  const due = shareDue(gain, rate)
  return due > holds ? (holds / CENT) * CENT : due
}

/** Whether a follower has lost what it may. */
export function isLost(
  lost: bigint,
  {
    amount: of,
    stopLoss,
  }: {
    readonly amount: bigint
    readonly stopLoss: bigint
  },
): boolean {
  return stopLoss > 0n && lost * ONE >= of * stopLoss
}

/** When a follower looks at its loss again: each minute once half of it is lost. */
export function nextLook(atMs: number, isNear: boolean): number {
  return (Math.floor(atMs / 60_000) + (isNear ? 1 : 10)) * 60_000
}
