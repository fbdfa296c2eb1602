// What operators do to a running server, by command and by page alike: one table of parts and names
// with the role that each needs. Whatever changes something is a line of the audit log before it is
// begun; what was refused is another one.
import { err, type Result } from '@trellis/kernel'
import type { OperatorAct } from '@trellis/engine'
import type { DirectoryAccess } from '../host/directory-host.ts'
import type { Instruction } from '../announcements/announcement-desk.ts'
import { coversRole } from '@trellis/contract'
import type { Role } from './roles.ts'

export interface Operation {
  readonly least: Role
  /** It only tells: no line of the log. */
  readonly isReading?: boolean
  /** Role of the account that it is about: an operator acts on none above. */
  readonly on?: (words: readonly string[]) => Role | undefined
  /** How that stood which it changes; the first word names it. */
  readonly before?: (words: readonly string[]) => string
  /** The words as the log has them: users by e-mail, whatever they were named by. */
  readonly said?: (words: readonly string[]) => readonly string[]
  readonly run: Instruction
}

/** By part, then by name. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** Who gives an instruction: an e-mail, or the machine's console. */
export interface Actor {
  readonly by: string
  readonly role: Role
}
export const CONSOLE: Actor = { by: 'console', role: 'admin' }

export interface Asked {
  readonly part: string
  readonly name: string
  readonly words: readonly string[]
}

export interface Refused {
  readonly why: 'unknown' | 'forbidden' | 'refused'
  readonly line: string
}

/** Characters of a line's words that the log keeps: an announcement has 32,000. */
const KEPT = 300

export class Operations {
  readonly #directory: DirectoryAccess
  readonly #wallMs: () => number
  readonly #table: OperationTable

  constructor(directory: DirectoryAccess, wallMs: () => number, table: OperationTable) {
    this.#directory = directory
    this.#wallMs = wallMs
    this.#table = table
  }

  /** Carries out an instruction; the line to print, or why nothing was done. */
  async carry(actor: Actor, { part, name, words }: Asked): Promise<Result<string, Refused>> {
    const operation = own(own(this.#table, part) ?? {}, name)
    if (operation === undefined)
      return err({ why: 'unknown', line: `there is no instruction ${name} of ${part}` })
    const { before, run, isReading, said = (it) => it } = operation
    const least = [operation.least, operation.on?.(words)].find(
      (it) => it && !coversRole(actor.role, it),
    )
    const [on = '', ...rest] = said(words)
    const line = { by: actor.by, what: `${part} ${name}`, on: clipped(on) }
    if (least !== undefined) {
      const why = `${part} ${name} is for the role ${least} here`
      if (isReading !== true) await this.#note({ ...line, before: '', after: `refused: ${why}` })
      return err({ why: 'forbidden', line: why })
    }
    if (isReading !== true)
      await this.#note({ ...line, before: before?.(words) ?? '', after: clipped(rest.join(' ')) })
    const done = await run(words)
    if (done.ok) return done
    if (isReading !== true)
      await this.#note({ ...line, before: '', after: `refused: ${clipped(done.error)}` })
    return err({ why: 'refused', line: done.error })
  }

  async #note(act: Omit<OperatorAct, 'atMs'>): Promise<void> {
    await this.#directory.execute((state) => state.noteAct({ atMs: this.#wallMs(), ...act }))
  }
}

/**
 * The log's lines, newest first: those before a number of them, at most so many. `on` picks those
 * about a thing or an account, also where the account is among the words, and those by one.
 */
export function auditLines(
  acts: readonly OperatorAct[],
  { on = '', from = 0, most = 50 }: { on?: string; from?: number; most?: number },
): readonly OperatorAct[] {
  const wanted =
    on === '' ? acts : acts.filter((it) => [it.on, it.by, ...it.after.split(' ')].includes(on))
  return [...wanted].reverse().slice(from, from + most)
}

/**
 * A line of the log as a command prints it: one line, whatever somebody wrote, and nothing that a
 * terminal would obey.
 */
export function auditText({ atMs, by, what, on, before, after }: OperatorAct): string {
  const was = before === '' ? '' : ` (was: ${before})`
  const line = `${new Date(atMs).toISOString()} ${by}: ${what} ${on} ${after}${was}`
  return line.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (it) => `\\u{${it.codePointAt(0)?.toString(16)}}`)
}

function clipped(text: string): string {
  return text.length > KEPT ? `${text.slice(0, KEPT)}…` : text
}

function own<T>(all: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined
}
