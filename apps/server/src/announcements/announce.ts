// Entry of `npm run announce -- <locale> <file.md>` and `npm run announce -- withdraw <name>`: the
// settings are those of the running server, its address and key among them.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { sendInstruction, targetOf } from '../auth/send-instruction.ts'
import { textOf } from '../log-line.ts'
import { readSettings } from '../settings.ts'
import { announcementOf, placeOf } from './announcement-file.ts'

const USAGE =
  'usage: npm run announce -- <locale> <file.md>, or npm run announce -- withdraw <name>'

async function run([first, second]: readonly string[]): Promise<void> {
  const settings = readSettings(process.env)
  if (!settings.ok) throw new Error(settings.error)
  if (first === undefined || second === undefined) throw new Error(USAGE)
  const [name, words] =
    first === 'withdraw' ? ['withdraw', [second]] : ['announce', wordsOf(first, second)]
  const instruction = { kind: 'announcements', name, words }
  process.stdout.write(`${await sendInstruction(targetOf(settings.value), instruction)}\n`)
}

/** What is sent; what is wrong with the file is said before. */
function wordsOf(locale: string, path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const place = placeOf(locale, basename(path, '.md'))
  announcementOf(place, text)
  return [place.locale, place.id, text]
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${textOf(error)}\n`)
  process.exitCode = 1
})
