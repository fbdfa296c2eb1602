// Clusters whose market stands: the servers that they stand on, the settings of their processes, a
// web process of them, and the facts that are in their streams.
import type { NatsConnection } from '@nats-io/transport-node'
import { pino } from 'pino'
import type { Batch } from '@trellis/engine'
import { startNats, type NatsServers } from '../../../../tools/nats.mjs'
import { inRoot } from '../../../../tools/paths.mjs'
import { startReaper, type Reaper } from '../../../../tools/reaper.mjs'
import { KINDS } from '../../src/engine-parts.ts'
import { FactFraming } from '../../src/journal/fact-framing.ts'
import type { JournalBatch } from '../../src/journal/journal.ts'
import { streamOf, subjectOf, USER_GROUPS } from '../../src/nats/groups.ts'
import { LogStream } from '../../src/nats/log-stream.ts'
import { readGroup } from '../../src/nats/read-group.ts'
import { readSettings } from '../../src/settings.ts'
import type { RunningServer } from '../../src/start-server.ts'
import { startWeb } from '../../src/web-role.ts'
import { AWAY } from '../process-fixture.ts'
import { steadyMs } from './bus-stage.ts'

/** Of one process as of those of a cluster; a second of market time takes eleven days. */
export const STILL: Readonly<Record<string, string>> = {
  TRELLIS_SPEED: '0.000001',
  TRELLIS_HOLD: '0',
  TRELLIS_SHARDS: '1',
  TRELLIS_HOUSE: '0',
  TRELLIS_ADVICE: '0',
  TRELLIS_LAB: '0',
  TRELLIS_RATE_SCALE: '100000',
  TRELLIS_LOG_LEVEL: process.env['TRELLIS_LOG_LEVEL'] ?? 'silent',
}

export interface StillServers {
  readonly nats: NatsServers
  readonly reaper: Reaper
  stop(): Promise<void>
}

/** What clusters of one file stand on: one node of NATS, and no database. */
export async function startStillServers(): Promise<StillServers> {
  const [nats, reaper] = await Promise.all([startNats({ nodes: 1 }), startReaper()])
  const stop = (): Promise<void> => {
    reaper.stop()
    return nats.stop()
  }
  return { nats, reaper, stop }
}

const log = (): void => undefined

/** Of each process of a cluster; nobody asks for history there, and bots trade without it. */
export const roleSettings = (
  { urls }: NatsServers,
  prefix: string,
): Readonly<Record<string, string>> => ({
  ...AWAY,
  NATS_URL: urls.join(','),
  TRELLIS_SECRET_KEY: 'a secret that all processes share',
  TRELLIS_CLUSTER_PREFIX: prefix,
})

/** A web process's server in this process; resolves when it hears of the cluster. */
export async function startStillWeb(env: Readonly<Record<string, string>>): Promise<RunningServer> {
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

/** All facts of users' partitions in the streams of a cluster, oldest first in each. */
export function factsOfStreams(nats: NatsConnection, prefix: string): Promise<readonly Batch[]> {
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

/** What a reading of a journal visits, as facts. */
export async function collected(
  read: (visit: (record: JournalBatch) => void) => Promise<void>,
): Promise<readonly Batch[]> {
  const framing = new FactFraming(KINDS)
  const batches: Batch[] = []
  await read((record) => batches.push(framing.toBatch(record)))
  return batches
}
