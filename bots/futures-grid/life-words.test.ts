// What a futures grid goes through on the real engine, in the words that clients are told: its
// states, and of each order its side, type, cause and what became of it.
import { describe, expect, test } from 'vitest'
import { price } from '@trellis/kernel'
import { defineInstrument, STATUS_TABLE } from '@trellis/market'
import { btcPerpetual, Rig, testM } from './test/rig.ts'

const running = (more: object = {}) => new Rig({ last: '25000' }).start({ ...testM, ...more })
const closed = (rig: Rig): Rig => {
  expect(rig.command({ type: 'close' }).ok).toBe(true)
  return rig
}
const statesOf = (rig: Rig) =>
  rig.facts.flatMap((it) => (it.type === 'bot-status' ? [STATUS_TABLE[it.status]] : []))
const placed = (rig: Rig) =>
  rig.facts.flatMap((it) => (it.type === 'order-placed' ? [it.order] : []))

describe('its states', () => {
  test('a grid buys what it begins with, runs, closes and has ended', () => {
    const states = statesOf(closed(running()))
    const told = ['INITIALIZING', 'RUNNING', 'CANCELLING', 'COMPLETED']
    expect(states.map(({ bot }) => bot)).toEqual(told)
    const ofGrids = ['INITIALIZING', 'RUNNING', 'STOPPING', 'STOPPED']
    expect(states.map(({ grid }) => grid)).toEqual(ofGrids)
    const lists = ['ongoing', 'ongoing', 'ongoing', 'closed']
    expect(states.map(({ list }) => list)).toEqual(lists)
  })

  test('a grid waits for its trigger, then begins', () => {
    const rig = running({ entryPrice: '24000' })
    expect(statesOf(rig)).toMatchObject([{ bot: 'AWAIT_ACTIVATION', grid: 'PRE_INIT' }])
    const after = statesOf(rig.move('24000')).map(({ bot }) => bot)
    expect(after).toEqual(['AWAIT_ACTIVATION', 'INITIALIZING', 'RUNNING'])
  })
})

describe('the cause of its orders', () => {
  test.each([
    ['open', 'a beginning', {}, (rig: Rig) => rig],
    ['trigger-entry', 'its trigger', { entryPrice: '24000' }, (rig: Rig) => rig.move('24000')],
    ['close', 'its owner', {}, closed],
    [
      'take-profit',
      'its target',
      { takeProfitShare: '0.1' },
      (rig: Rig) => rig.move('26500').mark('28000'),
    ],
    ['stop-loss', 'its stop', { stopLoss: '19000' }, (rig: Rig) => rig.move('19000')],
  ] as const)('is %s by %s', (action, _, more, act) => {
    const before = running(more)
    const count = action === 'open' ? 0 : placed(before).length
    const orders = placed(act(before)).slice(count)
    // Rounds of the way there are the opening's.
    const own = orders.filter(({ purpose }) => purpose !== 'arbitrage')
    expect(own.length).toBeGreaterThan(0)
    expect([...new Set(own.map((it) => it.action))]).toEqual([action])
  })
})

describe('its orders', () => {
  test('are of the type position to open and close it, normal at first, arbitrage in rounds', () => {
    const rig = running()
    const types = () => placed(rig).map(({ side, purpose }) => `${side} ${purpose}`)
    const first = [...Array.from({ length: 3 }, () => 'buy normal'), 'sell normal', 'sell normal']
    expect(types()).toEqual(['buy position', ...first])
    rig.move('23900')
    expect(types().at(-1)).toBe('sell arbitrage')
    rig.move('26100')
    expect(types().at(-1)).toBe('buy arbitrage')
    closed(rig)
    expect(types().at(-1)).toBe('sell position')
  })

  test('rest, fill in part, fill as a whole and are taken back', () => {
    const rig = new Rig({ last: '25000', shareBps: 1000 }).start(testM)
    const fillsOf = (ref: number) =>
      rig.facts.flatMap((it) => (it.type === 'order-filled' && it.ref === ref ? [it.fill] : []))
    const buy = placed(rig).find(({ side, purpose }) => side === 'buy' && purpose === 'normal')!
    expect(fillsOf(buy.ref)).toEqual([])
    rig.jump('24000').move('23999', buy.qty * 5)
    expect(fillsOf(buy.ref)).toMatchObject([{ done: false }])
    rig.move('23990', buy.qty * 100)
    expect(fillsOf(buy.ref).at(-1)).toMatchObject({ done: true })
    closed(rig)
    expect(rig.facts.some((it) => it.type === 'order-cancelled')).toBe(true)
  })

  test('are refused where the price is below every price of the contract', () => {
    const instrument = defineInstrument({ ...btcPerpetual, minPrice: price(2_400_000) })
    const rig = new Rig({ last: '25000', instrument }).start(testM).jump('24000')
    closed(rig)
    const refused = rig.facts.flatMap((it) => (it.type === 'order-rejected' ? [it.order] : []))
    expect(refused.at(-1)).toMatchObject({ side: 'sell', purpose: 'position', action: 'close' })
  })
})
