// Entry of `npm run restore -- --from FOLDER --to EMPTY [--keys FOLDER]`: a data folder from a
// backup; without `--to` the empty cluster that NATS_URL names.
import { parseArgs } from 'node:util'
import { textOf } from '../log-line.ts'
import { clusterOf } from './cluster-place.ts'
import { restoreIntoCluster, type ClusterRestoreOptions } from './cluster-restore.ts'
import { restoreBackup } from './restore-backup.ts'

const USAGE =
  'usage: npm run restore -- --from FOLDER --to EMPTY-FOLDER [--keys FOLDER], ' +
  'or NATS_URL=nats://… npm run restore -- --from FOLDER'
const write = (line: string): void => void process.stdout.write(`${line}\n`)
const log = (line: string): void => void process.stderr.write(`${line}\n`)

async function run(): Promise<void> {
  const { from = '', to = '', keys } = wordsOf()
  const cluster = clusterOf(process.env)
  if (from === '' || (to === '' && cluster === undefined)) throw new Error(USAGE)
  process.umask(0o077)
  const secretKey = process.env['TRELLIS_SECRET_KEY']
  if (to === '' && cluster !== undefined) return intoCluster({ from, cluster, secretKey, log })
  const { manifest, lacksKey } = await restoreBackup({ from, to, keys, secretKey, log })
  write(`${to} is what ${from} held: ${manifest.files.length} files, made ${manifest.madeAt}`)
  write(`Start it with TRELLIS_DATA_DIR=${to}; the database is rebuilt from the journal`)
  if (lacksKey)
    write(
      'Its key is not here: set TRELLIS_SECRET_KEY, or put secret-key and push-keys.json into it ' +
        'before the first start, which would make new ones',
    )
}

async function intoCluster(options: ClusterRestoreOptions): Promise<void> {
  const { manifest, facts, partitions, lacksKey } = await restoreIntoCluster(options)
  write(`The streams hold what ${options.from} did: ${facts} facts of ${partitions} partitions,`)
  write(`made ${manifest.madeAt}. What was acknowledged after that is lost`)
  write('Start the cluster with an empty database: what it had of the streams of before is void')
  if (lacksKey) write('Start it with the TRELLIS_SECRET_KEY of then: it was not given here')
}

function wordsOf() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { from: text, to: text, keys: text } }).values
  } catch {
    throw new Error(USAGE)
  }
}

run().catch((error: unknown) => {
  log(textOf(error))
  process.exitCode = 1
})
