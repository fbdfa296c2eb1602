// One worker's work: recovers its partitions, moves them along the tape, takes commands, journals
// every batch, and answers only when what it tells is durable. It must never go on after a refused
// append: its memory is ahead of the journal then.
import {
  type Batch,
  Engine,
  type PartitionSnapshot as EngineSnapshot,
  TapeRunner,
} from '@trellis/engine'
import { assert } from '@trellis/kernel'
import { wholeMsBefore } from '@trellis/market'
import { openTape, pastOf, type Tape } from '@trellis/tape'
import { isDiskFull } from '../journal/disk-full.ts'
import { JournalError, type Journal } from '../journal/journal.ts'
import { holds } from '../journal/stream.ts'
import { textOf } from '../log-line.ts'
import { BotCensus } from './bot-census.ts'
import { carryOut } from './carry-out.ts'
import { DurableNews } from './durable-news.ts'
import { EngineCalls } from './engine-calls.ts'
import { engineFigures, partitionMeasures, type PartitionMeasures } from './engine-figures.ts'
import { engineOptions, KINDS } from '../engine-parts.ts'
import { FactFraming } from '../journal/fact-framing.ts'
import type { OpenJournal } from './host-journal.ts'
import { adopt, cede, released, type MovingParts } from './partition-moves.ts'
import { SnapshotKeeper } from './snapshot-keeper.ts'
import type {
  FromWorker,
  ReleasedPartition,
  ToWorker,
  WorkerCalls,
  WorkerInit,
} from './worker-messages.ts'

const SLICE_MS = 15
const MARK_EVERY_MS = 1000
const FIGURES_EVERY_MS = 500
/** Bytes that may wait for the disk before the tape waits as well. */
const QUEUE_LIMIT = 16 << 20

export interface EngineHostOptions {
  readonly init: Omit<WorkerInit, 'dataDir'>
  readonly open: OpenJournal
  /** The tape of the init's source where several hosts share one; it remembers nothing of them. */
  readonly tape?: Tape
  readonly post: (message: FromWorker) => void
  /** Milliseconds of a steady clock, for time slices only. */
  readonly steadyMs: () => number
}

export class EngineHost {
  readonly #options: EngineHostOptions
  readonly #tape: Tape
  readonly #engine: Engine
  readonly #census = new BotCensus()
  readonly #framing = new FactFraming(KINDS)
  readonly #owned: number[]
  readonly #projected = new Map<number, number>()
  readonly #news: DurableNews
  #journal!: Journal
  #calls!: EngineCalls
  #snapshots!: SnapshotKeeper
  #runner: TapeRunner | undefined
  #targetMs = 0
  #resumeMs = 0
  #startMs = 0
  #phase: 'recovering' | 'catching-up' | 'trading' = 'recovering'
  #progress = 0
  #working = false
  #stopping = false
  #failed = false
  #markedMs = 0
  /** Of a partition that is away: tape position of its last batch, or of its snapshot. */
  #awayGate = -1
  /** Whether another worker has it now. */
  #released = false
  /** Time spent on the tape, ms. */
  #busyMs = 0
  #arrived: (() => void) | undefined
  readonly #early: Extract<ToWorker, { type: 'call' }>[] = []
  #timers: NodeJS.Timeout[] = []

  constructor(options: EngineHostOptions) {
    const { worker, shards, source, withheld } = options.init
    this.#options = options
    this.#tape = options.tape ?? openTape(source)
    const past = pastOf(this.#tape)
    const keep = (batch: Batch): void => this.#onMessage(batch)
    this.#engine = new Engine(engineOptions(source.instruments, keep, past))
    this.#news = new DurableNews({
      census: this.#census,
      post: options.post,
      fail: (error) => this.#fail(error),
    })
    this.#owned = Array.from({ length: 256 }, (_, partition) => partition).filter(
      (partition) => partition !== withheld && holds({ worker, shards }, partition),
    )
  }

  /** Reads the journal; `start` then says where market time is. */
  async open(): Promise<void> {
    const { init, post } = this.#options
    for (const partition of this.#owned) this.#engine.host(partition)
    this.#timers.push(setInterval(() => this.#postFigures(), FIGURES_EVERY_MS))
    this.#journal = await this.#options.open({
      log: (line, level) => post({ type: 'log', line, level }),
      onDurable: (end) => {
        this.#news.end = end
      },
      restore: (snapshot) => {
        const state = JSON.parse(Buffer.from(snapshot.payload).toString()) as EngineSnapshot
        this.#engine.restorePartition(snapshot.partition, state)
        this.#census.restore(state)
        this.#awayGate = snapshot.gateMs
      },
      visit: (record) => {
        const batch = this.#framing.toBatch(record)
        this.#engine.fold(batch)
        this.#census.take(batch)
        this.#awayGate = Math.max(this.#awayGate, batch.tape)
      },
      progress: (share) => void (this.#progress = share),
    })
    this.#calls = new EngineCalls(this.#engine, this.#owned, () => this.#runner)
    this.#snapshots = new SnapshotKeeper({
      source: this.#engine,
      journal: this.#journal,
      every: init.snapshotEvery,
      steadyMs: this.#options.steadyMs,
      reachedMs: () => this.#runner?.reachedMs ?? -1,
      onError: (error) =>
        post({ type: 'log', line: `snapshot failed: ${textOf(error)}`, level: 'error' }),
    })
    this.#postRecovered()
  }

  #postRecovered(): void {
    const ends = [...this.#journal.partitions]
    const gates = ends.map(([partition]) => wholeMsBefore(this.#gateOf(partition)))
    this.#options.post({
      type: 'recovered',
      reachedMs: Math.max(-1, ...gates),
      positions: ends.map(([partition, end]) => [partition, end.position] as const),
      bots: this.#census.takeSeen(),
      ended: this.#census.takeOver(),
    })
  }

  /**
   * Up to where a partition has had the tape. One that is away stands where its own last batch was
   * made: what other records of a stream prove is proved of those that the stream's worker hosts.
   */
  #gateOf(partition: number): number {
    if (this.#options.init.isAway) return this.#awayGate
    return this.#journal.partitions.get(partition)?.gateMs ?? -1
  }

  receive(message: ToWorker): void {
    switch (message.type) {
      case 'start':
        return this.#start(message)
      case 'advance':
        this.#targetMs = Math.max(this.#targetMs, message.marketMs)
        return this.#wake()
      case 'call':
        // Before the tape stands nothing can be answered; `start` follows at once.
        if (this.#runner === undefined) this.#early.push(message)
        else void this.#answer(message)
        return
      case 'watch':
        this.#news.watched = new Set(message.partitions)
        return
      case 'projected':
        return this.#forget(message.positions)
      case 'stop':
        return void this.#stop()
    }
  }

  /**
   * Lets every partition go on from its own gate; the tape starts at the earliest that has a bot
   * running.
   */
  #start({ resumeMs, symbols, statuses }: Extract<ToWorker, { type: 'start' }>): void {
    let fromMs = resumeMs
    for (const partition of this.#owned) {
      const gateMs = this.#gateOf(partition)
      if (this.#census.hasRunning(partition)) fromMs = Math.min(fromMs, gateMs)
    }
    this.#runner = new TapeRunner(this.#tape, this.#engine, fromMs, symbols)
    this.#runner.takeStatuses(statuses, resumeMs)
    for (const partition of this.#owned) {
      this.#engine.activate(partition, this.#gateOf(partition))
    }
    this.#startMs = fromMs
    this.#resumeMs = resumeMs
    this.#markedMs = fromMs
    this.#targetMs = Math.max(this.#targetMs, resumeMs)
    this.#phase = 'catching-up'
    const posts = this.#owned.flatMap((partition) => this.#engine.posts.outbox(partition))
    if (posts.length > 0) this.#options.post({ type: 'posts', posts })
    for (const call of this.#early.splice(0)) void this.#answer(call)
    this.#timers.push(setInterval(() => this.#markAndSnapshot(), MARK_EVERY_MS))
    this.#wake()
  }

  /** Journals a batch the moment the engine has made it. */
  #onMessage(batch: Batch): void {
    assert(!this.#released, 'the partition has another worker', batch.partition)
    this.#census.take(batch)
    const parts = this.#framing.toParts(batch)
    const durable = this.#journal.writer.append(batch.partition, batch.first, parts)
    this.#news.take(batch, parts, durable)
  }

  #wake(): void {
    if (this.#working || this.#runner === undefined || this.#stopping || this.#failed) return
    if (this.#runner.reachedMs >= this.#targetMs && this.#phase === 'trading') return
    this.#working = true
    setImmediate(() => void this.#work())
  }

  async #work(): Promise<void> {
    const runner = this.#runner
    try {
      const fromMs = this.#options.steadyMs()
      const until = fromMs + SLICE_MS
      let done = runner === undefined
      while (!done && this.#options.steadyMs() < until) done = runner?.step(this.#targetMs) ?? true
      this.#busyMs += this.#options.steadyMs() - fromMs
      this.#followProgress()
      if (done) this.#arrived?.()
      if (this.#journal.writer.queued() > QUEUE_LIMIT) await this.#journal.writer.settled()
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#working = false
    }
    this.#wake()
  }

  #followProgress(): void {
    const reachedMs = this.#runner?.reachedMs ?? 0
    if (this.#phase !== 'catching-up') return
    const span = Math.max(1, this.#resumeMs - this.#startMs)
    this.#progress = Math.min(1, (reachedMs - this.#startMs) / span)
    if (reachedMs < this.#resumeMs) return
    this.#phase = 'trading'
    this.#postFigures()
  }

  async #answer(message: Extract<ToWorker, { type: 'call' }>): Promise<void> {
    const { post } = this.#options
    const { id } = message
    try {
      if (this.#stopping || this.#failed) throw new Error('the worker is stopping')
      const value = await carryOut(message, this.#journal.writer, () => this.#valueOf(message))
      if (this.#failed) throw new Error('the journal refused what this answer rests on')
      post({ type: 'answer', id, value })
    } catch (error) {
      this.#checkJournal()
      post({ type: 'thrown', id, message: textOf(error) })
    }
  }

  /** What concerns the worker itself is done here, the rest by its engine. */
  #valueOf({ name, ...call }: Extract<ToWorker, { type: 'call' }>): unknown {
    switch (name) {
      case 'snapshot':
        return this.#snapshots.keepAll(this.#owned)
      case 'reach':
        return this.#reach((call.args as WorkerCalls['reach']['args']).marketMs)
      case 'cede':
        return cede(this.#moving(), (call.args as WorkerCalls['cede']['args']).partition)
      case 'release':
        return this.#release()
      case 'adopt':
        return this.#adopt(call.args as ReleasedPartition)
      default:
        return this.#calls.run({ ...call, name })
    }
  }

  async #reach(marketMs: number): Promise<WorkerCalls['reach']['answer']> {
    const before = this.#busyMs
    const arrived = new Promise<void>((resolve) => (this.#arrived = resolve))
    this.#targetMs = Math.max(this.#targetMs, marketMs)
    this.#wake()
    if ((this.#runner?.reachedMs ?? -1) < marketMs) await arrived
    return { reachedMs: this.#runner?.reachedMs ?? -1, busyMs: this.#busyMs - before }
  }

  async #release(): Promise<ReleasedPartition> {
    this.#released = true
    await this.#snapshots.idle()
    return released(this.#moving())
  }

  #adopt(given: ReleasedPartition): void {
    try {
      adopt(this.#moving(), given)
      this.#runner?.align()
    } catch (error) {
      // What it has taken of it by half it gives up with its memory.
      this.#fail(error)
      throw error
    }
  }

  #moving(): MovingParts {
    return {
      tape: this.#tape,
      engine: this.#engine,
      census: this.#census,
      writer: this.#journal.writer,
      owned: this.#owned,
      reachedMs: this.#runner?.reachedMs ?? -1,
      keep: (batch) => this.#onMessage(batch),
    }
  }

  #forget(positions: readonly (readonly [number, number])[]): void {
    for (const [partition, position] of positions) this.#projected.set(partition, position)
    for (const { bot, partition } of this.#census.takeForgettable(this.#projected)) {
      this.#engine.forget(bot as Parameters<Engine['forget']>[0], partition)
    }
  }

  /**
   * Notes the tape's progress and writes a snapshot when one is due; nothing here is needed for
   * correctness.
   */
  #markAndSnapshot(): void {
    const reachedMs = this.#runner?.reachedMs ?? 0
    if (this.#failed || this.#stopping || this.#released) return
    this.#checkJournal()
    if (reachedMs > this.#markedMs) {
      this.#markedMs = reachedMs
      void this.#journal.writer.mark(reachedMs)
    }
    if (this.#phase === 'trading') this.#snapshots.keepDue(this.#owned)
  }

  /** A journal that gave up while nobody waited for it must not leave the worker alive. */
  #checkJournal(): void {
    const { failure } = this.#journal.writer
    if (failure !== undefined && !this.#stopping) this.#fail(failure)
  }

  #postFigures(): void {
    const writer = this.#phase === 'recovering' ? undefined : this.#journal.writer
    const [phase, progress, running] = [this.#phase, this.#progress, this.#census.running()]
    const now = { phase, progress, running, reachedMs: this.#runner?.reachedMs ?? -1 }
    const figures = engineFigures(this.#engine, writer, now)
    this.#options.post({ type: 'figures', figures })
  }

  /** By partition, once it has begun; it may be more than is durable. */
  measures(): readonly PartitionMeasures[] {
    if (this.#phase === 'recovering') return []
    return partitionMeasures(this.#engine, this.#owned, this.#snapshots)
  }

  /**
   * Memory is ahead of the disk now: nothing more leaves this worker, it starts again from disk.
   */
  #fail(error: unknown): void {
    if (this.#failed) return
    this.drop()
    const damaged = error instanceof JournalError && error.isFinal
    const diskFull = isDiskFull(error)
    this.#options.post({ type: 'failed', message: textOf(error), damaged, diskFull })
  }

  /** Ends at once without a word: another one may have its partitions. */
  drop(): void {
    this.#failed = true
    for (const timer of this.#timers) clearInterval(timer)
  }

  /** Finishes what is under way, notes how far the tape is, and closes the files. */
  async #stop(): Promise<void> {
    if (this.#stopping) return
    this.#stopping = true
    for (const timer of this.#timers) clearInterval(timer)
    try {
      // Amid its start there is none, and nothing to finish.
      const { writer } = (this.#journal as Journal | undefined) ?? {}
      if (this.#runner !== undefined && !this.#failed) {
        await writer?.flush()
        await writer?.mark(this.#runner.reachedMs)
      }
      await writer?.close()
    } catch (error) {
      this.#options.post({ type: 'log', line: `stop: ${textOf(error)}`, level: 'error' })
    }
    this.#options.post({ type: 'stopped' })
  }
}
