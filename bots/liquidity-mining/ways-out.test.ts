// The ways out of a position are always open, however many orders it has had, and an order that
// waits ends with its position.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, ONE, type Amount } from '@trellis/kernel'
import { HOUR_MS, MINUTE_MS } from '@trellis/market'
import { evolve } from './evolve.ts'
import { LIQUIDITY_VERSION } from './params.ts'
import { readState, writeState, type LiquidityState } from './state.ts'
import { DAY, Rig, type RawLiquidity } from './test/rig.ts'

const both: RawLiquidity = { quote: '3000', base: '1' }
const doubled: RawLiquidity = { ...both, leverage: '2' }
const text = (value: bigint): string => formatAmount(value as Amount)
/** Lots of ether of a minute: 1,000 coins. */
const LOTS = 100_000_000_000

function sound(rig: Rig): Rig {
  expect(rig.faults).toEqual([])
  expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
  return rig
}

describe('after five hundred orders', () => {
  const full = (): Rig => {
    const rig = new Rig().start(doubled)
    for (let i = 1; i <= 100; i += 1) rig.until(DAY + i * MINUTE_MS).move('3000', LOTS)
    rig.until(DAY + 2 * HOUR_MS)
    for (let i = 1; i < 500; i += 1) rig.ask({ type: 'margin', link: `m-${i}`, amount: '0.0001' })
    expect(rig.state.orders).toHaveLength(500)
    return rig
  }

  test('nothing is reinvested, and every way out is open', () => {
    const rig = full()
    expect(rig.command({ type: 'reinvest', link: 'r', leverage: '1' })).toMatchObject({
      error: 'orders-full',
    })
    rig.ask({ type: 'margin', link: 'saved', amount: '1000' })
    rig.ask({ type: 'claim' })
    rig.ask({ type: 'remove', link: 'half', percent: 50, way: 'normal' })
    rig.ask({ type: 'remove', link: 'all', percent: 100, way: 'quote' })
    expect(sound(rig).view).toMatchObject({ status: 'completed', word: 'removed-all' })
  })

  test('claims past the most that are kept one by one are added to the last', () => {
    const { state } = new Rig().start(both)
    const claimed = amount('0.5')
    for (let i = 0; i < 503; i += 1)
      evolve(state, { type: 'fact', fact: { type: 'yield-claimed', claimed } }, DAY + i)
    expect(state.claims).toHaveLength(500)
    expect(state.claims.at(-1)).toEqual({ amount: amount('2'), atMs: DAY + 502 })
    expect(text(state.claims.reduce((sum, it) => sum + it.amount, 0n))).toBe('251.5')
  })
})

describe('an order that waits', () => {
  const waiting = (): Rig => {
    const rig = new Rig().start(doubled).setStatus('Closed')
    return rig.ask({ type: 'remove', link: 'w', percent: 50, way: 'normal' })
  }
  const order = (rig: Rig) => rig.state.orders.find((it) => it.link === 'w')

  test.each([
    ['symbol-delisted', (rig: Rig) => rig.setStatus('Delisted')],
    ['user-banned', (rig: Rig) => rig.ask({ type: 'end', word: 'user-banned' })],
  ] as const)('fails with its position: %s', (reason, end) => {
    const rig = waiting()
    end(rig)
    expect(sound(rig).view).toMatchObject({ status: 'completed', word: reason })
    expect(rig.state.held).toBeUndefined()
    expect(order(rig)).toMatchObject({ status: 'dropped', reason })
  })

  test('is over in a state of before that says it waits', () => {
    const rig = waiting().ask({ type: 'end', word: 'user-banned' })
    const orders = rig.state.orders.map((it) => (it.link === 'w' ? { ...it, status: 'held' } : it))
    const held = { order: 'remove', link: 'w', percent: 50, way: 'normal', leverage: ONE }
    const before = { ...rig.state, orders, held } as LiquidityState
    const read = readState(writeState(before), LIQUIDITY_VERSION)
    expect(read.held).toBeUndefined()
    expect(read.orders.find((it) => it.link === 'w')).toMatchObject({ reason: 'user-banned' })
  })

  test('is carried out by an end that carries it out', () => {
    const rig = new Rig().start(doubled).setStatus('Closed')
    rig.ask({ type: 'remove', link: 'w', percent: 100, way: 'normal' }).setStatus('Trading')
    expect(sound(rig).view).toMatchObject({ status: 'completed', word: 'removed-all' })
    expect(order(rig)).toMatchObject({ status: 'done', percent: 100 })
  })
})
