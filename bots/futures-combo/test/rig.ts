// The kit's rig around one futures combo on three contracts. For tests only.
import { amount, price, quantity, ratio } from '@trellis/kernel'
import { defineInstrument, type Instrument } from '@trellis/market'
import { ContractRig } from '@trellis/bot-kit/test/contract-rig.ts'
import { mustRead } from '@trellis/bot-kit/test/grid-params.ts'
import { btcPerpetual } from '@trellis/bot-kit/test/instruments.ts'
import type { RigOptions } from '@trellis/bot-kit/test/rig.ts'
import type { ComboCommand } from '../commands.ts'
import type { ComboFact } from '../facts.ts'
import { kind } from '../index.ts'
import { paramsOf, readComboInput, writeParams, type RawCombo } from '../params.ts'
import type { ComboState } from '../state.ts'

const like = (symbol: string, base: string, more: Partial<Instrument>): Instrument =>
  defineInstrument({ ...btcPerpetual, symbol, base, depthLots: quantity(100_000_000), ...more })

/** Three contracts: bitcoin at 50,000.00, ether at 2,000.00, solana at 100.00. */
export const BTC = like('BTCUSDT', 'BTC', {})
export const ETH = like('ETHUSDT', 'ETH', { lotScale: 2, maxMarketQty: quantity(500_000) })
export const SOL = like('SOLUSDT', 'SOL', {
  lotScale: 1,
  minValue: amount('5'),
  riskTiers: [
    {
      upTo: amount('1000000'),
      initialRate: ratio('0.02'),
      maintenanceRate: ratio('0.01'),
      deduction: amount('0'),
    },
  ],
})
export const LASTS = [5_000_000, 200_000, 10_000] as const

/** Parameters as the journal has them, out of what a form would hold. */
export function paramsFrom(instrument: Instrument, raw: RawCombo): unknown {
  const params = paramsOf(mustRead(readComboInput(instrument, raw)))
  if (params === undefined) throw new Error('weights do not add up to one')
  return JSON.parse(JSON.stringify(writeParams(params)))
}

/** 10,000 at 5x: bitcoin and ether long, solana short; rebalanced at a drift of 5 points. */
export const basket: RawCombo = {
  leverage: '5',
  investment: '10000',
  mode: 'percent',
  threshold: '0.05',
  contracts: [
    { side: 'long', weight: '0.5' },
    { side: 'long', weight: '0.3' },
    { side: 'short', weight: '0.2' },
  ],
}

/** The same as a request. */
export const basketDraft = {
  leverage: '5',
  init_margin: '10000',
  adjust_position_mode: 2,
  adjust_position_percent: '0.05',
  symbol_settings: [
    { symbol: 'BTCUSDT', target_position_percent: '0.5', side: 1 },
    { symbol: 'ETHUSDT', target_position_percent: '0.3', side: 1 },
    { symbol: 'SOLUSDT', target_position_percent: '0.2', side: 2 },
  ],
}

/** One engine, one user with money, three contracts, combos. */
export class Rig extends ContractRig<ComboState, ComboFact, ComboCommand, RawCombo> {
  constructor(options: Partial<RigOptions> = {}, tried: typeof kind = kind) {
    super(
      { kind: tried, params: paramsFrom },
      {
        instrument: BTC,
        last: '50000',
        pairs: [
          { instrument: ETH, last: LASTS[1] },
          { instrument: SOL, last: LASTS[2] },
        ],
        symbols: [0, 1, 2],
        ...options,
      },
    )
  }

  /** Last prices and marks of all contracts, in ticks; undefined leaves one where it is. */
  at(...ticks: readonly (number | undefined)[]): this {
    return this.print(...ticks).marks(...ticks)
  }

  /** Last prices alone, as jumps. */
  print(...ticks: readonly (number | undefined)[]): this {
    ticks.forEach((to, symbol) => {
      if (to === undefined) return
      const { atMs, tape } = this.wait(1_000).stamp()
      const qty = quantity(0)
      this.engine.applyPrint({ symbol, atMs, price: price(to), qty, way: 'jump' }, tape)
    })
    return this
  }

  /** Marks alone, all of one time. */
  marks(...ticks: readonly (number | undefined)[]): this {
    const marks = ticks.flatMap((to, symbol) =>
      to === undefined ? [] : [{ symbol, price: price(to) }],
    )
    this.engine.applyMarks(marks, this.wait(1_000).stamp().tape)
    return this
  }

  /** Time goes on, stopping at every due time. */
  until(ms: number): this {
    const end = this.stamp().atMs + ms
    for (let next = this.engine.nextDueMs; next <= end; next = this.engine.nextDueMs) {
      this.wait(Math.max(next, this.stamp().atMs + 1) - this.stamp().atMs)
      this.engine.applyDues(this.stamp().atMs)
    }
    return this.wait(end - this.stamp().atMs)
  }

  /** Lots held, in the order of the contracts. */
  get lots(): readonly number[] {
    return this.state.legs.map(({ lots }) => lots)
  }
}
