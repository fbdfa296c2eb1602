// The kit's rig around one DCA on three pairs. For tests only.
import { amount, price, quantity } from '@trellis/kernel'
import { defineInstrument, type Instrument } from '@trellis/market'
import { mustRead } from '@trellis/bot-kit/test/grid-params.ts'
import { btc } from '@trellis/bot-kit/test/instruments.ts'
import { KindRig, type RigOptions } from '@trellis/bot-kit/test/rig.ts'
import type { DcaCommand } from '../commands.ts'
import type { DcaFact } from '../facts.ts'
import { kind } from '../index.ts'
import { paramsOf, readDcaInput, writeParams, type RawDca } from '../params.ts'
import type { DcaState } from '../state.ts'

const like = (symbol: string, base: string, more: Partial<Instrument>): Instrument =>
  defineInstrument({ ...btc, symbol, base, ...more })

/** Bought at 50,000.00, 2,000.00 and 100.00: an order pays two ticks over the last price. */
export const BTC = btc
export const ETH = like('ETHUSDT', 'ETH', { lotScale: 6, minQty: quantity(10) })
export const SOL = like('SOLUSDT', 'SOL', {
  lotScale: 3,
  minQty: quantity(1),
  minValue: amount('5'),
})
export const PAIRS = [BTC, ETH, SOL]
export const LASTS = [4_999_998, 199_998, 9_998] as const

/** Parameters as the journal has them, out of what a form would hold. */
export function paramsFrom(instruments: readonly Instrument[], raw: RawDca): unknown {
  const [first] = instruments
  if (first === undefined) throw new Error('no pairs')
  const params = paramsOf(mustRead(readDcaInput(first, raw)), instruments)
  if (params === undefined) throw new Error('a draft that lacks something')
  return JSON.parse(JSON.stringify(writeParams(params)))
}

/** 600 of bitcoin, 400 of ether and 100 of solana a day. */
export const plan: RawDca = {
  quoteCoin: 'USDT',
  frequency: 86_400,
  amounts: ['600', '400', '100'],
}

/** One engine, one user with money, three pairs, DCAs. */
export class Rig extends KindRig<DcaState, DcaFact, DcaCommand, RawDca> {
  constructor(options: Partial<RigOptions> = {}, tried: typeof kind = kind) {
    const symbols = options.symbols ?? [0, 1, 2]
    const listed = [
      options.instrument ?? BTC,
      ...(options.pairs?.map((pair) => pair.instrument) ?? [ETH, SOL]),
    ]
    const own = symbols.map((symbol) => listed[symbol] as Instrument)
    super(
      { kind: tried, params: (_, raw) => paramsFrom(own, raw) },
      {
        instrument: BTC,
        last: '49999.98',
        pairs: [
          { instrument: ETH, last: LASTS[1] },
          { instrument: SOL, last: LASTS[2] },
        ],
        symbols,
        ...options,
      },
    )
  }

  /** Last prices of the pairs in ticks, as jumps; undefined leaves one where it is. */
  at(...ticks: readonly (number | undefined)[]): this {
    ticks.forEach((to, symbol) => {
      if (to === undefined) return
      const { atMs, tape } = this.wait(1).stamp()
      const qty = quantity(0)
      this.engine.applyPrint({ symbol, atMs, price: price(to), qty, way: 'jump' }, tape)
    })
    return this
  }

  /** Time goes on, stopping at every due time. */
  until(ms: number): this {
    const end = this.stamp().atMs + ms
    for (let next = this.engine.nextDueMs; next <= end; next = this.engine.nextDueMs) {
      this.wait(Math.max(next, this.stamp().atMs + 1) - this.stamp().atMs)
      this.engine.applyDues(this.stamp().atMs)
    }
    return this.wait(Math.max(0, end - this.stamp().atMs))
  }
}
