// What an account keeps of its targets of news: one setting, with all that a target is reached by
// sealed, so that a copy of the journal alone pushes to nobody.
import type { TargetSort } from '@trellis/contract'

/** Name of the setting. */
export const TARGETS = 'notification-targets'

/** A target as it is kept. */
export interface Target {
  readonly id: string
  readonly sort: TargetSort
  readonly name: string
  readonly madeMs: number
  /** News up to this position are none of its. */
  readonly since: number
  /** Tells a browser's endpoint from others without naming it; '' of a webhook. */
  readonly mark: string
  /** The browser by its guid, of which only the hash is kept; '' where it has none. */
  readonly device: string
  readonly sealed: string
}

/** Reads the setting; '' is no target. */
export function readTargets(text: string): readonly Target[] {
  return text === '' ? [] : (JSON.parse(text) as readonly Target[])
}

export function writeTargets(targets: readonly Target[]): string {
  return targets.length === 0 ? '' : JSON.stringify(targets)
}
