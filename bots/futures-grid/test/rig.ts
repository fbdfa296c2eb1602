// The kit's rig around one futures grid. For tests only.
import type { Instrument } from '@trellis/market'
import { ContractRig } from '@trellis/bot-kit/test/contract-rig.ts'
import { mustRead, mustWrite } from '@trellis/bot-kit/test/grid-params.ts'
import type { RigOptions } from '@trellis/bot-kit/test/rig.ts'
import type { FuturesCommand } from '../commands.ts'
import type { FuturesGridFact } from '../facts.ts'
import type { RawFuturesGrid } from '../fields.ts'
import { kind } from '../index.ts'
import { paramsOf, readFuturesInput, writeParams } from '../params.ts'
import type { FuturesGridState } from '../state.ts'

export { btcPerpetual, contractFees } from '@trellis/bot-kit/test/instruments.ts'

/** Parameters as the journal has them, out of what a form would hold. */
export function paramsFrom(instrument: Instrument, raw: RawFuturesGrid): unknown {
  return mustWrite(paramsOf(mustRead(readFuturesInput(instrument, raw))), writeParams)
}

/** One engine, one user with money, one contract, futures grids. */
export class Rig extends ContractRig<
  FuturesGridState,
  FuturesGridFact,
  FuturesCommand,
  RawFuturesGrid
> {
  constructor(options: RigOptions, tried: typeof kind = kind) {
    super({ kind: tried, params: paramsFrom }, options)
  }
}

/** The grid of domain test M: long 20,000 to 30,000 around 25,000, 1,000 at 5x. */
export const testM: RawFuturesGrid = {
  mode: 'long',
  type: 'arithmetic',
  minPrice: '20000',
  maxPrice: '30000',
  cellNumber: 5,
  leverage: '5',
  investment: '1000',
}
