// Entry of `npm run restore -- --from FOLDER --to EMPTY [--keys FOLDER]`: a data folder from a
// backup.
import { parseArgs } from 'node:util'
import { textOf } from '../log-line.ts'
import { restoreBackup } from './restore-backup.ts'

const USAGE = 'usage: npm run restore -- --from FOLDER --to EMPTY-FOLDER [--keys FOLDER]'
const write = (line: string): void => void process.stdout.write(`${line}\n`)
const log = (line: string): void => void process.stderr.write(`${line}\n`)

async function run(): Promise<void> {
  const { from = '', to = '', keys } = wordsOf()
  if (from === '' || to === '') throw new Error(USAGE)
  process.umask(0o077)
  const secretKey = process.env['TRELLIS_SECRET_KEY']
  const { manifest, lacksKey } = await restoreBackup({ from, to, keys, secretKey, log })
  write(`${to} is what ${from} held: ${manifest.files.length} files, made ${manifest.madeAt}`)
  write(`Start it with TRELLIS_DATA_DIR=${to}; the database is rebuilt from the journal`)
  if (lacksKey)
    write(
      'Its key is not here: set TRELLIS_SECRET_KEY, or put secret-key and push-keys.json into it ' +
        'before the first start, which would make new ones',
    )
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
