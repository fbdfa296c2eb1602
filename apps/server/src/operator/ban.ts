// Entry of `npm run ban -- <e-mail> [keep-bots] [reason]`: on the running server of these settings,
// else, where none answers, on its data folder, whose lock it takes.
import { NoServerError, sendInstruction, targetOf } from '../auth/send-instruction.ts'
import { textOf } from '../log-line.ts'
import { readSettings } from '../settings.ts'
import { banAccount } from './ban-account.ts'

const USAGE = 'usage: npm run ban -- <e-mail> [keep-bots] [reason]'

async function run([email = '', ...words]: readonly string[]): Promise<string> {
  const settings = readSettings(process.env)
  if (!settings.ok) throw new Error(settings.error)
  if (email === '') throw new Error(USAGE)
  const name = words.length === 0 ? 'unban' : 'ban'
  const instruction = { kind: 'accounts', name, words: [email, ...words] }
  try {
    return await sendInstruction(targetOf(settings.value), instruction)
  } catch (error) {
    if (!(error instanceof NoServerError)) throw error
  }
  const keepsBots = words[0] === 'keep-bots'
  const reason = words.slice(keepsBots ? 1 : 0).join(' ')
  if (words.length > 0 && reason === '') throw new Error(USAGE)
  const log = (line: string): void => void process.stderr.write(`${line}\n`)
  const { dataDir } = settings.value
  await banAccount({ dataDir, email, reason, endsBots: !keepsBots, wallMs: Date.now, log })
  if (reason === '') return `${email} is blocked no more`
  return `${email} is blocked: ${reason}${keepsBots ? '' : '; its bots end at the next start'}`
}

run(process.argv.slice(2)).then(
  (line) => process.stdout.write(`${line}\n`),
  (error: unknown) => {
    process.stderr.write(`${textOf(error)}\n`)
    process.exitCode = 1
  },
)
