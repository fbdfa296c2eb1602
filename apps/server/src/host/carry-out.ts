// One call that an engine carries out: what it does, and then until all that it tells is durable.
// Where its asker traces it, both are spans of that trace; the place in the journal ties it to the
// projector's transaction that brings the same facts into the read models.
import { partitionOf, type Id } from '@trellis/kernel'
import type { JournalWriter } from '../journal/journal.ts'
import { placeText } from '../observe/place-text.ts'
import { inSpan } from '../observe/tracing.ts'
import type { ToWorker } from './worker-messages.ts'

type Call = Extract<ToWorker, { type: 'call' }>

/** Resolves with the call's value when the journal holds what it rests on. */
export async function carryOut(
  call: Pick<Call, 'name' | 'args' | 'trace'>,
  writer: JournalWriter,
  does: () => unknown,
): Promise<unknown> {
  const { name, args, trace: parent } = call
  if (parent === undefined) {
    const done = does()
    const value = done instanceof Promise ? ((await done) as unknown) : done
    await writer.settled()
    return value
  }
  return inSpan(`engine ${name}`, { parent }, async () => {
    const value = await does()
    await inSpan('journal append', { attributes: placeOf(args, writer) }, () => writer.settled())
    return value
  })
}

/** Where the journal is after the call, in the partition of its user or bot. */
function placeOf(args: unknown, writer: JournalWriter): Readonly<Record<string, string>> {
  const { user, bot } = args as { readonly user?: Id; readonly bot?: Id }
  const owner = user ?? bot
  if (owner === undefined) return {}
  const partition = partitionOf(owner)
  return { 'trellis.place': placeText(partition, writer.position(partition)) }
}
