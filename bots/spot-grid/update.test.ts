// Changing a running grid: what may change, what it asks for, and that statistics survive it.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount } from '@trellis/kernel'
import { refuseCommand, type GridCommand } from './commands.ts'
import { profitTerms, withdrawable } from '@trellis/bot-kit/spot/grid-money.ts'
import { checkUpdate } from './update.ts'
import { houseFees, Rig, runningB, testB } from './test/rig.ts'

const bigintText = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `${value}n` : value

/** What the market is when a change of the grid is checked. */
function marketOf({ instrument, last, view }: Rig) {
  const lockedQuote = view.balances.find(({ coin }) => coin === 'USDT')?.locked ?? amount('0')
  return { instrument, last, fees: houseFees, lockedQuote }
}

describe('settings', () => {
  test('targets alone may change; what is left out stays, zero clears', () => {
    const rig = runningB({ takeProfit: '80000', stopLoss: '30000' })
    const orders = rig.orders
    expect(rig.command({ type: 'modify', takeProfit: 7_500_000 })).toMatchObject({ ok: true })
    expect(rig.state.settings).toMatchObject({ takeProfit: 7_500_000, stopLoss: 3_000_000 })
    expect(rig.command({ type: 'modify', stopLoss: 0 })).toMatchObject({ ok: true })
    expect(rig.state.settings).toMatchObject({ takeProfit: 7_500_000, stopLoss: 0 })
    expect(rig.orders).toEqual(orders)
    expect(rig.watched.map(({ id }) => id)).toEqual(['take-profit'])
  })

  test('nothing changed is refused', () => {
    const rig = runningB({ takeProfit: '80000' })
    const refused = { ok: false, error: { code: 'param-not-change' } }
    expect(rig.command({ type: 'modify' })).toMatchObject(refused)
    expect(rig.command({ type: 'modify', takeProfit: 8_000_000 })).toMatchObject(refused)
  })

  test('a trailing stop counts its peak from when it was set', () => {
    const rig = runningB()
    expect(rig.state.peak).toBe(0n)
    expect(rig.command({ type: 'modify', trailingStop: '0.2' })).toMatchObject({ ok: true })
    expect(rig.state.peak).toBe(profitTerms(rig.state, rig.last).equity)
    expect(rig.command({ type: 'modify', trailingStop: '0' })).toMatchObject({ ok: true })
    expect(rig.state.peak).toBe(0n)
    expect(rig.watched).toEqual([])
  })

  test.each([3.5, -5, 0, 1e9, Number.NaN])('%s grids are refused, and never planned', (count) => {
    const rig = runningB()
    const { checks, plan } = checkUpdate(rig.state, { cellNumber: count }, marketOf(rig))
    expect(checks.map(({ field }) => field)).toContain('cellNumber')
    expect(plan).toBeUndefined()
  })

  test('the check codes of creation hold for what changes', () => {
    const rig = runningB()
    const refusal = (command: Omit<GridCommand & { type: 'modify' }, 'type'>): unknown =>
      rig.command({ type: 'modify', ...command })
    const failed = (code: string) => ({ error: { code } })
    const code = 'tp-too-low'
    expect(refusal({ takeProfit: 6_400_000 })).toEqual({
      ok: false,
      error: { code, details: [{ code, field: 'takeProfit', bound: '65000', fix: '65000.01' }] },
    })
    expect(refusal({ stopLoss: 4_600_000 })).toMatchObject(failed('sl-too-high'))
    expect(refusal({ trailingStop: '0.01' })).toMatchObject(failed('ts-percent-too-low'))
    expect(refusal({ cellNumber: 1 })).toMatchObject(failed('grid-no-too-low'))
    const low = failed('limit-up-price-too-low')
    expect(refusal({ limitUpPrice: 1, enableTrailing: true })).toMatchObject(low)
    expect(refusal({ minPrice: -1 })).toMatchObject({ error: 'invalid-argument' })
    expect(refusal({ addQuote: 'x' })).toMatchObject({ error: 'invalid-argument' })
    expect(refusal({ addQuote: '99999999' })).toMatchObject({ error: 'insufficient-balance' })
    expect(rig.orders).toHaveLength(5)
  })
})

describe('a new range', () => {
  test('orders are laid out anew around the price; statistics and money stay', () => {
    const rig = runningB()
    const { gridProfit, arbitrages, invested } = rig.state
    expect(gridProfit).toBeGreaterThan(0n)
    const before = profitTerms(rig.state, rig.last)
    const changed = { minPrice: 5_000_000, maxPrice: 6_600_000, cellNumber: 8 }
    expect(rig.command({ type: 'modify', ...changed })).toMatchObject({ ok: true })
    expect(rig.view.status).toBe('running')
    const sells = ['66000 S', '64000 S', '62000 S', '60000 S']
    expect(rig.orders).toEqual([...sells, '56000 B', '54000 B', '52000 B', '50000 B'])
    expect(rig.resting.every((order) => order.action === 'modify-setting')).toBe(true)
    expect(rig.state).toMatchObject({ gridProfit, arbitrages, invested })
    expect(rig.state.original).toEqual(changed)
    const after = profitTerms(rig.state, rig.last)
    expect(after.total).toBeLessThan(before.total)
    expect(after.total).toBeGreaterThan(before.total - amount('25'))
    expect(rig.faults).toEqual([])
  })

  test('realised profit stays withdrawable through a change of range', () => {
    const rig = runningB()
    const most = () => withdrawable(rig.state, marketOf(rig).lockedQuote)
    const before = most()
    expect(before).toBeGreaterThan(0n)
    rig.command({ type: 'modify', cellNumber: 10 })
    expect(most()).toBe(before)
  })

  test('too little money asks for more and says how much; with it the change goes through', () => {
    const small = { ...testB, quoteInvestment: '10' }
    const rig = new Rig({ last: '54000', fees: houseFees }).start(small)
    const update = checkUpdate(rig.state, { cellNumber: 50 }, marketOf(rig))
    expect(update.code).toBe('add-investment')
    expect(update.addInvestment).toBeGreaterThan(0n)
    const refused = rig.command({ type: 'modify', cellNumber: 50 })
    expect(refused).toMatchObject({ ok: false, error: { code: 'add-investment' } })
    const short = formatAmount((update.addInvestment - 100_000_000n) as ReturnType<typeof amount>)
    expect(rig.command({ type: 'modify', cellNumber: 50, addQuote: short }).ok).toBe(false)
    const addQuote = formatAmount(update.addInvestment)
    expect(rig.command({ type: 'modify', cellNumber: 50, addQuote }).ok).toBe(true)
    expect(rig.orders).toHaveLength(50)
    expect(rig.state.invested).toBe(amount('10') + update.addInvestment)
    expect(rig.emitted('investment-added')).toHaveLength(1)
  })

  test.each([
    ['a range', { minPrice: 4_800_000 }],
    ['a count', { cellNumber: 8 }],
    ['money', { addQuote: '500' }],
    ['a range and targets', { maxPrice: 7_000_000, takeProfit: 8_000_000 }],
  ])('%s is refused while the market is closed and goes through afterwards', (_, fields) => {
    const rig = runningB().setStatus('Closed')
    const { orders, state } = rig
    const before = JSON.stringify(state, bigintText)
    const refused = { ok: false, error: 'symbol-not-trading' }
    expect(rig.command({ type: 'modify', ...fields })).toEqual(refused)
    expect(rig.orders).toEqual(orders)
    expect(JSON.stringify(rig.state, bigintText)).toBe(before)
    rig.setStatus('Trading')
    expect(rig.command({ type: 'modify', ...fields })).toMatchObject({ ok: true })
    expect(rig.state.unplaced).toBe(0)
    expect(rig.orders).toHaveLength(rig.state.range.cellNumber)
    expect(rig.emitted('level-skipped')).toEqual([])
    expect(rig.faults).toEqual([])
  })

  test.each([
    ['targets', { takeProfit: 7_500_000, stopLoss: 3_000_000 }],
    ['a trailing stop', { trailingStop: '0.2' }],
    ['trailing', { enableTrailing: true }],
  ])('%s may change while the market is closed', (_, fields) => {
    const rig = runningB().setStatus('Closed')
    expect(rig.command({ type: 'modify', ...fields })).toMatchObject({ ok: true })
    expect(rig.emitted('settings-changed')).toHaveLength(1)
    expect(rig.setStatus('Trading').orders).toHaveLength(5)
  })

  test('while the bot waits for its entry only the parameters change', () => {
    const rig = new Rig({ last: '54000' }).start({ ...testB, entryPrice: '50000' })
    expect(rig.command({ type: 'modify', cellNumber: 10 })).toMatchObject({ ok: true })
    expect(rig.state.phase).toBe('waiting')
    rig.setStatus('Closed')
    expect(rig.command({ type: 'modify', cellNumber: 12 })).toMatchObject({ ok: true })
    rig.setStatus('Trading').move('50000')
    expect(rig.orders).toHaveLength(12)
  })
})

describe('withdraw', () => {
  test('only realised profit leaves, and it moves peak, hold reference and equation with it', () => {
    const rig = runningB({ trailingStop: '0.3' })
    const most = withdrawable(rig.state, marketOf(rig).lockedQuote)
    expect(most).toBe(rig.state.gridProfit)
    const before = profitTerms(rig.state, rig.last)
    const { peak, holdBase } = rig.state
    const tooMuch = formatAmount((most + 1n) as typeof most)
    expect(rig.command({ type: 'withdraw', amount: tooMuch })).toMatchObject({
      error: { code: 'withdraw-too-much', details: formatAmount(most) },
    })
    expect(rig.command({ type: 'withdraw', amount: '-1' }).ok).toBe(false)
    expect(rig.command({ type: 'withdraw', amount: '0' }).ok).toBe(false)
    expect(rig.command({ type: 'withdraw', amount: '' }).ok).toBe(true)
    const after = profitTerms(rig.state, rig.last)
    expect(after.total).toBe(before.total)
    expect(after.withdrawn).toBe(most)
    expect(rig.state.peak).toBe(peak - most)
    expect(rig.state.holdBase).toBeLessThan(holdBase)
    expect(rig.facts.at(-2)).toMatchObject({ type: 'funds-released', action: 'transfer' })
    expect(rig.command({ type: 'withdraw', amount: '0.01' }).ok).toBe(false)
  })

  test('unknown commands are refused before they become inputs', () => {
    const rig = runningB()
    const unknown = { type: 'explode' } as unknown as GridCommand
    expect(rig.command(unknown)).toEqual({ ok: false, error: 'invalid-argument' })
    const closing = { ...rig.state, phase: 'closing' as const }
    const nothing = {} as Parameters<typeof refuseCommand>[2]
    expect(refuseCommand(closing, { type: 'modify' }, nothing)).toBe('not-running')
  })
})
