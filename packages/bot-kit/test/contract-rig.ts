// The kit's rig around one bot in a contract: marks, funding, and whether it is over. For tests
// only.
import { ratio } from '@trellis/kernel'
import type { BotCommand, KindFact } from '@trellis/engine'
import { btcPerpetual, contractFees } from './instruments.ts'
import { KindRig, USER, type RigKind, type RigOptions } from './rig.ts'

/** The documents' contract and its fees unless said; the parameters are those of `KindRig`. */
export class ContractRig<S, F extends KindFact, C extends BotCommand, R> extends KindRig<
  S,
  F,
  C,
  R
> {
  constructor(kind: RigKind<R>, options: RigOptions) {
    super(kind, { instrument: btcPerpetual, fees: contractFees, ...options })
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

  /** A command at a moment of a tape; insists that it is taken. */
  commandAt(ms: number, command: C): this {
    const answer = this.engine.botCommand(USER, this.bot, command, { atMs: ms, tape: ms })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return this
  }

  /** Everything is settled: nothing open, nothing held, no money left, all books balance. */
  get isOver(): boolean {
    const { openOrders, positions, balances } = this.view
    const isEmpty = openOrders.length === 0 && positions.length === 0
    const sums = [...balances.map(({ total }) => total), ...this.trialBalance]
    return isEmpty && sums.every((sum) => sum === 0n)
  }
}
