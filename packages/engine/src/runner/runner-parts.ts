// What a turn works with.
import type { Venue } from '@trellis/market'
import type { Guard } from '../engine-options.ts'
import type { Evolver } from '../evolver.ts'
import type { DueIndex } from './due-index.ts'
import type { Holders } from './holders.ts'
import type { LiquidationWatch } from './liquidation-watch.ts'
import type { SymbolBook } from './symbol-book.ts'
import type { TurnContext } from './turn-context.ts'

export interface RunnerParts {
  readonly evolver: Evolver
  readonly books: readonly SymbolBook[]
  /** Mark prices by symbol, with the triggers on them. */
  readonly marks: readonly SymbolBook[]
  readonly dues: DueIndex
  readonly holders: Holders
  readonly watch: LiquidationWatch
  readonly context: TurnContext
  readonly venue: Venue
  readonly guard: Guard
}
