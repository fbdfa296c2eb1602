// What the thread that searches settings is told and tells.
import type { Advice } from '@trellis/market'
import type { TapeSource } from '@trellis/tape'

export interface AdviceInit {
  readonly source: TapeSource
}

/** One search: a kind, a mode, and what it is searched on. */
export interface AdviceJob {
  /** Its name among the entries that are kept. */
  readonly key: string
  readonly kind: string
  readonly mode: string
  readonly symbols: readonly number[]
  /** Market time up to which prices are looked at, epoch ms. */
  readonly asOfMs: number
}

export interface ToAdvice {
  readonly type: 'search'
  readonly job: AdviceJob
  /** Part of a core that it may take, 0 to 1. */
  readonly share: number
}

export interface FoundAdvice {
  readonly type: 'found'
  readonly job: AdviceJob
  readonly found: readonly Advice[]
}

export type FromAdvice =
  | FoundAdvice
  /** How much of the search under way is done, 0 to 1. */
  | { readonly type: 'searched'; readonly share: number }
