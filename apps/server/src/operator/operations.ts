// What operators do to a running server, by command and by page alike: one table of parts and names
// with the role that each needs. Whatever changes something is a line of the audit log before it is
// begun; what was refused is another one.
import { err, type Result, type UserId } from '@trellis/kernel'
import type { OperatorAct } from '@trellis/engine'
import type { Grounds } from '../auth/account-store.ts'
import { lookAgain } from '../auth/grounds.ts'
import type { DirectoryAccess } from '../host/directory-host.ts'
import { coversRole } from '@trellis/contract'
import { RateLimiter } from '../limits/rate-limiter.ts'
import { decideAsActor, type ActorLook } from './look-at-actor.ts'
import { rankOf, roleOf, type Role } from './roles.ts'

type State = DirectoryAccess['state']

export type Whose = (words: readonly string[], state: State) => UserId | undefined

export interface Operation {
  readonly least: Role
  /** It only tells: no line of the log. */
  readonly isReading?: boolean
  /** Whose account it is about, in a state: an operator acts on none above. */
  readonly whose?: Whose | undefined
  /** How that stood which it changes; the first word names it. */
  readonly before?: (words: readonly string[]) => string
  /** The words as the log has them: users by e-mail, whatever they were named by. */
  readonly logged?: (words: readonly string[]) => readonly string[]
  /** What it becomes, where the words do not say it: the first alone names whom. */
  readonly becomes?: string
  /** Nobody does it to the own account, to lock it out, bare it or serve it. The console may. */
  readonly isNeverOwn?: boolean
  /** What may not be done by a role of a moment ago looks at the actor in its own decision. */
  readonly run: (words: readonly string[], look: ActorLook) => Promise<Result<string, string>>
}

/** By part, then by name. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** Who gives an instruction: an e-mail, or the machine's console. */
export interface Actor {
  readonly by: string
  /** The account and its session; undefined of the console, which may all. */
  readonly grounds: Grounds | undefined
}
export const CONSOLE: Actor = { by: 'console', grounds: undefined }

export interface Asked {
  readonly part: string
  readonly name: string
  readonly words: readonly string[]
}

export interface Refused {
  readonly why: 'unknown' | 'forbidden' | 'refused' | 'too-often'
  readonly line: string
  /** Where it was too often: when to try again. */
  readonly waitMs?: number
}

/** A line of the log but for who and when. */
export type ActLine = Pick<OperatorAct, 'what' | 'on' | 'before' | 'after'>

/** What was refused is a line as well; who is refused more often than anybody errs has to wait. */
const REFUSALS = { limit: 60, perMs: 3_600_000 }

/** Characters of a line's words that the log keeps: an announcement has 32,000. */
const KEPT = 300

export interface OperationsParts {
  readonly directory: DirectoryAccess
  readonly wallMs: () => number
  readonly table: OperationTable
  /** The e-mails of the settings that name admins. */
  readonly operators: readonly string[]
  readonly rateScale: number
}

export class Operations {
  readonly #directory: DirectoryAccess
  readonly #wallMs: () => number
  readonly #table: OperationTable
  readonly #operators: readonly string[]
  readonly #refusals: RateLimiter

  constructor({ directory, wallMs, table, operators, rateScale }: OperationsParts) {
    this.#directory = directory
    this.#wallMs = wallMs
    this.#table = table
    this.#operators = operators
    this.#refusals = new RateLimiter(rateScale)
  }

  /** Carries out an instruction; the line to print, or why nothing was done. */
  async carry(actor: Actor, { part, name, words }: Asked): Promise<Result<string, Refused>> {
    const operation = own(own(this.#table, part) ?? {}, name)
    if (operation === undefined)
      return err({ why: 'unknown', line: `there is no instruction ${name} of ${part}` })
    const { before, run, isReading, becomes, whose, logged = (it) => it } = operation
    const waitMs = this.#refusals.exhausted(actor.by, REFUSALS, this.#wallMs())
    if (isReading !== true && waitMs > 0) return err({ why: 'too-often', line: TOO_OFTEN, waitMs })
    let lacks: string | undefined
    const look: ActorLook = (state) =>
      (lacks = this.#lackOf(actor, operation, { part, name, words }, state))
    const [on = '', ...rest] = logged(words)
    const line = { what: `${part} ${name}`, on: clipped(on) }
    const why = look(this.#directory.state)
    if (why !== undefined) {
      if (isReading !== true) await this.#noteRefused(actor.by, line, why)
      return err({ why: 'forbidden', line: why })
    }
    if (isReading === true) {
      const told = await run(words, look)
      return told.ok ? told : err({ why: 'refused', line: told.error })
    }
    const after = becomes ?? clipped(rest.join(' '))
    const noted = { ...line, before: before?.(words) ?? '', after }
    const user = actor.grounds?.user
    const isOwn = user !== undefined && whose?.(words, this.#directory.state) === user
    const work = async () =>
      isOwn && operation.isNeverOwn === true
        ? err(`${part} ${name} is not for your own account: ask another operator`)
        : run(words, look)
    const done = await this.noted(actor.by, noted, work, look)
    if (done.ok) return done
    // By the newest state that was looked at, so also where a decision was refused for it.
    return err({ why: lacks === undefined ? 'refused' : 'forbidden', line: done.error })
  }

  /** Does something, also what is not in the table, with its line before it. */
  async noted<T>(
    by: string,
    act: ActLine,
    work: () => Promise<Result<T, string>>,
    look?: ActorLook,
  ): Promise<Result<T, string>> {
    const begun = await this.#note({ by, ...act }, look)
    const done = begun.ok ? await work() : begun
    if (!done.ok) await this.#noteRefused(by, act, done.error)
    return done
  }

  /** Why an actor may not do something, by a state; undefined while they may. */
  #lackOf(
    { grounds }: Actor,
    { least, whose }: Operation,
    { part, name, words }: Asked,
    state: State,
  ): string | undefined {
    if (grounds === undefined) return undefined
    const role = roleOf(state.account(grounds.user), this.#operators)
    const of = whose?.(words, state)
    const account = of && state.account(of)
    const rank = account && rankOf(account, this.#operators)
    const wanted = [least, rank].find((it) => it && !(role && coversRole(role, it)))
    if (wanted !== undefined) return `${part} ${name} is for the role ${wanted} here`
    return lookAgain(grounds, state, this.#wallMs()).ok ? undefined : SIGNED_OUT
  }

  async #noteRefused(by: string, { what, on }: Pick<ActLine, 'what' | 'on'>, why: string) {
    if (by !== CONSOLE.by) this.#refusals.take(by, REFUSALS, this.#wallMs())
    const after = `refused: ${clipped(why)}`
    await this.#note({ by, what, on, before: '', after, isRefused: true })
  }

  #note(
    act: Omit<OperatorAct, 'atMs'>,
    look: ActorLook = () => undefined,
  ): Promise<Result<void, string>> {
    return decideAsActor(this.#directory, look, (state) =>
      state.noteAct({ atMs: this.#wallMs(), ...act }),
    )
  }
}

const SIGNED_OUT = 'you are signed in no more: nothing was done'
const TOO_OFTEN = 'you were refused too often within an hour: try again when it is over'

/** All lines that can be read, oldest first: what was done, and what was refused among it. */
export function allLines({
  acts,
  refusals,
}: Pick<DirectoryAccess['state'], 'acts' | 'refusals'>): readonly OperatorAct[] {
  // What was refused at one moment with something stands behind it: it is how that ended.
  return [...acts, ...refusals].sort((a, b) => a.atMs - b.atMs)
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
