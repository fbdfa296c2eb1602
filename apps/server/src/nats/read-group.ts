// Reads a group's stream as it stands and owns nothing: for tools and for whoever follows it. What
// was not closed at its end is not handed on; it may be void or still be written.
import { recoverFrom, type Reading, type Recovered } from '../journal/recovery.ts'
import { groupOf } from './groups.ts'
import type { TapeMark } from './group-writer.ts'
import type { LogStream } from './log-stream.ts'
import { MessageCursor } from './message-cursor.ts'

export interface GroupRead extends Recovered {
  /** Sequence of the last message that was read. */
  readonly last: number
}

/** All of a group from its first message to a given one, or the last that its leader has now. */
export async function readGroup(
  stream: LogStream,
  group: number,
  reading: Pick<Reading, 'visit'> & {
    /** What the lease says of the tape. */
    readonly mark?: TapeMark | undefined
    /** Sequence of the last message to be read; without it, of the last there is. */
    readonly last?: number | undefined
    /** Waited for before more is read. */
    pause?(): Promise<void>
  },
): Promise<GroupRead> {
  const last = reading.last ?? (await stream.lastSequence())
  const messages = stream.read(1, last)
  const cursor = new MessageCursor({
    stream: stream.name,
    group,
    epoch: 0,
    mark: reading.mark,
    next: async () => {
      await reading.pause?.()
      const { value, done } = await messages.next()
      return done === true ? undefined : value
    },
    onOwnership: () => undefined,
  })
  const recovered = await recoverFrom([cursor], await stream.size(), {
    owns: (partition) => groupOf(partition) === group,
    snapshot: () => undefined,
    visit: (batch) => reading.visit(batch),
  })
  return { ...recovered, last }
}
