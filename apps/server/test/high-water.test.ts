// High-water marks through power cuts, torn writes and older folders: they must find every loss of
// a durable end, and never refuse a journal that lost nothing.
import { readFileSync } from 'node:fs'
import { createRng } from '@trellis/kernel'
import { describe, expect, it } from 'vitest'
import type { SimulatedDisk } from '../../../packages/sim/src/simulated-disk.ts'
import { openJournal, repairJournal, repairOne } from '../src/journal/embedded-journal.ts'
import { HighWater } from '../src/journal/high-water.ts'
import type { JournalEnd } from '../src/journal/journal.ts'
import { batch, failure, FOLDER, newDisk, open, put } from './journal-fixture.ts'

const FIRST = 'data/journal/w00-00000001.log'
const MARK = 'data/high-water/w00'
const quiet = (): void => undefined

/** Five groups, and a mark after the last of them. */
async function marked(): Promise<SimulatedDisk> {
  const files = newDisk()
  const { journal } = await open(files)
  for (let i = 0; i < 5; i++) await put(journal, i)
  await new HighWater(files, FOLDER).keep(await repairJournal(files, FOLDER, quiet))
  return files
}

describe('a high-water mark', () => {
  it('misses every byte that is cut from the end, and cuts nothing itself', async () => {
    const files = await marked()
    const bytes = files.content(FIRST)
    for (let left = bytes.length - 1; left >= 0; left -= 3) {
      const short = files.clone()
      short.replace(FIRST, bytes.subarray(0, left))
      const { failure: kind, message } = await failure(repairJournal(short, FOLDER, quiet))
      expect(kind).toBe('behind')
      expect(message).toMatch(/w00 (ends whole at segment 1, byte \d+|is gone)/)
      expect(message).toContain(`knows w00 up to segment 1, byte ${bytes.length}`)
      expect(short.content(FIRST)).toHaveLength(left)
      const one = repairOne(short, FOLDER, { worker: 0, shards: 1 }, quiet)
      expect((await failure(one)).failure).toBe('behind')
    }
  })

  it('misses every bit of the last group that flips', async () => {
    const files = await marked()
    const bytes = files.content(FIRST)
    const last = bytes.lastIndexOf('TRJ1')
    for (let bit = last * 8; bit < bytes.length * 8; bit++) {
      const damaged = files.clone()
      const copy = Buffer.from(bytes)
      copy[bit >> 3]! ^= 1 << (bit & 7)
      damaged.replace(FIRST, copy)
      expect((await failure(repairJournal(damaged, FOLDER, quiet))).failure).toBe('behind')
    }
  })

  it('that is torn or of another stream counts as none', async () => {
    const files = await marked()
    const mark = files.content(MARK)
    const short = files.content(FIRST).subarray(0, 200)
    for (let left = 0; left < mark.length; left++) {
      const torn = files.clone()
      torn.replace(FIRST, short)
      torn.replace(MARK, Buffer.concat([mark.subarray(0, left), Buffer.alloc(64 - left, 1)]))
      await repairJournal(torn, FOLDER, quiet)
    }
    files.replace(FIRST, short)
    files.replace('data/high-water/w01', mark)
    await files.remove(MARK)
    await repairJournal(files, FOLDER, quiet)
  })

  it('costs a sync only when its stream has moved', async () => {
    const files = await marked()
    const ends = await repairJournal(files, FOLDER, quiet)
    const highWater = new HighWater(files, FOLDER)
    await highWater.keep(ends)
    const before = files.syncs
    for (let i = 0; i < 10; i++) await highWater.keep(ends)
    expect(files.syncs).toBe(before)
  })
})

describe('after a power cut', () => {
  it('no mark is ahead of its stream, at whatever moment it comes: 200 cuts', async () => {
    const rng = createRng(5)
    let kept = 0
    for (let round = 0; round < 200; round++) {
      const files = newDisk(round)
      const disk = files.mount()
      const highWater = new HighWater(disk, FOLDER)
      let end: JournalEnd | undefined
      const journal = await openJournal({
        files: disk,
        folder: FOLDER,
        identity: { worker: 0, shards: 1 },
        log: quiet,
        segmentLimit: 900,
        onDurable: (it) => {
          end = it
        },
      })
      for (let i = 0; i < 20; i++) {
        const first = journal.position(0)
        void journal.append(0, first, batch(0, first)).catch(quiet)
        if (rng.below(3) === 0) void journal.writer.mark(1000 + i)
        if (rng.below(2) === 0 && end !== undefined) void highWater.keep([end]).catch(quiet)
        for (let ticks = rng.below(16); ticks > 0; ticks--) await Promise.resolve()
      }
      files.crash()
      kept += (await files.list('data/high-water')).length
      const ends = await repairJournal(files, FOLDER, quiet)
      await new HighWater(files, FOLDER).keep(ends)
      files.crash()
      await repairJournal(files, FOLDER, quiet)
    }
    expect(kept).toBeGreaterThan(100)
  })
})

describe('a file that was left for the next one', () => {
  it('is refused when it lost its end, also without marks', async () => {
    const files = newDisk()
    const { journal } = await open(files, 0, 1, 300)
    // Partition 0 alone stands in the first file: no later record of it would miss anything.
    for (let i = 0; i < 12; i++) await put(journal, i < 3 ? 0 : 1)
    await journal.close()
    const bytes = files.content(FIRST)
    files.replace(FIRST, bytes.subarray(0, bytes.lastIndexOf('TRJ1')))
    const { message } = await failure(repairJournal(files, FOLDER, quiet))
    expect(message).toContain(`${FIRST} at byte ${bytes.lastIndexOf('TRJ1')}`)
    expect(message).toContain(`had ${bytes.length} bytes`)
  })
})

describe('a folder of an older server', () => {
  it('opens without marks, gets them, and is held to them from then on', async () => {
    const recorded = JSON.parse(
      readFileSync(new URL('./journal-version-1.json', import.meta.url), 'utf8'),
    ) as Readonly<Record<string, string>>
    const files = newDisk()
    for (const [name, text] of Object.entries(recorded))
      files.replace(`${FOLDER}/${name}`, Buffer.from(text, 'base64'))
    const ends = await repairJournal(files, FOLDER, quiet)
    expect(ends).toHaveLength(2)
    await new HighWater(files, FOLDER).keep(ends)
    await repairJournal(files, FOLDER, quiet)
    await files.remove(FIRST)
    expect((await failure(repairJournal(files, FOLDER, quiet))).message).toContain('w00 is gone')
  })
})
