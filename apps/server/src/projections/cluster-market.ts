// Which market a cluster was made for, out of the stream of its directory, where that is the first
// of all facts: who fills read models needs its instruments and nothing else of the directory.
import { decodeDirectoryFacts } from '@trellis/engine'
import type { BoundMarket } from '../data-folder/bound-market.ts'
import { DIRECTORY_GROUP, streamOf, subjectOf } from '../nats/groups.ts'
import { LogStream, type LogStreamOptions } from '../nats/log-stream.ts'
import { MessageCursor } from '../nats/message-cursor.ts'

export interface MarketPlace extends Omit<LogStreamOptions, 'name' | 'subject'> {
  readonly prefix: string
}

/** The market that the directory names by now; undefined while no owner has named one. */
export async function readBoundMarket(place: MarketPlace): Promise<BoundMarket | undefined> {
  const { prefix } = place
  const name = streamOf(prefix, DIRECTORY_GROUP)
  const subject = subjectOf(prefix, DIRECTORY_GROUP)
  const stream = await LogStream.find({ ...place, name, subject })
  if (stream === undefined) return undefined
  const messages = stream.read(1, await stream.lastSequence())
  const cursor = new MessageCursor({
    stream: name,
    group: DIRECTORY_GROUP,
    epoch: 0,
    mark: undefined,
    onOwnership: () => undefined,
    next: async () => {
      const { value, done } = await messages.next()
      return done === true ? undefined : value
    },
  })
  try {
    while (await cursor.fill()) {
      const bound = boundIn(cursor)
      if (bound !== undefined) return bound
    }
    return undefined
  } finally {
    await messages.return(undefined)
  }
}

/** What a group commit says of it. */
function boundIn(cursor: MessageCursor): BoundMarket | undefined {
  for (let record = cursor.peek(); record !== undefined; record = cursor.peek()) {
    const facts = record
      .batches()
      .flatMap(({ payload, version }) => decodeDirectoryFacts(payload, version))
    const bound = facts.find((fact) => fact.type === 'market-bound')
    if (bound !== undefined) return bound
    cursor.advance()
  }
  return undefined
}
