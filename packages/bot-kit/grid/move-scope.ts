// How far the range of a grid may follow the price, as its owner allows it.
import type { Price } from '@trellis/kernel'
import type { Direction } from './sides.ts'

/** By direction the last level that may join, 0 for any; what is missing does not follow. */
export type MoveScope = Readonly<Partial<Record<Direction, Price>>>

/** Where a kind's settings say it. */
export interface ScopeWays<C> {
  readonly scope: (settings: C) => MoveScope
}
