// What every journal does, whatever keeps it: each adapter's test file hands in how one is opened.
// Nothing here may know of files or messages.
import { createRng, type Rng } from '@trellis/kernel'
import { tapePosition } from '@trellis/market'
import { describe, expect, it } from 'vitest'
import type { Journal, PartitionSnapshot } from '../src/journal/journal.ts'
import { batch, failure, put } from './journal-fixture.ts'

/** A journal as its next owner finds it, and what was read of it. */
export interface OpenedJournal {
  readonly journal: Journal
  readonly seen: readonly string[]
  readonly restored: readonly PartitionSnapshot[]
}

/** A place where one journal lies. */
export interface JournalPlace {
  /** Opens it for the partitions that leave 3 when divided by 32; whoever had it before is gone. */
  open(): Promise<OpenedJournal>
  /** Changes a byte of the newest snapshot of a partition. */
  damageSnapshot(partition: number): Promise<void>
}

const OWN = [3, 35, 67, 99] as const
const [A, B, C] = OWN

/** The behaviours, on new places. */
export function describeJournal(name: string, newPlace: () => Promise<JournalPlace>): void {
  describe(`${name}: appending`, () => appending(newPlace))
  describe(`${name}: groups`, () => groups(newPlace))
  describe(`${name}: the tape gate`, () => gates(newPlace))
  describe(`${name}: snapshots`, () => snapshots(newPlace))
}

function appending(newPlace: () => Promise<JournalPlace>): void {
  it('keeps batches in order over restarts and refuses any position but the next', async () => {
    const place = await newPlace()
    const { journal } = await place.open()
    await put(journal, A, 2)
    await put(journal, A)
    expect((await failure(journal.append(A, 2, batch(A, 2)))).failure).toBe('wrong-position')
    expect((await failure(journal.append(A, 9, batch(A, 9)))).failure).toBe('wrong-position')
    await journal.close()
    expect((await failure(journal.append(A, 3, batch(A, 3)))).failure).toBe('closed')
    const again = await place.open()
    expect(again.seen).toEqual([`p${A}:0+2`, `p${A}:2+1`])
    expect(again.journal.position(A)).toBe(3)
    expect(again.journal.partitions.get(A)?.position).toBe(3)
    await again.journal.close()
  })

  it('covers all that is queued with one commit', async () => {
    const { journal } = await (await newPlace()).open()
    await put(journal, A)
    const { commits, facts } = journal.writer
    await Promise.all(Array.from({ length: 200 }, (_, i) => put(journal, OWN[i % 4] ?? A)))
    expect(journal.writer.commits - commits).toBe(1)
    expect(journal.writer.facts - facts).toBe(200)
    expect(journal.writer.queued()).toBe(0)
    await journal.close()
  })

  it('refuses a batch beyond 1 MB and a partition of another owner', async () => {
    const { journal } = await (await newPlace()).open()
    const large = { ...batch(A, 0), payload: Buffer.alloc(1 << 20) }
    expect((await failure(journal.append(A, 0, large))).failure).toBe('too-large')
    expect((await failure(journal.append(4, 0, batch(4, 0)))).failure).toBe('not-owned')
    await put(journal, A)
    expect(journal.position(A)).toBe(1)
    await journal.close()
  })

  it('writes nothing more of a partition that was ceded, and goes on with one that was adopted', async () => {
    const place = await newPlace()
    const { journal } = await place.open()
    await put(journal, A)
    const hash = await journal.writer.sealed(A)
    journal.writer.cede(A)
    expect((await failure(journal.append(A, 1, batch(A, 1)))).failure).toBe('not-owned')
    journal.writer.adopt(A, { position: 1, hash })
    await put(journal, A)
    await journal.close()
    expect((await place.open()).seen).toEqual([`p${A}:0+1`, `p${A}:1+1`])
  })
}

function groups(newPlace: () => Promise<JournalPlace>): void {
  it('takes a batch of several parts as a whole', async () => {
    const place = await newPlace()
    const { journal } = await place.open()
    await put(journal, A)
    await journal.appendParts(A, 1, [batch(A, 1, 2), batch(A, 3), batch(A, 4)])
    const wrong = [batch(A, 5), batch(A, 7)]
    expect((await failure(journal.appendParts(A, 5, wrong))).failure).toBe('wrong-position')
    await journal.close()
    const whole = [`p${A}:0+1`, `p${A}:1+2`, `p${A}:3+1`, `p${A}:4+1`]
    expect((await place.open()).seen).toEqual(whole)
  })

  it('may be larger than a record, and what follows holds on to them', async () => {
    const place = await newPlace()
    const { journal } = await place.open()
    const large = (partition: number, first: number): Promise<void> => {
      const payload = Buffer.alloc(900_000, first)
      return journal.append(partition, first, { ...batch(partition, first), payload })
    }
    await Promise.all(Array.from({ length: 14 }, (_, i) => large(i % 2 === 0 ? A : B, i >> 1)))
    await Promise.all([large(A, 7), large(B, 7), put(journal, C)])
    expect(journal.writer.commits).toBe(2)
    await journal.close()
    const again = await place.open()
    expect([A, B, C].map((p) => again.journal.position(p))).toEqual([8, 8, 1])
    await put(again.journal, A)
    await again.journal.close()
    expect((await place.open()).journal.position(A)).toBe(9)
  })

  it('of any size come back whole and in order over many owners: 5 seeds', async () => {
    for (let seed = 1; seed <= 5; seed++) await liveOn(await newPlace(), createRng(seed))
  })
}

/** Some owners after each other, each with groups of some records and sometimes a mark. */
async function liveOn(place: JournalPlace, rng: Rng): Promise<void> {
  const positions = new Map<number, number>()
  for (let owner = 0; owner < 4; owner++) {
    const { journal } = await place.open()
    for (let group = rng.below(6); group > 0; group--) {
      const picks = Array.from({ length: 1 + rng.below(9) }, () => OWN[rng.below(4)] ?? A)
      await Promise.all(picks.map((partition) => put(journal, partition)))
      for (const partition of picks) positions.set(partition, (positions.get(partition) ?? 0) + 1)
      if (rng.below(3) === 0) await journal.writer.mark(1000 + rng.below(9))
    }
    await journal.close()
  }
  const { seen, journal } = await place.open()
  for (const [partition, position] of positions) {
    expect(journal.position(partition)).toBe(position)
    const firsts = seen.filter((it) => it.startsWith(`p${partition}:`))
    expect(firsts).toEqual(Array.from({ length: position }, (_, i) => `p${partition}:${i}+1`))
  }
  await journal.close()
}

function gates(newPlace: () => Promise<JournalPlace>): void {
  it('says what was processed for partitions with and without a record at the last time', async () => {
    const place = await newPlace()
    const { journal } = await place.open()
    await journal.append(A, 0, batch(A, 0, 1, 1000))
    await journal.append(B, 0, batch(B, 0, 1, 2000))
    await journal.close()
    const partial = await place.open()
    // All before the prints of 2000: the last print processed is one of 1999.
    expect(partial.journal.partitions.get(A)?.gateMs).toBe(1999.75)
    expect(partial.journal.partitions.get(B)?.gateMs).toBe(2000)
    await partial.journal.append(C, 0, { ...batch(C, 0, 1, 2000), fromTape: false })
    await partial.journal.close()
    const all = await place.open()
    expect(all.journal.partitions.get(A)?.gateMs).toBe(2000)
    await all.journal.close()
  })

  it('keeps the rank of a tape position', async () => {
    const place = await newPlace()
    const { journal } = await place.open()
    await journal.append(A, 0, batch(A, 0, 1, tapePosition(2000, 'due')))
    await journal.append(A, 1, batch(A, 1, 1, tapePosition(2000, 'funding')))
    await journal.append(B, 0, batch(B, 0, 1, tapePosition(2000, 'mark')))
    await journal.close()
    const again = await place.open()
    const found = [A, B].map((p) => again.journal.partitions.get(p)?.gateMs)
    expect(found).toEqual([tapePosition(2000, 'funding'), tapePosition(2000, 'mark')])
    await again.journal.close()
  })

  it('is that of the last mark where nothing happened since', async () => {
    const place = await newPlace()
    const { journal } = await place.open()
    await put(journal, A)
    await journal.writer.flush()
    await journal.writer.mark(7000)
    await journal.close()
    const again = await place.open()
    expect([A, B].map((p) => again.journal.partitions.get(p)?.gateMs)).toEqual([7000, 7000])
    await again.journal.append(B, 0, batch(B, 0, 1, 7500))
    await again.journal.close()
    const later = await place.open()
    expect(later.journal.partitions.get(B)?.gateMs).toBe(7500)
    expect(later.journal.partitions.get(A)?.gateMs).toBe(7499.75)
    await later.journal.close()
  })
}

async function save(journal: Journal, partition: number, gateMs: number): Promise<void> {
  const position = journal.position(partition)
  const hash = await journal.writer.sealed(partition)
  const payload = Buffer.from(`p${partition}@${position}`)
  await journal.saveSnapshots([{ partition, position, hash, gateMs, payload }])
}

function snapshots(newPlace: () => Promise<JournalPlace>): void {
  it('shorten the replay, and a damaged one gives way to the one before', async () => {
    const place = await newPlace()
    const { journal } = await place.open()
    for (let i = 0; i < 4; i++) {
      await put(journal, A)
      await save(journal, A, 7000 + i)
    }
    await put(journal, A)
    await journal.close()
    const again = await place.open()
    expect(again.seen).toEqual([`p${A}:4+1`])
    expect(again.restored.map((it) => it.position)).toEqual([4])
    expect(again.journal.snapshots.get(A)).toBe(4)
    expect(again.journal.partitions.get(A)?.gateMs).toBe(7003)
    expect(again.journal.position(A)).toBe(5)
    await again.journal.close()
    await place.damageSnapshot(A)
    const older = await place.open()
    expect(older.seen).toEqual([`p${A}:3+1`, `p${A}:4+1`])
    expect(older.restored.map((it) => Buffer.from(it.payload).toString())).toEqual([`p${A}@3`])
    await older.journal.close()
  })

  it('taken amid appends of all partitions miss nothing and bring nothing twice: 5 seeds', async () => {
    for (let seed = 1; seed <= 5; seed++) {
      const place = await newPlace()
      const { journal } = await place.open()
      const rng = createRng(seed)
      for (let round = 0; round < 12; round++) {
        const work = OWN.filter(() => rng.below(2) === 0).map((p) => put(journal, p))
        if (rng.below(2) === 0) work.push(save(journal, OWN[rng.below(4)] ?? A, 1000))
        work.push(put(journal, OWN[rng.below(4)] ?? A))
        await Promise.all(work)
      }
      const ends = OWN.map((partition) => journal.position(partition))
      await journal.close()
      const { restored, seen, ...again } = await place.open()
      expect(OWN.map((partition) => again.journal.position(partition))).toEqual(ends)
      for (const [i, partition] of OWN.entries()) {
        const from = restored.find((it) => it.partition === partition)?.position ?? 0
        const wanted = Array.from({ length: (ends[i] ?? 0) - from }, (_, at) => at + from)
        const firsts = seen.filter((it) => it.startsWith(`p${partition}:`))
        expect(firsts).toEqual(wanted.map((first) => `p${partition}:${first}+1`))
      }
      await again.journal.close()
    }
  })
}
