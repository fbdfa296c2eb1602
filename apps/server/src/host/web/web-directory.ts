// The directory as routes of a web process reach it: followed, changed at its owner. Who asks for
// all that anybody was told shares the question with whoever asks at the same time.
import type { DirectoryRefusal } from '@trellis/engine'
import type { Result } from '@trellis/kernel'
import type { DirectoryFollower } from '../directory-follower.ts'
import type { DirectoryAccess, DirectoryDecision } from '../directory-host.ts'
import { UnavailableError } from '../engine-link.ts'
import { SharedRun } from '../shared-run.ts'
import { within } from '../../within.ts'

export class WebDirectory implements DirectoryAccess {
  readonly #follower: DirectoryFollower
  readonly #asked: SharedRun<void>

  constructor(follower: DirectoryFollower) {
    this.#follower = follower
    this.#asked = new SharedRun(() => follower.upToDate())
  }

  get state(): DirectoryAccess['state'] {
    return this.#follower.state
  }

  execute(
    decide: (directory: DirectoryAccess['state']) => DirectoryDecision,
  ): Promise<Result<void, DirectoryRefusal>> {
    return this.#follower.execute(decide)
  }

  // Handed about by themselves.
  readonly privateRefusal = (): 'starting' | undefined => this.#follower.privateRefusal()

  readonly upToDate = async (limitMs?: number): Promise<void> => {
    const asked = this.#asked.after().then(() => true)
    const isTold = await (limitMs === undefined ? asked : within(asked, limitMs, false))
    if (!isTold) throw new UnavailableError(`nobody said in ${limitMs} ms how far the directory is`)
  }
}
