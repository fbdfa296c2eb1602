// Two servers of one replay folder whose market time a test leads: the product in the roles of a
// cluster, and one process on files. Time stands while anybody calls, so that both are called at
// the same market times.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Batch } from '@trellis/engine'
import { startRoles } from '../../../../tools/cluster-run.mjs'
import type { Host, WorkerHealth } from '../../src/host/host-api.ts'
import { journalFolder, wholeEnds } from '../../src/journal/embedded-journal.ts'
import { nodeFiles } from '../../src/journal/files.ts'
import { DIRECTORY_PARTITION } from '../../src/journal/journal.ts'
import { recover } from '../../src/journal/recovery.ts'
import { connectNats } from '../../src/nats/connect.ts'
import type { RunningServer } from '../../src/start-server.ts'
import { TestServer } from '../http-server-fixture.ts'
import { eventually } from './bus-stage.ts'
import {
  collected,
  factsOfStreams,
  roleSettings,
  startStillWeb,
  STILL,
  type StillServers,
} from './still-market.ts'

const LIMIT_MS = 60_000

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
  ...STILL,
  TRELLIS_MARKET: `replay:${market}`,
})

export interface ClusterPlace {
  readonly folder: string
  /** The replay folder. */
  readonly market: string
  readonly prefix: string
  readonly engines: number
}

export interface ClusterSide extends Side {
  /** Ends an engine at once; it is started again, as the tool of operators does it. */
  killEngine(): void
}

/** Engines as processes of their own, and the server of a web process in this one. */
export async function startClusterSide(
  { nats: servers, reaper }: StillServers,
  { folder, market, prefix, engines }: ClusterPlace,
): Promise<ClusterSide> {
  const env = { ...settingsOf(market), ...roleSettings(servers, prefix) }
  const counts = { engines, projectors: 0, webs: 0 }
  const roles = await startRoles({ folder, ...counts, reaper, env, envOf: () => ({}) })
  const web = await startStillWeb({ ...env, TRELLIS_DATA_DIR: join(folder, 'web') })
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
    const aimMs = (toMs = (toMs ?? host.market.nowMs()) + ms)
    await eventually('market time goes', () => isSent(host, pace, aimMs), LIMIT_MS)
    const isThere = (): boolean => {
      const { phase, marketMs, workers } = host.health()
      const have = ({ reachedMs, ...worker }: WorkerHealth): boolean =>
        reachedMs === toMs && worker.phase === 'trading'
      return phase === 'trading' && marketMs === toMs && workers.every(have)
    }
    await eventually(`the market is at ${toMs}`, isThere, LIMIT_MS)
  }
}

/**
 * Sends market time to a moment, unless it goes already: while its leader or the directory moves
 * nobody says what became of a change, which may stand all the same.
 */
async function isSent({ market, speed }: Host, pace: number, toMs: number): Promise<boolean> {
  const leftMs = toMs - market.nowMs()
  if (leftMs === 0 || speed.way().next !== undefined) return true
  const changed = await speed.change({ speed: pace, forMs: leftMs })
  if (!changed.ok) await pause(500)
  return changed.ok
}
