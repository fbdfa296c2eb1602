// Batches and an opened journal for the journal's tests. What it calls may throw, and it hides
// nothing of that.
import { expect } from 'vitest'
import { createRng } from '@trellis/kernel'
import { SimulatedDisk } from '../../../packages/sim/src/simulated-disk.ts'
import { openJournal } from '../src/journal/embedded-journal.ts'
import { JournalError, type Journal, type JournalBatch } from '../src/journal/journal.ts'

export const FOLDER = 'data'

export interface Opened {
  readonly journal: Journal
  readonly seen: string[]
}

/** An empty disk in memory; the seed says what of unsynced bytes a power cut leaves. */
export function newDisk(seed = 1): SimulatedDisk {
  return new SimulatedDisk(createRng(seed))
}

export function batch(partition: number, first: number, count = 1, tape = 1000): JournalBatch {
  const payload = Buffer.from(`p${partition}:${first}+${count}`)
  return { partition, first, count, atMs: tape, tape, fromTape: true, version: 1, payload }
}

export async function open(
  files: SimulatedDisk,
  worker = 0,
  shards = 1,
  segmentLimit = 64 << 20,
): Promise<Opened> {
  const seen: string[] = []
  const journal = await openJournal({
    files,
    folder: FOLDER,
    identity: { worker, shards },
    log: () => undefined,
    segmentLimit,
    visit: (record) => seen.push(Buffer.from(record.payload).toString()),
  })
  return { journal, seen }
}

export async function put(
  journal: Pick<Journal, 'position' | 'append'>,
  partition: number,
  count = 1,
): Promise<void> {
  const first = journal.position(partition)
  await journal.append(partition, first, batch(partition, first, count))
}

export async function failure(work: Promise<unknown>): Promise<JournalError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(JournalError)
  return error as JournalError
}
