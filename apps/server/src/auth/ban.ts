// Entry of `npm run ban -- <e-mail> [reason]`: the settings are the server's own. It takes the data
// folder's lock, so it does not run beside the server.
import { banAccount } from '../host/ban-account.ts'
import { readSettings } from '../settings.ts'
import { textOf } from '../log-line.ts'

async function run(email: string | undefined, reason: string): Promise<void> {
  const settings = readSettings(process.env)
  if (!settings.ok) throw new Error(settings.error)
  if (email === undefined) throw new Error('usage: npm run ban -- <e-mail> [reason]')
  const { dataDir } = settings.value
  const log = (line: string): void => void process.stderr.write(`${line}\n`)
  await banAccount({ dataDir, email, reason, wallMs: Date.now, log })
  const done = reason === '' ? 'is blocked no more' : `is blocked: ${reason}`
  process.stdout.write(`${email} ${done}\n`)
}

const [email, ...words] = process.argv.slice(2)
run(email, words.join(' ')).catch((error: unknown) => {
  process.stderr.write(`${textOf(error)}\n`)
  process.exitCode = 1
})
