// Messages between the main thread and the lab's. Plain data only.
import type { Result } from '@trellis/kernel'
import type { BacktestRefusal } from '@trellis/lab'
import type { TapeSource } from '@trellis/tape'
import type { LabFigures, LabOrder } from './lab-order.ts'

export interface LabInit {
  readonly source: TapeSource
}

export type ToLab =
  | { readonly type: 'run'; readonly id: number; readonly order: LabOrder }
  /** Plays something of every kind, at a market time, until the first run is asked for. */
  | { readonly type: 'warm-up'; readonly nowMs: number }
  /** Nobody waits for this run any more. */
  | { readonly type: 'drop'; readonly id: number }

export type FromLab =
  /** The thread stands, and what it plays now is this run. */
  | { readonly type: 'begun'; readonly id: number }
  | {
      readonly type: 'done'
      readonly id: number
      /** Undefined of a run that was dropped. */
      readonly result: Result<LabFigures, BacktestRefusal> | undefined
    }
