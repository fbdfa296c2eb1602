// Who of a cluster lives, for tools that are no members of it: whoever has something in the bucket
// of leases renews it each second, so what is written anew while one looks is somebody's who lives.
import { setTimeout as pause } from 'node:timers/promises'
import type { LeaseBucket } from './lease-bucket.ts'
import { SILENT_MS } from './take-lease.ts'

/** Members renew each second; one that misses a renewal is still seen. */
const LOOK_MS = 2500

export class LifeWatch {
  readonly #bucket: LeaseBucket
  readonly #renewedMs = new Map<string, number>()
  readonly #stop: () => void

  private constructor(bucket: LeaseBucket) {
    this.#bucket = bucket
    this.#stop = bucket.onChange(({ key }) => this.#renewedMs.set(key, bucket.nowMs()))
  }

  /** Resolves when it has looked on for long enough to know. */
  static async begin(bucket: LeaseBucket): Promise<LifeWatch> {
    const watch = new LifeWatch(bucket)
    await pause(LOOK_MS)
    return watch
  }

  /** Whether whoever wrote under this key lives. */
  isLiving(key: string): boolean {
    return this.#bucket.nowMs() - (this.#renewedMs.get(key) ?? -Infinity) < SILENT_MS
  }

  /** Keys of all who live, in order. */
  get living(): readonly string[] {
    return [...this.#renewedMs.keys()].filter((key) => this.isLiving(key)).sort()
  }

  close(): void {
    this.#stop()
  }
}
