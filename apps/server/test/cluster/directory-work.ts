// Changes that several followers make all the time, each of which would show if it were lost or
// done twice, and what became of each as its asker was told.
import { setTimeout as pause } from 'node:timers/promises'
import { UnavailableError, UnknownResultError } from '../../src/host/engine-link.ts'
import type { DirectoryFollower } from '../../src/host/directory-follower.ts'
import { NOW } from './directory-stage.ts'

const AT_ONCE = 3
const PAUSE_MS = 5
let works = 0

export class DirectoryWork {
  readonly done: string[] = []
  readonly unavailable: string[] = []
  readonly unknown: string[] = []
  /** Anything else that came of one: there must be none. */
  readonly strange: unknown[] = []
  readonly #name = `w${++works}-`
  readonly #loops: readonly Promise<void>[]
  #count = 0
  #isOver = false

  constructor(followers: readonly DirectoryFollower[]) {
    this.#loops = followers.flatMap((follower) =>
      Array.from({ length: AT_ONCE }, () => this.#loop(follower)),
    )
  }

  /** Makes no more; resolves when all under way has come to something. */
  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#loops)
  }

  /** How often each of them stands in a directory. */
  timesIn({ state }: Pick<DirectoryFollower, 'state'>): ReadonlyMap<string, number> {
    const times = new Map<string, number>()
    for (const { after } of state.acts)
      if (after.startsWith(this.#name)) times.set(after, (times.get(after) ?? 0) + 1)
    return times
  }

  async #loop(follower: DirectoryFollower): Promise<void> {
    while (!this.#isOver) {
      const after = `${this.#name}${++this.#count}`
      const act = { atMs: NOW, by: 'console', what: 'count', on: '', before: '', after }
      try {
        const { ok } = await follower.execute((it) => it.noteAct(act))
        if (ok) this.done.push(after)
        else this.strange.push('refused')
      } catch (error) {
        if (error instanceof UnknownResultError) this.unknown.push(after)
        else if (error instanceof UnavailableError) this.unavailable.push(after)
        else this.strange.push(error)
      }
      await pause(PAUSE_MS)
    }
  }
}
