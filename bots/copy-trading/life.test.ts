// Following on the real engine, across partitions: copies as the leader opens, changes and closes,
// money to the last unit, and every way in which following ends.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, ratio, type Amount } from '@trellis/kernel'
import { botOf, origin, userOf } from '../../packages/engine/test/harness.ts'
import { writeParams } from './params.ts'
import { CopyRig, LEADER, paramsOf } from './test/rig.ts'

const FOLLOWER = userOf(2)

type Terms = Parameters<CopyRig['engine']['posts']['lead']>[1]

function lead(
  { posts }: CopyRig['engine'],
  stamp: CopyRig['stamp'],
  change: Partial<Terms>,
): unknown {
  return posts.lead(LEADER, { places: 500, isOpen: true, ...change }, stamp)
}

/** Nothing is lost or made anywhere. */
function expectBalanced(rig: CopyRig): void {
  expect(rig.sums.every((sum) => sum === 0n)).toBe(true)
}

describe('a follower', () => {
  test('copies what runs and what opens, by the weights of the leader', () => {
    const rig = new CopyRig()
    rig.open({ amount: '300' })
    rig.open({ amount: '100' })
    const bot = rig.follow()
    expect(rig.copies()).toEqual(['750', '250'])
    expect(formatAmount(rig.state(bot).waiting)).toBe('0')
    expectBalanced(rig)
  })

  test('leaves what runs alone where it is asked to, and keeps money for what comes', () => {
    const rig = new CopyRig()
    rig.open({ amount: '300' })
    const bot = rig.follow({ all: false, mostPerBot: '400' })
    expect(rig.copies()).toEqual([])
    rig.open({ amount: '700' })
    expect(rig.copies()).toEqual(['400'])
    expect(formatAmount(rig.state(bot).waiting)).toBe('600')
  })

  test('says why it does not copy', () => {
    const rig = new CopyRig()
    rig.open({ amount: '100' })
    rig.move(1100)
    const bot = rig.follow({ worstEntry: '0.05' })
    expect(rig.state(bot).refused).toMatchObject([{ kind: 'test-held', why: 'bad-entry' }])
    rig.open({ amount: '100' })
    expect(rig.state(bot).refused.map(({ why }) => why)).toEqual(['bad-entry', 'bad-entry'])
    const poor = rig.follow({ amount: '100' }, 3)
    rig.open({ amount: '100' })
    expect(rig.state(poor, 3).refused.map(({ why }) => why)).toEqual(['insufficient-balance'])
  })

  test('pays the leader its part of each gain, and nothing of a loss', () => {
    const rig = new CopyRig()
    const won = rig.open({ gain: '50' })
    const lost = rig.open({ gain: '-20' })
    const bot = rig.follow()
    rig.tell(won, { type: 'close' })
    rig.tell(lost, { type: 'close' })
    // 500 each; 50 won, 5 of it the leader's; 20 lost.
    expect(formatAmount(rig.state(bot).waiting)).toBe('1025')
    expect(rig.funding(LEADER)).toBe('10035')
    expect(rig.emitted('copy-closed')).toMatchObject([
      { paid: 500n * 10n ** 12n, returned: 550n * 10n ** 12n, share: 5n * 10n ** 12n },
      { returned: 480n * 10n ** 12n, share: 0n },
    ])
    expect(rig.state(bot)).toMatchObject({ ended: 2, won: 1, copies: [] })
    expectBalanced(rig)
  })

  test('follows a change at once', () => {
    const rig = new CopyRig()
    const model = rig.open()
    rig.follow()
    rig.tell(model, { type: 'modify', gain: '7' })
    const copy = rig.engine.botsOf(FOLLOWER).find((it) => it.kind === 'test-held')
    expect(copy?.state).toMatchObject({ gain: '7' })
  })

  test('copies nothing while it is paused, and again after', () => {
    const rig = new CopyRig()
    const bot = rig.follow({ mostPerBot: '100' })
    const limits = { ...rig.state(bot).limits }
    const modify = (paused: boolean) => ({
      type: 'modify',
      mostPerBot: '100',
      worstEntry: '0',
      highestLeverage: '0',
      stopLoss: '0',
      onStop: limits.onStop,
      paused,
    })
    expect(rig.tell(bot, modify(true), FOLLOWER)).toBeUndefined()
    const passed = rig.open()
    expect(rig.state(bot).refused).toMatchObject([{ why: 'paused' }])
    rig.tell(bot, modify(false), FOLLOWER)
    rig.open()
    expect(rig.copies()).toEqual(['100'])
    rig.tell(passed, { type: 'close' })
    expect(rig.state(bot).refused).toEqual([])
  })
})

test('limits that stand already are no fact', () => {
  const rig = new CopyRig()
  const bot = rig.follow({ mostPerBot: '100', stopLoss: '0.2' })
  const change = (named: object) => rig.tell(bot, { type: 'modify', ...named }, FOLLOWER)
  expect(change({ mostPerBot: '100.00', stopLoss: '0.2', paused: false })).toBeUndefined()
  expect(change({})).toBeUndefined()
  expect(rig.emitted('limits-changed')).toEqual([])
})

test('a change of limits touches those that it names, and no other', () => {
  const rig = new CopyRig()
  const bot = rig.follow({ mostPerBot: '100', stopLoss: '0.2', worstEntry: '0.05' })
  const change = (named: object) => rig.tell(bot, { type: 'modify', ...named }, FOLLOWER)
  // As from two pages at once, which have both read what stood before.
  expect(change({ stopLoss: '0.1', onStop: 'keep' })).toBeUndefined()
  expect(change({ paused: true })).toBeUndefined()
  const before = rig.state(bot).limits
  expect(before).toEqual({
    mostPerBot: amount('100'),
    worstEntry: ratio('0.05'),
    highestLeverage: ratio('0'),
    stopLoss: ratio('0.1'),
    onStop: 'keep',
    paused: true,
  })
  expect(change({ mostPerBot: '50', stopLoss: '0.001' })).toBe('invalid-argument')
  expect(rig.state(bot).limits).toEqual(before)
  expect(change({ stopLoss: '0' })).toBeUndefined()
  expect(rig.state(bot).limits).toEqual({ ...before, stopLoss: ratio('0') })
})

test('what a leader said before it took a follower is not for it', () => {
  const rig = new CopyRig()
  rig.open({ amount: '100' })
  const [post] = rig.facts.flatMap((fact) => (fact.type === 'post-sent' ? [fact] : []))
  const stale = { partition: 1, position: 0, user: LEADER, post: post!.post }
  const bot = rig.follow({ all: false })
  expect(rig.state(bot)).toMatchObject({ isBegun: true, copies: [] })
  const other = botOf(3, 900)
  const params = writeParams(paramsOf())
  const wanted = { kind: 'copy-trading', symbols: [0], params, origin, requestKey: '', bot: other }
  rig.engine.createBot(userOf(3), wanted, rig.stamp)
  rig.take(stale)
  expect(rig.state(other, 3)).toMatchObject({ isBegun: false, copies: [] })
  rig.deliver()
  expect(rig.copies(userOf(3))).toEqual(['1000'])
})

describe('following ends', () => {
  test('with copies closed and all money in Funding', () => {
    const rig = new CopyRig()
    rig.open({ gain: '50' })
    const bot = rig.follow()
    expect(rig.tell(bot, { type: 'close', copies: 'close' }, FOLLOWER)).toBeUndefined()
    expect(rig.engine.botView(bot, 2)).toMatchObject({ status: 'completed', reason: 'user' })
    expect([rig.funding(FOLLOWER), rig.funding(LEADER)]).toEqual(['10045', '9905'])
    expect(rig.engine.posts.leadingOf(LEADER)?.followers).toEqual([])
    expectBalanced(rig)
  })

  test('with copies kept as own bots, once the leader has its part', () => {
    const rig = new CopyRig()
    const model = rig.open({ gain: '50' })
    const bot = rig.follow({ mostPerBot: '600' })
    rig.tell(bot, { type: 'close', copies: 'keep' }, FOLLOWER)
    expect(rig.engine.botView(bot, 2)).toMatchObject({ status: 'completed' })
    expect([rig.copies(), rig.funding(FOLLOWER), rig.funding(LEADER)]).toEqual([
      ['600'],
      '9395',
      '9905',
    ])
    rig.tell(model, { type: 'close' })
    expect(rig.copies()).toEqual(['600'])
    const copy = rig.engine.botsOf(FOLLOWER).find((it) => it.kind === 'test-held')!
    rig.tell(copy.bot, { type: 'close' }, FOLLOWER)
    expect(rig.funding(FOLLOWER)).toBe('10045')
    expectBalanced(rig)
  })

  test.each(['close', 'keep'] as const)('as its limits say where nothing is said: %s', (onStop) => {
    const rig = new CopyRig()
    rig.open({ gain: '50' })
    const bot = rig.follow({ mostPerBot: '600', onStop })
    expect(rig.tell(bot, { type: 'close' }, FOLLOWER)).toBeUndefined()
    expect(rig.copies()).toEqual([onStop === 'keep' ? '600' : '0'])
  })

  test('not with copies kept whose part of the leader nobody can pay', () => {
    const rig = new CopyRig()
    rig.open({ gain: '50' })
    const bot = rig.follow({ amount: '10000' })
    expect(rig.tell(bot, { type: 'close', copies: 'keep' }, FOLLOWER)).toBe('insufficient-balance')
    expect(rig.tell(bot, { type: 'close', copies: 'close' }, FOLLOWER)).toBeUndefined()
  })

  test('at the loss that is allowed, within a minute of it once half is lost', () => {
    const rig = new CopyRig()
    const model = rig.open({ gain: '-100' })
    const bot = rig.follow({ stopLoss: '0.2' })
    rig.wait(11)
    expect(rig.engine.botView(bot, 2)).toMatchObject({ status: 'running' })
    rig.tell(model, { type: 'modify', gain: '-200' })
    rig.wait(1)
    const view = rig.engine.botView(bot, 2)
    expect(view).toMatchObject({ status: 'completed', reason: 'stop', word: 'loss-limit' })
    expect(rig.funding(FOLLOWER)).toBe('9800')
    expectBalanced(rig)
  })

  test('at a limit that is drawn in, at the next minute', () => {
    const rig = new CopyRig()
    rig.open({ gain: '-60' })
    const bot = rig.follow({ stopLoss: '0.5' })
    // Far from its end: it has looked at the first minute and the eleventh.
    rig.wait(12)
    rig.tell(bot, { type: 'modify', stopLoss: '0.05' }, FOLLOWER)
    expect(rig.engine.botView(bot, 2)).toMatchObject({ status: 'running' })
    rig.wait(1)
    const view = rig.engine.botView(bot, 2)
    expect(view).toMatchObject({ status: 'completed', word: 'loss-limit' })
    expect(rig.funding(FOLLOWER)).toBe('9940')
    expectBalanced(rig)
  })

  test('when the leader leads no more, by what was chosen for it', () => {
    const rig = new CopyRig()
    rig.open()
    const closing = rig.follow()
    const keeping = rig.follow({ onStop: 'keep' }, 3)
    rig.engine.posts.lead(LEADER, { places: 0, isOpen: false }, rig.stamp)
    rig.deliver()
    for (const [bot, partition] of [
      [closing, 2],
      [keeping, 3],
    ] as const)
      expect(rig.engine.botView(bot, partition)).toMatchObject({ word: 'leader-left' })
    expect([rig.copies(), rig.copies(userOf(3))]).toEqual([['0'], ['1000']])
    expectBalanced(rig)
  })

  test.each([
    ['has no place', ({ engine, stamp }: CopyRig) => lead(engine, stamp, { places: 1 })],
    ['takes nobody', ({ engine, stamp }: CopyRig) => lead(engine, stamp, { isOpen: false })],
    ['is suspended', ({ engine, stamp }: CopyRig) => engine.posts.suspend(LEADER, true, stamp)],
  ])('at once where the leader %s by then', (_, change) => {
    const rig = new CopyRig()
    rig.follow()
    change(rig)
    const late = rig.follow({}, 3)
    expect(rig.engine.botView(late, 3)).toMatchObject({ status: 'completed', word: 'leader-full' })
    expect(rig.funding(userOf(3))).toBe('10000')
  })

  test('at once where its account follows already, as two web processes may have let it', () => {
    const rig = new CopyRig()
    const first = rig.follow()
    const again = rig.follow({ amount: '300' })
    expect(rig.engine.botView(again, 2)).toMatchObject({ status: 'completed', word: 'leader-full' })
    expect(rig.state(first).isBegun).toBe(true)
    expect(rig.funding(FOLLOWER)).toBe('9000')
    rig.open()
    expect(rig.copies()).toHaveLength(1)
    // Who has left comes again.
    rig.tell(first, { type: 'close', copies: 'close' }, FOLLOWER)
    expect(rig.state(rig.follow()).isBegun).toBe(true)
    expectBalanced(rig)
  })

  test.each([true, false])('as one of who was on its way when the leader left: %s', (isTold) => {
    const rig = new CopyRig()
    if (isTold) rig.follow()
    lead(rig.engine, rig.stamp, { places: 0, isOpen: false })
    const late = rig.follow({}, 3)
    expect(rig.engine.botView(late, 3)).toMatchObject({ status: 'completed', word: 'leader-left' })
    expect(rig.funding(userOf(3))).toBe('10000')
    // Whoever comes when it leads again is taken.
    lead(rig.engine, rig.stamp, {})
    const next = rig.follow({}, 3)
    expect(rig.state(next, 3).isBegun).toBe(true)
  })

  test('for each alone: a copy that breaks takes nothing but itself', () => {
    const rig = new CopyRig()
    const model = rig.open({ breaks: true })
    rig.open({ gain: '10' })
    const bot = rig.follow()
    rig.tell(model, { type: 'close' })
    const statuses = rig.engine.botsOf(FOLLOWER).map(({ status }) => status)
    expect(statuses).toEqual(['running', 'failed', 'running'])
    // What a broken copy had is in its parent's wallet again.
    expect(formatAmount(rig.state(bot).waiting)).toBe('500')
    expect(rig.engine.botView(botOf(1, 1), 1)?.status).toBe('failed')
    expectBalanced(rig)
  })
})

test('naive twin: what a follower ends with is what its copies brought, less shares', () => {
  const gains = ['12.345678901234', '-7.7', '0.000000000009', '33.33', '-0.01']
  const rig = new CopyRig()
  const models = gains.map((gain) => rig.open({ gain }))
  const bot = rig.follow({ share: '0.15' })
  for (const model of models) rig.tell(model, { type: 'close' })
  rig.tell(bot, { type: 'close', copies: 'close' }, FOLLOWER)
  let [own, led] = [10_000n * 10n ** 12n, 10_000n * 10n ** 12n]
  for (const text of gains) {
    const [whole, part = ''] = text.replace('-', '').split('.')
    const gain = BigInt(`${whole}${part.padEnd(12, '0')}`) * (text.startsWith('-') ? -1n : 1n)
    const cent = 10n ** 10n
    const share = gain > 0n ? ((gain * 15n) / 100n / cent) * cent : 0n
    own += gain - share
    led += gain + share
  }
  expect(rig.funding(FOLLOWER)).toBe(formatAmount(own as Amount))
  expect(rig.funding(LEADER)).toBe(formatAmount(led as Amount))
  expectBalanced(rig)
})
