// Makes a snapshot of the directory out of the one before and what the stream has behind it. Who
// writes it owns nothing: all that it holds is durable, whoever wrote it.
import { DEFAULT_PREFIX } from '../nats/groups.ts'
import { DIRECTORY_PARTITION } from '../journal/journal.ts'
import { SnapshotBucket } from '../nats/snapshot-bucket.ts'
import { snapshotBytes } from './directory-snapshot.ts'
import { DirectoryStream, type DirectoryStreamOptions } from './directory-stream.ts'

/** Answers the position up to which it goes. */
export async function writeDirectorySnapshot(options: DirectoryStreamOptions): Promise<number> {
  const { prefix = DEFAULT_PREFIX } = options
  const { directory, anchor, beginsAt } = await new DirectoryStream(options).readAll()
  const { position, hash, sequence, epoch } = anchor
  // Nothing has come since the one before.
  if (beginsAt === 0) return position
  const place = { partition: DIRECTORY_PARTITION, position, hash, sequence: beginsAt }
  const payload = await snapshotBytes(directory.snapshot())
  const snapshot = { partition: DIRECTORY_PARTITION, position, hash, gateMs: -1, payload }
  const bucket = SnapshotBucket.reading({ ...options, prefix })
  await bucket.save({ snapshot, seal: { place, foothold: { sequence, epoch, places: [place] } } })
  return position
}
