// A dual asset on the real engine and a market of prints: one user with both coins, a price, and a
// quote written by hand. For tests only.
import { amount, formatAmount, price } from '@trellis/kernel'
import type { EngineFact } from '@trellis/engine'
import { HOUR_MS, MINUTE_MS, type Instrument } from '@trellis/market'
import { btc } from '@trellis/bot-kit/test/instruments.ts'
import type { EndCommand } from '@trellis/bot-kit/close-words.ts'
import { KindRig, type RigOptions } from '@trellis/bot-kit/test/rig.ts'
import type { DualAssetFact } from '../facts.ts'
import { kind } from '../index.ts'
import { writeParams, type DualDirection } from '../params.ts'
import type { DualAssetState } from '../state.ts'

/** What a test says of a subscription; the rest is of the sample of the documents. */
export interface RawDual {
  readonly direction?: DualDirection
  readonly amount?: string
  /** In the quote coin. */
  readonly target?: string
  readonly apyE8?: number
  readonly termMs?: number
  readonly settlesAtMs?: number
  readonly expiresAtMs?: number
}

/** ETHUSDT with a tick of 1 cent. */
export const eth: Instrument = { ...btc, symbol: 'ETHUSDT', base: 'ETH' }

export const SETTLES_AT = 96 * HOUR_MS

/** Parameters as the journal keeps them. */
export function paramsOf(instrument: Instrument, raw: RawDual = {}): unknown {
  const { direction = 'buy-low', target = '2325', apyE8 = 902_700_000 } = raw
  const { base, quote, tickScale, tickUnits } = instrument
  const settlesAtMs = raw.settlesAtMs ?? SETTLES_AT
  return writeParams({
    productId: '36320',
    direction,
    target: price(Math.round(Number(target) * 10 ** tickScale)),
    apyE8,
    expiresAtMs: raw.expiresAtMs ?? MINUTE_MS,
    term: '3d',
    yieldFromMs: settlesAtMs - (raw.termMs ?? 72 * HOUR_MS),
    settlesAtMs,
    baseCoin: base,
    quoteCoin: quote,
    tickUnits,
    tickScale,
    amount: amount(raw.amount ?? '20'),
    account: 'FUND',
  })
}

type Command = EndCommand | { readonly type: 'close' }

export class Rig extends KindRig<DualAssetState, DualAssetFact, Command, RawDual> {
  constructor(options: Partial<RigOptions> = {}) {
    const grants = { USDT: '1000000', ETH: '1000', BTC: '1000' }
    super({ kind, params: paramsOf }, { instrument: eth, last: '2400', grants, ...options })
  }

  /** Goes on to a moment, stopping at the due times on the way. */
  until(atMs: number): this {
    for (let next = this.engine.nextDueMs; next <= atMs; next = this.engine.nextDueMs) {
      this.wait(Math.max(next, this.stamp().atMs + 1) - this.stamp().atMs)
      this.engine.applyDues(this.stamp().atMs)
    }
    return this.wait(Math.max(0, atMs - this.stamp().atMs))
  }

  /** The only exchange of a run, as text. */
  get exchange(): string {
    const found = this.facts.find(
      (fact): fact is Extract<EngineFact, { type: 'exchanged' }> => fact.type === 'exchanged',
    )
    const listed = (rows: readonly { coin: string; amount: bigint }[]): string =>
      rows.map((row) => `${formatAmount(row.amount as never)} ${row.coin}`).join(' + ') || 'nothing'
    return found === undefined ? '' : `${listed(found.give)} for ${listed(found.take)}`
  }
}
