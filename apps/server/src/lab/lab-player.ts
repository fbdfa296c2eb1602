// Plays orders one behind another, in slices between which it hears that nobody waits any more.
import { setImmediate } from 'node:timers/promises'
import { err, ok, type Result } from '@trellis/kernel'
import { Backtest, type BacktestRefusal } from '@trellis/lab'
import { HOUR_MS } from '@trellis/market'
import { openTape, type Tape, type TapeSource } from '@trellis/tape'
import { engineOptions, feeTable } from '../engine-parts.ts'
import { figuresOf } from './figures-of.ts'
import type { FromLab, ToLab } from './lab-messages.ts'
import type { LabFigures, LabOrder } from './lab-order.ts'
import { warmUpOrders } from './warm-up.ts'

/** How long it plays before it looks whether its run was dropped. */
const SLICE_MS = 10

export class LabPlayer {
  readonly #tape: Tape
  readonly #post: (message: FromLab) => void
  readonly #dropped = new Set<number>()
  #wasAsked = false
  /** What came last; runs follow each other. */
  #last: Promise<void> = Promise.resolve()

  constructor(source: TapeSource, post: (message: FromLab) => void) {
    this.#tape = openTape(source)
    this.#post = post
  }

  receive(message: ToLab): void {
    if (message.type === 'drop') {
      this.#dropped.add(message.id)
      return
    }
    if (message.type === 'warm-up') {
      this.#last = this.#last.then(() => this.#warmUp(message.nowMs))
      return
    }
    const { id, order } = message
    this.#wasAsked = true
    // What a run throws ends the thread: whoever waits is told, and the next run finds a new one.
    this.#last = this.#last.then(() => this.#run(id, order))
  }

  async #run(id: number, order: LabOrder): Promise<void> {
    this.#post({ type: 'begun', id })
    // What was dropped before it began is heard only after the messages that came with it.
    await setImmediate()
    const isLeft = (): boolean => this.#dropped.has(id)
    const result = isLeft() ? undefined : await this.#play(order, isLeft)
    this.#dropped.delete(id)
    this.#post({ type: 'done', id, result })
  }

  /** Ends with the first run that is asked for: that one is not to wait. */
  async #warmUp(nowMs: number): Promise<void> {
    for (const order of warmUpOrders(this.#tape, nowMs)) {
      await this.#play(order, () => this.#wasAsked)
      if (this.#wasAsked) return
    }
  }

  /** Undefined when it was left: that is asked between slices. */
  async #play(
    order: LabOrder,
    isLeft: () => boolean,
  ): Promise<Result<LabFigures, BacktestRefusal> | undefined> {
    const begun = beginBacktest(order, this.#tape)
    if (!begun.ok) return err(begun.error)
    let untilMs = performance.now() + SLICE_MS
    while (!begun.value.step()) {
      if (performance.now() < untilMs) continue
      await setImmediate()
      if (isLeft()) return undefined
      untilMs = performance.now() + SLICE_MS
    }
    return ok(figuresOf(order, begun.value.result()))
  }
}

/** The backtest of an order on the engine of this server, with a point of its curve each hour. */
export function beginBacktest(order: LabOrder, tape: Tape): Result<Backtest, BacktestRefusal> {
  const points = Math.max(2, (order.toMs - order.fromMs) / HOUR_MS)
  const options = engineOptions(tape.instruments, () => undefined)
  const { feeLevels } = options
  const own = order.fees === undefined ? feeLevels : [feeTable(...order.fees)]
  return Backtest.begin({ ...order, points }, { tape, options: { ...options, feeLevels: own } })
}
