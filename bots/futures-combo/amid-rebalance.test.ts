// What goes wrong in the middle of a rebalance, on the real engine and exchange: a closed market, a
// refused leg, a contract that is about to go. Each is one batch in which nothing is half booked;
// what failed says why and is tried again, and the rest is done.
import { describe, expect, test } from 'vitest'
import { quantity } from '@trellis/kernel'
import type { EngineFact } from '@trellis/engine'
import { basket, LASTS, Rig } from './test/rig.ts'
import type { RawCombo } from './params.ts'

const started = (raw: Partial<RawCombo> = {}): Rig =>
  new Rig().at(...LASTS).start({ ...basket, ...raw })
const HALF_HOUR = 1_800_000

/** Every order of the combo is filled or refused, and lots and cost are those of its fills. */
function expectWhole(rig: Rig): void {
  expect(rig.faults).toEqual([])
  expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
  expect(rig.view.openOrders).toEqual([])
  const held = new Map<number, number>()
  const placed = new Set<number>()
  for (const fact of rig.facts) {
    if (fact.type === 'order-placed') placed.add(fact.order.ref)
    if (fact.type !== 'order-filled') continue
    expect(placed.delete(fact.ref), `order ${fact.ref} trades once`).toBe(true)
    const { symbol, side, qty } = fact.fill
    held.set(symbol, (held.get(symbol) ?? 0) + (side === 'buy' ? qty : -qty))
  }
  expect([...placed]).toEqual([])
  expect(rig.lots).toEqual([0, 1, 2].map((symbol) => held.get(symbol) ?? 0))
  expect(rig.state).toMatchObject({ asked: 0, rebalancing: undefined })
}

/** The last batch with a rebalance in it, and what the record says. */
function lastRebalance(rig: Rig) {
  const isRecord = (fact: EngineFact): boolean =>
    fact.type === 'kind-fact' && fact.fact.type === 'rebalanced'
  const batch = rig.batches.findLast(({ facts }) => facts.some(isRecord))
  const { trades, failed, reasons, before, after, retryMs } = rig.emitted('rebalanced').at(-1)!
  const record = { trades, failed, reasons, isMoved: before !== after }
  return { types: batch?.facts.map(({ type }) => type), record, wait: retryMs - batch!.atMs }
}

describe('a leg that is refused between two others', () => {
  test('is in the same batch with its reason, trades nothing, and comes half an hour later', () => {
    const rig = started()
    rig.engine.seedOpenInterest(1, quantity(100))
    rig.at(6_200_000)
    const { types, record, wait } = lastRebalance(rig)
    expect(types).toEqual([
      'kind-fact',
      'order-placed',
      'order-filled',
      'order-rejected',
      'order-placed',
      'order-filled',
      'kind-fact',
    ])
    expect(record).toEqual({ trades: 2, failed: '1', reasons: 'open-interest', isMoved: true })
    expect(wait).toBe(HALF_HOUR)
    expect(rig.lots).toEqual([271, 450, -672])
    expectWhole(rig)
    rig.engine.seedOpenInterest(1, quantity(100_000))
    rig.until(HALF_HOUR)
    expect(lastRebalance(rig).record).toMatchObject({ failed: '' })
    expect(rig.lots[1]).toBeGreaterThan(450)
    expectWhole(rig)
  })

  test('for want of the margin that a closed market keeps: told apart from it, both tried again', () => {
    // A loss of 2,400 leaves less free than solana's new weight needs: ether would pay for it.
    const rig = started({ leverage: '20', threshold: '0.5' }).at(4_800_000).setStatus('Closed', 1)
    rig.command({ type: 'modify', weights: ['0.5', '0.01', '0.49'] })
    const { record, wait } = lastRebalance(rig)
    expect(record.failed).toBe('1,2')
    expect(rig.facts.some(({ type }) => type === 'order-rejected')).toBe(false)
    expect(record.reasons).toBe('halted,margin-short')
    expect(wait).toBe(HALF_HOUR)
    expectWhole(rig)
    rig.setStatus('Trading', 1)
    expect(lastRebalance(rig).record).toMatchObject({ trades: 3, failed: '' })
    expectWhole(rig)
  })
})

describe('what adds beyond the free margin', () => {
  /** All but nothing of the wallet is locked, and every contract is to change its weight. */
  const short = (): Rig => {
    const rig = started({ leverage: '20', mode: 'manual', threshold: '' })
    rig.at(4_800_000).setStatus('Closed', 0).setStatus('Closed', 1)
    rig.command({ type: 'modify', weights: ['0.5', '0.01', '0.49'] })
    const reasons = 'halted,halted,margin-short'
    expect(lastRebalance(rig).record).toMatchObject({ trades: 0, failed: '0,1,2', reasons })
    return rig
  }

  test('is told once: next tries that trade nothing leave the record, the count and the books', () => {
    const rig = short()
    const { last, rebalances } = rig.state
    const records = rig.emitted('rebalanced').length
    expect([records, rebalances]).toEqual([1, 0])
    const before = rig.batches.length
    rig.until(5 * HALF_HOUR)
    expect(rig.emitted('rebalanced')).toHaveLength(records)
    expect(rig.emitted('rebalance-postponed')).toHaveLength(5)
    expect(rig.batches.slice(before).flatMap(({ facts }) => facts)).toHaveLength(5)
    expect(rig.state).toMatchObject({ last, rebalances })
    expect(rig.state.retryMs).toBeGreaterThan(rig.stamp().atMs)
    expectWhole(rig)
  })

  test('is recorded again once its owner asks, and traded once there is money', () => {
    const rig = short()
    rig.command({ type: 'adjust' })
    expect(lastRebalance(rig).record).toMatchObject({ trades: 0, failed: '0,1,2' })
    expect(rig.state.rebalances).toBe(0)
    rig.command({ type: 'transfer', direction: 'in', amount: '9000' })
    expect(lastRebalance(rig).record).toMatchObject({ trades: 1, failed: '0,1' })
    expect(rig.state.rebalances).toBe(1)
    expectWhole(rig)
  })
})

describe('markets that close', () => {
  test('all of them: a record of no trade, and another try as soon as one opens', () => {
    const rig = started()
    for (const symbol of [0, 1, 2]) rig.setStatus('Closed', symbol)
    const before = rig.lots
    rig.at(6_200_000)
    expect(rig.emitted('rebalanced')).toEqual([])
    rig.command({ type: 'adjust' })
    const { record, wait } = lastRebalance(rig)
    expect(record).toEqual({
      trades: 0,
      failed: '0,1,2',
      reasons: 'halted,halted,halted',
      isMoved: false,
    })
    expect(wait).toBe(HALF_HOUR)
    expect(rig.lots).toEqual(before)
    rig.setStatus('Trading', 2)
    expect(lastRebalance(rig).record).toMatchObject({ trades: 1, failed: '0,1' })
    rig.setStatus('Trading', 0).setStatus('Trading', 1)
    expect(lastRebalance(rig).record).toMatchObject({ failed: '' })
    expect(rig.state.retryMs).toBe(0)
    expectWhole(rig)
  })
})

describe.each(['Delisted', 'PreSettle'] as const)('a contract that becomes %s', (status) => {
  test('while another waits for its next try ends the combo; nothing is tried after it', () => {
    const rig = started().setStatus('Closed', 1).at(6_200_000)
    expect(lastRebalance(rig).record).toMatchObject({ failed: '1', reasons: 'halted' })
    rig.setStatus(status, 2)
    expect(rig.view.status).toBe('cancelling')
    expect(rig.lots).toEqual([0, 450, 0])
    const records = rig.emitted('rebalanced').length
    rig.until(2 * HALF_HOUR).setStatus('Trading', 1)
    const word = status === 'Delisted' ? 'symbol-delisted' : 'reduce-only'
    expect(rig.view).toMatchObject({ status: 'completed', word })
    expect(rig.emitted('rebalanced')).toHaveLength(records)
    expect(rig.faults).toEqual([])
    expect(rig.isOver).toBe(true)
  })
})
