// Puts a backup into the streams of a cluster that is empty, after all of it was read and found
// whole: one of a cluster, or one of a single process that is to outgrow its machine.
import { resolve } from 'node:path'
import { epochOf } from '../data-folder/data-folder.ts'
import { nodeFiles } from '../journal/files.ts'
import { readJournal } from '../journal/read-journal.ts'
import type { Mark } from '../leases/lease-words.ts'
import type { LogLine } from '../log-line.ts'
import { copyIntoCluster, type Copied } from '../nats/copy-journal.ts'
import { ClusterPlace, type ClusterAddress } from './cluster-place.ts'
import type { Manifest } from './manifest.ts'
import { checkBackup, type Restored } from './restore-backup.ts'

export interface ClusterRestoreOptions {
  readonly from: string
  readonly cluster: ClusterAddress
  /** That all processes of the cluster are going to share. */
  readonly secretKey: string | undefined
  readonly log: LogLine
}

/** Restores; throws one line, before anything is written, where anything is not right. */
export async function restoreIntoCluster(
  options: ClusterRestoreOptions,
): Promise<Restored & Copied> {
  const { cluster, secretKey, log } = options
  const from = resolve(options.from)
  const checked = await checkBackup({ from, keys: undefined, secretKey, log })
  const place = await ClusterPlace.open(cluster, 'restore', log)
  try {
    const copied = await copyJournalInto(place, from, checked.manifest)
    return { ...checked, ...copied }
  } finally {
    await place.close()
  }
}

/** Copies a folder's journal into a cluster, and where its market stands. */
export async function copyJournalInto(
  place: ClusterPlace,
  folder: string,
  manifest?: Manifest,
): Promise<Copied> {
  await place.refuseUnlessEmpty()
  const { nats, prefix, replicas, monotonicMs, log } = place
  const asked = { files: nodeFiles, folder, nats, prefix, replicas, monotonicMs, log }
  const copied = await copyIntoCluster(asked)
  const mark = manifest?.cluster?.clock ?? (await clockOf(folder))
  if (mark !== undefined) await place.leaveClock(mark)
  return copied
}

/** When a folder's market began, and the last point of its clock, as the leader's lease has it. */
async function clockOf(folder: string): Promise<Mark | undefined> {
  const { directory } = await readJournal(nodeFiles, folder)
  const { market, clock } = directory
  if (market === undefined) return undefined
  const epochMs = epochOf(market.market)
  const point = clock && { wallMs: clock.wallMs, marketMs: clock.marketMs, speed: clock.speed }
  if (epochMs === undefined && point === undefined) return undefined
  return { epochMs: epochMs ?? 0, ...point }
}
