// A position from Funding to Funding on the real engine: what the journal says, what pool and
// lender get, what is refused, and that nothing hangs on when it is woken.
import { describe, expect, test } from 'vitest'
import { formatAmount, type Amount } from '@trellis/kernel'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@trellis/market'
import { namesOf } from '../../packages/engine/test/harness.ts'
import { impermanentLossAt, profitTerms } from './profit.ts'
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

describe('adding', () => {
  test('both coins go to the pool as they are', () => {
    const rig = sound(new Rig().start(both))
    expect(namesOf(rig.facts.slice(1))).toEqual([
      'funds-granted',
      'funds-granted',
      'bot-created',
      'bot-funded',
      'funds-reserved',
      'funds-reserved',
      'bot-status',
      'bot-started',
    ])
    expect(rig.wallet).toEqual(['3000', '1'])
    expect(rig.state).toMatchObject({ phase: 'running', loan: 0n, triggers: [] })
    expect(rig.engine.nextDueMs).toBe(DAY + HOUR_MS)
    expect([rig.funding('USDT'), rig.funding('ETH')]).toEqual(['997000', '999'])
  })

  test('of one coin half is swapped with the pool', () => {
    const rig = sound(new Rig().start({ quote: '3000' }))
    // 1,500 at 0.05 %: 0.75; 2,999.25 / 2 a side.
    expect(rig.wallet).toEqual(['1499.625', '0.499875'])
    expect(rig.exchanges).toEqual(['pool: 1500.375 USDT for 0.499875 ETH'])
    const other = sound(new Rig().start({ base: '1' }))
    expect(other.exchanges).toEqual(['pool: 0.500125 ETH for 1499.625 USDT'])
  })

  test('a loan goes through the wallet to the pool, which holds what it is worth', () => {
    const rig = sound(new Rig().start(doubled))
    expect(rig.exchanges).toEqual(['lender: nothing for 6000 USDT', 'pool: 9000 USDT for 1 ETH'])
    expect(rig.wallet).toEqual(['0', '2'])
    expect(rig.state.triggers).toMatchObject([{ price: 78_750, direction: 'down' }])
    const most = sound(new Rig().start({ quote: '1000', leverage: '3' }))
    expect(most.state.triggers).toMatchObject([{ price: 140_000 }])
  })
})

describe('an hour', () => {
  test('earns by what was traded in its whole minutes and settles with the pool', () => {
    const rig = new Rig().start(both)
    rig.until(DAY + 30_000).move('3000', LOTS)
    rig.until(DAY + 10 * MINUTE_MS).move('3000', LOTS)
    sound(rig.until(DAY + HOUR_MS))
    // Of two minutes with 3,000,000 the first had begun before the position; 0.0004 of the other
    // are 1,200, of which 3,000 / (24,000,000 + 3,000).
    const [fact] = rig.emitted('pool-accrued')
    expect([fact?.turnover, fact?.depth, fact?.yielded].map((it) => text(it ?? 0n))).toEqual([
      '3000000',
      '24000000',
      '0.149981252343',
    ])
    expect(fact).toMatchObject({ toMs: DAY + HOUR_MS, interest: 0n, paid: 0n })
    expect(rig.wallet).toEqual(['3000.149981252343', '1'])
    expect(rig.exchanges).toEqual(['pool: nothing for 0.149981252343 USDT'])
    expect(rig.engine.nextDueMs).toBe(DAY + 2 * HOUR_MS)
  })

  test('moves the wallet with the root of the price', () => {
    const rig = new Rig().start(both)
    rig.move('12000', 0)
    expect(rig.wallet).toEqual(['3000', '1'])
    sound(rig.until(DAY + HOUR_MS))
    expect(rig.wallet).toEqual(['6000', '0.5'])
    expect(rig.exchanges).toEqual(['pool: 0.5 ETH for 3000 USDT'])
    const { holding, loss } = impermanentLossAt(rig.state, rig.last)
    expect([text(holding), text(loss)]).toEqual(['15000', '3000'])
  })

  test('without trading a loan costs its interest, which joins it', () => {
    const rig = sound(new Rig().start(doubled).until(DAY + HOUR_MS))
    // 59 whole minutes of 6 % of 6,000.
    expect(text(rig.state.loan)).toBe('6000.040410958905')
    expect(rig.exchanges.slice(2)).toEqual(['pool: 0.000013470320 ETH for nothing'].map(trimmed))
    expect(rig.state.triggers[0]?.price).toBe(78_751)
  })

  test('with trading the yield pays the interest to the lender', () => {
    const rig = new Rig().start(doubled)
    rig.until(DAY + 10 * MINUTE_MS).move('3000', LOTS)
    sound(rig.until(DAY + HOUR_MS))
    const [fact] = rig.emitted('pool-accrued')
    expect([fact?.yielded, fact?.interest, fact?.paid].map((it) => text(it ?? 0n))).toEqual([
      '0.299925018745',
      '0.040410958905',
      '0.040410958905',
    ])
    expect(text(rig.state.loan)).toBe('6000')
    expect(text(rig.state.claimable)).toBe('0.25951405984')
    expect(rig.exchanges.slice(2)).toEqual([
      'pool: nothing for 0.299925018745 USDT',
      'lender: 0.040410958905 USDT for nothing',
    ])
  })

  test('is the same in hours as in one jump over them', () => {
    const walk = (rig: Rig) => {
      for (let i = 1; i <= 20; i += 1)
        rig.until(DAY + i * 17 * MINUTE_MS).move(String(3000 + ((i * 37) % 90)), LOTS)
      return rig
    }
    const stepped = walk(new Rig().start(doubled)).until(DAY + 9 * HOUR_MS)
    const late = new Rig().start(doubled)
    walk(late).wait(2 * HOUR_MS)
    late.engine.applyDues(late.stamp().atMs)
    const said = ({ state }: Rig) => [state.claimable, state.loan, state.earned]
    expect(said(late.until(DAY + 9 * HOUR_MS))).toEqual(said(stepped))
  })
})

/** Text of an exchange without zeros at the end of its figures. */
function trimmed(line: string): string {
  return line.replace(/(\.\d*?)0+ /, '$1 ')
}

describe('a position is asked', () => {
  const earning = (raw: RawLiquidity = both): Rig => {
    const rig = new Rig().start(raw)
    for (let i = 1; i <= 100; i += 1) rig.until(DAY + i * MINUTE_MS).move('3000', LOTS)
    return rig.until(DAY + 2 * HOUR_MS)
  }

  test('for its yield: it goes to Funding in the digits of its coin', () => {
    const rig = earning()
    const before = text(rig.state.claimable)
    expect(before).toBe('14.998125234344')
    sound(rig.ask({ type: 'claim' }))
    expect(rig.funding('USDT')).toBe('997014.9981')
    expect(text(rig.state.claimable)).toBe('0.000025234344')
    expect(rig.command({ type: 'claim' })).toEqual({ ok: false, error: 'nothing-to-claim' })
    expect(rig.state.claims).toHaveLength(1)
    const { total, withdrawn } = profitTerms(rig.state, rig.last)
    expect([text(total), text(withdrawn)]).toEqual(['14.998125234344', '14.9981'])
  })

  test('to reinvest it: half of it is swapped, more is borrowed where it is asked for', () => {
    const rig = earning()
    sound(rig.ask({ type: 'reinvest', link: 'r', leverage: '2' }))
    // 14.9981 less 0.05 % of 7.49905; as much again is lent.
    const [fact] = rig.emitted('yield-reinvested')
    expect(
      [fact?.amount, fact?.slippage, fact?.added, fact?.loan].map((it) => text(it ?? 0n)),
    ).toEqual(['14.9981', '0.003749525', '14.994350475', '14.994350475'])
    expect(text(rig.state.half)).toBe('3014.994350475')
    expect(rig.exchanges.slice(-2)[0]).toBe('lender: nothing for 14.994350475 USDT')
    expect(rig.command({ type: 'reinvest', link: 'r', leverage: '2' })).toMatchObject({
      error: 'link-used',
    })
    expect(rig.command({ type: 'reinvest', link: 's', leverage: '2' })).toMatchObject({
      error: 'reinvest-too-small',
    })
    expect(rig.command({ type: 'reinvest', link: 's', leverage: '3.01' })).toMatchObject({
      error: 'invalid-argument',
    })
  })

  test('to take margin: it pays back the loan, and no more than all of it', () => {
    const rig = earning(doubled)
    sound(rig.ask({ type: 'margin', link: 'm', amount: '1000' }))
    expect(text(rig.state.loan)).toBe('5000')
    expect(rig.state.triggers[0]?.price).toBe(54_687)
    expect(rig.exchanges.slice(-2)).toEqual([
      'lender: 1000 USDT for nothing',
      'pool: nothing for 1000 USDT',
    ])
    expect(rig.command({ type: 'margin', link: 'n', amount: '5000.0001' })).toMatchObject({
      error: 'margin-too-large',
    })
    expect(rig.command({ type: 'margin', link: 'n', amount: '0' })).toMatchObject({
      error: 'invalid-argument',
    })
    rig.ask({ type: 'margin', link: 'n', amount: '5000' })
    expect(rig.state).toMatchObject({ loan: 0n, triggers: [] })
    expect(text(rig.state.invested)).toBe('12000')
    expect(rig.command({ type: 'margin', link: 'o', amount: '1' })).toMatchObject({
      error: 'nothing-is-lent',
    })
    expect(sound(rig).funding('USDT')).toBe('991000')
  })

  test.each([
    ['normal', ['0', '1'], 'lender: 3000 USDT for nothing'],
    ['quote', ['2998.5', '0'], 'lender: 3000 USDT for nothing'],
    ['base', ['0', '1'], 'lender: 3000 USDT for nothing'],
  ] as const)('for half of it, %s: the loan first', (way, paid, lender) => {
    const rig = new Rig().start(doubled).ask({ type: 'remove', link: 'h', percent: 50, way })
    sound(rig)
    const [quote, base] = [Number(rig.funding('USDT')) - 997_000, Number(rig.funding('ETH')) - 999]
    expect([String(quote), String(base)]).toEqual(paid)
    expect(rig.exchanges).toContain(lender)
    expect([text(rig.state.half), text(rig.state.loan)]).toEqual(['3000', '3000'])
    expect(rig.wallet).toEqual(['0', '1'])
    const terms = profitTerms(rig.state, rig.last)
    expect(text(terms.total)).toBe(way === 'quote' ? '-1.5' : '0')
    expect(rig.view.status).toBe('running')
  })

  test('for all of it: it ends, with what it has earned', () => {
    const rig = sound(earning().ask({ type: 'remove', link: 'all', percent: 100, way: 'quote' }))
    expect(rig.view).toMatchObject({ status: 'completed', reason: 'user', word: 'removed-all' })
    // 6,000 less 0.05 % of 3,000, and the yield.
    expect([rig.funding('USDT'), rig.funding('ETH')]).toEqual(['1003013.4981', '999'])
    expect(text(rig.state.receipt?.equity ?? 0n)).toBe('6013.4981')
    expect(text(profitTerms(rig.state, rig.last).total)).toBe('13.4981')
    expect(rig.engine.nextDueMs).toBe(Infinity)
  })

  test('for too little, or for nothing that there is', () => {
    const rig = new Rig().start({ quote: '500' })
    const ask = (command: object) => rig.command(command as never)
    const remove = (more: object) => ({
      type: 'remove',
      link: 'x',
      percent: 1,
      way: 'normal',
      ...more,
    })
    expect(ask(remove({}))).toMatchObject({ error: 'removal-too-small' })
    for (const wrong of [{ percent: 0 }, { percent: 101 }, { percent: 1.5 }, { way: 'up' }])
      expect(ask(remove(wrong))).toMatchObject({ error: 'invalid-argument' })
    expect(ask({ type: 'remove' })).toMatchObject({ error: 'invalid-argument' })
    expect(ask({ type: 'modify' })).toMatchObject({ error: 'invalid-argument' })
    expect(ask({ type: 'margin', link: 'm', amount: '5' })).toMatchObject({
      error: 'nothing-is-lent',
    })
    const poor = new Rig({ grants: { USDT: '1000' } }).start({ quote: '1000', leverage: '3' })
    expect(poor.command({ type: 'margin', link: 'm', amount: '5' })).toMatchObject({
      error: 'insufficient-balance',
    })
  })
})

describe('while its market is closed', () => {
  test('one order waits, and is carried out when it opens', () => {
    const rig = new Rig().start(both).setStatus('Closed')
    rig.ask({ type: 'remove', link: 'w', percent: 50, way: 'normal' })
    expect(rig.state.orders.at(-1)).toMatchObject({ status: 'held', link: 'w' })
    for (const other of [
      { type: 'remove', link: 'v', percent: 10, way: 'normal' },
      { type: 'margin', link: 'v', amount: '10' },
      { type: 'claim' },
    ] as const)
      expect(rig.command(other)).toMatchObject({ error: 'order-pending' })
    expect(rig.funding('ETH')).toBe('999')
    sound(rig.setStatus('Trading'))
    expect(rig.funding('ETH')).toBe('999.5')
    expect(rig.state).toMatchObject({ held: undefined })
    expect(rig.state.orders.at(-1)).toMatchObject({ status: 'done', percent: 50 })
    expect(rig.state.orders).toHaveLength(2)
  })

  test('one that has become impossible is dropped', () => {
    const rig = new Rig().start({ quote: '500' }).setStatus('Closed')
    rig.ask({ type: 'remove', link: 'w', percent: 1, way: 'normal' })
    sound(rig.setStatus('Trading'))
    const dropped = { status: 'dropped', reason: 'too-small', link: 'w' }
    expect(rig.state.orders.at(-1)).toMatchObject(dropped)
    expect(rig.state.held).toBeUndefined()
  })
})

describe('a fall', () => {
  test('to the liquidation price ends it, with what is left beyond the loan', () => {
    const rig = new Rig().start(doubled).until(DAY + 10 * MINUTE_MS)
    rig.move('787.51')
    expect(rig.view.status).toBe('running')
    sound(rig.move('700'))
    expect(rig.view).toMatchObject({ status: 'completed', reason: 'liquidated' })
    const [fact] = rig.emitted('pool-liquidated')
    expect(fact).toMatchObject({ price: 78_750, lack: 0n })
    // 9 minutes of interest, and the root of 1.05 of the loan less 0.05 % of half of it.
    expect(text(fact?.repaid ?? 0n)).toBe('6000.006164383562')
    expect(rig.funding('USDT')).toBe('997146.6272')
  })

  test('in a gap past it: the insurance pays what the loan lacks', () => {
    const rig = new Rig().start(doubled).until(DAY + 10 * MINUTE_MS)
    sound(rig.jump('700'))
    const [fact] = rig.emitted('pool-liquidated')
    expect(fact).toMatchObject({ price: 70_000, returned: 0n })
    expect(rig.funding('USDT')).toBe('997000')
    const lack = text(fact?.lack ?? 0n)
    expect(Number(lack)).toBeCloseTo(6000.006164 - 5796.550698 * 0.99975, 3)
    expect(rig.exchanges.slice(-2)).toEqual([
      `insurance: nothing for ${lack} USDT`,
      'lender: 6000.006164383562 USDT for nothing',
    ])
  })

  test('takes the yield before the insurance', () => {
    const rig = new Rig().start(doubled)
    for (let i = 1; i <= 59; i += 1) rig.until(DAY + i * MINUTE_MS).move('3000', 10 * LOTS)
    rig.until(DAY + 2 * HOUR_MS)
    const yielded = rig.state.claimable
    sound(rig.jump('700'))
    const [fact] = rig.emitted('pool-liquidated')
    const lack = fact?.lack ?? 0n
    expect(yielded > 0n && lack > yielded).toBe(true)
    expect(rig.exchanges.at(-2)).toBe(`insurance: nothing for ${text(lack - yielded)} USDT`)
  })
})

describe('before its time it ends', () => {
  test('when its market or its owner is: both coins go back', () => {
    const delisted = new Rig().start(doubled).setStatus('Delisted')
    const banned = new Rig().start(doubled)
    banned.command({ type: 'end', word: 'user-banned' })
    for (const [rig, word] of [
      [delisted, 'symbol-delisted'],
      [banned, 'user-banned'],
    ] as const) {
      sound(rig)
      expect(rig.view).toMatchObject({ status: 'completed', word })
      expect([rig.funding('USDT'), rig.funding('ETH')]).toEqual(['997000', '1001'])
      expect(rig.command({ type: 'end', word: 'user-banned' })).toEqual({
        ok: false,
        error: 'not-cancellable',
      })
    }
  })

  test('when it breaks it pays out its wallet: what it was worth at the last hour', () => {
    const rig = new Rig().start(doubled).until(DAY + HOUR_MS)
    rig.past.span = () => {
      throw new Error('a tape that lies')
    }
    rig.until(DAY + 2 * HOUR_MS)
    expect(rig.view).toMatchObject({ status: 'failed', detail: 'unexpected: a tape that lies' })
    expect([rig.funding('USDT'), rig.funding('ETH')]).toEqual(['997000', '1000.99998652968'])
    expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
  })
})

test('a start that no route lets through is refused', () => {
  const rig = new Rig()
  expect(rig.create({ quote: '100', leverage: '4' })).toEqual({
    ok: false,
    error: 'invalid-argument',
  })
  expect(rig.create({ quote: '1000001' })).toMatchObject({ error: 'insufficient-balance' })
})

test('a day on, the depth is what was traded the day before', () => {
  const rig = new Rig().start(both).until(DAY + HOUR_MS)
  rig.move('3000', 3e12)
  rig.until(DAY + DAY_MS + HOUR_MS)
  expect(text(rig.emitted('pool-accrued').at(-1)?.depth ?? 0n)).toBe('36000000')
})
