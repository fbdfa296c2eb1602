// What the read models know of the groups' streams, for an engine that takes groups: asked in a
// short time or not at all, since bots trade without a database too. The lease and the snapshots
// are witnesses besides.
import type { Database } from '../database/sql.ts'
import { textOf, type LogLine } from '../log-line.ts'
import type { StreamWitness } from '../nats/ownership.ts'
import { witnessOf } from './database-loss.ts'

const ANSWER_MS = 1000
/** A database that does not answer is not waited for again so soon: groups are to trade. */
const AGAIN_MS = 10_000

export interface AskedWitnessParts {
  readonly database: Pick<Database, 'query'>
  /** Of the journal that the read models are filled from. */
  readonly journalId: string
  readonly steadyMs: () => number
  readonly log: LogLine
}

export class AskedWitness {
  readonly #parts: AskedWitnessParts
  #awayUntilMs = -Infinity

  constructor(parts: AskedWitnessParts) {
    this.#parts = parts
  }

  /** Undefined where it knows nothing, or does not say so in time. */
  async of(group: number): Promise<StreamWitness | undefined> {
    const { database, journalId, steadyMs } = this.#parts
    if (steadyMs() < this.#awayUntilMs) return undefined
    const asked = witnessOf(database, journalId, group).catch((error: unknown) => this.#away(error))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(this.#away('no answer in time')), ANSWER_MS)
    })
    const witness = await Promise.race([asked, late])
    clearTimeout(timer)
    return witness
  }

  #away(error: unknown): undefined {
    const { steadyMs, log } = this.#parts
    if (steadyMs() >= this.#awayUntilMs)
      log(`groups are taken without the database's word: ${textOf(error)}`, 'warn')
    this.#awayUntilMs = steadyMs() + AGAIN_MS
    return undefined
  }
}
