// Posts from worker to worker: every follower has one copy, whatever the number of workers, and
// also when workers die in the midst of it; the leader's own turn knows nothing of their number.
import { describe, expect, it } from 'vitest'
import { Engine, type AnyBotKind, type Batch } from '@trellis/engine'
import { amount, makeId, PARTITIONS, partitionOf, type UserId } from '@trellis/kernel'
import { optionsOf, origin, print } from '../../../../packages/engine/test/harness.ts'
import { followKind, heldKind } from '../../../../packages/engine/test/copied-kinds.ts'
import { EngineCalls } from './engine-calls.ts'
import { PostOffice, type PostOfficeParts } from './post-office.ts'
import { postsOf } from './posts-of.ts'
import { UnknownResultError } from './engine-link.ts'

const kinds = [heldKind, followKind] as unknown as readonly AnyBotKind[]
const FOLLOWERS = 1000
const LEADER = makeId(1, 7, 0)
const stamp = { atMs: 5, tape: 4 }
const all = Array.from({ length: PARTITIONS }, (_, partition) => partition)
/** A follower's user and its bot: about four in each partition. */
const userOf = (i: number): UserId => makeId(100 + i, i % PARTITIONS, 0)
const botOf = (i: number) => makeId(9_000_000 + i, i % PARTITIONS, 1)

type Link = PostOfficeParts['links'][number]

/** Workers over engines that start again from what they had handed out when they die. */
class Cluster {
  readonly journal: Batch[] = []
  readonly office: PostOffice
  /** Calls until the next death, Infinity for none. */
  callsLeft = Infinity
  deaths = 0
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
    return {
      figures: { phase: 'trading' } as Link['figures'],
      call: async (name, args) => {
        await Promise.resolve()
        const engine = this.#engines[worker] as Engine
        const runner = { reachedMs: 5, setStatus: () => true }
        const calls = new EngineCalls(engine, own, () => runner)
        const value = calls.run({ type: 'call', id: 1, name, args })
        this.callsLeft -= 1
        if (this.callsLeft > 0) return value as never
        this.callsLeft = Infinity
        this.deaths += 1
        this.#engines[worker] = this.#start(worker)
        throw new UnknownResultError('the worker died')
      },
    }
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

  async quiet(): Promise<void> {
    while (this.office.waiting > 0) await new Promise((resolve) => setImmediate(resolve))
  }
}

async function stage(shards: number, followers: number): Promise<Cluster> {
  const cluster = new Cluster(shards)
  const grants = [{ coin: 'USDT', amount: amount('1000') }]
  for (const engine of cluster.engines) engine.applyPrint(print(0, 1000, 1, 1))
  cluster.engineOf(LEADER).openUser(LEADER, 0, grants, stamp)
  cluster.engineOf(LEADER).posts.lead(LEADER, { places: followers, isOpen: true }, stamp)
  for (let i = 0; i < followers; i++) {
    const user = userOf(i)
    const engine = cluster.engineOf(user)
    engine.openUser(user, 0, grants, stamp)
    const params = { leader: LEADER, amount: '100', each: '10', tenths: 1 }
    const wanted = { kind: 'test-follow', symbols: [0], params, origin, requestKey: '' }
    expect(engine.createBot(user, { ...wanted, bot: botOf(i) }, stamp).ok).toBe(true)
  }
  await cluster.quiet()
  return cluster
}

function open(cluster: Cluster, n: number): number {
  const params = { amount: '100', gain: '0' }
  const wanted = { kind: 'test-held', symbols: [0], params, origin, requestKey: '' }
  const before = cluster.journal.length
  const bot = makeId(500 + n, 7, 1)
  expect(cluster.engineOf(LEADER).createBot(LEADER, { ...wanted, bot }, stamp).ok).toBe(true)
  const [batch, ...more] = cluster.journal.slice(before)
  expect(more).toEqual([])
  return batch?.facts.length ?? 0
}

/** How many copies each follower has. */
function copies(cluster: Cluster, followers: number): ReadonlySet<number> {
  const counts = Array.from({ length: followers }, (_, i) => {
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
    for (const partition of all) {
      const engine = cluster.engines[partition % shards]
      const sums = [...(engine?.trialBalance(partition).values() ?? [])]
      expect(sums.every((sum) => sum === 0n)).toBe(true)
    }
  })
})
