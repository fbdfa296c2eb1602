// Posts from worker to worker: every follower has one copy, whatever the number of workers, and
// also when workers die in the midst of it; the leader's own turn knows nothing of their number.
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { destinationOf, Engine, type AnyBotKind, type Batch, type SentPost } from '@trellis/engine'
import {
  amount,
  createRng,
  makeId,
  PARTITIONS,
  partitionOf,
  type BotId,
  type UserId,
} from '@trellis/kernel'
import { optionsOf, origin, print } from '../../../../packages/engine/test/harness.ts'
import { followKind, heldKind } from '../../../../packages/engine/test/copied-kinds.ts'
import { EngineCalls } from './engine-calls.ts'
import { PostOffice, type PostOfficeParts } from './post-office.ts'
import { postsOf } from './posts-of.ts'
import { UnavailableError, UnknownResultError } from './engine-link.ts'
import type { WorkerCalls } from './worker-messages.ts'

const kinds = [heldKind, followKind] as unknown as readonly AnyBotKind[]
const FOLLOWERS = 1000
const LEADER = makeId(1, 7, 0)
const stamp = { atMs: 5, tape: 4 }
const all = Array.from({ length: PARTITIONS }, (_, partition) => partition)
/** A follower's user and its bot: about four in each partition. */
const userOf = (i: number): UserId => makeId(100 + i, i % PARTITIONS, 0)
const botOf = (i: number) => makeId(9_000_000 + i, i % PARTITIONS, 1)
/** A bot of the leader. */
const modelOf = (n: number) => makeId(500 + n, 7, 1)

type Link = PostOfficeParts['links'][number]
type Taking = WorkerCalls['takePosts']['args']
type Settling = WorkerCalls['settlePosts']['args']

const placeOf = ({ partition, position }: SentPost, to: number): string =>
  `${partition}:${position}>${to}`

/** Workers over engines that start again from what they had handed out when they die. */
class Cluster {
  readonly journal: Batch[] = []
  readonly office: PostOffice
  /** Calls until the next death, Infinity for none. */
  callsLeft = Infinity
  deaths = 0
  /** Workers that do not trade. */
  readonly away = new Set<number>()
  calls = 0
  /** What was settled before everyone had it. */
  readonly early: SentPost[] = []
  readonly #taken = new Set<string>()
  #engines: Engine[] = []
  readonly #shards: number

  constructor(shards: number) {
    this.#shards = shards
    this.#engines = Array.from({ length: shards }, (_, worker) => this.#start(worker))
    const links = this.#engines.map((_, worker) => this.#link(worker))
    this.office = new PostOffice({ links, idMs: () => 1_767_225_700_000, log: () => undefined })
  }

  engineOf(user: UserId): Engine {
    return this.#engines[partitionOf(user) % this.#shards] as Engine
  }

  get engines(): readonly Engine[] {
    return this.#engines
  }

  #link(worker: number): Link {
    const own = all.filter((partition) => partition % this.#shards === worker)
    const { away } = this
    return {
      get figures() {
        return { phase: away.has(worker) ? 'recovering' : 'trading' } as Link['figures']
      },
      call: async (name, args) => {
        await Promise.resolve()
        this.calls += 1
        if (away.has(worker)) throw new UnavailableError('nobody has the partitions')
        const engine = this.#engines[worker] as Engine
        const runner = { reachedMs: 5, setStatus: () => true }
        const calls = new EngineCalls(engine, own, () => runner)
        if (name === 'settlePosts') this.#lookAt(args as Settling)
        const value = calls.run({ type: 'call', id: 1, name, args })
        if (name === 'takePosts') this.#note(args as Taking)
        this.callsLeft -= 1
        if (this.callsLeft > 0) return value as never
        this.callsLeft = Infinity
        this.deaths += 1
        this.#engines[worker] = this.#start(worker)
        throw new UnknownResultError('the worker died')
      },
    }
  }

  #note({ posts, partitions }: Taking): void {
    for (const sent of posts) for (const to of partitions) this.#taken.add(placeOf(sent, to))
  }

  #lookAt({ partition, upTo }: Settling): void {
    const settled = this.outbox(partition).filter(({ position }) => position <= upTo)
    const lacks = (sent: SentPost, to: number): boolean =>
      (destinationOf(sent.post) ?? to) === to && !this.#taken.has(placeOf(sent, to))
    this.early.push(...settled.filter((sent) => all.some((to) => lacks(sent, to))))
  }

  #start(worker: number): Engine {
    const own = all.filter((partition) => partition % this.#shards === worker)
    const engine = new Engine(
      optionsOf({
        kinds,
        sink: (batch) => {
          this.journal.push(batch)
          this.office.accept(postsOf(batch))
        },
      }),
    )
    for (const partition of own) engine.host(partition)
    for (const batch of this.journal) if (own.includes(batch.partition)) engine.fold(batch)
    for (const partition of own) engine.activate(partition, -1)
    engine.seedLast(0, 1000 as never)
    return engine
  }

  /** Posts of a partition that are not settled. */
  outbox(partition: number): readonly SentPost[] {
    return this.#engines[partition % this.#shards]?.posts.outbox(partition) ?? []
  }

  expectBalanced(): void {
    for (const partition of all) {
      const sums = this.#engines[partition % this.#shards]?.trialBalance(partition).values() ?? []
      expect([...sums].every((sum) => sum === 0n)).toBe(true)
    }
  }

  async quiet(): Promise<void> {
    while (this.office.waiting > 0) await new Promise((resolve) => setImmediate(resolve))
    expect(this.early).toEqual([])
  }
}

async function stage(shards: number, followers: number): Promise<Cluster> {
  const cluster = new Cluster(shards)
  for (const engine of cluster.engines) engine.applyPrint(print(0, 1000, 1, 1))
  openLeader(cluster, LEADER, followers)
  for (let i = 0; i < followers; i++) {
    openUser(cluster, userOf(i))
    follow(cluster, i)
  }
  await cluster.quiet()
  return cluster
}

function openUser(cluster: Cluster, user: UserId): void {
  const grants = [{ coin: 'USDT', amount: amount('1000') }]
  cluster.engineOf(user).openUser(user, 0, grants, stamp)
}

function openLeader(cluster: Cluster, leader: UserId, places: number): void {
  openUser(cluster, leader)
  cluster.engineOf(leader).posts.lead(leader, { places, isOpen: true }, stamp)
}

/** The follower's bot, whose ask is on its way. */
function follow(cluster: Cluster, i: number, leader = LEADER, bot = botOf(i)): BotId {
  const params = { leader, amount: '100', each: '10', tenths: 1 }
  const wanted = { kind: 'test-follow', symbols: [0], params, origin, requestKey: '', bot }
  const user = userOf(i)
  expect(cluster.engineOf(user).createBot(user, wanted, stamp).ok).toBe(true)
  return bot
}

/** Facts of the leader's turn. */
function open(cluster: Cluster, n: number, gain = '0'): number {
  const params = { amount: '100', gain }
  const wanted = { kind: 'test-held', symbols: [0], params, origin, requestKey: '' }
  const before = cluster.journal.length
  const bot = modelOf(n)
  expect(cluster.engineOf(LEADER).createBot(LEADER, { ...wanted, bot }, stamp).ok).toBe(true)
  const [batch, ...more] = cluster.journal.slice(before)
  expect(more).toEqual([])
  return batch?.facts.length ?? 0
}

function close(cluster: Cluster, n: number): void {
  const engine = cluster.engineOf(LEADER)
  expect(engine.botCommand(LEADER, modelOf(n), { type: 'close' }, stamp).ok).toBe(true)
}

/** How many copies each follower has, of those that are meant. */
function copies(
  cluster: Cluster,
  followers: number,
  isMeant: (i: number) => boolean = () => true,
): ReadonlySet<number> {
  const meant = Array.from({ length: followers }, (_, i) => i).filter(isMeant)
  const counts = meant.map((i) => {
    const bots = cluster.engineOf(userOf(i)).botsOf(userOf(i))
    return bots.filter(({ kind }) => kind === 'test-held').length
  })
  return new Set(counts)
}

describe('the delivery of posts', () => {
  it('gives each of 1,000 followers one copy; the leader says it once', async () => {
    const alone = await stage(2, 0)
    const followed = await stage(2, FOLLOWERS)
    // The turn that is acknowledged has the same facts, followed or not; without places none more.
    expect(open(followed, 1) - open(alone, 1)).toBe(1)
    expect(copies(followed, FOLLOWERS)).toEqual(new Set([0]))
    await followed.quiet()
    expect(copies(followed, FOLLOWERS)).toEqual(new Set([1]))
  })

  it('delivers together what waits: seven posts cost the batches of one', async () => {
    const cluster = await stage(2, 60)
    const batchesOf = async (bots: readonly number[]): Promise<number> => {
      for (const n of bots) open(cluster, n)
      const before = cluster.journal.length
      await cluster.quiet()
      return cluster.journal.length - before
    }
    const alone = await batchesOf([1])
    expect(alone).toBe(60 + 1)
    expect(await batchesOf([2, 3, 4, 5, 6, 7, 8])).toBe(alone)
    expect(copies(cluster, 60)).toEqual(new Set([8]))
  })

  it.each([1, 3])('loses and doubles nothing when %i workers die in the midst', async (shards) => {
    const cluster = await stage(shards, 60)
    for (let n = 1; n <= 5; n++) {
      cluster.callsLeft = 2 * n - 1
      open(cluster, n)
      await cluster.quiet()
      expect(copies(cluster, 60)).toEqual(new Set([n]))
    }
    expect(cluster.deaths).toBe(5)
    cluster.expectBalanced()
  })
})

describe('a worker that does not trade', () => {
  /** Of four; it has the partitions 1, 5, 9 and so on. */
  const AWAY = 1
  const isAway = (i: number): boolean => i % 4 === AWAY

  it('keeps its own followers waiting and no others; it hears all when it trades', async () => {
    const cluster = await stage(4, 60)
    cluster.away.add(AWAY)
    for (const n of [1, 2, 3]) {
      open(cluster, n)
      const others = (): unknown => copies(cluster, 60, (i) => !isAway(i))
      await vi.waitFor(() => expect(others()).toEqual(new Set([n])))
    }
    expect(copies(cluster, 60, isAway)).toEqual(new Set([0]))
    expect(cluster.outbox(partitionOf(LEADER)).length).toBe(3)
    // Whoever has heard it is not told again all the while.
    const calls = cluster.calls
    await pause(200)
    expect(cluster.calls).toBe(calls)
    cluster.away.clear()
    await cluster.quiet()
    expect(copies(cluster, 60)).toEqual(new Set([3]))
    cluster.expectBalanced()
  })

  it('stops no share of a profit but those that go to it', async () => {
    const cluster = await stage(4, 60)
    open(cluster, 1, '10')
    await cluster.quiet()
    const paid = (): bigint => cluster.engineOf(LEADER).fundingOf(LEADER)?.get('USDT') ?? 0n
    close(cluster, 1)
    const before = paid()
    cluster.away.add(AWAY)
    // A tenth of the gain of each who is told of the end.
    await vi.waitFor(() => expect(paid() - before).toBe(amount('45')))
    cluster.away.clear()
    await cluster.quiet()
    expect(paid() - before).toBe(amount('60'))
    cluster.expectBalanced()
  })

  it('holds up nothing that its sender has for others, and settles what all have', async () => {
    const cluster = await stage(4, 0)
    const away = makeId(1, 5, 0)
    openLeader(cluster, away, 1)
    openLeader(cluster, LEADER, 2)
    const [one, two] = [2, 2 + PARTITIONS]
    for (const i of [one, two]) openUser(cluster, userOf(i))
    const followersOf = (leader: UserId) =>
      cluster.engineOf(leader).posts.leadingOf(leader)?.followers.length
    cluster.away.add(AWAY)
    follow(cluster, one)
    await cluster.quiet()
    expect([followersOf(LEADER), cluster.outbox(2)]).toEqual([1, []])
    // What waits has the place before what is taken: neither is settled.
    follow(cluster, one, away, makeId(1, 2, 1))
    follow(cluster, two)
    await vi.waitFor(() => expect(followersOf(LEADER)).toBe(2))
    expect(cluster.outbox(2).length).toBe(2)
    cluster.away.clear()
    await cluster.quiet()
    expect([followersOf(away), cluster.outbox(2)]).toEqual([1, []])
  })

  it.each([1, 2, 3])('loses and doubles nothing as others come and go, seed %i', async (seed) => {
    const cluster = await stage(4, 60)
    const rng = createRng(seed)
    for (let n = 1; n <= 8; n++) {
      for (const worker of [0, 1, 2, 3]) {
        if (rng.below(5) < 2) cluster.away.add(worker)
        else cluster.away.delete(worker)
      }
      if (rng.below(2) === 0) cluster.callsLeft = 1 + rng.below(8)
      open(cluster, n)
      await pause(rng.below(80))
    }
    cluster.away.clear()
    await cluster.quiet()
    expect(copies(cluster, 60)).toEqual(new Set([8]))
    for (const partition of all) expect(cluster.outbox(partition)).toEqual([])
    cluster.expectBalanced()
  })
})
