// The engine's side of vouchers: what the operator grants and takes back, and what a user has
// (docs/adr/0030).
import { err, ok, partitionOf, type Result, type UserId } from '@trellis/kernel'
import type { EngineRefusal, Stamp } from './engine-options.ts'
import type { Partition } from './partition.ts'
import type { Reward, RewardRecord } from './rewards.ts'
import type { TurnRunner } from './runner/turn-runner.ts'

interface Parts {
  readonly runner: TurnRunner
  find(partition: number): Partition
}

/** Runs a command at its time and hands out what it led to. */
type AtTime = <T>(stamp: Stamp, work: () => T) => T

export class EngineRewards {
  readonly #parts: Parts
  readonly #at: AtTime

  constructor(parts: Parts, at: AtTime) {
    this.#parts = parts
    this.#at = at
  }

  /** Grants a user a voucher; under a number that it has, nothing more happens. */
  grant(user: UserId, reward: Reward, stamp: Stamp): Result<void, EngineRefusal> {
    const partition = this.#parts.find(partitionOf(user))
    const owner = partition.users.get(user)
    if (!owner) return err('not-found')
    if (owner.rewards.has(reward.reward)) return ok(undefined)
    const isSound = reward.amount > 0n && reward.least >= 0n && reward.kinds.length > 0
    if (!isSound || reward.expiresAtMs <= stamp.atMs) return err('invalid-params')
    const { runner } = this.#parts
    return this.#at(stamp, () =>
      ok(runner.emitFor(partition, { type: 'reward-granted', user, ...reward })),
    )
  }

  /** Takes a voucher back that no bot uses. */
  revoke(user: UserId, reward: number, stamp: Stamp): Result<void, EngineRefusal> {
    const partition = this.#parts.find(partitionOf(user))
    const record = partition.users.get(user)?.rewards.get(reward)
    if (!record) return err('reward-unknown')
    if (record.usedBy !== 0) return err('reward-used')
    if (record.isRevoked) return ok(undefined)
    const { runner } = this.#parts
    return this.#at(stamp, () =>
      ok(runner.emitFor(partition, { type: 'reward-revoked', user, reward })),
    )
  }

  /** Every voucher that a user was granted, the oldest first. */
  of(user: UserId): readonly RewardRecord[] {
    const owner = this.#parts.find(partitionOf(user)).users.get(user)
    return owner ? [...owner.rewards.values()] : []
  }
}
