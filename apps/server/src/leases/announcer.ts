// Says what a member is, anew each second until it is told to stop: whoever is not heard for 3 s is
// taken for dead.
import type { LeaseBucket } from './lease-bucket.ts'
import type { MemberWord } from './lease-words.ts'

const EACH_MS = 1000

/** What a member says of itself; how often it has said so is counted where it is said. */
export type Announcement = Omit<MemberWord, 'count'>

export interface Announcing {
  /** Says this from now on; false where nobody is known to have heard it the first time. */
  say(said: Announcement): Promise<boolean>
  /** Says nothing any more. */
  stop(): void
}

export class Announcer implements Announcing {
  readonly #bucket: LeaseBucket
  readonly #key: string
  #said: Announcement | undefined
  #count = 0
  #timer: NodeJS.Timeout | undefined

  constructor(bucket: LeaseBucket, key: string) {
    this.#bucket = bucket
    this.#key = key
  }

  say(said: Announcement): Promise<boolean> {
    this.#said = said
    this.#timer ??= setInterval(() => void this.#tell(), EACH_MS)
    return this.#tell()
  }

  stop(): void {
    this.#said = undefined
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #tell(): Promise<boolean> {
    const said = this.#said
    if (said === undefined) return false
    return this.#bucket.tell(this.#key, { ...said, count: ++this.#count })
  }
}
