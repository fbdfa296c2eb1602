// The naive witness of the martingale alone, reckoned by hand. The other lives are in
// agreement.test.ts beside the kind's, the documents' examples in plan.test.ts.
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { importsOf } from '@trellis/bot-kit/test/recorded-facts.ts'
import {
  playMartingale,
  type NaiveLife,
  type NaiveRow,
  type NaiveSettings,
} from './golden/naive-martingale.mjs'

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

const print = (atMs: number, price: string, qty = '0', way?: 'jump'): NaiveRow => {
  return { atMs, type: 'print', price, qty, ...(way && { way }) }
}
const mark = (atMs: number, price: string): NaiveRow => ({ atMs, type: 'mark', price })
const told = ({ events }: NaiveLife, type: string) => events.filter((it) => it.type === type)

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
})

test('witness and arithmetic import nothing of ours', () => {
  const importsIn = (name: string) => importsOf(fileURLToPath(new URL(name, import.meta.url)))
  expect(importsIn('golden/naive-martingale.mjs')).toEqual(['./naive-round.mjs'])
  expect(importsIn('golden/naive-round.mjs')).toEqual([])
})
