// The directory comes back the same from a snapshot as from its whole journal. One that is damaged
// or of another journal is not taken.
import { describe, expect, it } from 'vitest'
import { canonicalText } from '@trellis/engine'
import { makeId } from '@trellis/kernel'
import type { SimulatedDisk } from '../../../packages/sim/src/simulated-disk.ts'
import { DirectoryHost } from '../src/host/directory-host.ts'
import { directoryOnFiles } from '../src/host/directory-on-files.ts'
import { repairJournal } from '../src/journal/embedded-journal.ts'
import { failure, newDisk } from './journal-fixture.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const JOURNAL = 'data/journal/dir-00000001.log'

async function opened(files: SimulatedDisk, snapshotEvery = 1_000): Promise<DirectoryHost> {
  await repairJournal(files, 'data', () => undefined)
  const log = (): void => undefined
  const wallMs = (): number => NOW
  const durable = (): void => undefined
  const journal = directoryOnFiles({ files, dataDir: 'data', log, durable })
  const host = new DirectoryHost({ journal, log, wallMs, snapshotEvery })
  await host.open()
  return host
}

const textOf = (host: DirectoryHost): string => canonicalText(host.state.snapshot())

/** Accounts with sessions that come and go, settings and keys: more facts than what is left. */
async function fill(host: DirectoryHost, from: number, count: number): Promise<void> {
  for (let n = from; n < from + count; n++) {
    const user = makeId(n + 1, n % 256, 0)
    const times = { createdAtMs: NOW + n, expiresAtMs: NOW + 100_000 }
    const account = { email: `u${n}@x.io`, passwordHash: 'h', countryCode: 'DE', lang: 'en' }
    await host.execute((it) => it.register({ ...account, user, createdAtMs: NOW }))
    await host.execute((it) => it.openSession({ user, tokenHash: `a${n}`, ...times }))
    await host.execute((it) => it.openSession({ user, tokenHash: `b${n}`, ...times }))
    await host.execute((it) => it.revokeSession(`a${n}`))
    await host.execute((it) => it.changeSetting(user, 'theme', n % 2 === 0 ? 'dark' : ''))
  }
}

async function withoutSnapshots(files: SimulatedDisk): Promise<SimulatedDisk> {
  const copy = files.clone()
  for (const name of await copy.list('data/snapshots')) await copy.remove(`data/snapshots/${name}`)
  return copy
}

describe('the directory', () => {
  it('is the same from a snapshot and the tail as from the whole journal', async () => {
    const files = newDisk()
    const host = await opened(files)
    await fill(host, 0, 20)
    expect(await host.saveSnapshot()).toBe(1)
    await fill(host, 20, 7)
    const live = textOf(host)
    await host.close()
    const whole = await opened(await withoutSnapshots(files))
    expect(textOf(whole)).toBe(live)
    expect(await files.list('data/snapshots')).toHaveLength(1)
    const short = await opened(files.clone())
    expect(textOf(short)).toBe(live)
    // What is decided next is the same as well.
    for (const it of [whole, short]) await fill(it, 27, 3)
    expect(textOf(short)).toBe(textOf(whole))
  })

  it('writes snapshots by itself, also when it ends before many facts have come', async () => {
    const files = newDisk()
    let facts = 0
    for (let start = 0; start < 6; start++) {
      const host = await opened(files, 30)
      await fill(host, start * 4, 4)
      facts = host.state.next
      await host.close()
    }
    const names = await files.list('data/snapshots')
    expect(names).toHaveLength(2)
    const newest = Number(names[1]?.slice(5, 21))
    expect(newest).toBeGreaterThan(facts - 60)
    files.crash()
    const host = await opened(files)
    expect(host.state.next).toBe(facts)
    expect(textOf(host)).toBe(textOf(await opened(await withoutSnapshots(files))))
  })

  it('does without a damaged snapshot, and refuses one of another journal', async () => {
    const files = newDisk()
    const host = await opened(files)
    await fill(host, 0, 5)
    await host.saveSnapshot()
    const live = textOf(host)
    await host.close()
    const [name] = await files.list('data/snapshots')
    const path = `data/snapshots/${name}`
    const damaged = files.clone()
    const bytes = damaged.content(path)
    bytes[bytes.length - 9]! ^= 1
    damaged.replace(path, bytes)
    expect(textOf(await opened(damaged))).toBe(live)

    const other = newDisk()
    const stranger = await opened(other)
    await fill(stranger, 100, 5)
    await stranger.close()
    other.replace(path, files.content(path))
    expect((await failure(opened(other))).message).toContain(JOURNAL)
  })
})
