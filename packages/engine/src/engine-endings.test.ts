// What the operator ends: all bots of a user in one batch, some of them, copies by their follower,
// and nothing twice.
import { expect, test } from 'vitest'
import { amount, formatAmount, type Amount, type BotId } from '@trellis/kernel'
import type { AnyBotKind } from './index.ts'
import { botOf, origin, print, rigOf, userOf, type Rig } from '../test/harness.ts'
import { followKind, heldKind, type HeldParams } from '../test/copied-kinds.ts'

const kinds = [heldKind, followKind] as unknown as readonly AnyBotKind[]
const [USER, OTHER] = [userOf(1), userOf(1, 1)]
const ID_MS = 1_767_225_600_000 + 9_000
const stamp = { atMs: 5, tape: 4 }
const word = 'standard-clearance'

function stage(): Rig {
  const rig = rigOf([1, 2], { kinds })
  rig.engine.applyPrint(print(0, 1000, 1, 1))
  for (const user of [USER, OTHER, userOf(2)])
    rig.engine.openUser(user, 0, [{ coin: 'USDT', amount: amount('1000') }], stamp)
  return rig
}

function open({ engine }: Rig, n: number, over: Partial<HeldParams> = {}, user = USER): BotId {
  const [bot, params] = [botOf(1, n), { amount: '100', gain: '7', ...over }]
  const wanted = { kind: 'test-held', symbols: [0], params, origin, requestKey: '', bot }
  expect(engine.createBot(user, wanted, stamp).ok).toBe(true)
  return bot
}

const isOver = ({ engine }: Rig, bot: BotId) => engine.botView(bot, 1)?.status === 'completed'
const funding = ({ engine }: Rig) =>
  formatAmount((engine.fundingOf(USER)?.get('USDT') ?? 0n) as Amount)

test('all bots of a user end in one batch, money back, and nobody else is touched', () => {
  const rig = stage()
  const bots = [1, 2, 3].map((n) => open(rig, n))
  const foreign = open(rig, 9, {}, OTHER)
  const before = rig.batches.length
  expect(rig.engine.endings.end(USER, { word }, stamp)).toEqual({
    ok: true,
    value: { told: bots, refused: [] },
  })
  expect(rig.batches).toHaveLength(before + 1)
  expect(bots.every((bot) => isOver(rig, bot))).toBe(true)
  expect(isOver(rig, foreign)).toBe(false)
  expect(funding(rig)).toBe('1021')
  for (const sum of rig.engine.trialBalance(1).values()) expect(sum).toBe(0n)
})

test('again it finds nothing: what has ended or is ending is no error', () => {
  const rig = stage()
  open(rig, 1)
  const slow = open(rig, 2, { lingers: true })
  rig.engine.botCommand(USER, slow, { type: 'close' }, stamp)
  expect(rig.engine.endings.end(USER, { word }, stamp)).toMatchObject({
    value: { told: [botOf(1, 1)], refused: [] },
  })
  const before = rig.batches.length
  const again = rig.engine.endings.end(USER, { word }, stamp)
  expect(again).toEqual({ ok: true, value: { told: [], refused: [] } })
  expect(rig.batches).toHaveLength(before)
})

test('only those named, only of the kinds named, and of nobody that is not there', () => {
  const rig = stage()
  const [first, second] = [open(rig, 1), open(rig, 2)]
  const { endings } = rig.engine
  expect(endings.end(USER, { word, kinds: ['test-follow'] }, stamp)).toMatchObject({
    value: { told: [] },
  })
  expect(endings.end(USER, { word, bots: [second, botOf(1, 9)] }, stamp)).toMatchObject({
    value: { told: [second] },
  })
  expect(isOver(rig, first)).toBe(false)
  expect(endings.end(userOf(1, 8), { word }, stamp)).toEqual({ ok: false, error: 'not-found' })
})

test('only those that were there when it was wished for', () => {
  const rig = stage()
  const before = open(rig, 1)
  rig.engine.applyPrint(print(0, 1000, 1, 9))
  const [, params] = [0, { amount: '100', gain: '7' }]
  const wanted = { kind: 'test-held', symbols: [0], params, origin, requestKey: '' }
  const later = botOf(1, 2)
  const made = rig.engine.createBot(USER, { ...wanted, bot: later }, { atMs: 9, tape: 9 })
  expect(made.ok).toBe(true)
  rig.engine.endings.end(USER, { word, untilMs: 5 }, { atMs: 9, tape: 9 })
  expect([isOver(rig, before), isOver(rig, later)]).toEqual([true, false])
})

test('one that breaks holds up no other', () => {
  const rig = stage()
  open(rig, 1, { breaks: true })
  const sound = open(rig, 2)
  expect(rig.engine.endings.end(USER, { word }, stamp).ok).toBe(true)
  expect(isOver(rig, sound)).toBe(true)
  expect(rig.engine.botView(botOf(1, 1), 1)?.status).toBe('failed')
  for (const sum of rig.engine.trialBalance(1).values()) expect(sum).toBe(0n)
})

test('a follower is told, its copies alone are too, and what they give back is counted once', () => {
  const rig = stage()
  const { engine } = rig
  engine.posts.lead(userOf(2), { places: 1, isOpen: true }, stamp)
  const params = { leader: userOf(2), amount: '300', each: '50', tenths: 0 }
  const follower = botOf(1, 7)
  const wanted = { kind: 'test-follow', symbols: [0], params, origin, requestKey: '' }
  expect(engine.createBot(USER, { ...wanted, bot: follower }, stamp).ok).toBe(true)
  const model = { amount: '100', gain: '0' }
  const opened = { ...wanted, kind: 'test-held', params: model, bot: botOf(2, 1) }
  expect(engine.createBot(userOf(2), opened, stamp).ok).toBe(true)
  for (let sent = next(rig); sent; sent = next(rig)) {
    for (const partition of [1, 2]) engine.posts.take(partition, [sent], ID_MS, stamp)
    engine.posts.settle(sent.partition, sent.position, stamp)
  }
  const [copy] = engine.botsOf(USER).filter(({ kind }) => kind === 'test-held')
  expect(copy?.parent).toBe(follower)
  // The copies alone: what they give back is the follower's.
  engine.endings.end(USER, { word, kinds: ['test-held'] }, stamp)
  expect([isOver(rig, copy!.bot), isOver(rig, follower), funding(rig)]).toEqual([
    true,
    false,
    '700',
  ])
  engine.endings.end(USER, { word }, stamp)
  expect([isOver(rig, follower), funding(rig)]).toEqual([true, '1000'])
  for (const sum of engine.trialBalance(1).values()) expect(sum).toBe(0n)
})

const next = ({ engine }: Rig) => [1, 2].flatMap((it) => engine.posts.outbox(it)[0] ?? [])[0]
