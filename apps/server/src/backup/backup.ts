// Entry of `npm run backup -- --to FOLDER [--with-keys]`: of the data folder of these settings, or
// of the cluster that NATS_URL names; beside running servers or without them.
import { parseArgs } from 'node:util'
import { textOf } from '../log-line.ts'
import { readSettings } from '../settings.ts'
import { backUpCluster } from './cluster-backup.ts'
import { clusterOf, type ClusterAddress } from './cluster-place.ts'
import { makeBackup } from './make-backup.ts'

const USAGE = 'usage: npm run backup -- --to FOLDER [--with-keys]'
const write = (line: string): void => void process.stdout.write(`${line}\n`)
const log = (line: string): void => void process.stderr.write(`${line}\n`)

async function run(): Promise<void> {
  const { to = '', 'with-keys': withKeys = false } = wordsOf()
  if (to === '') throw new Error(USAGE)
  const cluster = clusterOf(process.env)
  if (cluster !== undefined) return ofCluster(cluster, to)
  const settings = readSettings(process.env)
  if (!settings.ok) throw new Error(settings.error)
  process.umask(0o077)
  const { dataDir, secretKey } = settings.value
  const made = await makeBackup({ dataDir, to, withKeys, secretKey, wallMs: Date.now, log })
  write(`${to}: ${made.files} files, ${made.bytes} bytes; the journal was read back and is whole`)
  write('Not in it: the database, which a start rebuilds from the journal')
  if (made.keysLeft.length > 0)
    write(
      `Not in it: ${made.keysLeft.join(', ')}. Keep these apart: without them stored secrets are lost`,
    )
  if (secretKey !== undefined)
    write('Not in it: TRELLIS_SECRET_KEY. Keep it apart: without it stored secrets are lost')
}

async function ofCluster(cluster: ClusterAddress, to: string): Promise<void> {
  process.umask(0o077)
  const secretKey = process.env['TRELLIS_SECRET_KEY']?.trim() || undefined
  const made = await backUpCluster({ cluster, to, secretKey, wallMs: Date.now, log })
  const { files, bytes, facts, heldMs } = made
  write(`${to}: ${facts} facts, ${files} files, ${bytes} bytes; read back and whole`)
  write(`All streams were cut at one moment; engines waited for ${Math.ceil(heldMs)} ms at most`)
  write('Not in it: the database, which projectors fill from the streams, and TRELLIS_SECRET_KEY')
  if (secretKey === undefined)
    write('TRELLIS_SECRET_KEY is not set here: a restore cannot tell whether it has the right one')
}

function wordsOf() {
  try {
    const options = { to: { type: 'string' }, 'with-keys': { type: 'boolean' } } as const
    return parseArgs({ options }).values
  } catch {
    throw new Error(USAGE)
  }
}

run().catch((error: unknown) => {
  log(textOf(error))
  process.exitCode = 1
})
