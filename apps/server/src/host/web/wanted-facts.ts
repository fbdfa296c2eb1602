// Which partitions' facts somebody in this process listens to, and the watch over those alone: what
// nobody's page shows is not sent here.
import { PARTITIONS } from '@trellis/kernel'
import type { BatchListener, MissedListener } from '../host-api.ts'
import type { LiveFacts } from '../live-facts.ts'
import type { Streams } from '../streams.ts'

const LOOK_MS = 100
const ALL: readonly number[] = [...Array(PARTITIONS).keys()]

type Wants = (partition: number) => boolean

export class WantedFacts {
  readonly #live: LiveFacts
  readonly #streams: Pick<Streams, 'position'>
  readonly #wants = new Set<Wants>()
  readonly #watched = new Map<number, Promise<() => void>>()
  readonly #timer: NodeJS.Timeout
  /** How far the partitions were when this was looked at before. */
  #before: readonly number[]

  constructor(live: LiveFacts, streams: Pick<Streams, 'position'>) {
    this.#live = live
    this.#streams = streams
    this.#before = this.#positions()
    this.#timer = setInterval(() => this.#look(), LOOK_MS)
  }

  /** As `Host.onBatch` has it. */
  onBatch(
    listener: BatchListener,
    wants: Wants = () => true,
    missed: MissedListener = () => undefined,
  ): () => void {
    const leaves = [
      this.#live.onBatch(listener, wants),
      this.#live.onMissed((partition) => {
        if (wants(partition)) missed(partition)
      }),
    ]
    this.#wants.add(wants)
    this.#look()
    return () => {
      this.#wants.delete(wants)
      for (const leave of leaves) leave()
    }
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#live.stop()
  }

  /**
   * Who began to want a partition since the last look may have read its page since: what became
   * durable behind where the partition was then is told as missed.
   */
  #look(): void {
    for (const partition of ALL) {
      const isWanted = this.#isWanted(partition)
      const watch = this.#watched.get(partition)
      if (isWanted === (watch !== undefined)) continue
      if (watch === undefined)
        this.#watched.set(partition, this.#live.watch(partition, this.#before[partition] ?? 0))
      else this.#leave(partition, watch)
    }
    this.#before = this.#positions()
  }

  #leave(partition: number, watch: Promise<() => void>): void {
    this.#watched.delete(partition)
    void watch.then((stop) => stop())
  }

  #isWanted(partition: number): boolean {
    for (const wants of this.#wants) if (wants(partition)) return true
    return false
  }

  #positions(): readonly number[] {
    return ALL.map((partition) => this.#streams.position(partition))
  }
}
