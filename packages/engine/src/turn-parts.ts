// What works on bots outside their turns: commands, posts, copies.
import type { Venue } from '@trellis/market'
import type { Guard } from './engine-options.ts'
import type { Evolver } from './evolver.ts'
import type { Holders } from './runner/holders.ts'
import type { TurnContext } from './runner/turn-context.ts'
import type { TurnRunner } from './runner/turn-runner.ts'

export interface TurnParts {
  readonly evolver: Evolver
  readonly runner: TurnRunner
  readonly context: TurnContext
  readonly holders: Holders
  readonly venue: Venue
  readonly guard: Guard
}
