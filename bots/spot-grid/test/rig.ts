// The kit's rig around one spot grid. For tests only.
import { amount, price, quantity } from '@trellis/kernel'
import { defineInstrument, type Instrument } from '@trellis/market'
import { mustRead, mustWrite } from '@trellis/bot-kit/test/grid-params.ts'
import { houseFees, mnt } from '@trellis/bot-kit/test/instruments.ts'
import { KindRig, type RigOptions } from '@trellis/bot-kit/test/rig.ts'
import type { GridCommand } from '../commands.ts'
import type { SpotGridFact } from '../facts.ts'
import { kind } from '../index.ts'
import type { RawGridInput } from '../fields.ts'
import { paramsOf, readGridInput, writeParams } from '../params.ts'
import type { SpotGridState } from '../state.ts'

export { btc, flatFees, houseFees, mnt, noFees } from '@trellis/bot-kit/test/instruments.ts'
export { USER } from '@trellis/bot-kit/test/rig.ts'

/** Parameters as the journal has them, out of what a form would hold. */
export function paramsFrom(instrument: Instrument, raw: RawGridInput): unknown {
  return mustWrite(paramsOf(mustRead(readGridInput(instrument, raw))), writeParams)
}

/** One engine, one user with money, one symbol, spot grids. */
export class Rig extends KindRig<SpotGridState, SpotGridFact, GridCommand, RawGridInput> {
  constructor(options: RigOptions) {
    super({ kind, params: paramsFrom }, options)
  }
}

/** The grid of worked example B of domain.md. */
export const testB = {
  minPrice: '45000',
  maxPrice: '65000',
  cellNumber: 5,
  quoteInvestment: '23610',
}

/** That grid, with what more it was asked for, after a fall and a rise that matched orders. */
export const runningB = (more: object = {}): Rig =>
  new Rig({ last: '54000', fees: houseFees })
    .start({ ...testB, ...more })
    .move('52000')
    .move('58000')

/** The further pairs of the market in which golden/journal-2.json.gz was recorded. */
const widePlatform = { maxQty: quantity(400_000_000), maxMarketQty: quantity(200_000_000) }
export const journal2Pairs: NonNullable<RigOptions['pairs']> = [
  { instrument: defineInstrument({ ...mnt, ...widePlatform }), last: 6_452 },
  {
    instrument: defineInstrument({
      ...mnt,
      ...widePlatform,
      symbol: 'MNTBTC',
      quote: 'BTC',
      tickScale: 8,
      minValue: amount('0.0001'),
      maxValue: amount('10'),
      maxPrice: price(1_000_000),
    }),
    last: 1_112,
  },
]
