// Letters on their way to an SMTP server that may be away: each is a file of the data folder until
// it was taken, and is tried again with growing pauses, also by a server that was started anew. A
// letter may come twice where a crash lies between the two; it must never be lost without a line.
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../data-folder/make-folder.ts'
import { replaceFile } from '../data-folder/replace-file.ts'
import { textOf, type LogLine } from '../log-line.ts'
import type { Letter, Mailer } from './letter.ts'

const MINUTE_MS = 60_000
/** After each try that failed; then by the hour until the letter is worth nothing any more. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]
/** If more wait, the mail server has been away too long, and the oldest help nobody. */
const MOST = 1_000

export interface LetterQueueParts {
  readonly folder: string
  /** Throws where the letter was not taken. */
  readonly send: (letter: Letter) => Promise<void>
  readonly wallMs: () => number
  readonly log: LogLine
  readonly pausesMs?: readonly number[]
}

export class LetterQueue implements Mailer {
  readonly #parts: LetterQueueParts
  /** Tries so far by name of the file; a new server begins with none. */
  readonly #tries = new Map<string, number>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  #isStopped = false

  /** Takes up what an earlier server left. */
  constructor(parts: LetterQueueParts) {
    this.#parts = parts
    for (const name of this.#names()) this.#later(name, 0)
  }

  /** Resolves when the letter is kept; it is sent behind that. */
  async send(letter: Letter): Promise<void> {
    const { folder, wallMs } = this.#parts
    makeFolder(folder)
    const name = `${wallMs()}-${randomBytes(6).toString('hex')}.json`
    replaceFile(join(folder, name), JSON.stringify(letter))
    for (const old of this.#names().slice(0, -MOST)) this.#drop(old, 'too many wait')
    this.#later(name, 0)
  }

  stop(): void {
    this.#isStopped = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  /** Oldest first, as their names say. */
  #names(): readonly string[] {
    const { folder } = this.#parts
    if (!existsSync(folder)) return []
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
  }

  #later(name: string, afterMs: number): void {
    if (this.#isStopped) return
    const timer = setTimeout(() => {
      this.#timers.delete(name)
      void this.#try(name)
    }, afterMs)
    timer.unref()
    this.#timers.set(name, timer)
  }

  async #try(name: string): Promise<void> {
    const { folder, send, wallMs, log, pausesMs = PAUSES_MS } = this.#parts
    const letter = readLetter(join(folder, name))
    if (letter === undefined) return this.#drop(name, 'its file cannot be read')
    if (letter.untilMs <= wallMs()) return this.#drop(name, 'it came too late to be of use')
    try {
      await send(letter)
      this.#forget(name)
    } catch (error) {
      const tries = this.#tries.get(name) ?? 0
      this.#tries.set(name, tries + 1)
      if (tries === 0) log(`a letter could not be sent, and will be: ${faultOf(error)}`, 'warn')
      this.#later(name, pausesMs[tries] ?? pausesMs.at(-1) ?? MINUTE_MS)
    }
  }

  #drop(name: string, why: string): void {
    this.#parts.log(`a letter was given up: ${why}`, 'error')
    this.#forget(name)
  }

  #forget(name: string): void {
    clearTimeout(this.#timers.get(name))
    this.#timers.delete(name)
    this.#tries.delete(name)
    rmSync(join(this.#parts.folder, name), { force: true })
  }
}

function readLetter(file: string): Letter | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Letter
  } catch {
    return undefined
  }
}

/** What a mail server said may hold the address: its code does not. */
export function faultOf(error: unknown): string {
  const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number }
  const coded = [code, responseCode].filter((it) => it !== undefined).join(' ')
  return coded === '' ? textOf(error).replaceAll(/\S+@\S+/g, '…') : coded
}
