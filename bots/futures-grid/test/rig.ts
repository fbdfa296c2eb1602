// The kit's rig around one futures grid, with marks and funding. For tests only.
import { ratio } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { btcPerpetual, contractFees } from '@trellis/bot-kit/test/instruments.ts'
import { KindRig, USER, type RigOptions } from '@trellis/bot-kit/test/rig.ts'
import type { FuturesCommand } from '../commands.ts'
import type { FuturesGridFact } from '../facts.ts'
import type { RawFuturesGrid } from '../fields.ts'
import { kind } from '../index.ts'
import { paramsOf, readFuturesInput, writeParams } from '../params.ts'
import type { FuturesGridState } from '../state.ts'

export { btcPerpetual, contractFees } from '@trellis/bot-kit/test/instruments.ts'

/** Parameters as the journal has them, out of what a form would hold. */
export function paramsFrom(instrument: Instrument, raw: RawFuturesGrid): unknown {
  const input = readFuturesInput(instrument, raw)
  if (!input.ok) throw new Error(`${input.error.field}: ${input.error.problem}`)
  const params = paramsOf(input.value)
  if (params === undefined) throw new Error('incomplete input')
  return writeParams(params)
}

/** One engine, one user with money, one contract, futures grids. */
export class Rig extends KindRig<
  FuturesGridState,
  FuturesGridFact,
  FuturesCommand,
  RawFuturesGrid
> {
  constructor(options: RigOptions, tried: typeof kind = kind) {
    const usual = { instrument: btcPerpetual, fees: contractFees }
    super({ kind: tried, params: paramsFrom }, { ...usual, ...options })
  }

  /** Its owner closes it at a moment. */
  closeAt(ms: number): this {
    const closed = this.engine.botCommand(USER, this.bot, { type: 'close' }, { atMs: ms, tape: ms })
    if (!closed.ok) throw new Error(JSON.stringify(closed.error))
    return this
  }

  /** The mark alone. */
  mark(to: string): this {
    this.wait(1_000).engine.applyMarks([{ symbol: 0, price: this.ticks(to) }], this.stamp().tape)
    return this
  }

  /** Funding at a rate, a fraction, at a mark. */
  fund(rate: string, mark: string): this {
    const funding = { symbol: 0, rate: ratio(rate), mark: this.ticks(mark) }
    this.wait(1_000).engine.applyFunding([funding], this.stamp().tape)
    return this
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

/** Everything is settled: nothing open, nothing held, all books balance. */
export function isOver(rig: Rig): boolean {
  const { openOrders, positions, balances } = rig.view
  const isEmpty = openOrders.length === 0 && positions.length === 0
  return isEmpty && [...balances.map(({ total }) => total), ...rig.trialBalance].every((it) => !it)
}
