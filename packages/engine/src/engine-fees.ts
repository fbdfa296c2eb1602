// The engine's side of what users pay: the operator sets a user's fee level, and every bot of the
// user hears of it in the same batch (docs/adr/0035).
import { assert, err, ok, partitionOf, type Result, type UserId } from '@trellis/kernel'
import type { EngineRefusal, Stamp } from './engine-options.ts'
import { isFlat, type Partition } from './partition.ts'
import type { LiquidationWatch } from './runner/liquidation-watch.ts'
import type { TurnRunner } from './runner/turn-runner.ts'

interface Parts {
  readonly runner: TurnRunner
  readonly watch: LiquidationWatch
  find(partition: number): Partition
}

/** Runs a command at its time and hands out what it led to. */
type AtTime = <T>(stamp: Stamp, work: () => T) => T

export class EngineFees {
  readonly #parts: Parts
  readonly #at: AtTime

  constructor(parts: Parts, at: AtTime) {
    this.#parts = parts
    this.#at = at
  }

  /** Orders pay the level's fees from now on; at the level that a user has, nothing happens. */
  set(user: UserId, feeLevel: number, stamp: Stamp): Result<void, EngineRefusal> {
    assert(Number.isInteger(feeLevel) && feeLevel >= 0, 'fee level', feeLevel)
    const partition = this.#parts.find(partitionOf(user))
    const owner = partition.users.get(user)
    if (!owner) return err('not-found')
    if (owner.feeLevel === feeLevel) return ok(undefined)
    const { runner, watch } = this.#parts
    return this.#at(stamp, () => {
      runner.emitFor(partition, { type: 'fee-level-set', user, feeLevel })
      for (const bot of owner.bots) {
        if (bot.isOver) continue
        // What it must have for what it holds hangs on the fee of closing.
        if (!isFlat(bot)) watch.note(bot)
        runner.run(bot, { type: 'fees-changed' })
      }
      return ok(undefined)
    })
  }
}
