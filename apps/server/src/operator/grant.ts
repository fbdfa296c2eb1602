// Entry of `npm run grant -- <e-mail> <amount> …`, `-- revoke <e-mail> <voucher>` and `-- list
// <e-mail>`: the settings are those of the running server, its address and key among them.
import { readSettings } from '../settings.ts'
import { textOf } from '../log-line.ts'
import { sendInstruction, targetOf } from '../auth/send-instruction.ts'

async function run(said: readonly string[]): Promise<void> {
  const settings = readSettings(process.env)
  if (!settings.ok) throw new Error(settings.error)
  const [first = ''] = said
  const isNamed = first === 'revoke' || first === 'list'
  const [name, words] = isNamed ? [first, said.slice(1)] : ['grant', said]
  const instruction = { kind: 'rewards', name, words }
  process.stdout.write(`${await sendInstruction(targetOf(settings.value), instruction)}\n`)
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${textOf(error)}\n`)
  process.exitCode = 1
})
