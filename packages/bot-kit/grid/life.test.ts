// The life of a grid on the real engine and paper exchange: start, fills, entry, targets, money
// that runs short.
import { describe, expect, test } from 'vitest'
import type { EngineFact } from '@trellis/engine'
import { amount, formatAmount, formatRounded, quantity } from '@trellis/kernel'
import { defineInstrument } from '@trellis/market'
import { equityAt } from '../spot/state.ts'
import { profitTerms } from '../spot/grid-money.ts'
import { GridRig as Rig } from '../test/grid-rig.ts'
import { btc, flatFees, houseFees } from '../test/instruments.ts'

const testA = { minPrice: '25000', maxPrice: '30000', cellNumber: 5, quoteInvestment: '10000' }
const testB = { minPrice: '45000', maxPrice: '65000', cellNumber: 5, quoteInvestment: '23610' }

describe('the first orders', () => {
  test('Test A: sides around the price, the first level above it empty', () => {
    const rig = new Rig({ last: '26500' }).start(testA)
    expect(rig.view.status).toBe('running')
    expect(rig.orders).toEqual(['30000 S', '29000 S', '28000 S', '26000 B', '25000 B'])
    expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
  })

  test('Test B: three buys, two sells', () => {
    const rig = new Rig({ last: '54000' }).start(testB)
    expect(rig.orders).toEqual(['65000 S', '61000 S', '53000 B', '49000 B', '45000 B'])
  })

  test('Test C: what is sent is what the plan promised', () => {
    const rig = new Rig({ last: '54000', fees: flatFees }).start(testB)
    expect(rig.emitted('grid-planned')[0]).toMatchObject({ emptyLevel: 3, tradeSide: 'buy' })
    expect(rig.resting.map((order) => rig.qty(order))).toEqual([
      '0.08787086',
      '0.08787086',
      '0.08795882',
      '0.08795882',
      '0.08795882',
    ])
    const bought = rig.facts.find((fact) => fact.type === 'order-placed')
    expect(bought).toMatchObject({
      order: { orderType: 'market', qty: 17_591_764, purpose: 'position', action: 'open' },
    })
    expect(rig.state.qty).toBe(8_795_882)
  })

  test('orders carry purpose, pipeline action and level', () => {
    const rig = new Rig({ last: '54000' }).start(testB)
    const rows = rig.resting.map(({ level, purpose, action, side }) => [
      level,
      side,
      purpose,
      action,
    ])
    expect(rows).toEqual([
      [5, 'sell', 'normal', 'open'],
      [4, 'sell', 'normal', 'open'],
      [2, 'buy', 'normal', 'open'],
      [1, 'buy', 'normal', 'open'],
      [0, 'buy', 'normal', 'open'],
    ])
  })

  test('a price above the range: buys only; below it: sells only', () => {
    const above = new Rig({ last: '70000' }).start(testB)
    expect(above.orders).toEqual(['61000 B', '57000 B', '53000 B', '49000 B', '45000 B'])
    const below = new Rig({ last: '40000' }).start(testB)
    expect(below.orders).toEqual(['65000 S', '61000 S', '57000 S', '53000 S', '49000 S'])
    expect(below.emitted('grid-planned')[0]).toMatchObject({ tradeSide: 'buy', emptyLevel: 0 })
  })

  test('base mode sells a part, both mode trades the difference only', () => {
    const grants = { USDT: '50000', BTC: '2' }
    const inBase = new Rig({ last: '54000', fees: flatFees, grants }).start({
      ...testB,
      quoteInvestment: '',
      baseInvestment: '1',
      investMode: 'base',
    })
    expect(inBase.emitted('grid-planned')[0]).toMatchObject({ tradeSide: 'sell' })
    expect(inBase.orders).toHaveLength(5)
    expect([inBase.funding('USDT'), inBase.funding('BTC')]).toEqual(['50000', '1'])
    expect(formatAmount(inBase.state.invested)).toBe('54000')
    const inBoth = new Rig({ last: '54000', fees: flatFees, grants }).start({
      ...testB,
      quoteInvestment: '20000',
      baseInvestment: '0.05',
      investMode: 'both',
    })
    expect(inBoth.orders).toHaveLength(5)
    expect(formatAmount(inBoth.state.invested)).toBe('22700')
    const even = new Rig({ last: '54000', fees: flatFees, grants }).start({
      ...testB,
      quoteInvestment: '14000',
      baseInvestment: '0.2',
      investMode: 'both',
    })
    expect(even.emitted('grid-planned')[0]).toMatchObject({ tradeSide: 'none', tradeQty: 0 })
    expect(even.orders).toHaveLength(5)
    expect(even.facts.some((fact) => fact.type === 'order-filled')).toBe(false)
  })

  test('a position above the largest market order is bought in parts', () => {
    const small = defineInstrument({ ...btc, maxMarketQty: quantity(5_000_000) })
    const rig = new Rig({ last: '54000', instrument: small }).start(testB)
    const parts = rig.facts.flatMap((fact) =>
      fact.type === 'order-placed' && fact.order.orderType === 'market' ? [fact.order.qty] : [],
    )
    expect(parts).toEqual([5_000_000, 5_000_000, 5_000_000, 2_591_764])
    expect(rig.orders).toHaveLength(5)
  })
})

describe('a start that fails', () => {
  test('a market order past ten percent ends the bot and returns everything', () => {
    const thin = defineInstrument({ ...btc, depthLots: quantity(1_000_000) })
    const rig = new Rig({ last: '54000', instrument: thin }).start(testB)
    expect(rig.view).toMatchObject({ status: 'completed', word: 'failed-initiation' })
    expect(rig.funding('USDT')).toBe('1000000')
    expect(rig.state.receipt).toMatchObject({ reason: 'failed-initiation', total: 0n })
    expect(rig.facts.some((fact) => fact.type === 'order-rejected')).toBe(true)
    expect(rig.orders).toEqual([])
  })

  test('too little in Funding creates nothing', () => {
    const rig = new Rig({ last: '54000', grants: { USDT: '100' } })
    expect(rig.create(testB)).toEqual({ ok: false, error: 'insufficient-balance' })
  })

  test('parameters out of bounds create nothing, whoever sends them', () => {
    const rig = new Rig({ last: '54000' })
    const made = rig.create({ ...testB, takeProfit: '50000', stopLoss: '60000' })
    const checks = [
      { code: 'tp-too-low', field: 'takeProfit', bound: '65000', fix: '65000.01' },
      { code: 'sl-too-high', field: 'stopLoss', bound: '45000', fix: '44999.99' },
    ]
    expect(made).toEqual({ ok: false, error: { code: 'tp-too-low', details: checks } })
    expect(rig.faults).toEqual([])
  })
})

describe('fills', () => {
  test('a buy at i is followed by a sell at i+1, a sell at i by a buy at i-1', () => {
    const rig = new Rig({ last: '26500' }).start(testA)
    rig.move('25900')
    expect(rig.orders).toEqual(['30000 S', '29000 S', '28000 S', '27000 S', '25000 B'])
    rig.move('27100')
    expect(rig.orders).toEqual(['30000 S', '29000 S', '28000 S', '26000 B', '25000 B'])
    rig.move('28100')
    expect(rig.orders).toEqual(['30000 S', '29000 S', '27000 B', '26000 B', '25000 B'])
    const pairs = rig.emitted('arbitrage-closed')
    expect(pairs).toHaveLength(2)
    expect(pairs[0]).toMatchObject({ group: 1, estimated: false })
    expect(pairs[1]).toMatchObject({ group: 2, estimated: true })
    expect(pairs[1]?.refs[0]).toBe(0)
    expect(rig.state.arbitrages).toBe(2)
    expect(rig.state.gridProfit).toBe((pairs[0]?.profit ?? 0n) + (pairs[1]?.profit ?? 0n))
  })

  test('Test E on the engine: a pair from 53,000 to 57,000 earns 341.81', () => {
    const rig = new Rig({ last: '54000', fees: flatFees }).start(testB)
    rig.move('52000').move('58000')
    const pair = rig.emitted('arbitrage-closed')[0]
    expect(pair).toMatchObject({ estimated: false, sellQty: 8_787_086, buyQty: 8_795_882 })
    expect(formatRounded(pair?.profit ?? amount('0'), 2, 'nearest')).toBe('341.81')
  })

  test('a touch is not a fill; one tick through is', () => {
    const rig = new Rig({ last: '26500' }).start(testA).move('26000')
    expect(rig.orders).toContain('26000 B')
    rig.move('25999.99')
    expect(rig.orders).not.toContain('26000 B')
  })

  test('a partial fill keeps the order; the counter order comes with the last lot', () => {
    const rig = new Rig({ last: '26500', shareBps: 1000 }).start(testA)
    const { qty } = rig.state
    rig.move('26000').move('25950', qty * 5)
    expect(rig.orders).toContain('26000 B')
    expect(rig.orders).not.toContain('27000 S')
    const half = rig.resting.find((order) => order.level === 1)?.filled ?? 0
    expect(half).toBeGreaterThan(0)
    expect(half).toBeLessThan(qty)
    rig.move('25900', qty * 100)
    expect(rig.orders).not.toContain('26000 B')
    expect(rig.orders).toContain('27000 S')
  })

  test('cells keep apart when a lower buy completes before a higher one', () => {
    const rig = new Rig({ last: '26500', shareBps: 1000 }).start(testA)
    const { qty } = rig.state
    // 26,000 fills and is placed again after its sell; 25,000 has most of it from before and
    // completes first.
    rig.move('26000').move('24990', qty * 700)
    rig.move('27100', qty * 250).move('26100', 0)
    rig.move('24000', qty * 6)
    const both = rig.resting.filter((order) => order.price === rig.ticks('26000'))
    expect(both.map((order) => order.side).sort()).toEqual(['buy', 'sell'])
    expect(rig.view.status).toBe('running')
    rig.move('31000').move('24000').move('31000')
    expect(rig.orders).toHaveLength(5)
  })

  test('order references are unique over the whole life', () => {
    const rig = new Rig({ last: '54000', fees: houseFees }).start(testB)
    for (let i = 0; i < 30; i += 1) rig.move(i % 2 === 0 ? '44000' : '66000')
    const refs = rig.facts.flatMap((fact) => (fact.type === 'order-placed' ? [fact.order.ref] : []))
    expect(new Set(refs).size).toBe(refs.length)
    expect(rig.state.arbitrages).toBe(75)
    const terms = profitTerms(rig.state, rig.last)
    expect(terms.booked + terms.held + terms.fees).toBe(terms.total)
    expect(terms.equity + terms.withdrawn - terms.invested).toBe(terms.total)
  })
})

describe('entry price', () => {
  const waiting = { ...testA, entryPrice: '25500' }

  test('the bot waits in NEW, reserves its money and starts when the price is there', () => {
    const rig = new Rig({ last: '26500' }).start(waiting)
    expect(rig.view.status).toBe('new')
    expect(rig.state.phase).toBe('waiting')
    expect(rig.funding('USDT')).toBe('990000')
    expect(rig.orders).toEqual([])
    rig.move('25500.01')
    expect(rig.view.status).toBe('new')
    rig.move('25300')
    expect(rig.view.status).toBe('running')
    expect(rig.emitted('grid-planned')[0]).toMatchObject({
      price: rig.ticks('25500'),
      action: 'trigger-entry',
    })
    expect(rig.orders).toEqual(['30000 S', '29000 S', '28000 S', '27000 S', '25000 B'])
    expect(rig.resting[0]?.action).toBe('trigger-entry')
  })

  test('an entry at the market starts at once', () => {
    const rig = new Rig({ last: '26500' }).start({ ...testA, entryPrice: '26500' })
    expect(rig.view.status).toBe('running')
  })

  test('closed while it waits, it gives back what it took', () => {
    const rig = new Rig({ last: '26500' }).start(waiting)
    expect(rig.command({ type: 'close', mode: 'quote' }).ok).toBe(true)
    expect(rig.view).toMatchObject({ status: 'completed', word: 'by-user' })
    expect(rig.funding('USDT')).toBe('1000000')
  })
})

describe('targets', () => {
  test('take profit closes on touch and converts to the quote coin', () => {
    const rig = new Rig({ last: '54000', fees: houseFees })
      .start({ ...testB, takeProfit: '66000' })
      .move('65999.99')
    expect(rig.view.status).toBe('running')
    rig.move('66000')
    expect(rig.view).toMatchObject({ status: 'completed', word: 'take-profit' })
    expect(rig.state.receipt).toMatchObject({ mode: 'quote', action: 'take-profit' })
    expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
  })

  test('stop loss closes on touch; the sale is the last thing before the money goes back', () => {
    const rig = new Rig({ last: '54000', fees: houseFees })
      .start({ ...testB, stopLoss: '44000' })
      .move('43000')
    expect(rig.view).toMatchObject({ status: 'completed', word: 'stop-loss' })
    expect(rig.state.receipt?.total).toBeLessThan(0n)
    const sale = rig.facts.findLast((fact) => fact.type === 'order-placed')
    expect(sale).toMatchObject({
      order: { side: 'sell', orderType: 'market', action: 'stop-loss', purpose: 'position' },
    })
    const released = rig.facts.filter((fact) => fact.type === 'funds-released')
    expect(released.map((fact) => fact.action)).toEqual(['stop-loss', 'stop-loss'])
  })

  test('trailing stop: peak 120, ten percent under it is 108', () => {
    const rig = new Rig({ last: '54000' }).start({ ...testB, trailingStop: '0.1' })
    const first = rig.state.peak
    rig.move('60000')
    const raised = rig.state.peak
    expect(raised).toBeGreaterThan(first)
    expect(rig.emitted('peak-raised').at(-1)).toMatchObject({ price: rig.ticks('60000') })
    rig.move('59990')
    expect(rig.state.peak).toBe(raised)
    rig.move('20000')
    expect(rig.view).toMatchObject({ status: 'completed', word: 'trailing-stop' })
    const { receipt } = rig.state
    const exit = (raised * 9n) / 10n
    expect(receipt?.equity).toBeLessThanOrEqual(exit)
    expect(receipt?.equity).toBeGreaterThan((exit * 999n) / 1000n)
  })

  test('trailing stop: coins all sold leave their peak, and the fall is measured from there', () => {
    const rig = new Rig({ last: '54000', fees: houseFees }).start({
      ...testB,
      trailingStop: '0.05',
    })
    rig.move('66000')
    expect(rig.orders).toHaveLength(5)
    const { quote, peak } = rig.state
    expect(peak).toBe(equityAt(rig.state, rig.last))
    expect(peak).toBeGreaterThanOrEqual(quote)
    expect(rig.emitted('peak-raised').at(-1)).toMatchObject({ price: rig.ticks('66000') })
    rig.move('30000')
    expect(rig.view).toMatchObject({ status: 'completed', word: 'trailing-stop' })
    const equity = rig.state.receipt?.equity ?? amount('0')
    expect(equity).toBeLessThanOrEqual((peak * 95n) / 100n)
    expect(equity).toBeGreaterThan((peak * 94n) / 100n)
  })
})

describe('a market that stops', () => {
  test('delisted: orders are cancelled and the coins go back as they are', () => {
    const rig = new Rig({ last: '54000', fees: houseFees }).start(testB).setStatus('Delisted')
    expect(rig.view).toMatchObject({ status: 'completed', word: 'symbol-delisted' })
    expect(Number(rig.funding('BTC'))).toBeGreaterThan(0.17)
    expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
  })

  test('closed: the bot stays and goes on when the market does', () => {
    const rig = new Rig({ last: '54000' }).start(testB).setStatus('Closed')
    expect(rig.view.status).toBe('running')
    expect(rig.state.halted).toBe(true)
    rig.setStatus('Trading')
    expect(rig.state.halted).toBe(false)
    expect(rig.move('52000').orders).toContain('57000 S')
  })

  test('closed: no trigger fires; the first price after it decides', () => {
    const raw = { ...testB, stopLoss: '44000', takeProfit: '70000', enableTrailing: true }
    const rig = new Rig({ last: '54000' }).start(raw).setStatus('Closed')
    rig.move('72000').move('40000').jump('69000')
    expect(rig.view.status).toBe('running')
    expect(rig.state.shifts).toBe(0)
    rig.setStatus('Trading').jump('43000')
    expect(rig.view).toMatchObject({ status: 'completed', word: 'stop-loss' })
    expect(rig.state.receipt?.price).toBe(rig.ticks('43000'))
  })

  test.each([8, 10, 12])('orders that fill better than planned leave money: %i levels', (cells) => {
    const made = new Rig({ last: '70000', fees: houseFees }).start({
      minPrice: '63000',
      maxPrice: '66000',
      cellNumber: cells,
      quoteInvestment: '10000',
    })
    // A closed market took the orders, in a journal of old; it reopens far below all its buys.
    const facts: EngineFact[] = [{ type: 'symbol-status', symbol: 0, status: 'Closed' }]
    for (const { ref } of made.resting)
      facts.push({ type: 'order-cancelled', bot: made.bot, ref, reason: 'symbol-closed' })
    const last = made.batches.at(-1)!
    const closed = { ...last, first: last.first + last.facts.length, facts }
    const journal = [...made.batches, closed]
    const rig = new Rig({ last: '63000', fees: houseFees, journal })
    expect(rig.orders).toEqual([])
    rig.setStatus('Trading')
    expect(rig.state.fills).toBeGreaterThanOrEqual(cells - 1)
    expect(rig.emitted('level-skipped')).toEqual([])
    expect(rig.state.unplaced).toBe(0)
    expect(rig.orders).toHaveLength(cells)
    expect(rig.faults).toEqual([])
  })

  test('closed in quote mode while the market is closed, the coins go back as they are', () => {
    const rig = new Rig({ last: '54000' }).start(testB).setStatus('Closed')
    expect(rig.command({ type: 'close', mode: 'quote' }).ok).toBe(true)
    expect(rig.view.status).toBe('completed')
    expect(Number(rig.funding('BTC'))).toBeGreaterThan(0.17)
  })
})

describe('a lot that is coarse beside the order', () => {
  test('is no loss: what a round leaves below a lot is sold by a later round', () => {
    const coarse = defineInstrument({ ...btc, lotScale: 3, minQty: quantity(1) })
    const rig = new Rig({ last: '54000', instrument: coarse, fees: houseFees }).start({
      minPrice: '45000',
      maxPrice: '65000',
      cellNumber: 5,
      quoteInvestment: '9000',
    })
    const cell = rig.state.slots[1]
    for (let round = 0; round < 30; round += 1) rig.move('52000').move('57500')
    expect(rig.faults).toEqual([])
    expect(rig.state.arbitrages).toBeGreaterThanOrEqual(30)
    expect(cell?.qty).toBeLessThan(100)
    // 30 rounds of one cell sell what 30 buys brought in, net of fees, but for less than one lot.
    expect(cell?.dust).toBeLessThan(coarse.lotAmount)
    expect(rig.state.gridProfit).toBeGreaterThan(0n)
  })
})
