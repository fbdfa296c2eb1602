// Entry of the commands that tell a kind of bot on the running server to do something, as `npm run
// suspend -- <mark> on`: the settings are the server's own, its address and key among them.
import { readSettings } from '../settings.ts'
import { textOf } from '../log-line.ts'
import { sendInstruction, targetOf } from '../auth/send-instruction.ts'

async function run([kind = '', name = '', ...words]: readonly string[]): Promise<void> {
  const settings = readSettings(process.env)
  if (!settings.ok) throw new Error(settings.error)
  const line = await sendInstruction(targetOf(settings.value), { kind, name, words })
  process.stdout.write(`${line}\n`)
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${textOf(error)}\n`)
  process.exitCode = 1
})
