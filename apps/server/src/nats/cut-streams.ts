// How long each stream of an installation was at one and the same moment, while engines write on:
// cut there, no stream holds what followed from something that another one lacks. The proof is that
// of files (backup/capture-sizes.ts): streams only grow, so two readings in a row that agree were
// true together at any moment in between. That owners hold still meanwhile is only what lets the
// readings agree, and what they say they have acknowledged shows a leader that lags.
import { setTimeout as pause } from 'node:timers/promises'
import type { TapeMark } from './group-writer.ts'
import { ALL_GROUPS, groupName, streamOf, subjectOf } from './groups.ts'
import { withHeld, type HeldGroup } from './journal-hold.ts'
import { LogStream, type LogStreamOptions } from './log-stream.ts'

/** Where the streams of all groups are cut. */
export interface StreamCut {
  /** Sequence of the last message by group; a group that is missing has none. */
  readonly ends: ReadonlyMap<number, number>
  /** How far the tape is when all up to the cut counts. */
  readonly marks: ReadonlyMap<number, TapeMark>
  /** So long was the last hold, as who asked for it saw it, ms. */
  readonly heldMs: number
}

export interface CutOptions extends Pick<
  LogStreamOptions,
  'nats' | 'replicas' | 'monotonicMs' | 'log'
> {
  readonly prefix: string
  /** So often it is tried. */
  readonly tries?: number
  /** What is known of a group from elsewhere: whether somebody writes it, and its lease's mark. */
  knownOf(group: number): { readonly isOwned: boolean; readonly mark: TapeMark | undefined }
}

const TRIES = 20
const AGAIN_MS = 100

type Ends = ReadonlyMap<number, number>

/** The cut at a moment after the call; throws one line where the streams never kept still. */
export async function cutStreams(options: CutOptions): Promise<StreamCut> {
  const streams = await findAll(options)
  const groups = [...streams.keys()]
  const { nats, prefix, monotonicMs, tries: most = TRIES } = options
  let why = ''
  for (let tries = 0; tries < most; tries += 1) {
    const beganMs = monotonicMs()
    const cut = await withHeld(nats, prefix, groups, async (held) => {
      const [before, ends] = [await endsOf(streams), await endsOf(streams)]
      why = flawOf(options, before, ends, held)
      return { ends, marks: marksOf(options, ends, held), heldMs: monotonicMs() - beganMs }
    })
    if (why === '') return cut
    await pause(AGAIN_MS)
  }
  throw new Error(`the streams cannot be cut at one moment: ${why}`)
}

async function findAll(options: CutOptions): Promise<ReadonlyMap<number, LogStream>> {
  const { prefix } = options
  const streams = new Map<number, LogStream>()
  for (let group = 0; group < ALL_GROUPS; group++) {
    const place = { name: streamOf(prefix, group), subject: subjectOf(prefix, group) }
    const stream = await LogStream.find({ ...options, ...place })
    if (stream !== undefined) streams.set(group, stream)
  }
  return streams
}

async function endsOf(streams: ReadonlyMap<number, LogStream>): Promise<Ends> {
  const found = [...streams].map(async ([group, stream]) => {
    return [group, await stream.lastSequence()] as const
  })
  return new Map(await Promise.all(found))
}

/** Why the ends are none of one moment; empty where they are. */
function flawOf(
  { knownOf }: CutOptions,
  before: Ends,
  ends: Ends,
  held: ReadonlyMap<number, HeldGroup>,
): string {
  for (const [group, end] of ends) {
    const name = groupName(group)
    const { isOwned, mark } = knownOf(group)
    const place = held.get(group)
    if (isOwned && place === undefined)
      return `the owner of ${name} does not hold still: it is moving, or of an older release`
    if (before.get(group) !== end) return `${name} is being written`
    const known = Math.max(place?.sequence ?? 0, mark?.sequence ?? 0)
    if (known > end) return `${name} ends at message ${end}, its owner has seen ${known}`
  }
  return ''
}

/** What an owner says of the tape, or its lease where nobody owns the group. */
function marksOf(
  { knownOf }: CutOptions,
  ends: Ends,
  held: ReadonlyMap<number, HeldGroup>,
): ReadonlyMap<number, TapeMark> {
  const marks = [...ends].flatMap(([group, end]) => {
    const place = held.get(group)
    const mark = place === undefined ? knownOf(group).mark : place.mark
    return mark === undefined || mark.sequence > end ? [] : [[group, mark] as const]
  })
  return new Map(marks)
}
