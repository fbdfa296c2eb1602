// The naive witness of the martingale alone: the documents' examples and lives reckoned by hand.
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { importsOf } from '@trellis/bot-kit/test/recorded-facts.ts'
import {
  playMartingale,
  type NaiveLife,
  type NaiveRow,
  type NaiveSettings,
} from './golden/naive-martingale.mjs'
import { ladder } from './golden/naive-round.mjs'

/** 1,000 at 10x around 100: two orders of 400 margin each, takers pay 0.1 %, makers nothing. */
const plain: NaiveSettings = {
  mode: 'long',
  tick: '0.1',
  lot: '0.001',
  leverage: '10',
  invest: '1000',
  drop: '0.01',
  takeProfit: '0.05',
  multiplier: '1',
  additions: 1,
  auto: false,
  last: '100',
  maker: '0',
  taker: '0.001',
  shareBps: 1_000,
  depthLots: 1_000_000_000,
  tiers: [['1000000', '0.01', '0.005', '0']],
}
const exact = { tick: '0.000001', lot: '0.000001', share: '1', maker: '0.0006', taker: '0.0006' }

const print = (atMs: number, price: string, qty = '0', way?: 'jump'): NaiveRow => {
  return { atMs, type: 'print', price, qty, ...(way && { way }) }
}
const mark = (atMs: number, price: string): NaiveRow => ({ atMs, type: 'mark', price })
const rounded = (figures: readonly string[], places: number): readonly string[] => {
  return figures.map((one) => Number(one).toFixed(places))
}
const told = ({ events }: NaiveLife, type: string) => events.filter((it) => it.type === type)

describe('the examples of the documents', () => {
  test('test O: a long from 100, doubled three times, takes profit at 99.3327', () => {
    const raw = { ...plain, ...exact, leverage: '5', invest: '150', multiplier: '2', additions: 3 }
    const rungs = ladder(raw, '100')
    const of = (key: 'price' | 'qty' | 'average') => rungs.map((rung) => rung[key])
    expect(rounded(of('price'), 3)).toEqual(['100.000', '99.000', '98.338', '97.773'])
    expect(rounded(of('qty'), 5)).toEqual(['0.50000', '1.01010', '2.03381', '4.09109'])
    expect(rounded(of('average'), 4)).toEqual(['100.0000', '99.3311', '98.7611', '98.2319'])
    const [{ takeProfit, average }] = rungs.slice(-1) as [(typeof rungs)[number]]
    expect(Number(takeProfit).toFixed(4)).toBe('99.3327')
    const lots = of('qty').reduce((sum, qty) => sum + Number(qty), 0)
    const [sold, bought] = [Number(takeProfit) * 0.9994, Number(average) * 1.0006]
    expect(((sold - bought) * lots).toFixed(2)).toBe('7.50')
  })

  test('test P: a short from 28,000 with a multiplier of 1.2 takes profit at 28,479.85', () => {
    const more = { leverage: '10', drop: '0.02', multiplier: '1.2', additions: 3 }
    // Orders of 280, 336, 403.2 and 483.84 are the share of 2,000 that makes the first one 280.
    const raw = { ...plain, ...exact, ...more, mode: 'short', invest: '2000' } as const
    const rungs = ladder({ ...raw, share: '0.75152' }, '28000')
    expect(
      rounded(
        rungs.map((rung) => rung.price),
        2,
      ),
    ).toEqual(['28000.00', '28560.00', '28868.76', '29094.44'])
    expect(
      rounded(
        rungs.map((rung) => rung.average),
        2,
      ),
    ).toEqual(['28000.00', '28302.70', '28523.96', '28705.15'])
    const [{ takeProfit, average }] = rungs.slice(-1) as [(typeof rungs)[number]]
    expect(Number(takeProfit).toFixed(2)).toBe('28479.85')
    const lots = rungs.reduce((sum, { qty }) => sum + Number(qty), 0)
    const [sold, bought] = [Number(average) * 0.9994, Number(takeProfit) * 1.0006]
    expect(((sold - bought) * lots).toFixed(2)).toBe('100.00')
  })

  test('test Q: an entry at 10,000 and a fall of 1 %: the first addition is at 9,900', () => {
    expect(ladder({ ...plain, ...exact }, '10000')[1]?.price).toBe('9900')
  })
})

describe('lives reckoned by hand', () => {
  test('a round: bought at 100.2, target 101.7, sold at 101.5, 43.932 set aside', () => {
    const rows = [print(1, '100'), print(2, '103', '1')]
    const life = playMartingale(plain, rows)
    expect(life.events).toEqual([
      {
        atMs: 1,
        type: 'fill',
        role: 'base',
        round: 1,
        side: 'buy',
        price: '100.2',
        qty: '40',
        fee: '4.008',
        realized: '0',
        wallet: '995.992',
      },
      {
        atMs: 2,
        type: 'fill',
        role: 'take-profit',
        round: 1,
        side: 'sell',
        price: '101.5',
        qty: '40',
        fee: '4.06',
        realized: '52',
        wallet: '1043.932',
      },
      {
        atMs: 2,
        type: 'round',
        round: 1,
        profit: '43.932',
        setAside: '43.932',
        wallet: '1000',
      },
      { atMs: 2, type: 'end', reason: 'round-tp', payout: '1043.932', wallet: '0' },
    ])
  })

  test('auto cycle buys again at the target and goes on along the same way', () => {
    const life = playMartingale({ ...plain, auto: true }, [print(1, '100'), print(2, '103.5', '1')])
    // 4,000 / 101.7 = 39.331 at 101.9; the next target is 103.4.
    const prices = told(life, 'fill').map(({ role, price, qty }) => [role, price, qty])
    expect(prices).toEqual([
      ['base', '100.2', '40'],
      ['take-profit', '101.5', '40'],
      ['base', '101.9', '39.331'],
      ['take-profit', '103.2', '39.331'],
      ['base', '103.6', '38.684'],
    ])
    expect(life.payout).toBeUndefined()
    // 39.331 · 1.3 less fees of 4.0078289 and 4.0589592.
    const kept = told(life, 'round').map(({ setAside }) => setAside)
    expect(kept).toEqual(['43.932', '43.0635119'])
    expect(life.setAside).toBe('86.9955119')
  })

  test('an addition fills in part, then whole; its fills move average and target', () => {
    // 400 · 10 / 99.1 = 40.363 rests at floor(100.2 · 0.99); a tenth of what traded beyond it.
    const rows = [
      print(1, '100'),
      print(2, '98.1', '380'),
      print(3, '99', '100'),
      print(4, '98', '1000'),
      print(5, '101', '1'),
    ]
    const life = playMartingale(plain, rows)
    const fills = told(life, 'fill').map(({ role, price, qty, fee }) => [role, price, qty, fee])
    // 38 · 10 / 19 of the first way; of the second the whole way up lies below 99.1.
    expect(fills).toEqual([
      ['base', '100.2', '40', '4.008'],
      ['addition-1', '99.1', '20', '0'],
      ['addition-1', '99.1', '10', '0'],
      ['addition-1', '99.1', '10.363', '0'],
      ['take-profit', '100.3', '80.363', '8.0604089'],
    ])
    // The target is (4,008 + 3,999.9733 + 50 + 4.008) / 80.363 / 0.999 = 100.42, so 100.5.
    expect([life.reason, life.payout]).toEqual(['round-tp', '1040.3671911'])
  })

  test('a jump fills the addition at its price and stops at the price it came to', () => {
    const raw = { ...plain, stopLoss: '0.1' }
    const life = playMartingale(raw, [print(1, '100'), print(2, '90', '1000', 'jump')])
    const fills = told(life, 'fill').map(({ role, price, qty }) => [role, price, qty])
    expect(fills).toEqual([
      ['base', '100.2', '40'],
      ['addition-1', '99.1', '40.363'],
      ['stop-loss', '89.8', '80.363'],
    ])
    // 8,007.9733 - 7,216.5974 lost, fees 4.008 and 7.2165974.
    expect([life.reason, life.payout]).toEqual(['stop-loss', '197.3995026'])
  })

  test('the loss of a walk is stopped on the way, where it is a tenth of the investment', () => {
    const raw = { ...plain, additions: 0, stopLoss: '0.1' }
    const life = playMartingale(raw, [print(1, '100'), print(2, '97', '1'), print(3, '80', '1')])
    // Held 80 at 100.2: 98.95 and below; sold two ticks lower.
    const fills = told(life, 'fill').map(({ atMs, role, price }) => [atMs, role, price])
    expect(fills).toEqual([
      [1, 'base', '100.2'],
      [2, 'stop-loss', '98.7'],
    ])
  })

  test('no margin is free: skipped and told once, asked again after more margin', () => {
    const raw = { ...plain, share: '1', additions: 1 }
    const rows: NaiveRow[] = [
      print(1, '100'),
      mark(2, '99'),
      { atMs: 3, type: 'funding', rate: '-0.0001' },
      { atMs: 4, type: 'command', command: 'add', amount: '100' },
    ]
    const life = playMartingale(raw, rows)
    expect(told(life, 'skip')).toEqual([
      {
        atMs: 1,
        type: 'skip',
        round: 1,
        number: 1,
        reason: 'insufficient-balance',
        wallet: '994.99',
      },
    ])
    // 50 lots at a mark of 99 and a rate below zero bring 0.495 to a long.
    expect(told(life, 'funding').map(({ amount, wallet }) => [amount, wallet])).toEqual([
      ['0.495', '995.485'],
    ])
    const after = playMartingale(raw, [...rows, print(5, '98', '100000')])
    expect(told(after, 'fill').map(({ role }) => role)).toEqual(['base', 'addition-1'])
  })

  test('a mark that frees margin is used once funding is received', () => {
    // 495.99 of 995.04 back the base order; at a mark of 100 there are 489.15 free for 495.
    const raw = { ...plain, share: '0.99' }
    const received: NaiveRow = { atMs: 3, type: 'funding', rate: '-0.000001' }
    const paid: NaiveRow = { ...received, rate: '0.000001' }
    const last = print(4, '98', '100000')
    const roles = (rows: readonly NaiveRow[]) =>
      told(playMartingale(raw, rows), 'fill').map(({ role }) => role)
    expect(roles([print(1, '100'), mark(2, '101'), last])).toEqual(['base'])
    expect(roles([print(1, '100'), received, last])).toEqual(['base'])
    expect(roles([print(1, '100'), mark(2, '101'), paid, last])).toEqual(['base'])
    const freed = [print(1, '100'), mark(2, '101'), received, last]
    expect(roles(freed)).toEqual(['base', 'addition-1'])
  })

  test('an order below the least is skipped for that', () => {
    const life = playMartingale({ ...plain, minQty: '40.1', lot: '0.1', additions: 1 }, [
      print(1, '99.7'),
    ])
    expect(told(life, 'end').map(({ reason, word }) => [reason, word])).toEqual([
      ['init', 'below-min-quantity'],
    ])
    const large = { ...plain, multiplier: '2', maxQty: '50' }
    expect(
      told(playMartingale(large, [print(1, '100')]), 'skip').map((it) => it['reason']),
    ).toEqual(['above-max-quantity'])
  })

  test('an entry price waits, then opens at the price that touched it', () => {
    const rows = [print(1, '100'), print(2, '96'), print(3, '94'), print(4, '97')]
    const life = playMartingale({ ...plain, entry: '95' }, rows)
    const fills = told(life, 'fill').map(({ atMs, role, price, qty }) => [atMs, role, price, qty])
    // 400 · 10 / 95 = 42.105 at 95.2; the target is (4,008.396 + 50 + 4.008396) / 42.105 / 0.999.
    expect(fills).toEqual([
      [3, 'base', '95.2', '42.105'],
      [4, 'take-profit', '96.4', '42.105'],
    ])
  })

  test('a liquidation leaves what was set aside, and nothing else', () => {
    const rows = [print(1, '100'), print(2, '102', '1'), mark(3, '102'), mark(4, '79')]
    const raw = { ...plain, auto: true, additions: 0 }
    const life = playMartingale(raw, rows)
    const [round] = told(life, 'round')
    expect(told(life, 'liquidated')).toHaveLength(1)
    expect([life.reason, life.payout]).toEqual(['liquidated', round?.['setAside']])
    // 78.74 long from 101.8 with 991.984268: settled where nothing is left but part of a tick.
    expect(told(life, 'liquidated')[0]).toMatchObject({ atMs: 4, wallet: '0' })
  })

  test('a close pays back wallet and what was set aside; a short mirrors a long', () => {
    const raw: NaiveSettings = { ...plain, mode: 'short', auto: true }
    const close: NaiveRow = { atMs: 3, type: 'command', command: 'close' }
    const life = playMartingale(raw, [print(1, '100'), print(2, '98', '1'), close])
    const fills = told(life, 'fill').map(({ role, side, price }) => [role, side, price])
    // Target floor((3,992 - 50 - 3.992) / 40 / 1.001) = 98.3.
    expect(fills).toEqual([
      ['base', 'sell', '99.8'],
      ['take-profit', 'buy', '98.5'],
      ['base', 'sell', '98.1'],
      ['user', 'buy', '98.2'],
    ])
    expect(life.setAside).toBe('44.068')
    // 40.691 short from 98.1 and back at 98.2, fees 3.9917871 and 3.9958562.
    expect(life.payout).toBe('1032.0112567')
  })

  test('the toggle off in the middle of a round ends the bot with it', () => {
    const off: NaiveRow = { atMs: 2, type: 'command', command: 'auto', on: false }
    const life = playMartingale({ ...plain, auto: true }, [print(1, '100'), off, print(3, '103')])
    expect([life.reason, life.payout]).toEqual(['round-tp', '1043.932'])
  })
})

test('witness and arithmetic import nothing of ours', () => {
  const importsIn = (name: string) => importsOf(fileURLToPath(new URL(name, import.meta.url)))
  expect(importsIn('golden/naive-martingale.mjs')).toEqual(['./naive-round.mjs'])
  expect(importsIn('golden/naive-round.mjs')).toEqual([])
})
