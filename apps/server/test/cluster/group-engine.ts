// One group of partitions with a real worker on a data folder of its own, and the desks at which
// other processes ask it: what an engine process will have of each group that it owns.
import type { TapeSource } from '@trellis/tape'
import { defaultInstruments } from '@trellis/market'
import type { Bus } from '../../src/bus/bus.ts'
import { FollowedClock, followBeats } from '../../src/bus/market-beat.ts'
import { groupSubjects, marketSubject } from '../../src/bus/subjects.ts'
import { CallDesk } from '../../src/host/call-desk.ts'
import { GroupState, LiveDesk } from '../../src/host/live-desk.ts'
import { WorkerLink } from '../../src/host/worker-link.ts'
import { repairJournal, repairOne } from '../../src/journal/embedded-journal.ts'
import { nodeFiles } from '../../src/journal/files.ts'
import { steadyMs } from './bus-stage.ts'

export const GROUPS = 32
export const BEGIN = Date.UTC(2026, 10, 21, 12)
export const SOURCE: TapeSource = {
  type: 'simulated',
  seed: 1,
  epochMs: BEGIN,
  instruments: defaultInstruments,
}

/**
 * The same with few symbols, for engines whose bots need no more: each of 32 groups goes through
 * the tape of every symbol by itself, whoever trades it.
 */
export const FEW: TapeSource = {
  ...SOURCE,
  instruments: defaultInstruments.filter(({ base }) => ['BTC', 'ETH', 'MNT'].includes(base)),
}

export interface GroupEngineParts {
  readonly bus: Bus
  readonly prefix: string
  readonly group: number
  readonly dataDir: string
  readonly isSure?: () => boolean
  readonly most?: number
}

export interface GroupEngine {
  readonly link: WorkerLink
  readonly desk: CallDesk
  readonly live: LiveDesk
  stop(): Promise<void>
}

/** Opens it; it trades as soon as somebody leads market time. */
export async function startGroup(parts: GroupEngineParts): Promise<GroupEngine> {
  const { bus, prefix, group, dataDir, isSure = () => true } = parts
  const identity = { worker: group, shards: GROUPS }
  const subjects = groupSubjects(prefix, group)
  const log = (): void => undefined
  const state = new GroupState()
  const clock = new FollowedClock({ steadyMs, fromMs: BEGIN })
  await repairJournal(nodeFiles, dataDir, log)
  const link = new WorkerLink(
    { ...identity, dataDir, source: SOURCE, snapshotEvery: 20_000 },
    {
      log,
      repair: () => repairOne(nodeFiles, dataDir, identity, log),
      recovered: (message) => state.take(message),
      durable: (message) => live.tell(message),
      posts: () => undefined,
      startNow: () =>
        clock.epoch === 0 ? undefined : { type: 'start', resumeMs: clock.beatMs, statuses: [] },
      watched: () => live.watched,
      withheld: () => undefined,
      dead: (message) => process.stderr.write(`${message}\n`),
    },
  )
  await link.open()
  const beats = followBeats({ bus, subject: marketSubject(prefix), clock, log })
  const most = parts.most === undefined ? {} : { most: parts.most }
  const positions = () => state.positions
  const desk = new CallDesk({ bus, subjects, engine: link, isSure, positions, ...most })
  const id = (): number => desk.id
  // Its journal is on files: no stream says what anybody may have seen.
  const isAllTold = () => Promise.resolve(false)
  const told = { bus, subjects, engine: link, isSure, isAllTold, id, steadyMs }
  const live = new LiveDesk(told, state)
  let isStarted = false
  const advancing = setInterval(() => {
    if (clock.epoch === 0) return
    if (!isStarted) link.start()
    isStarted = true
    link.send({ type: 'advance', marketMs: clock.beatMs })
  }, 20)
  await bus.flush()
  return {
    link,
    desk,
    live,
    stop: async () => {
      clearInterval(advancing)
      beats.stop()
      await Promise.all([desk.stop(), live.stop()])
      await link.stop()
    },
  }
}
