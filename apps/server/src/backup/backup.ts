// Entry of `npm run backup -- --to FOLDER [--with-keys]`: of the data folder of these settings,
// beside a running server or without one.
import { parseArgs } from 'node:util'
import { textOf } from '../log-line.ts'
import { readSettings } from '../settings.ts'
import { makeBackup } from './make-backup.ts'

const USAGE = 'usage: npm run backup -- --to FOLDER [--with-keys]'
const write = (line: string): void => void process.stdout.write(`${line}\n`)
const log = (line: string): void => void process.stderr.write(`${line}\n`)

async function run(): Promise<void> {
  const { to = '', 'with-keys': withKeys = false } = wordsOf()
  if (to === '') throw new Error(USAGE)
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
