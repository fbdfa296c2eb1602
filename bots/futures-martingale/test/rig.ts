// The kit's rig around one martingale. For tests only.
import type { Instrument } from '@trellis/market'
import { ContractRig } from '@trellis/bot-kit/test/contract-rig.ts'
import { mustRead, mustWrite } from '@trellis/bot-kit/test/grid-params.ts'
import type { RigOptions } from '@trellis/bot-kit/test/rig.ts'
import type { MartingaleCommand } from '../commands.ts'
import type { MartingaleFact } from '../facts.ts'
import type { RawMartingale } from '../fields.ts'
import { kind } from '../index.ts'
import { paramsOf, readMartingaleInput, writeParams } from '../params.ts'
import type { MartingaleState } from '../state.ts'

export { btcPerpetual, contractFees } from '@trellis/bot-kit/test/instruments.ts'

/** Parameters as the journal has them, out of what a form would hold. */
export function paramsFrom(instrument: Instrument, raw: RawMartingale): unknown {
  return mustWrite(paramsOf(mustRead(readMartingaleInput(instrument, raw))), writeParams)
}

/** One engine, one user with money, one contract, martingales. */
export class Rig extends ContractRig<
  MartingaleState,
  MartingaleFact,
  MartingaleCommand,
  RawMartingale
> {
  constructor(options: RigOptions, tried: typeof kind = kind) {
    super({ kind: tried, params: paramsFrom }, options)
  }
}

/** Long from 25,000: 1,000 at 10 times, additions 2 % below the average, each 1.5 times as much. */
export const plain: RawMartingale = {
  mode: 'long',
  leverage: '10',
  priceStep: '0.02',
  multiplier: '1.5',
  additions: 3,
  roundProfit: '0.02',
  investment: '1000',
  autoCycle: 'on',
}
