// A backup of a cluster whose bots trade, or of one that stands: the streams cut at one moment, as
// the journal of one process. So it is read back as any backup, and goes into a cluster as well as
// into a data folder.
import { chmodSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { JOURNAL_ID } from '../data-folder/data-folder.ts'
import { makeFolder } from '../data-folder/make-folder.ts'
import { replaceFile } from '../data-folder/replace-file.ts'
import { nodeFiles } from '../journal/files.ts'
import type { LogLine } from '../log-line.ts'
import { copyIntoFolder } from '../nats/copy-journal.ts'
import { cutStreams } from '../nats/cut-streams.ts'
import { groupName } from '../nats/groups.ts'
import { ClusterPlace, type ClusterAddress } from './cluster-place.ts'
import { refuseFilled, sealBackup, type MadeBackup } from './make-backup.ts'

export interface ClusterBackupOptions {
  readonly cluster: ClusterAddress
  readonly to: string
  /** That all processes of the cluster share. */
  readonly secretKey: string | undefined
  readonly wallMs: () => number
  readonly log: LogLine
}

export interface ClusterBackup extends MadeBackup {
  readonly facts: number
  /** So long all bots waited, at most. */
  readonly heldMs: number
}

/** Makes a backup in a folder that is empty or not there; throws one line where it cannot. */
export async function backUpCluster(options: ClusterBackupOptions): Promise<ClusterBackup> {
  const { cluster, secretKey, wallMs, log } = options
  const to = resolve(options.to)
  refuseFilled('--to', to)
  const place = await ClusterPlace.open(cluster, 'backup', log)
  try {
    await place.watchLife()
    const { nats, prefix, replicas, monotonicMs } = place
    const asked = { nats, prefix, replicas, monotonicMs, log }
    const cut = await cutStreams({ ...asked, knownOf: (group) => place.knownOf(group) })
    // No earlier than the cut: market time never goes back.
    const clock = place.clock
    makeFolder(to)
    chmodSync(to, 0o700)
    const { facts } = await copyIntoFolder({ ...asked, files: nodeFiles, folder: to }, cut)
    if (facts === 0) throw new Error(`the streams of ${prefix} hold nothing: NATS_URL leads there`)
    replaceFile(join(to, JOURNAL_ID), randomUUID())
    const sequences = [...cut.ends].map(([group, end]) => [groupName(group), end] as const)
    const sealed = await sealBackup(to, {
      key: secretKey,
      wallMs,
      log,
      cluster: { prefix, sequences: Object.fromEntries(sequences), clock },
    })
    return { ...sealed, keysLeft: [], facts, heldMs: cut.heldMs }
  } finally {
    await place.close()
  }
}
