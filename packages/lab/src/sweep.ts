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

/** What came of one of the orders. */
export type SweepRow =
  | { readonly ok: true; readonly result: KernelResult; readonly byKernel: boolean }
  | { readonly ok: false; readonly refusal: BacktestRefusal }

export class Sweep {
  readonly rows: SweepRow[] = []
  readonly #plan: SweepPlan
  readonly #parts: BacktestParts
  #byKernel = 0

  constructor(plan: SweepPlan, parts: BacktestParts) {
    this.#plan = plan
    this.#parts = parts
  }

  /** Part of the orders that are played, 0 to 1. */
  get progress(): number {
    const { length } = this.#plan.orders
    return length === 0 ? 1 : this.rows.length / length
  }

  /** Plays the next order; true when all are played. */
  step(): boolean {
    const order = this.#plan.orders[this.rows.length]
    if (order === undefined) return true
    this.rows.push(this.#play(order))
    return this.rows.length === this.#plan.orders.length
  }

  #play(wanted: SweepOrder): SweepRow {
    const { fromMs, toMs, points, rule, checkEvery } = this.#plan
    const order = { ...wanted, fromMs, toMs, points }
    const begun = Backtest.begin(order, this.#parts)
    if (!begun.ok) return { ok: false, refusal: begun.error }
    const short = begun.value.runKernel(rule)
    if (short === undefined) return { ok: true, result: this.#byEngine(order), byKernel: false }
    const isChecked = this.#byKernel % checkEvery === 0
    this.#byKernel += 1
    if (isChecked) this.#compare(order, short)
    return { ok: true, result: short, byKernel: true }
  }

  #byEngine(order: BacktestOrder): KernelResult {
    const begun = Backtest.begin(order, this.#parts)
    if (!begun.ok) throw new InvariantError('what began once is refused', begun.error)
    const { points, money, matched, fills, fees, ...rest } = begun.value.run()
    const { drawdown, worstDay, sharpe, volatility } = rest
    return { points, money, matched, fills, fees, drawdown, worstDay, sharpe, volatility }
  }

  #compare(order: BacktestOrder, short: KernelResult): void {
    if (textOf(short) === textOf(this.#byEngine(order))) return
    throw new InvariantError('a kernel and the engine differ', { kind: order.kind })
  }
}

function textOf(result: KernelResult): string {
  const plain: unknown = JSON.parse(
    JSON.stringify(result, (_, it: unknown) => (typeof it === 'bigint' ? `${it}n` : it)),
  )
  return canonicalText(plain)
}
