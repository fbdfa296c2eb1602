// What an owner does to a futures grid that runs or waits, and what a grid does when its margin is
// short: on the real engine and exchange.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, price, quantity, ratio, type Amount } from '@trellis/kernel'
import { defineInstrument } from '@trellis/market'
import { equityAt, withdrawableMargin } from '@trellis/bot-kit/linear/state.ts'
import type { FuturesCommand } from './commands.ts'
import { btcPerpetual, Rig, testM } from './test/rig.ts'

const running = (more: object = {}) => new Rig({ last: '25000' }).start({ ...testM, ...more })
const refusal = (rig: Rig, command: FuturesCommand): unknown => {
  const answer = rig.command(command)
  return answer.ok ? 'accepted' : answer.error
}
const codeOf = (rig: Rig, command: FuturesCommand): unknown => {
  const error = refusal(rig, command)
  return typeof error === 'object' && error !== null ? (error as { code: string }).code : error
}

describe('margin', () => {
  test('added margin is invested, moves the liquidation away and changes no order', () => {
    const rig = running()
    const before = { orders: rig.orders, triggers: rig.watched }
    expect(rig.command({ type: 'add-margin', amount: '500' }).ok).toBe(true)
    expect(rig.funding('USDT')).toBe('998500')
    expect(rig.state).toMatchObject({ invested: amount('1500'), addedMargin: amount('500') })
    expect(rig.orders).toEqual(before.orders)
    const near = (triggers: typeof before.triggers) =>
      triggers.find(({ id }) => id === 'liquidation-near')?.price ?? 0
    expect(near(rig.watched)).toBeLessThan(near(before.triggers))
  })

  test('withdrawn is what was realized or added and is free; the investment stays', () => {
    const rig = running({ leverage: '2' })
    for (const asked of ['1', '']) {
      const nothing = { code: 'nothing-to-withdraw', details: '0' }
      expect(refusal(rig, { type: 'withdraw', amount: asked })).toEqual(nothing)
    }
    rig.move('30000.01')
    const [{ total, locked } = { total: 0n, locked: 0n }] = rig.view.balances
    const most = withdrawableMargin(rig.state, (total - locked) as Amount)
    expect(most).toBeGreaterThan(amount('10'))
    expect(most).toBeLessThanOrEqual(rig.state.wallet - amount('1000'))
    const over = formatAmount((most + 1n) as Amount)
    const tooMuch = { code: 'withdraw-too-much', details: formatAmount(most) }
    expect(refusal(rig, { type: 'withdraw', amount: over })).toEqual(tooMuch)
    const tooLittle = { ...tooMuch, code: 'withdraw-too-little' }
    expect(refusal(rig, { type: 'withdraw', amount: '-1' })).toEqual(tooLittle)
    expect(refusal(rig, { type: 'withdraw', amount: '0' })).toEqual(tooLittle)
    // All that may leave, without saying how much that is.
    expect(refusal(rig, { type: 'withdraw', amount: '' })).toBe('accepted')
    expect(rig.state).toMatchObject({ withdrawn: most, wallet: total - most })
    expect(rig.faults).toEqual([])
  })

  test.each([
    [{ type: 'add-margin', amount: '0' }, 'invalid-argument'],
    [{ type: 'add-margin', amount: 'x' }, 'invalid-argument'],
    [{ type: 'add-margin', amount: '999000.01' }, 'insufficient-balance'],
    [{ type: 'withdraw', amount: 'x' }, 'invalid-argument'],
    [{ type: 'allow-follow', allowed: 'yes' }, 'invalid-argument'],
    [{ type: 'dance' }, 'invalid-argument'],
  ])('%o is refused: %s', (command, code) => {
    expect(refusal(running(), command as FuturesCommand)).toBe(code)
  })
})

describe('a change', () => {
  test('targets, trailing stop and move scope, each alone; what is left out stays', () => {
    const rig = running({ takeProfit: '40000' })
    const modify = (change: object) => refusal(rig, { type: 'modify', ...change })
    expect(modify({ stopLoss: 1_900_000 })).toBe('accepted')
    expect(modify({ takeProfit: 0, takeProfitShare: '0.5' })).toBe('accepted')
    expect(modify({ moveUpPrice: 3_500_000, moveDownPrice: 1_900_001 })).toMatchObject({
      code: 'move-down-price-too-high',
    })
    expect(modify({ moveUpPrice: 3_500_000 })).toBe('accepted')
    expect(rig.mark('25500').command({ type: 'modify', trailingStop: '0.2' }).ok).toBe(true)
    expect(rig.state.settings).toEqual({
      takeProfit: price(0),
      stopLoss: price(1_900_000),
      takeProfitShare: ratio('0.5'),
      stopLossShare: ratio('0'),
      trailingStop: ratio('0.2'),
      moveUpPrice: price(3_500_000),
      moveDownPrice: price(0),
    })
    expect(rig.state.peak).toBe(equityAt(rig.state, price(2_550_000)))
    expect(rig.watched.map(({ id }) => id)).toContain('trailing-stop')
    expect(modify({ trailingStop: '0' })).toBe('accepted')
    expect(rig.state.peak).toBe(0n)
  })

  test.each([
    ['nothing at all', {}, 'param-not-change'],
    ['a stop at the liquidation', { stopLoss: 1_346_055 }, 'sl-not-between-liq-and-last-price'],
    ['a target inside of the range', { takeProfit: 2_900_000 }, 'tp-price-too-low'],
    ['a stop that is no number', { stopLoss: 1.5 }, 'invalid-argument'],
  ])('%s is refused', (_, change, code) => {
    expect(codeOf(running(), { type: 'modify', ...change })).toBe(code)
  })

  test('a trailing stop keeps the peak that the last sells brought, and falls from there', () => {
    const rig = running({ trailingStop: '0.1' }).move('30000.01')
    const { wallet, peak } = rig.state
    expect([rig.state.lots, peak]).toEqual([0, wallet])
    expect(peak).toBeGreaterThan(amount('1300'))
    rig.move('26000').mark('26000')
    expect(rig.state.peak).toBe(peak)
    rig.mark('24900')
    expect(rig.view).toMatchObject({ status: 'running' })
    rig.mark('24000')
    expect(rig.view).toMatchObject({ status: 'completed', word: 'trailing-stop' })
  })

  test('while it waits, too, and the changed targets hold once it runs', () => {
    const rig = running({ entryPrice: '24000' })
    expect(rig.view.status).toBe('awaiting-activation')
    expect(codeOf(rig, { type: 'modify', stopLoss: 1_800_000 })).toBe('sl-cause-liquidation')
    expect(refusal(rig, { type: 'modify', stopLoss: 1_950_000 })).toBe('accepted')
    expect(refusal(rig, { type: 'add-margin', amount: '100' })).toBe('accepted')
    expect(refusal(rig, { type: 'withdraw', amount: '1' })).toBe('not-running')
    rig.move('24000')
    expect(rig.view.status).toBe('running')
    rig.move('19500')
    expect(rig.view).toMatchObject({ word: 'stop-loss', status: 'completed' })
    expect(rig.isOver).toBe(true)
  })
})

describe('closing', () => {
  test('a position above the largest market order goes in parts', () => {
    const instrument = defineInstrument({ ...btcPerpetual, maxMarketQty: quantity(40) })
    const rig = new Rig({ last: '25000', instrument }).start(testM)
    rig.command({ type: 'close' })
    const reduced = rig.facts.flatMap((fact) =>
      fact.type === 'order-placed' && fact.order.reduceOnly && fact.order.orderType === 'market'
        ? [fact.order.qty]
        : [],
    )
    expect(reduced).toEqual([40, 40, 6])
    expect(rig.isOver).toBe(true)
  })

  test('in a closed market it waits, refuses all else, and goes on when the market does', () => {
    const rig = running().setStatus('Closed')
    expect(refusal(rig, { type: 'close' })).toBe('accepted')
    expect(rig.view).toMatchObject({ status: 'cancelling', openOrders: [] })
    expect(rig.state.lots).toBe(86)
    expect(refusal(rig, { type: 'close' })).toBe('not-cancellable')
    expect(refusal(rig, { type: 'add-margin', amount: '1' })).toBe('not-running')
    rig.wait(3_600_000).setStatus('Trading')
    expect(rig.view).toMatchObject({ status: 'completed', word: 'by-user' })
    expect(rig.isOver).toBe(true)
  })

  test('a refused order is sent again five seconds later, until it is taken', () => {
    const instrument = defineInstrument({ ...btcPerpetual, minPrice: price(2_400_000) })
    const rig = new Rig({ last: '25000', instrument }).start(testM).jump('24000')
    rig.command({ type: 'close' })
    expect(rig.view.status).toBe('cancelling')
    expect(rig.engine.nextDueMs).toBe(rig.stamp().atMs + 5_000)
    rig.wait(5_000).engine.applyDues(rig.stamp().tape)
    expect(rig.view.status).toBe('cancelling')
    rig.jump('24010').wait(5_000).engine.applyDues(rig.stamp().tape)
    expect(rig.faults).toEqual([])
    expect(rig.view.status).toBe('completed')
    expect(rig.isOver).toBe(true)
  })

  test('a mark that liquidates it while it closes ends it as liquidated', () => {
    const rig = running().mark('25000').setStatus('Closed')
    rig.command({ type: 'close' })
    rig.mark('13000')
    expect(rig.view).toMatchObject({ status: 'completed', word: 'liquidated' })
    expect(rig.isOver).toBe(true)
  })
})

describe('a neutral grid deep in loss', () => {
  const deep = () =>
    new Rig({ last: '25000' })
      .start({ ...testM, mode: 'neutral', cellNumber: 20, leverage: '12' })
      .mark('25000')

  test('counter orders that margin refuses wait, and come with the margin', () => {
    const rig = deep().move('19999.99').mark('17900')
    const waiting = () => rig.state.slots.filter((it) => it.reason === 'insufficient-balance')
    rig.move('21500.01')
    expect(waiting().map(({ buyPrice }) => buyPrice)).toEqual([2_000_000, 2_050_000, 2_100_000])
    rig.command({ type: 'add-margin', amount: '430' })
    expect(waiting()).toHaveLength(3)
    rig.command({ type: 'add-margin', amount: '140' })
    expect(waiting()).toEqual([])
    expect(rig.orders).toContain('21000 B')
    expect(rig.faults).toEqual([])
  })

  test('what closes lots that it holds goes out at once, with nothing free', () => {
    const rig = deep().move('19999.99').mark('17900').move('20500.01')
    expect(rig.state.unplaced).toBe(1)
    const { lots } = rig.state
    // The price jumps over sells that rest and fills them: the buys that follow wait.
    rig.jump('23000', 1_000_000)
    expect(rig.state.lots).toBeLessThan(lots)
    expect(rig.faults).toEqual([])
    expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
  })
})
