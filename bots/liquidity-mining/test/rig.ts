// A liquidity position on the real engine and a market of prints: one user with both coins, a
// price, and a day of trading before. For tests only.
import { amount, formatAmount, quantity, ratio, type Amount } from '@trellis/kernel'
import type { EngineFact } from '@trellis/engine'
import { DAY_MS, type Instrument } from '@trellis/market'
import { btc } from '@trellis/bot-kit/test/instruments.ts'
import { KindRig, type RigOptions } from '@trellis/bot-kit/test/rig.ts'
import type { LiquidityCommand } from '../commands.ts'
import type { LiquidityFact } from '../facts.ts'
import { kind } from '../index.ts'
import { writeParams } from '../params.ts'
import type { LiquidityState } from '../state.ts'

/** What a test says of what is added. */
export interface RawLiquidity {
  readonly quote?: string
  readonly base?: string
  readonly leverage?: string
}

/** ETHUSDT with a tick of 1 cent. */
export const eth: Instrument = { ...btc, symbol: 'ETHUSDT', base: 'ETH' }

/** Parameters as the journal keeps them. */
export function paramsOf(instrument: Instrument, raw: RawLiquidity = {}): unknown {
  const { base, quote, tickScale, tickUnits } = instrument
  return writeParams({
    productId: '5',
    baseCoin: base,
    quoteCoin: quote,
    tickUnits,
    tickScale,
    quoteAmount: amount(raw.quote ?? '0'),
    baseAmount: amount(raw.base ?? '0'),
    leverage: ratio(raw.leverage ?? '1'),
    quoteAccount: 'FUND',
    baseAccount: 'FUND',
  })
}

/** The UTC day on which a rig's positions begin; the one before was traded in. */
export const DAY = 2 * DAY_MS

export class Rig extends KindRig<LiquidityState, LiquidityFact, LiquidityCommand, RawLiquidity> {
  /** The day before, 20,000 coins change hands at the price: the pool is 48,000,000 deep. */
  constructor(options: Partial<RigOptions> = {}) {
    const grants = { USDT: '1000000', ETH: '1000' }
    super({ kind, params: paramsOf }, { instrument: eth, last: '3000', grants, ...options })
    if (options.journal !== undefined) return
    const traded = { symbol: 0, atMs: DAY_MS + 1_000, price: this.last, qty: quantity(2e12) }
    this.past.add(traded)
    this.wait(DAY + 1_000 - this.stamp().atMs)
  }

  /** Goes on to a moment, stopping at the due times on the way. */
  until(atMs: number): this {
    for (let next = this.engine.nextDueMs; next <= atMs; next = this.engine.nextDueMs) {
      this.wait(Math.max(next, this.stamp().atMs + 1) - this.stamp().atMs)
      this.engine.applyDues(this.stamp().atMs)
    }
    return this.wait(Math.max(0, atMs - this.stamp().atMs))
  }

  after(ms: number): this {
    return this.until(this.stamp().atMs + ms)
  }

  /** Commands and insists that it works. */
  ask(command: LiquidityCommand): this {
    const done = this.command(command)
    if (!done.ok) throw new Error(JSON.stringify(done.error))
    return this
  }

  /** Exchanges of a run as text, with whom first. */
  get exchanges(): readonly string[] {
    return this.facts.flatMap((fact: EngineFact) => {
      if (fact.type !== 'exchanged') return []
      const told = (rows: readonly { coin: string; amount: Amount }[]): string =>
        rows.map((row) => `${formatAmount(row.amount)} ${row.coin}`).join(' + ') || 'nothing'
      return [`${fact.with}: ${told(fact.give)} for ${told(fact.take)}`]
    })
  }

  /** What the wallet holds, as text. */
  get wallet(): readonly [quote: string, base: string] {
    const { quote, base } = this.state
    return [formatAmount(quote), formatAmount(base)]
  }
}
