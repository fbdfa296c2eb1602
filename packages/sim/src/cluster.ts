// The system under test: real engines, kinds, venue and journal in any number of workers, on a
// simulated disk. It reports what was issued, acknowledged and recovered.
import type { Batch, Engine, PartitionSnapshot } from '@trellis/engine'
import { createRng, mixSeed } from '@trellis/kernel'
import { firstDueMs, type Instrument } from '@trellis/market'
import { FactFraming } from '../../../apps/server/src/journal/fact-framing.ts'
import {
  openJournal,
  repairJournal,
  repairOne,
} from '../../../apps/server/src/journal/embedded-journal.ts'
import {
  JournalError,
  type Journal,
  type JournalEnd,
  type PartitionSnapshot as JournalSnapshot,
} from '../../../apps/server/src/journal/journal.ts'
import { HighWater } from '../../../apps/server/src/journal/high-water.ts'
import { holds } from '../../../apps/server/src/journal/stream.ts'
import { applyInput } from './apply-input.ts'
import { RunOver, type ClusterJudge } from './cluster-judge.ts'
import type { Defect } from './defect.ts'
import { InFlight } from './in-flight.ts'
import { JournalDamage } from './journal-damage.ts'
import { InputLog, partitionFor, type Input, type LoggedInput } from './input-log.ts'
import { engineOf, kindsOf } from './sim-engine.ts'
import { SIM_PARTITIONS } from './sim-market.ts'
import { SimulatedDisk, type MountedDisk } from './simulated-disk.ts'
import type { Fault } from './step.ts'

const FOLDER = 'data'
/** Small, so that runs have many segments. */
const SEGMENT_LIMIT = 96 << 10

export interface ClusterOptions {
  readonly instruments: readonly Instrument[]
  /** Numbers of workers to take in turn, one more at every power cut; one number stays. */
  readonly layouts: readonly number[]
  readonly seed: number
  readonly defect: Defect | undefined
  readonly judge: ClusterJudge
}

interface Worker {
  readonly index: number
  readonly partitions: readonly number[]
  readonly engine: Engine
  readonly disk: MountedDisk
  journal: Journal
  failure: unknown
  isDead: boolean
}

export class Cluster {
  readonly disk: SimulatedDisk
  /** Faults carried out, by name, and workers that read their journal again. */
  readonly counts = { faults: 0, recoveries: 0, redone: 0, refusedAppends: 0, snapshots: 0 }
  readonly #options: ClusterOptions
  readonly #framing: FactFraming
  readonly #inFlight: InFlight
  readonly #log: InputLog
  readonly #ends = new Map<string, JournalEnd>()
  readonly #damage: JournalDamage
  #highWater!: HighWater
  #layout = 0
  #workers: Worker[] = []
  /** The input being applied for the first time, undefined while inputs are done again. */
  #input: LoggedInput | undefined

  constructor(options: ClusterOptions) {
    this.#options = options
    this.disk = new SimulatedDisk(createRng(mixSeed(options.seed, 21)))
    options.defect?.disk?.(this.disk)
    this.#framing = new FactFraming(kindsOf(undefined))
    this.#inFlight = new InFlight(options.judge)
    const { judge } = options
    const open = (): Promise<void> => this.#tryOpen()
    this.#damage = new JournalDamage({
      disk: this.disk,
      ends: this.#ends,
      folder: FOLDER,
      judge,
      open,
    })
    this.#log = new InputLog(options.instruments.length)
  }

  async open(): Promise<void> {
    await this.#startAll()
  }

  engineFor(partition: number): Engine {
    return this.#workerOf(partition).engine
  }

  /**
   * When the next bot is to be woken, Infinity for none: at the time that it asked for, or right
   * behind what the market has reached.
   */
  get wakeMs(): number {
    const asked = Math.min(...this.#workers.map(({ engine }) => engine.nextDueMs))
    return Math.max(asked, firstDueMs(this.#log.tapeMs))
  }

  /** Applies an input to whoever it concerns; durable only after `settle`. */
  apply(input: Input): void {
    const logged = this.#log.add(this.#options.defect?.input?.(input) ?? input)
    this.#input = logged
    const partition = partitionFor(input)
    if (partition !== undefined) applyInput(this.#workerOf(partition).engine, logged)
    else for (const worker of this.#workers) applyInput(worker.engine, logged)
    this.#input = undefined
  }

  /** Waits until everything is durable; a worker whose disk refused starts again from disk. */
  async settle(): Promise<void> {
    for (const { journal } of this.#workers) await settled(journal)
    const failed = this.#workers.filter((worker) => worker.failure !== undefined)
    if (failed.length > 0) {
      this.#checkFailures(failed)
      this.disk.faults.roomLeft = Number.POSITIVE_INFINITY
      await this.#restart(failed)
      for (const { journal } of this.#workers) await settled(journal)
    }
    this.#inFlight.expectNone()
    this.#log.settle()
  }

  /** Marks in the streams and beside them; a crash may come before the latter are written. */
  async mark(): Promise<void> {
    for (const { journal } of this.#workers) await journal.writer.mark(this.#log.tapeMs)
    void this.#highWater.keep([...this.#ends.values()]).catch(() => undefined)
  }

  /**
   * Writes snapshots of about half of the partitions, as the host does it: taken first, saved once
   * durable.
   */
  async snapshot(pick: number): Promise<void> {
    for (const { engine, journal, partitions } of this.#workers) {
      const chosen = partitions.filter((p, i) => engine.position(p) > 0 && ((pick >> i) & 1) === 0)
      const taken = chosen.map(async (partition): Promise<JournalSnapshot> => {
        const position = engine.position(partition)
        const payload = Buffer.from(JSON.stringify(engine.snapshotPartition(partition)))
        const gateMs = this.#log.tapeMs
        const hash = await journal.writer.sealed(partition)
        return { partition, position, hash, gateMs, payload }
      })
      // A full disk may refuse a snapshot as well: nothing is lost by that.
      const save = Promise.all(taken).then((snapshots) => journal.saveSnapshots(snapshots))
      await save.catch(() => undefined)
      this.counts.snapshots += taken.length
    }
  }

  async fault(fault: Fault, delay: number, pick: number): Promise<void> {
    this.counts.faults += 1
    switch (fault) {
      case 'power':
        await pause(delay)
        this.#powerOff()
        this.#layout += 1
        return this.#startAll()
      case 'worker': {
        await pause(delay)
        const worker = this.#workers[pick % this.#workers.length]
        return worker ? this.#restart([worker]) : undefined
      }
      case 'full-disk':
        this.disk.faults.roomLeft = pick % 4_000
        return undefined
      case 'journal-bit':
        await this.settle()
        this.disk.faults.roomLeft = Number.POSITIVE_INFINITY
        await this.#highWater.keep([...this.#ends.values()])
        this.#powerOff()
        await this.#damage.flip()
        await this.#damage.lose(pick)
        return this.#startAll()
      case 'snapshot-bit':
        await pause(delay)
        this.#powerOff()
        this.disk.flipBit(
          (name) => name.endsWith('.snap'),
          (size) => size,
        )
        return this.#startAll()
    }
  }

  /** Reads everything back once more, from the journal alone. */
  async replay(): Promise<void> {
    await this.settle()
    this.#powerOff()
    for (const name of await this.disk.list(`${FOLDER}/snapshots`))
      await this.disk.remove(`${FOLDER}/snapshots/${name}`)
    await this.#startAll()
  }

  #workerOf(partition: number): Worker {
    const found = this.#workers.find((worker) => worker.partitions.includes(partition))
    if (!found) throw new RunOver(`nobody hosts partition ${partition}`)
    return found
  }

  #shards(): number {
    const { layouts } = this.#options
    return layouts[this.#layout % layouts.length] ?? 1
  }

  #checkFailures(failed: readonly Worker[]): void {
    for (const { failure, index } of failed) {
      this.counts.refusedAppends += 1
      if (isDiskFull(failure)) continue
      this.#options.judge.find(-1, -1, `worker ${index} could not append: ${String(failure)}`)
      throw new RunOver('append refused')
    }
  }

  #powerOff(): void {
    for (const worker of this.#workers) this.#end(worker)
    this.#workers = []
    this.disk.crash()
  }

  #end(worker: Worker): void {
    worker.isDead = true
    worker.disk.cut()
  }

  async #startAll(): Promise<void> {
    const mounted = this.disk.mount()
    this.#highWater = new HighWater(mounted, FOLDER)
    this.#ends.clear()
    for (const end of await this.#orFail(repairJournal(mounted, FOLDER, () => undefined)))
      this.#ends.set(end.stream, end)
    const shards = this.#shards()
    const started: Worker[] = []
    for (let index = 0; index < shards; index++) started.push(await this.#open(index, shards))
    this.#workers = started
    this.#redo(started)
  }

  async #restart(workers: readonly Worker[]): Promise<void> {
    for (const worker of workers) {
      this.#end(worker)
      const shards = this.#shards()
      const identity = { worker: worker.index, shards }
      const mounted = this.disk.mount()
      const end = await this.#orFail(repairOne(mounted, FOLDER, identity, () => undefined))
      if (end) this.#ends.set(end.stream, end)
      const again = await this.#open(worker.index, shards)
      this.#workers[this.#workers.indexOf(worker)] = again
      this.#redo([again])
    }
  }

  async #orFail<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      this.#options.judge.find(-1, -1, `recovery failed: ${String(error)}`)
      throw new RunOver('recovery failed')
    }
  }

  async #open(index: number, shards: number): Promise<Worker> {
    this.counts.recoveries += 1
    const identity = { worker: index, shards }
    const partitions = SIM_PARTITIONS.filter((partition) => holds(identity, partition))
    const disk = this.disk.mount()
    const { instruments, defect } = this.#options
    const engine = engineOf(instruments, defect, (batch) => this.#issue(worker, batch))
    for (const partition of partitions) engine.host(partition)
    const opened = await this.#orFail(this.#openJournal(engine, disk, identity))
    const journal = defect?.journal?.(opened) ?? opened
    const worker: Worker = {
      index,
      partitions,
      engine,
      disk,
      journal,
      failure: undefined,
      isDead: false,
    }
    for (const partition of partitions) {
      this.#inFlight.recover(partition, engine.position(partition))
      this.#options.judge.recovered(partition, engine)
      const gate = journal.partitions.get(partition)?.gateMs ?? -1
      engine.activate(partition, defect?.gate?.(gate) ?? gate)
    }
    this.#log.seed(engine)
    return worker
  }

  #openJournal(
    engine: Engine,
    files: MountedDisk,
    identity: { readonly worker: number; readonly shards: number },
  ): Promise<Journal> {
    return openJournal({
      files,
      folder: FOLDER,
      identity,
      log: () => undefined,
      segmentLimit: SEGMENT_LIMIT,
      onDurable: (end) => void this.#ends.set(end.stream, end),
      restore: ({ partition, payload }) => {
        const text = Buffer.from(payload).toString()
        engine.restorePartition(partition, JSON.parse(text) as PartitionSnapshot)
      },
      visit: (record) => engine.fold(this.#framing.toBatch(record)),
    })
  }

  async #tryOpen(): Promise<void> {
    const mounted = this.disk.mount()
    await repairJournal(mounted, FOLDER, () => undefined)
    const shards = this.#shards()
    for (let worker = 0; worker < shards; worker++) {
      const engine = engineOf(this.#options.instruments, undefined, () => undefined)
      for (const partition of SIM_PARTITIONS) engine.host(partition)
      const journal = await this.#openJournal(engine, mounted, { worker, shards })
      await journal.close()
    }
  }

  /**
   * Feeds recovered workers with what came after their gates: prints again, commands that were
   * lost.
   */
  #redo(workers: readonly Worker[]): void {
    for (const logged of this.#log.entries)
      for (const worker of workers) {
        if (!this.#isLost(worker, logged)) continue
        this.counts.redone += 1
        applyInput(worker.engine, logged)
      }
    for (const { partitions } of workers) this.#inFlight.expectReissued(partitions)
  }

  #isLost({ engine, partitions }: Worker, logged: LoggedInput): boolean {
    const { input, isSettled, end } = logged
    const partition = partitionFor(input)
    if (partition !== undefined)
      return partitions.includes(partition) && end > 0 && engine.position(partition) < end
    return input.type !== 'status' || !isSettled
  }

  #issue(worker: Worker, batch: Batch): void {
    const { partition, first } = batch
    const records = this.#framing.toParts(batch)
    const item = this.#inFlight.issue(batch, records, this.#input !== undefined)
    if (this.#input) this.#input.end = first + batch.facts.length
    worker.journal.appendParts(partition, first, records).then(
      () => {
        if (!worker.isDead) this.#inFlight.acknowledge(item)
      },
      (error: unknown) => {
        worker.failure ??= error
      },
    )
  }
}

/** Only a fault of the run fills the disk; a writer may notice it late, by a mark that failed. */
function isDiskFull(failure: unknown): boolean {
  if (!(failure instanceof JournalError) || failure.failure !== 'write-failed') return false
  const { cause } = failure
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC'
}

async function pause(ticks: number): Promise<void> {
  for (let i = 0; i < ticks; i++) await Promise.resolve()
}

/** Waits for a group to be durable or refused; who appended hears which. */
async function settled(journal: Journal): Promise<void> {
  await journal.writer.settled().catch(() => undefined)
  await pause(2)
}
