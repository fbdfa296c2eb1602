// A worker's partitions in the operator's own process, while no server runs on the data folder: the
// tape goes no further than it had come, one command is carried out, and its facts are durable.
import type { Deleveraging } from '@trellis/engine'
import { PARTITIONS } from '@trellis/kernel'
import type { Settlement } from '@trellis/market'
import type { StatusChange, TapeSource } from '@trellis/tape'
import { KINDS } from '../engine-parts.ts'
import { FactFraming } from '../journal/fact-framing.ts'
import { nodeFiles } from '../journal/files.ts'
import type { JournalBatch } from '../journal/journal.ts'
import type { LogLine } from '../log-line.ts'
import { EngineHost } from './engine-host.ts'
import { SNAPSHOT_EVERY } from './host-options.ts'
import { fileJournal } from './host-journal.ts'
import type { FromWorker } from './worker-messages.ts'

export interface StillWorkerOptions {
  readonly worker: number
  readonly shards: number
  readonly dataDir: string
  readonly source: TapeSource
  readonly log: LogLine
  /** A partition whose past is still being made: nothing of it is of now. */
  readonly withheld: number | undefined
  /** What operators said of statuses. */
  readonly statuses: readonly StatusChange[]
}

/** What the operator waits for, by the message that brings it. */
type Awaited = 'recovered' | 'trading' | 'answer' | 'stopped'

const CALL = 1

export class StillWorker {
  readonly #host: EngineHost
  readonly #log: LogLine
  readonly #statuses: readonly StatusChange[]
  readonly #framing = new FactFraming(KINDS)
  readonly #waiting = new Map<Awaited, () => void>()
  #reject: (error: Error) => void = () => undefined
  #reachedMs = -1
  #settled: Settlement[] = []

  constructor({ worker, shards, dataDir, source, log, withheld, statuses }: StillWorkerOptions) {
    this.#log = log
    this.#statuses = statuses
    const init = { worker, shards, dataDir, source, withheld, snapshotEvery: SNAPSHOT_EVERY }
    this.#host = new EngineHost({
      init,
      open: fileJournal(nodeFiles, init),
      post: (message) => this.#receive(message),
      steadyMs: () => performance.now(),
    })
  }

  /** Reads the journal; the latest market time that it knows, -1 for none. */
  async open(): Promise<number> {
    await Promise.all([this.#next('recovered'), this.#host.open()])
    return this.#reachedMs
  }

  /** Brings all partitions to one market time: what a server would do first as well. */
  async catchUp(atMs: number): Promise<void> {
    const trading = this.#next('trading')
    this.#host.receive({ type: 'start', resumeMs: atMs, statuses: this.#statuses })
    await trading
  }

  /** Resolves when the facts are durable. */
  async deleverage(args: Deleveraging): Promise<void> {
    const partitions = Array.from({ length: PARTITIONS }, (_, partition) => partition)
    const answer = this.#next('answer')
    this.#host.receive({ type: 'watch', partitions })
    this.#host.receive({ type: 'call', id: CALL, name: 'deleverage', args })
    await answer
  }

  /** Closes the journal; what the command settled. */
  async stop(): Promise<readonly Settlement[]> {
    const stopped = this.#next('stopped')
    this.#host.receive({ type: 'stop' })
    await stopped
    return this.#settled
  }

  #next(awaited: Awaited): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(awaited, resolve)
      this.#reject = reject
    })
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case 'recovered':
        this.#reachedMs = message.reachedMs
        return this.#come('recovered')
      case 'figures':
        if (message.figures.phase === 'trading') this.#come('trading')
        return
      case 'durable':
        for (const record of message.batches) this.#keep(record)
        return
      case 'answer':
      case 'stopped':
        return this.#come(message.type)
      case 'log':
        return this.#log(message.line, message.level)
      case 'thrown':
      case 'failed':
        this.#reject(new Error(message.message))
    }
  }

  #keep(record: JournalBatch): void {
    for (const fact of this.#framing.toBatch(record).facts)
      if (fact.type === 'position-settled') this.#settled.push(fact.settlement)
  }

  #come(what: Awaited): void {
    this.#waiting.get(what)?.()
    this.#waiting.delete(what)
  }
}
