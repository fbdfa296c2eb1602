// Users who work at a cluster at the same time, and what they saw of it: the longest pause of
// anybody, how many tries were in vain, and each one's record for the checker.
import { createRng, mixSeed } from '@trellis/kernel'
import { checkHistory, type Verdict } from './check-history.ts'
import { Recorder } from './history.ts'
import { LoadUser, type Wait } from './load-user.ts'
import { WebClient } from './web-client.ts'

export interface LoadOptions {
  readonly addressOf: (web: number) => string
  readonly webs: number
  readonly users: number
  /** What users' names begin with, and what each one does. */
  readonly name: string
  readonly seed: number
  readonly steadyMs: () => number
  readonly paceMs?: number
}

export interface Seen {
  readonly operations: number
  readonly unknown: number
  readonly acknowledged: number
  readonly found: number
  /** Longest time from a first try to an answer that says something. */
  readonly longest: Wait
  readonly findings: readonly string[]
  /** What Funding holds of USDT, by user. */
  readonly funding: ReadonlyMap<string, string>
}

/** What an account holds that nobody has used. */
const GRANT = '100000'
const LANES = 2
const TOLD_TRIES = 4
const NO_WAIT: Wait = { beganMs: 0, tookMs: 0, what: 'nothing', tries: [] }

export class Load {
  readonly recorder: Recorder
  readonly #users: readonly LoadUser[]
  #working: Promise<unknown> = Promise.resolve()

  constructor({ users, name, seed, steadyMs, addressOf, webs, paceMs = 150 }: LoadOptions) {
    this.recorder = new Recorder(steadyMs)
    const { recorder } = this
    this.#users = Array.from({ length: users }, (_, i) => {
      const rng = createRng(mixSeed(seed, i))
      const client = new WebClient(addressOf)
      return new LoadUser({ name: `${name}-${i}`, webs, client, recorder, rng, steadyMs, paceMs })
    })
  }

  /** Resolves when everybody has an account; they work from then on. */
  async start(): Promise<void> {
    // One after another: those who register at the same moment come into the same partition.
    for (const user of this.#users) await user.join()
    this.#working = Promise.all(this.#users.map((user) => user.work(LANES)))
  }

  /** Resolves when all that was asked is certain. */
  async stop(): Promise<void> {
    for (const user of this.#users) user.end()
    await this.#working
  }

  /** What is not certain at this moment, with the last tries of each. */
  open(): string {
    const all = this.#users.flatMap(({ name, open }) =>
      [...open].map(
        ([{ type }, tries]) => `${name} ${type}: ${tries.slice(-TOLD_TRIES).join(', ')}`,
      ),
    )
    return all.join('; ')
  }

  /** Reads what stands at the end and judges each record. */
  async judged(): Promise<Seen> {
    const verdicts = await Promise.all(this.#users.map((user) => this.#judge(user)))
    const sum = (of: (it: Verdict) => number): number =>
      verdicts.reduce((total, it) => total + of(it), 0)
    const waits = this.#users.flatMap((user) => user.waits)
    return {
      operations: sum(({ operations }) => operations),
      unknown: this.recorder.entries.filter(({ outcome }) => outcome === 'unknown').length,
      acknowledged: sum(({ acknowledged }) => acknowledged),
      found: sum(({ found }) => found),
      longest: waits.reduce((most, it) => (it.tookMs > most.tookMs ? it : most), NO_WAIT),
      findings: verdicts.flatMap(({ user, findings }) => findings.map((it) => `${user}: ${it}`)),
      funding: new Map(this.#users.map(({ name, userId }) => [userId, this.#lastBalance(name)])),
    }
  }

  #lastBalance(name: string): string {
    const entries = this.recorder.of(name)
    return entries.findLast(({ found }) => found?.balance !== undefined)?.found?.balance ?? ''
  }

  async #judge(user: LoadUser): Promise<Verdict> {
    const settled = await user.settled()
    const entries = this.recorder.of(user.name)
    return checkHistory({ user: user.name, entries, settled, grant: GRANT })
  }
}
