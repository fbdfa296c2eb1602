// Snapshots of a large directory, written by a thread beside its owner: the next owner and whoever
// follows begin from them, and are as if they had read every fact.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalText } from '@trellis/engine'
import { makeId } from '@trellis/kernel'
import { saveSnapshotBeside } from '../../src/host/directory-snapshot-thread.ts'
import { DirectoryOwner } from '../../src/host/directory-owner.ts'
import { DirectoryStream } from '../../src/host/directory-stream.ts'
import { DIRECTORY_PARTITION } from '../../src/journal/journal.ts'
import { SnapshotBucket } from '../../src/nats/snapshot-bucket.ts'
import { BusStage, eventually, steadyMs } from './bus-stage.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const PREFIX = 'beside'
const LARGE = 20
const EVERY = 50

let base: BusStage
const lines: string[] = []
const log = (line: string): void => void lines.push(line)
const saved: number[] = []

beforeAll(async () => {
  base = await BusStage.start()
})
afterAll(() => base.stop())

async function own(epoch: number): Promise<DirectoryOwner> {
  const { nats, bus } = await base.connected()
  const address = { servers: base.servers.urls }
  return DirectoryOwner.take({
    nats,
    bus,
    prefix: PREFIX,
    replicas: 1,
    claim: { owner: `owner${epoch}`, epoch },
    isSure: () => true,
    steadyMs,
    wallMs: () => NOW,
    snapshotEvery: EVERY,
    beside: {
      fromAccounts: LARGE,
      save: async () => {
        const position = await saveSnapshotBeside({ address, prefix: PREFIX, replicas: 1 })
        saved.push(position)
        return position
      },
    },
    log,
    failed: (error) => log(String(error)),
  })
}

async function register({ host }: DirectoryOwner, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n++) {
    const account = { email: `u${n}@x.io`, passwordHash: 'h', countryCode: 'DE', lang: 'en' }
    const user = makeId(n + 1, n % 256, 0)
    await host.execute((it) => it.register({ ...account, user, createdAtMs: NOW }))
    await host.execute((it) => it.changeSetting(user, 'theme', 'dark'))
  }
}

const textOf = ({ host }: DirectoryOwner): string => canonicalText(host.state.snapshot())

test('it is written beside, one upon the other, and the next owner begins from it', async () => {
  const one = await own(1)
  await register(one, 0, 40)
  await eventually('the first is saved', () => saved.length === 1)
  await register(one, 40, 80)
  await eventually('the second is saved', () => saved.length === 2)
  // What it hands over with is no snapshot of its own.
  await one.leave()
  const { nats } = await base.connected()
  const place = { nats, prefix: PREFIX, replicas: 1, monotonicMs: steadyMs, log } as const
  const kept = await SnapshotBucket.reading(place).load(DIRECTORY_PARTITION)
  expect(kept.map(({ snapshot }) => snapshot.position)).toEqual(saved.toReversed())
  const two = await own(2)
  expect(two.host.state.accountCount).toBe(80)
  expect(textOf(two)).toBe(textOf(one))
  const { directory } = await new DirectoryStream(place).readAll()
  expect(canonicalText(directory.snapshot())).toBe(textOf(one))
  two.drop()
  expect(lines).toEqual([])
})
