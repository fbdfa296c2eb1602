// The groups of partitions that one thread hosts: an EngineHost for each, on the stream of its own;
// connection, snapshots' bucket, tape and code they share. One that fails takes no other with it.
import { openTape, type Tape } from '@trellis/tape'
import { JournalError, type Journal } from '../../journal/journal.ts'
import { textOf, type LogLine } from '../../log-line.ts'
import { connectNats } from '../../nats/connect.ts'
import type { TapeMark } from '../../nats/group-writer.ts'
import { groupName, groupOf, USER_GROUP_NAMES, USER_GROUPS } from '../../nats/groups.ts'
import { openJetJournal, type JetJournal } from '../../nats/jet-journal.ts'
import { SurpassedError, type Claim } from '../../nats/ownership.ts'
import { EngineHost } from '../engine-host.ts'
import type { JournalReaders } from '../host-journal.ts'
import type { FromWorker } from '../worker-messages.ts'
import type { FromGroups, GroupMeasures, GroupsInit, Stay, ToGroups } from './groups-words.ts'

const MARKS_EVERY_MS = 250

export interface GroupsHostParts {
  readonly init: GroupsInit
  readonly post: (message: FromGroups) => void
  /** Milliseconds of a steady clock. */
  readonly steadyMs: () => number
}

interface Hosted extends Stay {
  readonly host: EngineHost
  readonly stopped: Promise<void>
  /** Who hears what its stream holds, from when it is read until it goes. */
  readers: JournalReaders | undefined
  /** The mark that was told last. */
  told: TapeMark | undefined
  left: boolean
}

export class GroupsHost {
  readonly #parts: GroupsHostParts
  readonly #tape: Tape
  readonly #hosted = new Map<number, Hosted>()
  /** By group, the work on its stream: one after the other. */
  readonly #work = new Map<number, Promise<void>>()
  readonly #journal: Promise<JetJournal>

  constructor(parts: GroupsHostParts) {
    this.#parts = parts
    this.#tape = openTape(parts.init.source)
    this.#journal = this.#open()
    setInterval(() => void this.#tellMarks(), MARKS_EVERY_MS)
  }

  /** Resolves when it may be given groups; rejects where the servers cannot be used. */
  async opened(): Promise<void> {
    await this.#journal
  }

  receive(message: ToGroups): void {
    switch (message.type) {
      case 'take':
        return this.#take(message, message.claim)
      case 'to':
        return this.#of(message)?.host.receive(message.message)
      case 'advance':
        for (const { host } of this.#hosted.values())
          host.receive({ type: 'advance', marketMs: message.marketMs })
        return
      case 'leave':
        return this.#leave(message)
      case 'drop':
        return this.#drop(message)
      case 'measure':
        return void this.#measure()
    }
  }

  #of({ group, stay }: Stay): Hosted | undefined {
    const found = this.#hosted.get(group)
    return found?.stay === stay ? found : undefined
  }

  async #open(): Promise<JetJournal> {
    const { init, post, steadyMs } = this.#parts
    const log: LogLine = (line, level) => post({ type: 'log', line, level })
    const nats = await connectNats(init.address, init.name, log)
    return openJetJournal({
      nats,
      prefix: init.prefix,
      replicas: init.replicas,
      monotonicMs: steadyMs,
      log,
      onDurable: (end) => this.#readersOf(USER_GROUP_NAMES.indexOf(end.stream))?.onDurable(end),
      onFailure: (group, { message }) =>
        post({ type: 'log', line: `group ${groupName(group)}: ${message}`, level: 'warn' }),
      restore: (snapshot) => this.#readersOf(groupOf(snapshot.partition))?.restore(snapshot),
      visit: (batch) => this.#readersOf(groupOf(batch.partition))?.visit(batch),
    })
  }

  #readersOf(group: number): JournalReaders | undefined {
    return this.#hosted.get(group)?.readers
  }

  #take(stay: Stay, claim: Claim): void {
    const { group } = stay
    const { init, steadyMs } = this.#parts
    let stop: () => void = () => undefined
    const stopped = new Promise<void>((resolve) => (stop = resolve))
    const post = (message: FromWorker): void => {
      if (message.type === 'stopped') stop()
      this.#tell(stay, message)
    }
    const host = new EngineHost({
      init: {
        worker: group,
        shards: USER_GROUPS,
        source: init.source,
        snapshotEvery: init.snapshotEvery,
      },
      tape: this.#tape,
      open: (readers) => this.#read(stay, claim, readers),
      post,
      steadyMs,
    })
    this.#hosted.get(group)?.host.drop()
    const begun = { readers: undefined, told: undefined, left: false }
    this.#hosted.set(group, { ...stay, host, stopped, ...begun })
    this.#soon(group, () => this.#begin(stay, host))
  }

  async #begin(stay: Stay, host: EngineHost): Promise<void> {
    if (this.#of(stay) === undefined) return
    try {
      await host.open()
    } catch (error) {
      if (this.#of(stay) !== undefined) this.#hosted.delete(stay.group)
      host.drop()
      void this.#journal.then((journal) => journal.dropGroup(stay.group)).catch(() => undefined)
      const message = textOf(error)
      if (error instanceof SurpassedError)
        return this.#parts.post({ ...stay, type: 'surpassed', message, epoch: error.epoch })
      const damaged = error instanceof JournalError && error.isFinal
      this.#tell(stay, { type: 'failed', message, damaged, diskFull: false })
    }
  }

  /** The journal of one group as its host sees it. */
  async #read(stay: Stay, claim: Claim, readers: JournalReaders): Promise<Journal> {
    const { group } = stay
    const journal = await this.#journal
    const hosted = this.#of(stay)
    if (hosted !== undefined) hosted.readers = readers
    await journal.takeGroup(group, claim)
    const writer = journal.writer.of(group)
    if (writer === undefined || this.#of(stay) === undefined) {
      journal.dropGroup(group)
      throw new JournalError('closed', 'the group was given up while it was read')
    }
    const own = <V>(all: ReadonlyMap<number, V>) =>
      new Map([...all].filter(([partition]) => groupOf(partition) === group))
    return {
      writer,
      partitions: own(journal.partitions),
      snapshots: own(journal.snapshots),
      append: (partition, expected, batch) => writer.append(partition, expected, [batch]),
      appendParts: (partition, expected, parts) => writer.append(partition, expected, parts),
      position: (partition) => writer.position(partition),
      saveSnapshots: (list) => journal.saveSnapshots(list),
      close: () => writer.close(),
    }
  }

  #tell({ group, stay }: Stay, message: FromWorker): void {
    this.#parts.post({ type: 'from', group, stay, message })
  }

  #leave({ group, stay }: Stay): void {
    const hosted = this.#of({ group, stay })
    if (hosted === undefined) return
    hosted.left = true
    hosted.host.receive({ type: 'stop' })
    this.#soon(group, async () => {
      await hosted.stopped
      if (this.#of(hosted) === undefined) return
      this.#hosted.delete(group)
      const journal = await this.#journal
      const mark = await journal.leaveGroup(group).catch(() => undefined)
      this.#parts.post({ type: 'left', group, stay, mark })
    })
  }

  #drop(stay: Stay): void {
    const hosted = this.#of(stay)
    if (hosted === undefined) return
    this.#hosted.delete(stay.group)
    hosted.host.drop()
    void this.#journal.then((journal) => journal.dropGroup(stay.group))
  }

  /** Another owner's time begins when the one before has ended. */
  #soon(group: number, does: () => Promise<void>): void {
    const before = this.#work.get(group) ?? Promise.resolve()
    this.#work.set(group, before.then(does))
  }

  async #measure(): Promise<void> {
    const { writer: writers } = await this.#journal
    const groups = [...this.#hosted.values()].flatMap((hosted): readonly GroupMeasures[] => {
      const writer = writers.of(hosted.group)
      if (writer === undefined || hosted.left) return []
      const { facts, commits: messages, appends } = writer
      const { refused, latencies } = appends
      const { group, stay, host } = hosted
      const partitions = host.measures()
      return [{ group, stay, partitions, facts, messages, refused, appends: latencies.now }]
    })
    this.#parts.post({ type: 'measured', groups })
  }

  async #tellMarks(): Promise<void> {
    const journal = await this.#journal
    const marks = [...this.#hosted.values()].flatMap((hosted) => {
      const mark = hosted.left ? undefined : journal.markOf(hosted.group)
      if (mark === undefined || mark === hosted.told) return []
      hosted.told = mark
      return [{ group: hosted.group, stay: hosted.stay, mark }]
    })
    if (marks.length > 0) this.#parts.post({ type: 'marks', marks })
  }
}
