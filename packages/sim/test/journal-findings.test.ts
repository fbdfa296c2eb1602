// Faults of the journal that simulations found, each as small as it gets. Each was a loss or a
// refusal once.
import { createRng } from '@trellis/kernel'
import { describe, expect, it } from 'vitest'
import { openJournal, repairJournal } from '../../../apps/server/src/journal/embedded-journal.ts'
import type { Journal, JournalBatch } from '../../../apps/server/src/journal/journal.ts'
import { SimulatedDisk } from '../src/simulated-disk.ts'

const quiet = (): void => undefined

function open(disk: SimulatedDisk, worker: number, shards: number): Promise<Journal> {
  const identity = { worker, shards }
  return openJournal({ files: disk, folder: 'data', identity, log: quiet })
}

async function put(journal: Journal, partition: number): Promise<void> {
  const first = journal.position(partition)
  const batch: JournalBatch = {
    partition,
    first,
    count: 1,
    atMs: 1,
    tape: 1,
    fromTape: true,
    version: 1,
    payload: Uint8Array.of(1),
  }
  await journal.append(partition, first, batch)
}

describe('journal', () => {
  it('refuses a flipped bit in the head of a segment that holds durable records', async () => {
    const disk = new SimulatedDisk(createRng(1))
    const journal = await open(disk, 0, 1)
    await put(journal, 0)
    await put(journal, 0)
    await journal.close()
    disk.crash()
    disk.flipBit(
      (name) => name.endsWith('.log'),
      () => 64,
    )
    const repaired = repairJournal(disk, 'data', quiet)
    await expect(repaired).rejects.toMatchObject({ failure: 'damaged' })
    expect(await disk.list('data/journal')).toEqual(['w00-00000001.log'])
  })

  it('never calls settled what a full disk refused, so that no snapshot outlives its facts', async () => {
    const disk = new SimulatedDisk(createRng(1))
    const journal = await open(disk, 0, 1)
    await put(journal, 0)
    disk.faults.roomLeft = 0
    await expect(put(journal, 0)).rejects.toMatchObject({ failure: 'write-failed' })
    await expect(journal.writer.settled()).rejects.toMatchObject({ failure: 'write-failed' })
  })

  it('lets a worker start while another is creating its next segment', async () => {
    const disk = new SimulatedDisk(createRng(1))
    const other = await open(disk, 1, 2)
    await put(other, 1)
    // The other worker's next file is there, its head is not yet.
    await disk.open('data/journal/w01-00000002.log')
    const journal = await open(disk, 0, 2)
    await put(journal, 0)
    expect(journal.position(0)).toBe(1)
  })
})
