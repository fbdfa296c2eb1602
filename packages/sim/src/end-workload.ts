// The operator ends bots of users: all of them or those on contracts, for each of the reasons. It
// draws from a seed of its own, so that what it ends are the bots of a run without.
import { OPERATOR_WORDS } from '@trellis/bot-kit/close-words.ts'
import { coreKinds } from '@trellis/bots/registry.core'
import type { AnyBotKind } from '@trellis/engine'
import { createRng, mixSeed, type Rng, type UserId } from '@trellis/kernel'
import type { Step } from './step.ts'

const ALL: readonly AnyBotKind[] = coreKinds
const ON_CONTRACTS = ALL.filter((it) => it.holdsContracts === true).map(({ kind }) => kind)
/** Of so many steps one ends bots. */
const ODDS = 300
/** Of so many steps one moves a user to another fee level; half of them to the dearest. */
const FEE_ODDS = 150
const LEVELS = [2, 0, 2, 1] as const

export class EndWorkload {
  readonly #rng: Rng

  constructor(seed: number) {
    this.#rng = createRng(mixSeed(seed, 33))
  }

  next(users: readonly UserId[]): Step | undefined {
    const rng = this.#rng
    const user = rng.below(ODDS) === 0 ? users[rng.below(users.length)] : undefined
    if (user === undefined) return undefined
    const word = OPERATOR_WORDS[rng.below(OPERATOR_WORDS.length)] ?? 'compliance'
    const kinds = rng.below(3) === 0 ? ON_CONTRACTS : undefined
    return { type: 'end-bots', user, ending: { word, kinds } }
  }
}

/** The operator moves users between fee levels, by draws of its own as well. */
export class FeeWorkload {
  readonly #rng: Rng

  constructor(seed: number) {
    this.#rng = createRng(mixSeed(seed, 34))
  }

  next(users: readonly UserId[]): Step | undefined {
    const rng = this.#rng
    const user = rng.below(FEE_ODDS) === 0 ? users[rng.below(users.length)] : undefined
    if (user === undefined) return undefined
    return { type: 'set-fees', user, feeLevel: LEVELS[rng.below(LEVELS.length)] ?? 0 }
  }
}
