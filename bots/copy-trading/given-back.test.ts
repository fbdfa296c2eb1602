// Copies that give back other coins than their own, as a pair does that is halted when its copy
// closes: the coins are their owner's, so they count in the gain, the share and the loss.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, type BotId } from '@trellis/kernel'
import type { AnyBotKind } from '@trellis/engine'
import { gridParams } from '@trellis/bot-kit/test/grid-params.ts'
import { recordedBtc } from '@trellis/bot-kit/test/instruments.ts'
import {
  botOf,
  instruments,
  origin,
  print,
  rigOf,
  userOf,
} from '../../packages/engine/test/harness.ts'
import { coreKinds } from '../registry.core.ts'
import { writeParams } from './params.ts'
import { CopyRig, LEADER, paramsOf, START_MS } from './test/rig.ts'

const FOLLOWER = userOf(2)
/** Of the pair that the rig's bots trade: 1,000 ticks are 10 USDT. */
const COIN = 'AAA'

function expectBalanced({ sums }: CopyRig): void {
  expect(sums.every((sum) => sum === 0n)).toBe(true)
}

describe('coins that a copy gives back', () => {
  test('are part of its gain, and of the leader’s', () => {
    const rig = new CopyRig()
    // The example of docs/formulas/copy-trading.md: of 500 there come 100 and coins worth 450 back.
    const model = rig.open({ amount: '500', gain: '-400', leaves: { [COIN]: '45' } })
    rig.open({ amount: '500' })
    const bot = rig.follow()
    rig.tell(model, { type: 'close' })
    expect(rig.emitted('copy-closed')).toMatchObject([
      {
        paid: amount('500'),
        returned: amount('100'),
        coins: amount('450'),
        share: amount('5'),
      },
    ])
    const state = rig.state(bot)
    expect(state).toMatchObject({ waiting: amount('95'), ended: 1, won: 1 })
    expect(state).toMatchObject({ gained: amount('50'), coins: amount('450') })
    expect(state.past).toMatchObject([
      { gain: amount('50'), share: amount('5'), coins: amount('450') },
    ])
    expect(rig.engine.fundingOf(FOLLOWER)?.get(COIN)).toBe(amount('45'))
    expect(rig.funding(LEADER)).toBe('9105')
    expectBalanced(rig)
  })

  test('share at most what the wallet has, in whole cents', () => {
    const rig = new CopyRig()
    const model = rig.open({ gain: '-987.655', leaves: { [COIN]: '150' }, amount: '1000' })
    const bot = rig.follow()
    rig.tell(model, { type: 'close' })
    // 12.345 and coins of 1,500: of a gain of 512.345 the leader's were 51.23.
    expect(rig.emitted('copy-closed')).toMatchObject([{ share: amount('12.34') }])
    expect(formatAmount(rig.state(bot).waiting)).toBe('0.005')
    expectBalanced(rig)
  })

  test('end nothing at the loss that is allowed, unless it is lost with them', () => {
    const rig = new CopyRig()
    const won = rig.open({ amount: '500', leaves: { [COIN]: '45' } })
    const lost = rig.open({ amount: '500', leaves: { [COIN]: '20' } })
    rig.open({ amount: '500' })
    const bot = rig.follow({ amount: '1500', stopLoss: '0.05' })
    const closeAt = (model: BotId, gain: string) => {
      rig.tell(model, { type: 'modify', gain })
      rig.tell(model, { type: 'close' })
      rig.wait(11)
    }
    closeAt(won, '-400')
    expect(rig.engine.botView(bot, 2)).toMatchObject({ status: 'running' })
    // 95 wait, 450 are coins, and two copies have what they were given.
    expect(rig.emitted('watched').at(-1)).toMatchObject({ equity: amount('1545') })
    // Of 500 there come 100 and coins of 200: 155 of 1,500 is beyond the twentieth.
    closeAt(lost, '-400')
    expect(rig.emitted('watched').at(-1)).toMatchObject({ equity: amount('1345') })
    expect(rig.engine.botView(bot, 2)).toMatchObject({ status: 'completed', word: 'loss-limit' })
    expectBalanced(rig)
  })
})

/** A leader's grid on a pair that rises by 18 % and stops; its follower may lose a fifth. */
function halted(models: number) {
  const { engine } = rigOf([1, 2], {
    kinds: coreKinds as readonly AnyBotKind[],
    instruments: [recordedBtc, ...instruments],
  })
  let atMs = START_MS
  const stamp = () => ({ atMs, tape: atMs })
  const grants = [{ coin: 'USDT', amount: amount('10000') }]
  engine.applyPrint(print(0, 1_000_000, 1, atMs - 1))
  engine.applyPrint(print(1, 10_000, 1, atMs))
  for (const user of [LEADER, FOLLOWER]) engine.openUser(user, 0, grants, stamp())
  engine.posts.lead(LEADER, { places: 5, isOpen: true }, stamp())
  const deliver = (): void => {
    for (;;) {
      const sent = [1, 2].flatMap((it) => engine.posts.outbox(it)[0] ?? [])[0]
      if (sent === undefined) return
      for (const it of [1, 2]) engine.posts.take(it, [sent], START_MS + 60_000_000, stamp())
      engine.posts.settle(sent.partition, sent.position, stamp())
    }
  }
  const create = (of: number, kind: string, symbol: number, params: unknown): void => {
    const [partition, bot] = [Math.floor(of / 100), botOf(Math.floor(of / 100), of)]
    const wanted = { kind, symbols: [symbol], params, origin, requestKey: '', bot }
    expect(engine.createBot(userOf(partition), wanted, stamp())).toMatchObject({ ok: true })
    deliver()
  }
  const plan = { cellNumber: 10, quoteInvestment: '1000' }
  const wide = { ...plan, minPrice: '80000', maxPrice: '150000' }
  create(101, 'spot-grid', 0, gridParams(recordedBtc, wide))
  const other = { ...plan, minPrice: '80', maxPrice: '150' }
  if (models > 1) create(102, 'spot-grid', 1, gridParams(instruments[0]!, other))
  const terms = paramsOf({ share: '0.15', stopLoss: '0.2' })
  create(250, 'copy-trading', 0, writeParams(terms))
  const [copy] = engine.botsOf(FOLLOWER).filter(({ kind }) => kind === 'spot-grid')
  for (let to = 1_000_000; to <= 1_180_000; to += 10_000) {
    atMs += 1_000
    engine.applyPrint(print(0, to, 1_000_000_000, atMs))
  }
  atMs += 1_000
  engine.setSymbolStatus(0, 'Closed', stamp())
  const close = { type: 'close', mode: 'quote' } as never
  expect(engine.botCommand(FOLLOWER, copy!.bot, close, stamp())).toMatchObject({ ok: true })
  deliver()
  const wait = (minutes: number): void => {
    for (let i = 0; i < minutes; i += 1) {
      atMs += 60_000
      engine.applyDues(atMs)
      deliver()
    }
  }
  const has = (coin: string) => formatAmount(engine.fundingOf(FOLLOWER)?.get(coin) ?? amount('0'))
  return { engine, bot: botOf(2, 250), wait, has }
}

describe('a copy of a spot grid that closes while its pair is halted', () => {
  test('shares what it gained, coins included', () => {
    const { engine, bot, has } = halted(1)
    expect(engine.botView(bot, 2)?.state).toMatchObject({
      coins: amount('582.6663472'),
      gained: amount('111.0779236'),
      sharePaid: amount('16.66'),
    })
    expect(has('BTC')).toBe('0.0049378504')
  })

  test('loses nothing by it that would end following', () => {
    const { engine, bot, wait } = halted(2)
    wait(12)
    expect(engine.botView(bot, 2)).toMatchObject({ status: 'running' })
  })
})
