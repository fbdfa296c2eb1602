// The life of a DCA on the real engine: purchases at their times, what is skipped and why, what a
// change moves, how it ends and what comes back.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount } from '@trellis/kernel'
import { houseFees } from '@trellis/bot-kit/test/instruments.ts'
import type { RawDca } from './params.ts'
import { plan, Rig } from './test/rig.ts'

const DAY = 86_400_000
const start = (more: Partial<RawDca> = {}, options = {}) =>
  new Rig(options).start({ ...plan, ...more })
const texts = (values: readonly bigint[]): readonly string[] =>
  values.map((value) => formatAmount(value as never))

test('buys at creation and then at every due time, in whole lots, and takes no more than that', () => {
  const rig = start()
  expect(rig.view.status).toBe('running')
  expect(rig.emitted('purchased')).toMatchObject([
    { number: 1, bought: '0.012,0.2,1', costs: '600,400,100', failed: '', nextMs: DAY + 1_000 },
  ])
  rig.at(4_899_998, 189_998, 9_997).until(DAY)
  const [, second] = rig.emitted('purchased')
  expect(second).toMatchObject({ number: 2, dueMs: DAY + 1_000, nextMs: 2 * DAY + 1_000 })
  // 600 / 49,000 = 0.012244897…; 400 / 1,900 = 0.210526…; 100 / 99.99 = 1.0001.
  expect(second?.bought).toBe('0.01224489,0.210526,1')
  expect(second?.costs).toBe('599.99961,399.9994,99.99')
  expect(formatAmount(second!.spent)).toBe('1099.98901')
  expect(rig.funding('USDT')).toBe(formatAmount(amount('997800.01099')))
  expect(rig.state.invested).toBe(amount('2199.98901'))
  expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
})

test('the fee is taken from the coins', () => {
  const rig = start({}, { fees: houseFees })
  expect(texts(rig.state.legs.map(({ base }) => base))).toEqual(['0.0119928', '0.19988', '0.9994'])
  expect(formatAmount(rig.state.feesQuote)).toBe('0.66')
  expect(formatAmount(rig.state.invested)).toBe('1100')
})

test('a later start buys nothing before its time', () => {
  const rig = start({ startMs: 3 * DAY })
  expect(rig.view).toMatchObject({ status: 'running', balances: [] })
  expect(rig.engine.nextDueMs).toBe(3 * DAY)
  rig.until(2 * DAY)
  expect(rig.emitted('purchased')).toEqual([])
  rig.until(DAY)
  expect(rig.emitted('purchased')).toMatchObject([{ number: 1, dueMs: 3 * DAY }])
})

test('a purchase that Funding is short for is skipped with what there was, and the plan goes on', () => {
  const rig = start({}, { grants: { USDT: '2300' } })
  rig.until(2 * DAY)
  expect(rig.emitted('purchase-skipped')).toMatchObject([
    {
      dueMs: 2 * DAY + 1_000,
      reason: 'insufficient-balance',
      needed: amount('1100'),
      available: amount('100'),
    },
  ])
  expect(rig.state).toMatchObject({ purchases: 2, skips: 1, phase: 'running' })
  rig.command({ type: 'modify', amounts: ['50', '20', '10'] })
  rig.until(DAY)
  expect(rig.emitted('purchased').at(-1)).toMatchObject({ number: 3, dueMs: 3 * DAY + 1_000 })
  expect(rig.state.skipped).toBeUndefined()
})

test('missed purchases come once each, in order, by the time that they belong to', () => {
  const rig = start().wait(3 * DAY + 5_000)
  rig.engine.applyDues(rig.stamp().atMs)
  expect(rig.emitted('purchased').map(({ dueMs }) => dueMs)).toEqual(
    [0, 1, 2, 3].map((day) => day * DAY + 1_000),
  )
  expect(rig.engine.nextDueMs).toBe(4 * DAY + 1_000)
  rig.engine.applyDues(rig.wait(1).stamp().atMs)
  expect(rig.state.purchases).toBe(4)
})

test('a pair whose market is closed is told, the others are bought, and its money stays', () => {
  const rig = start().setStatus('Closed', 1).until(DAY)
  const [, second] = rig.emitted('purchased')
  expect(second).toMatchObject({ costs: '600,0,100', failed: '1', reasons: 'symbol-closed' })
  expect(rig.facts.filter((it) => it.type === 'order-rejected')).toHaveLength(1)
  expect(rig.funding('USDT')).toBe('998200')
  rig.setStatus('Trading', 1).until(DAY)
  expect(rig.emitted('purchased').at(-1)).toMatchObject({ failed: '', costs: '600,400,100' })
})

test('a purchase of which nothing comes is skipped with every reason', () => {
  const rig = start()
  for (const symbol of [0, 1, 2]) rig.setStatus('Closed', symbol)
  rig.until(DAY)
  expect(rig.emitted('purchase-skipped')).toMatchObject([
    {
      reason: 'nothing-bought',
      failed: '0,1,2',
      reasons: 'symbol-closed,symbol-closed,symbol-closed',
    },
  ])
  expect(rig.funding('USDT')).toBe('998900')
})

test('an amount that a risen price leaves below a lot is told as too small', () => {
  const rig = start({ amounts: ['600', '400', '6'] })
    .at(undefined, undefined, 700_000)
    .until(DAY)
  expect(rig.emitted('purchased').at(-1)).toMatchObject({ failed: '2', reasons: 'below-minimum' })
})

describe('its maximum', () => {
  test('ends it before the purchase that does not fit, coins to Funding', () => {
    const rig = start({ maxInvestment: '3400' }).until(5 * DAY)
    expect(rig.view).toMatchObject({ status: 'completed', reason: 'rule', word: 'reach-max' })
    expect(rig.state.purchases).toBe(3)
    expect([rig.funding('BTC'), rig.funding('ETH'), rig.funding('SOL')]).toEqual([
      '0.036',
      '0.6',
      '3',
    ])
    expect(rig.funding('USDT')).toBe('996700')
    expect(rig.engine.nextDueMs).toBe(Infinity)
  })

  test('may be reached to the last digit', () => {
    expect(start({ maxInvestment: '3300' }).until(5 * DAY).state.purchases).toBe(3)
    expect(start({ maxInvestment: '3299.99' }).until(5 * DAY).state.purchases).toBe(2)
  })

  test('is refused unless it is more than a purchase, and on a change than one more', () => {
    const refused = (max: string) => new Rig().create({ ...plan, maxInvestment: max })
    expect(refused('1100')).toMatchObject({
      error: {
        code: 'max-invest-amount-too-small-create',
        details: [{ field: 'maxInvestment', bound: '1100.01', fix: '1100.01' }],
      },
    })
    expect(refused('1100.01').ok).toBe(true)
    const rig = start().until(DAY)
    expect(rig.command({ type: 'modify', maxInvestment: '3300' })).toMatchObject({
      error: { code: 'max-invest-amount-too-small-update', details: [{ bound: '3300.01' }] },
    })
    expect(rig.command({ type: 'modify', maxInvestment: '3300.01' }).ok).toBe(true)
    expect(rig.command({ type: 'modify', amounts: ['601', '400', '100'] })).toMatchObject({
      error: { code: 'max-invest-amount-too-small-update', details: [{ bound: '3301.01' }] },
    })
  })
})

describe('a change', () => {
  test('of the frequency counts from the last purchase that was due', () => {
    const rig = start().until(DAY + DAY / 2)
    expect(rig.command({ type: 'modify', frequency: 3_600 }).ok).toBe(true)
    expect(rig.engine.nextDueMs).toBe(DAY + DAY / 2 + 3_600_000 + 1_000)
    expect(rig.command({ type: 'modify', frequency: 604_800 }).ok).toBe(true)
    expect(rig.engine.nextDueMs).toBe(8 * DAY + 1_000)
  })

  test('before the first purchase leaves its time as it is', () => {
    const rig = start({ startMs: 3 * DAY })
    expect(rig.command({ type: 'modify', frequency: 3_600 }).ok).toBe(true)
    expect(rig.engine.nextDueMs).toBe(3 * DAY)
  })

  test('of nothing is refused, as is what cannot be read', () => {
    const rig = start()
    const code = (command: object) => rig.command({ type: 'modify', ...command } as never)
    expect(code({})).toMatchObject({ error: { code: 'param-not-change' } })
    expect(code({ frequency: 86_400 })).toMatchObject({ error: { code: 'param-not-change' } })
    expect(code({ frequency: 9 })).toMatchObject({ error: { code: 'frequency-too-low' } })
    expect(code({ frequency: 2_419_201 })).toMatchObject({ error: { code: 'frequency-too-high' } })
    expect(code({ amounts: ['1', '400', '100'] })).toMatchObject({
      error: { code: 'amount-too-low', details: [{ field: 'pairs', at: 0 }] },
    })
    expect(code({ amounts: ['600'] })).toMatchObject({ error: 'invalid-argument' })
  })
})

describe('closing', () => {
  test('sells every coin, or keeps all of them', () => {
    const sold = start({}, { fees: houseFees }).at(5_500_000)
    expect(sold.command({ type: 'close', mode: 'quote' }).ok).toBe(true)
    expect(sold.view).toMatchObject({ status: 'completed', word: 'by-user', reason: 'user' })
    expect([sold.funding('BTC'), sold.funding('SOL')]).toEqual(['0', '0.0004'])
    const kept = start({}, { fees: houseFees })
    kept.command({ type: 'close', mode: 'base' })
    expect([kept.funding('BTC'), kept.funding('ETH'), kept.funding('USDT')]).toEqual([
      '0.0119928',
      '0.19988',
      '998900',
    ])
    for (const rig of [sold, kept]) {
      expect(rig.faults).toEqual([])
      expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
    }
  })

  test('is refused while a purchase is due, and taken after it', () => {
    const rig = start().wait(DAY)
    expect(rig.command({ type: 'close', mode: 'quote' })).toMatchObject({ error: 'purchase-due' })
    rig.engine.applyDues(rig.stamp().atMs)
    expect(rig.command({ type: 'close', mode: 'quote' }).ok).toBe(true)
  })

  test('a blocked owner gets the coins as they are, whatever is due', () => {
    const rig = start().wait(DAY)
    expect(rig.command({ type: 'end', word: 'user-banned' }).ok).toBe(true)
    expect(rig.view).toMatchObject({ status: 'completed', word: 'user-banned' })
    expect(rig.funding('BTC')).toBe('0.012')
  })

  test('the platform coin takes the place of every other', () => {
    const rig = start({}, { symbols: [0, 1, 2] })
    expect(rig.command({ type: 'close', mode: 'bit', coin: 'MNT' })).toMatchObject({
      error: 'close-mode-not-offered',
    })
    expect(rig.command({ type: 'close', mode: 'bit', coin: 'USDT' }).ok).toBe(true)
    // Three sales, each four ticks under what was paid.
    expect(rig.funding('USDT')).toBe('999999.95152')
  })
})

describe('a start is refused', () => {
  test('when Funding has less than one purchase, also for a later one', () => {
    const poor = { grants: { USDT: '1099.99' } }
    expect(new Rig(poor).create(plan)).toMatchObject({ error: 'insufficient-balance' })
    const later = { ...plan, startMs: 3 * DAY }
    expect(new Rig(poor).create(later)).toMatchObject({ error: 'insufficient-balance' })
  })

  test('when its time has passed or is too far away', () => {
    const rig = new Rig()
    const at = (startMs: number) => rig.create({ ...plan, startMs })
    expect(at(1_000)).toMatchObject({ error: { code: 'start-too-early' } })
    expect(at(366 * DAY)).toMatchObject({ error: { code: 'start-too-late' } })
  })
})
