// Posts between partitions and copies: once each, whatever is delivered again; money exact; nobody
// harmed by another.
import { describe, expect, it } from 'vitest'
import { amount, formatAmount, makeId, type Amount, type BotId, type UserId } from '@trellis/kernel'
import {
  JournalCodec,
  RUNNING_BOTS_MAX,
  type AnyBotKind,
  type Batch,
  type EngineFact,
  type SentPost,
} from './index.ts'
import { AHEAD_MAX } from './outbox-bound.ts'
import { botOf, origin, print, rigOf, userOf, type Rig } from '../test/harness.ts'
import { followKind, heldKind, type FollowParams, type HeldParams } from '../test/copied-kinds.ts'

const kinds = [heldKind, followKind] as unknown as readonly AnyBotKind[]
const LEADER = userOf(1)
const MODEL = botOf(1)
const ID_MS = 1_767_225_600_000 + 9_000
const stamp = { atMs: 5, tape: 4 }
const PARTITIONS = [1, 2, 3]

function stage(): Rig {
  const rig = rigOf(PARTITIONS, { kinds })
  rig.engine.applyPrint(print(0, 1000, 1, 1))
  for (const partition of PARTITIONS)
    rig.engine.openUser(userOf(partition), 0, [{ coin: 'USDT', amount: amount('1000') }], stamp)
  rig.engine.posts.lead(LEADER, { places: 2, isOpen: true }, stamp)
  return rig
}

function open({ engine }: Rig, over: Partial<HeldParams> = {}, bot: BotId = MODEL): void {
  const params = { amount: '100', gain: '0', ...over }
  const wanted = { kind: 'test-held', symbols: [0], params, origin, requestKey: '', bot }
  expect(engine.createBot(LEADER, wanted, stamp).ok).toBe(true)
}

function follow({ engine }: Rig, partition: number, over: Partial<FollowParams> = {}): BotId {
  const params = { leader: LEADER, amount: '200', each: '50', tenths: 1, ...over }
  const bot = botOf(partition, 7)
  const wanted = { kind: 'test-follow', symbols: [0], params, origin, requestKey: '', bot }
  expect(engine.createBot(userOf(partition), wanted, stamp).ok).toBe(true)
  return bot
}

/** Delivers what outboxes hold until they are empty, as a host does; `again` delivers all twice. */
function deliver({ engine }: Rig, again = false): SentPost[] {
  const delivered: SentPost[] = []
  for (;;) {
    const sent = PARTITIONS.flatMap((partition) => engine.posts.outbox(partition)[0] ?? [])[0]
    if (sent === undefined) return delivered
    for (let times = again ? 2 : 1; times > 0; times--)
      for (const partition of PARTITIONS) engine.posts.take(partition, [sent], ID_MS, stamp)
    engine.posts.settle(sent.partition, sent.position, stamp)
    delivered.push(sent)
  }
}

/** What a fact says of a bot that others may copy. */
const openedOf = (fact: EngineFact) =>
  fact.type === 'post-sent' && fact.post.type === 'bot-opened' ? [fact.post] : []
const copiesOf = ({ engine }: Rig, user: UserId) =>
  engine.botsOf(user).filter(({ kind }) => kind === 'test-held')
const funding = ({ engine }: Rig, user: UserId) =>
  formatAmount((engine.fundingOf(user)?.get('USDT') ?? 0n) as Amount)
const waiting = ({ engine }: Rig, bot: BotId, partition: number) =>
  formatAmount(engine.botView(bot, partition)?.balances[0]?.total ?? (0n as Amount))

function expectBalanced({ engine }: Rig): void {
  for (const partition of PARTITIONS)
    for (const sum of engine.trialBalance(partition).values()) expect(sum).toBe(0n)
}

/** What is on its way, over all partitions. */
function transit({ engine }: Rig): bigint {
  let sum = 0n
  for (const partition of PARTITIONS)
    for (const [, accounts] of engine.snapshotPartition(partition).ledger)
      sum += BigInt(accounts['transit'] ?? '0')
  return sum
}

/** The same engine out of its batches alone, through the bytes of the journal. */
function recovered(batches: readonly Batch[]): Rig {
  const codec = new JournalCodec(kinds)
  const rig = rigOf([], { kinds })
  for (const partition of PARTITIONS) rig.engine.host(partition)
  for (const batch of batches) {
    const facts = codec.decode(Uint8Array.from(codec.encode(batch.facts)), 2)
    rig.engine.fold({ ...batch, facts })
  }
  for (const partition of PARTITIONS) rig.engine.activate(partition)
  rig.engine.seedLast(0, 1000 as never)
  return rig
}

describe('copies', () => {
  it('open with a leader that opens, and with one that has opened before', () => {
    const rig = stage()
    open(rig)
    const follower = follow(rig, 2)
    deliver(rig)
    expect(copiesOf(rig, userOf(2))).toHaveLength(1)
    open(rig, {}, botOf(1, 1))
    deliver(rig)
    const copies = copiesOf(rig, userOf(2))
    expect(copies.map(({ origin: { followedId } }) => followedId)).toEqual([
      String(MODEL),
      String(botOf(1, 1)),
    ])
    expect(copies.every(({ parent }) => parent === follower)).toBe(true)
    expect([funding(rig, userOf(2)), waiting(rig, follower, 2)]).toEqual(['800', '100'])
    expectBalanced(rig)
  })

  it('are made once of a post that comes twice, before a crash and after it', () => {
    const rig = stage()
    follow(rig, 2)
    follow(rig, 3)
    open(rig)
    deliver(rig, true)
    const again = recovered(rig.batches)
    for (const partition of PARTITIONS)
      expect(again.engine.dumpPartition(partition)).toBe(rig.engine.dumpPartition(partition))
    for (const partition of [2, 3]) expect(copiesOf(again, userOf(partition))).toHaveLength(1)
  })

  it('end the same when what waits is delivered at once, as one batch of each partition', () => {
    const single = stage()
    const together = stage()
    for (const rig of [single, together]) {
      follow(rig, 2)
      deliver(rig)
      open(rig, { gain: '10' })
      rig.engine.botCommand(LEADER, MODEL, { type: 'close' }, stamp)
      open(rig, { gain: '5' }, botOf(1, 1))
    }
    const posts = together.engine.posts.outbox(1)
    expect(posts).toHaveLength(3)
    const before = together.batches.length
    together.engine.posts.take(2, posts, ID_MS, stamp)
    expect(together.batches).toHaveLength(before + 1)
    deliver(single)
    deliver(together)
    expect(together.engine.dumpPartition(2)).toBe(single.engine.dumpPartition(2))
    expect(funding(together, LEADER)).toBe(funding(single, LEADER))
  })

  it('hold back a leader whose followers have 20 posts to hear, but never an end', () => {
    const rig = stage()
    follow(rig, 2)
    deliver(rig)
    const wanted = { kind: 'test-held', symbols: [0], params: { amount: '1', gain: '0' }, origin }
    const opens = (n: number) =>
      rig.engine.createBot(LEADER, { ...wanted, requestKey: '', bot: botOf(1, n) }, stamp)
    for (let n = 1; n <= AHEAD_MAX; n++) expect(opens(n).ok).toBe(true)
    const behind = { ok: false, error: 'followers-behind' }
    expect(opens(30)).toEqual(behind)
    const tell = (type: string) => rig.engine.botCommand(LEADER, botOf(1, 1), { type }, stamp)
    expect(tell('modify')).toEqual(behind)
    expect(tell('close').ok).toBe(true)
    // What nobody follows, and what others of the partition do, is not held back.
    const params = { leader: userOf(2), amount: '5', each: '5', tenths: 1 }
    const own = { ...wanted, kind: 'test-follow', params, requestKey: '', bot: botOf(1, 50) }
    expect(rig.engine.createBot(LEADER, own, stamp).ok).toBe(true)
    deliver(rig)
    expect(opens(30).ok).toBe(true)
  })

  it.each([0, 1, 2, 3, 4, 5])('end the same when a crash comes after delivery %i', (count) => {
    const whole = stage()
    const broken = stage()
    for (const rig of [whole, broken]) {
      open(rig, { gain: '10' })
      follow(rig, 2)
      follow(rig, 3)
    }
    for (let i = 0; i < count; i++) {
      const sent = PARTITIONS.flatMap((p) => broken.engine.posts.outbox(p))[0]
      if (sent === undefined) break
      // The crash comes when one partition has it and the outbox does not know.
      broken.engine.posts.take(i % 2 === 0 ? 2 : 1, [sent], ID_MS, stamp)
    }
    const rest = recovered(broken.batches)
    for (const rig of [whole, rest]) {
      deliver(rig)
      rig.engine.botCommand(LEADER, MODEL, { type: 'close' }, stamp)
      deliver(rig)
    }
    for (const partition of PARTITIONS)
      expect(funding(rest, userOf(partition))).toBe(funding(whole, userOf(partition)))
    expect([transit(rest), transit(whole)]).toEqual([0n, 0n])
    expectBalanced(rest)
  })

  it('give the leader a part of a gain through transit, and nothing of a loss', () => {
    const rig = stage()
    open(rig, { gain: '10' })
    open(rig, { gain: '-10' }, botOf(1, 1))
    const follower = follow(rig, 2)
    deliver(rig)
    for (const bot of [MODEL, botOf(1, 1)])
      rig.engine.botCommand(LEADER, bot, { type: 'close' }, stamp)
    const [ended, lost] = rig.engine.posts.outbox(1)
    for (const sent of [ended, lost]) if (sent) rig.engine.posts.take(2, [sent], ID_MS, stamp)
    // On its way: gone from the follower, not yet with the leader.
    expect(transit(rig)).toBe(amount('1'))
    expect(funding(rig, LEADER)).toBe('1000')
    expectBalanced(rig)
    deliver(rig)
    expect(transit(rig)).toBe(0n)
    expect([funding(rig, LEADER), waiting(rig, follower, 2)]).toEqual(['1001', '199'])
  })

  it('follow what their model is told, and refuse their owner all but closing', () => {
    const rig = stage()
    open(rig)
    follow(rig, 2)
    deliver(rig)
    const { engine } = rig
    engine.botCommand(LEADER, MODEL, { type: 'modify', gain: '5' } as never, stamp)
    deliver(rig)
    const copy = copiesOf(rig, userOf(2))[0]!.bot
    expect(engine.botView(copy, 2)?.state).toMatchObject({ gain: '5' })
    const told = (type: string) =>
      engine.botCommand(userOf(2), copy, { type, gain: '7' } as never, stamp)
    expect(told('modify')).toEqual({ ok: false, error: 'copied-bot' })
    engine.botCommand(userOf(2), botOf(2, 7), { type: 'let-go' }, stamp)
    expect(told('modify').ok).toBe(true)
    expect(engine.botView(copy, 2)).not.toHaveProperty('parent')
    expect(engine.botCommand(userOf(2), copy, { type: 'close' }, stamp).ok).toBe(true)
    // Its own: what it gave back is in Funding.
    expect(funding(rig, userOf(2))).toBe('857')
  })

  it('harm nobody else where one breaks or is refused', () => {
    const rig = stage()
    follow(rig, 2, { breaks: true })
    follow(rig, 3, { each: '500' })
    deliver(rig)
    open(rig)
    deliver(rig)
    expect(rig.engine.botView(botOf(2, 7), 2)?.status).toBe('failed')
    expect(funding(rig, userOf(2))).toBe('1000')
    expect(rig.engine.botView(botOf(3, 7), 3)?.state).toMatchObject({
      refused: [[MODEL, 'insufficient-balance']],
    })
    // A follower that is gone leaves its place.
    expect(rig.engine.posts.leadingOf(LEADER)?.followers).toEqual([[botOf(3, 7), userOf(3)]])
    expectBalanced(rig)
  })

  it('are asked for in the same words after a recovery', () => {
    const rig = stage()
    follow(rig, 2)
    const again = recovered(rig.batches)
    const texts = [rig, again].map(({ engine }) => engine.snapshotPartition(2).outbox)
    expect(texts[1]).toEqual(texts[0])
  })

  it('stop at the bots that one user may have of a kind', () => {
    const rig = stage()
    const own = { kind: 'test-held', symbols: [0], origin, requestKey: '', bot: botOf(2, 9) }
    const params = { amount: '1', gain: '0' }
    expect(rig.engine.createBot(userOf(2), { ...own, params }, stamp).ok).toBe(true)
    for (let i = 1; i <= RUNNING_BOTS_MAX; i++) {
      open(rig, { amount: '1' }, botOf(1, i))
      deliver(rig)
    }
    const follower = follow(rig, 2, { each: '1' })
    deliver(rig)
    expect(copiesOf(rig, userOf(2))).toHaveLength(RUNNING_BOTS_MAX)
    const { state } = rig.engine.botView(follower, 2)!
    const last = botOf(1, RUNNING_BOTS_MAX)
    expect(state).toMatchObject({ refused: [[last, 'bot-limit-reached']] })
  })

  it('go through snapshots with what is on its way', () => {
    const rig = stage()
    open(rig, { gain: '10' })
    follow(rig, 2)
    deliver(rig)
    rig.engine.botCommand(LEADER, MODEL, { type: 'close' }, stamp)
    const other = rigOf([], { kinds })
    for (const partition of PARTITIONS) {
      other.engine.host(partition)
      const text = JSON.stringify(rig.engine.snapshotPartition(partition))
      other.engine.restorePartition(partition, JSON.parse(text))
      other.engine.activate(partition)
      expect(other.engine.dumpPartition(partition)).toBe(rig.engine.dumpPartition(partition))
    }
    for (const it of [rig, other]) deliver(it)
    expect(funding(other, LEADER)).toBe(funding(rig, LEADER))
    expect(funding(other, LEADER)).toBe('1011')
  })

  it('are told that nobody leads any more', () => {
    const rig = stage()
    follow(rig, 2)
    follow(rig, 3)
    deliver(rig)
    const late = rig.engine.posts.leadingOf(LEADER)
    expect(late?.followers).toHaveLength(2)
    rig.engine.posts.lead(LEADER, { places: 0, isOpen: false }, stamp)
    const [ended] = deliver(rig)
    expect(ended?.post).toEqual({ type: 'follow-ended', to: 0 })
  })

  it('are not made of a suspended leader, nor later of what it opened then', () => {
    const rig = stage()
    open(rig)
    const follower = follow(rig, 2)
    deliver(rig)
    rig.engine.posts.suspend(LEADER, true, stamp)
    rig.engine.posts.lead(LEADER, { places: 3, isOpen: true }, stamp)
    open(rig, {}, botOf(1, 1))
    follow(rig, 3)
    deliver(rig)
    const leading = { places: 3, isOpen: true, isSuspended: true }
    expect(rig.engine.posts.leadingOf(LEADER)).toMatchObject(leading)
    expect(copiesOf(rig, userOf(2))).toHaveLength(1)
    expect(copiesOf(rig, userOf(3))).toHaveLength(0)
    // What runs follows on.
    const changed = { type: 'modify', gain: '5' } as never
    rig.engine.botCommand(LEADER, MODEL, changed, stamp)
    deliver(rig)
    expect(copiesOf(rig, userOf(2))[0]?.state).toMatchObject({ gain: '5' })
    const again = recovered(rig.batches)
    const other = rigOf([], { kinds })
    other.engine.host(1)
    const snapshot = JSON.stringify(rig.engine.snapshotPartition(1))
    other.engine.restorePartition(1, JSON.parse(snapshot))
    for (const { engine } of [again, other])
      expect(engine.posts.leadingOf(LEADER)).toMatchObject(leading)
    for (const one of [rig, again]) {
      one.engine.posts.suspend(LEADER, false, stamp)
      open(one, {}, botOf(1, 2))
      deliver(one)
      expect(copiesOf(one, userOf(2))).toHaveLength(2)
      expect(one.engine.botView(follower, 2)?.state).toMatchObject({ refused: [] })
    }
  })

  it('are told once that their model ends, also by one that comes back from disk on the way', () => {
    const rig = stage()
    open(rig, { lingers: true })
    follow(rig, 2)
    deliver(rig)
    rig.engine.botCommand(LEADER, MODEL, { type: 'close' }, stamp)
    const again = recovered(rig.batches)
    const [snapshot] = [rig.engine.snapshotPartition(1)]
    expect(snapshot.bots.find(({ bot }) => bot === MODEL)?.isEndTold).toBe(true)
    for (const { engine } of [rig, again]) {
      engine.botCommand(LEADER, MODEL, { type: 'close' }, stamp)
      const told = engine.posts.outbox(1).filter(({ post }) => post.type === 'bot-ended')
      expect(told).toHaveLength(1)
    }
  })

  it('are not made of a model that is being closed, nor of what began as a copy', () => {
    const rig = stage()
    open(rig, { lingers: true })
    open(rig, {}, botOf(1, 2))
    rig.engine.botCommand(LEADER, MODEL, { type: 'close' }, stamp)
    deliver(rig)
    follow(rig, 2)
    deliver(rig)
    const told = rig.batches.flatMap(({ facts }) => facts).flatMap(openedOf)
    expect(told.filter(({ to }) => to !== 0)).toMatchObject([
      { bot: botOf(1, 2), invested: amount('100'), total: amount('100') },
    ])

    rig.engine.botCommand(userOf(2), botOf(2, 7), { type: 'let-go' }, stamp)
    rig.engine.posts.lead(userOf(2), { places: 2, isOpen: true }, stamp)
    follow(rig, 3, { leader: userOf(2) })
    deliver(rig)
    expect(copiesOf(rig, userOf(2))).toHaveLength(1)
    expect(copiesOf(rig, userOf(3))).toHaveLength(0)
  })

  it('give their parent its money before another bot of the owner can take it', () => {
    const dueMs = 60_000
    const rig = stage()
    open(rig, { endsAtMs: dueMs })
    const follower = follow(rig, 2)
    deliver(rig)
    // It is woken behind the copy, and takes all that is in Funding then.
    const bot = makeId(90_000, 2, 0)
    const params = { amount: '1', gain: '0', savesAtMs: dueMs }
    const saver = { kind: 'test-held', symbols: [0], params, origin, requestKey: '', bot }
    expect(rig.engine.createBot(userOf(2), saver, stamp).ok).toBe(true)
    rig.engine.applyDues(dueMs)
    expect(rig.engine.botView(follower, 2)?.status).toBe('running')
    expect(waiting(rig, follower, 2)).toBe('200')
    expect(waiting(rig, bot, 2)).toBe('800')
    expectBalanced(rig)
  })
})
