// Entry of `npm run journal-copy -- <data folder> nats://…` and back, `-- nats://… <data folder>`.
// Neither server nor engines may run meanwhile: it takes the folder's lock and owns the streams.
import { existsSync, mkdirSync } from 'node:fs'
import { lockFolder } from '../clock/folder-lock.ts'
import { nodeFiles } from '../journal/files.ts'
import { textOf } from '../log-line.ts'
import { copyIntoFolder, type Copied } from '../nats/copy-journal.ts'
import { clusterOf, ClusterPlace } from './cluster-place.ts'
import { copyJournalInto } from './cluster-restore.ts'

const USAGE =
  'usage: npm run journal-copy -- <data folder> nats://… [1|3], or -- nats://… <data folder> [1|3]; ' +
  'the number is that of the replicas of each stream, 3 without; NATS_USER, NATS_PASSWORD and ' +
  'NATS_CA as for the other processes'
const isAddress = (word: string): boolean => /^(nats|tls):\/\//.test(word)
const log = (line: string): void => void process.stderr.write(`${line}\n`)

async function run(from: string, to: string, replicas: string): Promise<string> {
  const isIntoCluster = isAddress(to)
  const isWhole = from !== '' && to !== '' && isAddress(from) !== isIntoCluster
  const cluster = isWhole ? clusterOf(process.env, isIntoCluster ? to : from) : undefined
  if (cluster === undefined || !['1', '3'].includes(replicas)) throw new Error(USAGE)
  const folder = isIntoCluster ? from : to
  if (isIntoCluster && !existsSync(folder)) throw new Error(`there is no folder ${folder}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  try {
    const wanted = { ...cluster, replicas: replicas === '1' ? 1 : 3 } as const
    const place = await ClusterPlace.open(wanted, 'journal-copy', log)
    const copying = isIntoCluster ? copyJournalInto(place, folder) : copyOut(place, folder)
    const { partitions, facts } = await copying.finally(() => place.close())
    return `Copied ${facts} facts of ${partitions} partitions; both ends hold the same.`
  } finally {
    lock.release()
  }
}

function copyOut(place: ClusterPlace, folder: string): Promise<Copied> {
  const { nats, prefix, replicas, monotonicMs } = place
  return copyIntoFolder({ files: nodeFiles, folder, nats, prefix, replicas, monotonicMs, log })
}

const [from = '', to = '', replicas = '3'] = process.argv.slice(2)
run(from, to, replicas).then(
  (line) => void process.stdout.write(`${line}\n`),
  (error: unknown) => {
    log(textOf(error))
    process.exitCode = 1
  },
)
