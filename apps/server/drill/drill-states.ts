// States of partitions as the restored cluster has them, and as a lone host has them that reads the
// same backup from a data folder: the same facts on another way.
import type { NatsConnection } from '@nats-io/transport-node'
import { loadTape } from '../src/feed/load-tape.ts'
import { Bus } from '../src/bus/bus.ts'
import { FollowedClock, followBeats } from '../src/bus/market-beat.ts'
import { groupSubjects, marketSubject } from '../src/bus/subjects.ts'
import { epochOf } from '../src/data-folder/data-folder.ts'
import { RemoteLink } from '../src/host/remote-link.ts'
import { FollowedSpeed } from '../src/host/web/followed-speed.ts'
import { WorkerLink } from '../src/host/worker-link.ts'
import { DIRECTORY_PARTITION } from '../src/journal/journal.ts'
import { nodeFiles } from '../src/journal/files.ts'
import { readJournal } from '../src/journal/read-journal.ts'
import type { ClusterAddress } from '../src/backup/cluster-place.ts'
import { connectNats } from '../src/nats/connect.ts'
import {
  ALL_GROUPS,
  DEFAULT_PREFIX,
  groupOf,
  streamOf,
  subjectOf,
  USER_GROUPS,
} from '../src/nats/groups.ts'
import { LogStream } from '../src/nats/log-stream.ts'
import { readGroup } from '../src/nats/read-group.ts'

const LOOK_MS = 20
const LIMIT_MS = 120_000
const log = (): void => undefined
const steadyMs = (): number => performance.now()

/** Text of a partition's state by partition. */
export type States = ReadonlyMap<number, string>

/** Next position of each partition in the streams of a cluster. */
export async function positionsIn(cluster: ClusterAddress): Promise<ReadonlyMap<number, number>> {
  const nats = await connectNats(cluster.address, 'drill')
  const positions = new Map<number, number>()
  const prefix = DEFAULT_PREFIX
  for (let group = 0; group < ALL_GROUPS; group++) {
    const place = { name: streamOf(prefix, group), subject: subjectOf(prefix, group) }
    const { replicas } = cluster
    const asked = { ...place, nats, replicas, monotonicMs: steadyMs, log }
    const stream = await LogStream.find(asked)
    if (stream === undefined) continue
    await readGroup(stream, group, {
      visit: ({ partition, first, count }) => positions.set(partition, first + count),
    })
  }
  await nats.close()
  return positions
}

/** What a cluster says of partitions, and the market time at which its engines stand. */
export async function statesIn(
  cluster: ClusterAddress,
  partitions: readonly number[],
): Promise<{ readonly states: States; readonly marketMs: number }> {
  const nats = await connectNats(cluster.address, 'drill')
  const { bus, clock } = followMarket(nats)
  const links = Array.from({ length: USER_GROUPS }, (_, group) => {
    const subjects = groupSubjects(DEFAULT_PREFIX, group)
    return new RemoteLink({ bus, group, subjects, steadyMs, moved: log })
  })
  try {
    await until('all groups follow the market', () => {
      const marketMs = Math.floor(clock.beatMs)
      const isThere = ({ figures }: RemoteLink): boolean =>
        figures.phase === 'trading' && figures.reachedMs >= marketMs
      return clock.epoch > 0 && links.every(isThere)
    })
    const states = new Map<number, string>()
    for (const partition of partitions) {
      const state = await links[groupOf(partition)]?.call('dump', { partition })
      states.set(partition, state ?? '')
    }
    return { states, marketMs: clock.beatMs }
  } finally {
    for (const link of links) link.close()
    await nats.close()
  }
}

/** The same of a lone host on a data folder, which goes to that market time. */
export async function statesOf(
  dataDir: string,
  partitions: readonly number[],
  marketMs: number,
): Promise<States> {
  const { directory } = await readJournal(nodeFiles, dataDir)
  const { market = '', seed = 1 } = directory.market ?? {}
  const epochMs = epochOf(market)
  if (epochMs === undefined) throw new Error(`${dataDir} holds no simulated market`)
  const source = await loadTape({ market: 'simulated', seed, epochMs })
  const start = { type: 'start', resumeMs: marketMs, statuses: [] } as const
  const link: WorkerLink = new WorkerLink(
    { worker: 0, shards: 1, dataDir, source, snapshotEvery: 20_000 },
    {
      log,
      repair: () => Promise.resolve(undefined),
      recovered: log,
      durable: log,
      posts: log,
      startNow: () => start,
      watched: () => [],
      withheld: () => undefined,
      dead: (message) => process.stderr.write(`${message}\n`),
    },
  )
  await link.open()
  link.start()
  try {
    await link.call('reach', { marketMs })
    const users = partitions.filter((partition) => partition !== DIRECTORY_PARTITION)
    const dumps = users.map(async (partition) => {
      return [partition, await link.call('dump', { partition })] as const
    })
    return new Map(await Promise.all(dumps))
  } finally {
    await link.stop()
  }
}

/** Market time runs at another speed from now on, as an operator has it. */
export async function runMarket(cluster: ClusterAddress, speed: number): Promise<void> {
  const nats = await connectNats(cluster.address, 'drill')
  const { bus, clock } = followMarket(nats)
  const market = new FollowedSpeed({ bus, prefix: DEFAULT_PREFIX, clock, isSimulated: true })
  try {
    await until('market time is led', () => clock.epoch > 0)
    await until('its speed is another one', async () => (await market.change({ speed })).ok)
  } finally {
    await nats.close()
  }
}

/** Beats of market time, as whoever is connected hears them. */
function followMarket(nats: NatsConnection): { readonly bus: Bus; readonly clock: FollowedClock } {
  const bus = new Bus(nats, { log, steadyMs })
  const clock = new FollowedClock({ steadyMs, fromMs: 0 })
  followBeats({ bus, subject: marketSubject(DEFAULT_PREFIX), clock, log })
  return { bus, clock }
}

/** Waits until something holds; throws with its name when it does not in time. */
export async function until(name: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const untilMs = steadyMs() + LIMIT_MS
  while (!(await holds())) {
    if (steadyMs() > untilMs) throw new Error(`never happened: ${name}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
