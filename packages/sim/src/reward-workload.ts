// Vouchers for the bots that a run creates: most of them good, some used before, expired or of
// another kind. It draws from a seed of its own, so that the bots are those of a run without.
import { coreKinds } from '@trellis/bots/registry.core'
import type { AnyBotKind } from '@trellis/engine'
import { createRng, mixSeed, type Amount, type Rng } from '@trellis/kernel'
import type { Command, Step } from './step.ts'

const COIN = 1_000_000_000_000n
const ALL: readonly AnyBotKind[] = coreKinds
const KINDS = ALL.filter((it) => it.holdsContracts === true).map(({ kind }) => kind)
/** Beyond every run, and before each. */
const LATE_MS = 9_000_000_000_000
const EARLY_MS = 1

export class RewardWorkload {
  readonly #rng: Rng
  readonly #pending: Step[] = []
  #count = 0

  constructor(seed: number) {
    this.#rng = createRng(mixSeed(seed, 31))
  }

  /** The step that was drawn, behind the grant of its voucher where it gets one. */
  next(draw: () => Step): Step {
    const queued = this.#pending.shift()
    if (queued) return queued
    const step = draw()
    if (step.type !== 'create' || !KINDS.includes(step.kind)) return step
    return this.#rng.below(3) === 0 ? this.#granted(step) : step
  }

  #granted(create: Extract<Command, { type: 'create' }>): Step {
    const rng = this.#rng
    const { user, kind } = create
    const reward = ++this.#count
    const others = KINDS.filter((it) => it !== kind)
    const terms = {
      reward,
      kinds: rng.below(10) === 0 ? others : [kind],
      coin: rng.below(20) === 0 ? 'USDC' : 'USDT',
      amount: (BigInt(1 + rng.below(60)) * COIN) as Amount,
      least: (BigInt(rng.below(40)) * COIN) as Amount,
      expiresAtMs: rng.below(10) === 0 ? EARLY_MS : LATE_MS,
    }
    // Sometimes one that another bot has, or somebody else.
    const used = rng.below(6) === 0 ? Math.max(1, reward - 1 - rng.below(3)) : reward
    this.#pending.push({ ...create, reward: used })
    if (rng.below(8) === 0) this.#pending.push({ type: 'revoke-reward', user, reward: used })
    return { type: 'grant-reward', user, reward: terms }
  }
}
