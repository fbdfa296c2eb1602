// What the owner of a group tells others, and what they make of it: bots page by page, while others
// are made and end, over changes of the owner, and between this release and the one before.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Batch } from '@trellis/engine'
import { makeId, type BotId } from '@trellis/kernel'
import type { Bus } from '../bus/bus.ts'
import type { Handler } from '../bus/serving.ts'
import type { Hearing } from '../bus/telling.ts'
import { groupSubjects } from '../bus/subjects.ts'
import { KINDS } from '../engine-parts.ts'
import { FactFraming } from '../journal/fact-framing.ts'
import type { EngineLink } from './engine-link.ts'
import type { BotOwner } from './group-bots.ts'
import type { GroupNews, GroupWatch, GroupWatched } from './group-words.ts'
import { GroupState, LiveDesk } from './live-desk.ts'
import { LiveFacts } from './live-facts.ts'
import { OwnerTable } from './owner-table.ts'
import { Streams } from './streams.ts'

const GROUP = 7
const PARTITION = GROUP
const subjects = groupSubjects('test', GROUP)
const bot = (n: number): BotId => makeId(1000 + n, GROUP + 32 * (n % 8), 0)
const row = (n: number, followed = ''): BotOwner => [bot(n), n + 1, [1], 'spot-grid', followed]
const rows = (from: number, to: number): BotOwner[] =>
  Array.from({ length: to - from }, (_, i) => row(from + i))

let served: Map<string, Handler>
let heard: Map<string, Hearing>
/** Words to the owner that were answered, in their order. */
let words: GroupWatch[]
/** Called before each answer to a question for a page leaves. */
let amid: (word: GroupWatch) => void
/** Called when positions are to be settled. */
let settle: () => Promise<void>
/** Whether the stream holds nothing that was not told. */
let isAllTold: () => Promise<boolean>
let id: number
let state: GroupState
let desk: LiveDesk

/** A bus within one process: an answer takes a turn, what is told is there at once. */
const bus = {
  serve: (subject: string, handler: Handler) => {
    served.set(subject, handler)
    return { underWay: 0, unsaid: 0, stop: () => Promise.resolve(void served.delete(subject)) }
  },
  ask: async (subject: string, word: GroupWatch) => {
    const answer = served.get(subject)?.(word) as GroupWatched | undefined
    if (answer === undefined) throw new Error('nobody')
    words.push(word)
    if (word.from !== undefined) amid(word)
    return Promise.resolve(answer)
  },
  listen: (subject: string, hearing: Hearing) => {
    heard.set(subject, hearing)
    return { stop: () => heard.delete(subject) }
  },
  teller: (subject: string) => ({
    tell: (value: unknown) => heard.get(subject)?.take(value, id, subject),
    close: () => undefined,
  }),
} as unknown as Bus

function own(bots: readonly BotOwner[]): void {
  id += 1
  state = new GroupState()
  state.take({ positions: [[PARTITION, 10]], bots, ended: [] })
  desk = new LiveDesk(
    {
      bus,
      subjects,
      engine: { send: () => undefined, call: (async () => settle()) as EngineLink['call'] },
      isSure: () => true,
      isAllTold: () => isAllTold(),
      id: () => id,
      steadyMs: () => performance.now(),
    },
    state,
  )
}

function tell(news: Partial<GroupNews>, batches: Parameters<LiveDesk['tell']>[0]['batches'] = []) {
  const none = { positions: [], bots: [], ended: [], posts: [] }
  desk.tell({ type: 'durable', end: {} as never, batches, ...none, ...news })
}

const opened: LiveFacts[] = []
function follow() {
  const [streams, owners] = [new Streams(), new OwnerTable()]
  const live = new LiveFacts({ bus, prefix: 'test', groups: 32, streams, owners })
  opened.push(live)
  return { live, streams, owners }
}

/** Whose bots these are, by their numbers. */
const known = (owners: OwnerTable, numbers: readonly number[]): unknown =>
  numbers.map((n) => owners.ownerOf(bot(n)))

beforeEach(() => {
  vi.useFakeTimers()
  ;[served, heard, words, amid, id] = [new Map(), new Map(), [], () => undefined, 100]
  settle = () => Promise.resolve()
  isAllTold = () => Promise.resolve(false)
})
afterEach(async () => {
  for (const live of opened.splice(0)) live.stop()
  await desk.stop()
  vi.useRealTimers()
})

const turn = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

it('says positions before bots, and those in pages that are asked for once', async () => {
  own(rows(0, 12_000))
  const { live, streams, owners } = follow()
  let pages = 0
  amid = () => {
    pages += 1
    expect(streams.position(PARTITION)).toBe(10)
  }
  await turn()
  expect(pages).toBe(3)
  expect(known(owners, [0, 11_999])).toEqual([1, 12_000])
  expect(await live.askPositions(PARTITION)).toBe(true)
  await turn(3000)
  expect(pages).toBe(3)
  expect(words.at(-1)).toMatchObject({ desk: id, pages: true })
})

it('misses none that is made, and keeps none that ends, between pages', async () => {
  own(rows(0, 12_000))
  const { owners } = follow()
  let made = 20_000
  amid = () => {
    // Of shelves that are told already as of others, behind the answer and ahead of it.
    tell({
      bots: rows(made, made + 300),
      ended: rows(made - 20_000, made - 19_700).map(([it]) => it),
    })
    made += 300
  }
  await turn()
  expect(made).toBe(20_900)
  expect(known(owners, [20_000, 20_299, 20_300, 20_899])).toEqual([20_001, 20_300, 20_301, 20_900])
  // Those have ended, and are let go of once enough others have.
  expect(known(owners, [0, 899])).toEqual([1, 900])
  for (const [from, to] of [
    [5000, 7000],
    [7000, 9000],
    [9000, 9001],
  ] as const)
    tell({ ended: rows(from, to).map(([it]) => it) })
  expect(known(owners, [0, 899, 11_999])).toEqual([undefined, undefined, 12_000])
})

it('takes no bot for living of which the end came before an older answer', async () => {
  own([row(1), row(2, String(bot(1)))])
  const { owners } = follow()
  amid = () => tell({ ended: [bot(2)] })
  await turn()
  expect(owners.ownerOf(bot(2))).toBe(3)
  expect(owners.followersOf(bot(1))).toBe(0)
})

it('begins anew with another owner, and forgets bots of which it missed the end', async () => {
  own([...rows(0, 12_000), row(13_000, String(bot(1)))])
  const { owners } = follow()
  amid = ({ from }) => {
    if (from === 0) return
    amid = () => undefined
    void desk.stop()
    own(rows(100, 12_000))
  }
  await turn()
  await turn(2000)
  expect(known(owners, [0, 99, 13_000, 100, 11_999])).toEqual([
    undefined,
    undefined,
    undefined,
    101,
    12_000,
  ])
  expect(owners.followersOf(bot(1))).toBe(0)
  // What is lost on the way is noticed, and all is asked for again.
  state.take({ positions: [], bots: [row(30_000)], ended: [] })
  heard.get(subjects.live)?.missed?.(id, subjects.live)
  await turn()
  expect(owners.ownerOf(bot(30_000))).toBe(30_001)
})

it('goes on where it was when nobody answered for a while', async () => {
  own(rows(0, 12_000))
  const { owners } = follow()
  const handler = served.get(subjects.watch)
  amid = ({ from }) => {
    if (from === 0) served.delete(subjects.watch)
  }
  await turn()
  expect(words.filter(({ from }) => from !== undefined)).toHaveLength(1)
  served.set(subjects.watch, handler ?? (() => undefined))
  await turn(1000)
  const asked = words.flatMap(({ from }) => from ?? [])
  expect(asked).toHaveLength(3)
  expect(new Set(asked).size).toBe(3)
  expect(known(owners, [0, 11_999])).toEqual([1, 12_000])
})

it('says that facts of bots which are not known yet were missed, each second', async () => {
  own([row(8)])
  const { live, owners } = follow()
  const missed: number[] = []
  const batches: Batch[] = []
  live.onBatch((batch) => batches.push(batch))
  live.onMissed((partition) => missed.push(partition))
  void live.watch(PARTITION, 10)
  // The page comes late.
  const handler = served.get(subjects.watch)
  served.set(subjects.watch, (word) => {
    if ((word as GroupWatch).from !== undefined) throw new Error('late')
    return handler?.(word)
  })
  await turn()
  const factsOf = (first: number, of: BotId): Parameters<LiveDesk['tell']>[0]['batches'] => {
    const fact = { type: 'funds-reserved', bot: of, coin: 'USDT', amount: 1n as never } as const
    const batch = { partition: PARTITION, first, atMs: 1, tape: 1, fromTape: true, facts: [fact] }
    return new FactFraming(KINDS).toParts(batch)
  }
  tell({ positions: [[PARTITION, 11]] }, factsOf(10, bot(8)))
  tell({ positions: [[PARTITION, 12]] }, factsOf(11, bot(8)))
  expect(batches).toHaveLength(2)
  expect(missed).toEqual([])
  // Reads of history wait for no page.
  expect(await live.askPositions(PARTITION)).toBe(true)
  await turn(1000)
  expect(missed).toEqual([PARTITION])
  served.set(subjects.watch, handler ?? (() => undefined))
  await turn(1000)
  expect(owners.ownerOf(bot(8))).toBe(9)
  tell({ positions: [[PARTITION, 13]] }, factsOf(12, bot(8)))
  await turn(2000)
  expect(batches).toHaveLength(3)
  expect(missed).toEqual([PARTITION])
})

/** How the release before this one asks: for all at once, where it does not know the desk. */
function askAsBefore(known: number): GroupWatched {
  return served.get(subjects.watch)?.({ watcher: 1, partitions: [], desk: known }) as GroupWatched
}

it('tells a process of the release before all at once, as long as that is little', () => {
  own(rows(0, 12_000))
  tell({ ended: [bot(3)] })
  expect(askAsBefore(id)).toEqual({ desk: id, positions: [[PARTITION, 10]] })
  const { desk: told, whole } = askAsBefore(0)
  expect(told).toBe(id)
  expect(new Set(whole?.bots.map(([it]) => it))).toEqual(new Set(rows(0, 12_000).map(([it]) => it)))
  expect(whole?.ended).toEqual([bot(3)])
  own(rows(0, 101_000))
  expect(askAsBefore(0)).toEqual({ desk: id, positions: [[PARTITION, 10]] })
})

it('takes all at once from an owner of the release before', async () => {
  own([])
  const before = { watch: 0 }
  served.set(subjects.watch, (word): GroupWatched => {
    before.watch += 1
    const isKnown = (word as GroupWatch).desk === 5000
    const whole = { bots: rows(0, 2), ended: [bot(0)] }
    return { desk: 5000, positions: [[PARTITION, 10]], ...(!isKnown && { whole }) }
  })
  const { owners, streams } = follow()
  await turn()
  expect(known(owners, [0, 1])).toEqual([1, 2])
  expect(streams.position(PARTITION)).toBe(10)
  await turn(1000)
  expect(words.at(-1)).toMatchObject({ desk: 5000 })
  expect(before.watch).toBe(2)
  expect(words.every(({ from }) => from === undefined)).toBe(true)
})

it('goes on with an owner of the release before amid the pages of another', async () => {
  own(rows(0, 12_000))
  amid = () => {
    served.set(subjects.watch, (): GroupWatched => {
      const whole = { bots: rows(11_000, 12_001), ended: [] }
      return { desk: 5000, positions: [], whole }
    })
  }
  const { owners } = follow()
  await turn()
  expect(known(owners, [11_000, 12_000])).toEqual([11_001, 12_001])
  await turn(1000)
  expect(words.at(-1)).toMatchObject({ desk: 5000 })
})

it('says to who asks what its stream may hold already, and keeps no live page waiting for it', async () => {
  own([])
  const { live, streams } = follow()
  await turn()
  let acknowledge = (): void => undefined
  settle = () => new Promise((resolve) => (acknowledge = resolve))
  const asked = live.askPositions(PARTITION)
  await turn()
  const page = live.watch(PARTITION)
  await turn()
  await page
  expect(streams.position(PARTITION)).toBe(10)
  // Rows made of the message were shown elsewhere by then: its acknowledgement comes late.
  state.take({ positions: [[PARTITION, 11]], bots: [], ended: [] })
  acknowledge()
  expect(await asked).toBe(true)
  expect(streams.position(PARTITION)).toBe(11)
})

it('says nothing to who asks while its stream takes no more, and does not hang', async () => {
  own([])
  const { live } = follow()
  await turn()
  settle = () => Promise.reject(new Error('the journal could not be written'))
  expect(await live.askPositions(PARTITION)).toBe(false)
  settle = () => new Promise(() => undefined)
  const asked = live.askPositions(PARTITION)
  await turn(1000)
  expect(await asked).toBe(false)
})

it('waits for no turn of its thread where its stream holds nothing that was not told', async () => {
  own([])
  const { live, streams } = follow()
  await turn()
  settle = () => new Promise(() => undefined)
  let looks = 0
  isAllTold = async () => (looks += 1) > 0
  state.take({ positions: [[PARTITION, 11]], bots: [], ended: [] })
  const asked = live.askPositions(PARTITION)
  // A thread that has turns answers by itself, and no leader is asked.
  await turn(199)
  expect(looks).toBe(0)
  await turn(1)
  expect([await asked, streams.position(PARTITION), looks]).toEqual([true, 11, 1])
})

it('says nothing before its thread has a turn where more stands there or nobody leads', async () => {
  own([])
  const { live } = follow()
  await turn()
  let acknowledge = (): void => undefined
  settle = () => new Promise((resolve) => (acknowledge = resolve))
  const looks = [async () => false, () => Promise.reject(new Error('nobody leads the stream'))]
  for (const look of looks) {
    isAllTold = look
    const early = live.askPositions(PARTITION)
    await turn(1000)
    expect(await early).toBe(false)
    const late = live.askPositions(PARTITION)
    await turn(900)
    acknowledge()
    expect(await late).toBe(true)
  }
})
