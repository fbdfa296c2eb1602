// Entry of `npm run operator -- <what> …`: accounts, flags and the audit log of the running server.
// The settings are the server's own, its address and key among them.
import { readSettings } from '../settings.ts'
import { textOf } from '../log-line.ts'
import { sendInstruction, targetOf } from '../auth/send-instruction.ts'

/** Part and name of each command. */
const COMMANDS: Readonly<Record<string, readonly [part: string, name: string]>> = {
  ban: ['accounts', 'ban'],
  unban: ['accounts', 'unban'],
  close: ['accounts', 'close'],
  tag: ['accounts', 'tag'],
  type: ['accounts', 'type'],
  islamic: ['accounts', 'islamic'],
  vip: ['accounts', 'vip'],
  fees: ['accounts', 'fees'],
  'two-factor': ['accounts', 'two-factor'],
  'sign-out': ['accounts', 'sign-out'],
  prove: ['accounts', 'prove'],
  role: ['accounts', 'role'],
  flag: ['flags', 'set'],
  audit: ['audit', 'list'],
  'symbols status': ['symbols', 'status'],
}

async function run(given: readonly string[]): Promise<void> {
  const settings = readSettings(process.env)
  if (!settings.ok) throw new Error(settings.error)
  const what = Object.keys(COMMANDS).find((it) => `${given.join(' ')} `.startsWith(`${it} `))
  const command = what === undefined ? undefined : COMMANDS[what]
  if (what === undefined || command === undefined)
    throw new Error(`usage: npm run operator -- <${Object.keys(COMMANDS).join('|')}> …`)
  const [kind, name] = command
  const words = given.slice(what.split(' ').length)
  const line = await sendInstruction(targetOf(settings.value), { kind, name, words })
  process.stdout.write(`${line}\n`)
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${textOf(error)}\n`)
  process.exitCode = 1
})
