// How letters leave the server: by the SMTP server of the settings, else as files of the data
// folder, where whoever runs a server of their own finds them. A letter may hold a link that opens
// an account: a file is readable by its owner alone, and nothing of a letter stands in the log.
import { randomBytes } from 'node:crypto'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import { makeFolder } from '../data-folder/make-folder.ts'
import type { Settings } from '../settings.ts'
import { LetterQueue, type LetterQueueParts } from './letter-queue.ts'
import type { Letter, Mailer } from './letter.ts'

/** Time that the SMTP server has for each of its answers. */
const PATIENCE_MS = 15_000
/** Letters that the folder keeps. */
const KEPT = 100

export function openMailer(
  settings: Pick<Settings, 'smtp' | 'mailFrom' | 'dataDir'>,
  parts: Pick<LetterQueueParts, 'wallMs' | 'log'>,
): Mailer {
  const { smtp, mailFrom, dataDir } = settings
  const outbox = outboxOf(dataDir)
  if (smtp === undefined) return fileMailer(mailFrom, outbox)
  const folder = join(outbox, 'waiting')
  return new LetterQueue({ ...parts, folder, send: smtpSender(mailFrom, smtp) })
}

/** Where letters lie that nobody sends. */
function outboxOf(dataDir: string): string {
  return join(resolve(dataDir), 'outbox')
}

function smtpSender(from: string, url: string): LetterQueueParts['send'] {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A letter is put together of our own words: nothing in it is read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (letter) => {
    await transport.sendMail(messageOf(from, letter))
  }
}

function fileMailer(from: string, folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (letter) => {
      const { message } = await transport.sendMail(messageOf(from, letter))
      makeFolder(folder)
      // Names in the order of their times, of which two may be one.
      const name = `${Date.now()}-${randomBytes(4).toString('hex')}.eml`
      const path = join(folder, name)
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      // A letter is there whole or not at all.
      await rename(`${path}.part`, path)
      await dropOldest(folder)
    },
    stop: () => undefined,
  }
}

async function dropOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  for (const name of names.slice(0, -KEPT)) await rm(join(folder, name), { force: true })
}

function messageOf(from: string, { to, subject, text, lang }: Letter) {
  return {
    from,
    // An address is one address, whatever stands in it.
    to: { name: '', address: to },
    subject,
    text,
    headers: { 'Content-Language': lang, 'Auto-Submitted': 'auto-generated' },
  }
}
