// Many settings over the same span, one after the other: by a kernel where the kind has one, by the
// engine where not, and by both on a sample, which must agree to the last unit. Whoever runs it
// decides how many at a time, so that it can be shown how far it is, and left.
import { InvariantError } from '@trellis/kernel'
import { canonicalText } from '@trellis/engine'
import type { ShareRule } from '@trellis/exchange'
import {
  Backtest,
  type BacktestOrder,
  type BacktestParts,
  type BacktestRefusal,
  type BacktestResult,
  type KernelResult,
} from './backtest.ts'

export type SweepOrder = Pick<BacktestOrder, 'kind' | 'symbols' | 'params'>

export interface SweepPlan extends Pick<BacktestOrder, 'fromMs' | 'toMs' | 'points'> {
  readonly orders: readonly SweepOrder[]
  /** The venue's, for kernels. */
  readonly rule: ShareRule
  /** Of so many that a kernel played one is played by the engine as well; the first always is. */
  readonly checkEvery: number
}

interface Played {
  readonly ok: true
  readonly result: KernelResult
  readonly byKernel: boolean
}

/** What came of one of the orders. */
export type SweepRow = Played | { readonly ok: false; readonly refusal: BacktestRefusal }

export class Sweep {
  readonly rows: SweepRow[] = []
  readonly #plan: SweepPlan
  readonly #parts: BacktestParts
  readonly #pieces: Generator<undefined, void, undefined>
  #playing: Backtest | undefined
  #byKernel = 0

  constructor(plan: SweepPlan, parts: BacktestParts) {
    this.#plan = plan
    this.#parts = parts
    this.#pieces = this.#playAll()
  }

  /** Part of the orders that are played, 0 to 1. */
  get progress(): number {
    const { length } = this.#plan.orders
    if (length === this.rows.length) return 1
    return (this.rows.length + (this.#playing?.progress ?? 0)) / length
  }

  /**
   * Plays a piece: a point of a curve by the engine, or a whole order by a kernel; true at the end.
   */
  step(): boolean {
    return this.#pieces.next().done === true
  }

  *#playAll() {
    for (const order of this.#plan.orders) {
      this.rows.push(yield* this.#play(order))
      this.#playing = undefined
    }
  }

  *#play(wanted: SweepOrder): Generator<undefined, SweepRow, undefined> {
    const { fromMs, toMs, points, rule, checkEvery } = this.#plan
    const order = { ...wanted, fromMs, toMs, points }
    const begun = Backtest.begin(order, this.#parts)
    yield undefined
    if (!begun.ok) return { ok: false, refusal: begun.error }
    const kernel = begun.value.kernel(rule)
    if (kernel === undefined) return yield* this.#byEngine(begun.value)
    const short = begun.value.runKernel(kernel)
    yield undefined
    if (short === undefined) return yield* this.#byEngine(this.#beginAgain(order))
    const isChecked = this.#byKernel % checkEvery === 0
    this.#byKernel += 1
    if (isChecked) {
      const long = yield* this.#byEngine(this.#beginAgain(order))
      if (textOf(short) !== textOf(long.result))
        throw new InvariantError('a kernel and the engine differ', { kind: order.kind })
    }
    return { ok: true, result: short, byKernel: true }
  }

  *#byEngine(backtest: Backtest): Generator<undefined, Played, undefined> {
    this.#playing = backtest
    while (!backtest.step()) yield undefined
    return { ok: true, result: comparable(backtest.result()), byKernel: false }
  }

  #beginAgain(order: BacktestOrder): Backtest {
    const begun = Backtest.begin(order, this.#parts)
    if (!begun.ok) throw new InvariantError('what began once is refused', begun.error)
    return begun.value
  }
}

/** Of an engine's result what a kernel tells as well. */
function comparable(result: BacktestResult): KernelResult {
  const { fromMs, toMs, points, money, endedAtMs, matched, fills, fees } = result
  const { drawdown, worstDay, sharpe, volatility } = result
  const figures = { drawdown, worstDay, sharpe, volatility }
  return { fromMs, toMs, points, money, endedAtMs, matched, fills, fees, ...figures }
}

function textOf(result: KernelResult): string {
  const plain: unknown = JSON.parse(
    JSON.stringify(result, (_, it: unknown) => (typeof it === 'bigint' ? `${it}n` : it)),
  )
  return canonicalText(plain)
}
