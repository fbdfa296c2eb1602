// Two servers of one replay folder whose market time a test leads: the product in the roles of a
// cluster, and one process on files. Time stands while anybody calls, so that both are called at
// the same market times.
import { join } from 'node:path'
import type { NatsConnection } from '@nats-io/transport-node'
import { pino } from 'pino'
import type { Batch } from '@trellis/engine'
import { startRoles } from '../../../../tools/cluster-run.mjs'
import { startNats, type NatsServers } from '../../../../tools/nats.mjs'
import { inRoot } from '../../../../tools/paths.mjs'
import { startReaper, type Reaper } from '../../../../tools/reaper.mjs'
import { KINDS } from '../../src/engine-parts.ts'
import type { WorkerHealth } from '../../src/host/host-api.ts'
import { journalFolder, wholeEnds } from '../../src/journal/embedded-journal.ts'
import { FactFraming } from '../../src/journal/fact-framing.ts'
import { nodeFiles } from '../../src/journal/files.ts'
import { DIRECTORY_PARTITION, type JournalBatch } from '../../src/journal/journal.ts'
import { recover } from '../../src/journal/recovery.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { streamOf, subjectOf, USER_GROUPS } from '../../src/nats/groups.ts'
import { LogStream } from '../../src/nats/log-stream.ts'
import { readGroup } from '../../src/nats/read-group.ts'
import { readSettings } from '../../src/settings.ts'
import type { RunningServer } from '../../src/start-server.ts'
import { startWeb } from '../../src/web-role.ts'
import { TestServer } from '../http-server-fixture.ts'
import { eventually, steadyMs } from './bus-stage.ts'

/** A thousandth of a second of market time in a quarter of an hour: it stands. */
const STILL = 0.000_001
const LIMIT_MS = 60_000
const log = (): void => undefined

export interface Side {
  /** "http://127.0.0.1:8080" */
  readonly address: string
  /** Market time goes on by so much, and stands again when all bots have had it. */
  go(ms: number): Promise<void>
  /** All facts of users' partitions, oldest first in each; nobody may call any more. */
  facts(): Promise<readonly Batch[]>
  stop(): Promise<void>
}

const settingsOf = (market: string): Readonly<Record<string, string>> => ({
  TRELLIS_MARKET: `replay:${market}`,
  TRELLIS_SPEED: String(STILL),
  TRELLIS_HOLD: '0',
  TRELLIS_SHARDS: '1',
  TRELLIS_HOUSE: '0',
  TRELLIS_ADVICE: '0',
  TRELLIS_LAB: '0',
  TRELLIS_RATE_SCALE: '100000',
  TRELLIS_LOG_LEVEL: process.env['TRELLIS_LOG_LEVEL'] ?? 'silent',
})

export interface ReplayServers {
  readonly nats: NatsServers
  readonly reaper: Reaper
  stop(): Promise<void>
}

/** What clusters of one file stand on: one node of NATS, and no database. */
export async function startReplayServers(): Promise<ReplayServers> {
  const [nats, reaper] = await Promise.all([startNats({ nodes: 1 }), startReaper()])
  const stop = (): Promise<void> => {
    reaper.stop()
    return nats.stop()
  }
  return { nats, reaper, stop }
}

export interface ClusterSide extends Side {
  /** Ends an engine at once; it is started again, as the tool of operators does it. */
  killEngine(): void
}

/** Two engines as processes of their own, and the server of a web process in this one. */
export async function startClusterSide(
  { nats: servers, reaper }: ReplayServers,
  { folder, market, prefix }: { readonly folder: string; market: string; prefix: string },
): Promise<ClusterSide> {
  const env = {
    ...settingsOf(market),
    // Nobody asks for history, and bots trade without it.
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    NATS_URL: servers.urls.join(','),
    TRELLIS_SECRET_KEY: 'a secret that all processes share',
    TRELLIS_CLUSTER_PREFIX: prefix,
  }
  const counts = { engines: 2, projectors: 0, webs: 0 }
  const roles = await startRoles({ folder, ...counts, reaper, env, envOf: () => ({}) })
  const web = await startReplayWeb({ ...env, TRELLIS_DATA_DIR: join(folder, 'web') })
  const nats = await connectNats({ servers: servers.urls }, 'replay')
  return {
    address: web.address,
    // Slowly enough for some beats, so that the tape comes in other pieces than in one process.
    go: led(web, 60_000),
    killEngine: () => roles.engines[0]?.kept.kill('SIGKILL'),
    facts: () => factsOfStreams(nats, prefix),
    stop: async () => {
      await web.stop()
      await nats.close()
      await roles.stop()
    },
  }
}

async function startReplayWeb(env: Readonly<Record<string, string>>): Promise<RunningServer> {
  const settings = readSettings({ ...env, TRELLIS_ROLE: 'web', PORT: '0' })
  if (!settings.ok) throw new Error(settings.error)
  const web = await startWeb({
    settings: settings.value,
    log: pino({ level: settings.value.logLevel }),
    webFolder: inRoot('apps/web/dist'),
    announcedFolder: inRoot('content/announcements'),
    checkAnswers: true,
  })
  await web.ready()
  return web
}

function factsOfStreams(nats: NatsConnection, prefix: string): Promise<readonly Batch[]> {
  return collected(async (visit) => {
    for (let group = 0; group < USER_GROUPS; group++) {
      const place = { name: streamOf(prefix, group), subject: subjectOf(prefix, group) }
      const asked = { ...place, nats, replicas: 1, monotonicMs: steadyMs, log } as const
      const stream = await LogStream.find(asked)
      if (stream === undefined) throw new Error(`${place.name} is not there`)
      await readGroup(stream, group, { visit })
    }
  })
}

/** One process, on files in the folder. */
export async function startLoneSide(folder: string, market: string): Promise<Side> {
  const server = new TestServer({ ...settingsOf(market), TRELLIS_DATA_DIR: folder })
  await server.start()
  return {
    address: server.address,
    go: led(server.running, 1_000_000),
    facts: async () => {
      await server.running.stop()
      return collected(async (visit) => {
        await recover({
          files: nodeFiles,
          folder: journalFolder(folder),
          owns: (partition) => partition !== DIRECTORY_PARTITION,
          snapshot: () => undefined,
          ends: await wholeEnds(nodeFiles, folder),
          visit,
        })
      })
    },
    stop: () => server.stop(),
  }
}

/** Leads the market of a server at a pace, which says itself when all of it has arrived. */
function led({ host }: RunningServer, pace: number): Side['go'] {
  let toMs: number | undefined
  return async (ms) => {
    toMs = (toMs ?? host.market.nowMs()) + ms
    const changed = await host.speed.change({ speed: pace, forMs: ms })
    if (!changed.ok) throw new Error(`market time does not go: ${changed.error}`)
    const isThere = (): boolean => {
      const { phase, marketMs, workers } = host.health()
      const have = ({ reachedMs, ...worker }: WorkerHealth): boolean =>
        reachedMs === toMs && worker.phase === 'trading'
      return phase === 'trading' && marketMs === toMs && workers.every(have)
    }
    await eventually(`the market is at ${toMs}`, isThere, LIMIT_MS)
  }
}

async function collected(
  read: (visit: (record: JournalBatch) => void) => Promise<void>,
): Promise<readonly Batch[]> {
  const framing = new FactFraming(KINDS)
  const batches: Batch[] = []
  await read((record) => batches.push(framing.toBatch(record)))
  return batches
}
