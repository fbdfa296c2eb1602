// The naive witness of the combo alone: the documents' examples, and lives reckoned by hand.
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { importsOf } from '@trellis/bot-kit/test/recorded-facts.ts'
import {
  playCombo,
  type NaiveComboLife,
  type NaiveComboRow,
  type NaiveComboSettings,
} from './golden/naive-combo.mjs'

const terms = {
  tick: '0.1',
  lot: '0.001',
  depthLots: 1_000_000_000,
  tiers: [['1000000', '0.01', '0.005', '0']],
} as const

/** BTC long and ETH short at 100, half each: 1,000 at 5x, so 1,500 a side; takers pay 0.1 %. */
const plain: NaiveComboSettings = {
  leverage: '5',
  invest: '1000',
  maker: '0',
  taker: '0.001',
  mode: 'percent',
  threshold: '0.05',
  contracts: [
    { ...terms, symbol: 'BTC', side: 'long', weight: '0.5', last: '100' },
    { ...terms, symbol: 'ETH', side: 'short', weight: '0.5', last: '100' },
  ],
}

/** Three longs, 50, 40 and 10 percent, without fees and nearly without slippage. */
function three(prices: readonly [string, string, string], more: object): NaiveComboSettings {
  const fine = { ...terms, side: 'long', tick: '0.000001', depthLots: 10 ** 15 } as const
  return {
    ...plain,
    taker: '0',
    threshold: '0.1',
    contracts: [
      { ...fine, symbol: 'BTC', weight: '0.5', last: prices[0] },
      { ...fine, symbol: 'ETH', weight: '0.4', last: prices[1] },
      { ...fine, symbol: 'SOL', weight: '0.1', last: prices[2] },
    ],
    ...more,
  }
}

const symbols = ['BTC', 'ETH', 'SOL']
const rowsOf = (type: 'print' | 'mark', atMs: number, prices: readonly string[]) =>
  prices.map((price, i): NaiveComboRow => ({ atMs, type, symbol: symbols[i] ?? '', price }))
/** Last prices and then marks of one time. */
const at = (atMs: number, ...prices: string[]): readonly NaiveComboRow[] => [
  ...rowsOf('print', atMs, prices),
  ...rowsOf('mark', atMs, prices),
]
const marks = (atMs: number, ...prices: string[]) => rowsOf('mark', atMs, prices)
const told = ({ events }: NaiveComboLife, type: string) => events.filter((it) => it.type === type)
const fills = (life: NaiveComboLife) =>
  told(life, 'fill').map(({ symbol, side, price, qty }) => [symbol, side, price, qty].join(' '))
const held = ({ positions }: NaiveComboLife) => positions.map((one) => one.held)

describe('the examples of the documents', () => {
  test('test S: 10,000 at 1x, 60 %: 3,000, 2,400 and 600', () => {
    const raw = three(['100', '100', '100'], { invest: '10000', leverage: '1' })
    expect(held(playCombo(raw, marks(1, '100', '100', '100')))).toEqual(['30', '24', '6'])
  })

  test('test R: 45, 40 and 15 percent trade nothing; 30, 40 and 30 BTC +200, SOL -200', () => {
    const raw = three(['35', '28', '7'], { invest: '100', leverage: '10', share: '0.7' })
    const opened = playCombo(raw, at(1, '35', '28', '7'))
    expect(held(opened)).toEqual(['10', '10', '10'])
    const first = [...at(1, '35', '28', '7'), ...at(2, '36', '32', '12')]
    expect(playCombo(raw, first).rebalances).toBe(0)
    const life = playCombo(raw, [...first, ...at(3, '30', '40', '30')])
    expect(life.rebalances).toBe(1)
    // 200 / 30 = 6.666 lots each way.
    expect(held(life)).toEqual(['16.666', '10', '3.334'])
    expect(told(life, 'rebalance')[0]).toMatchObject({
      cause: 'percent',
      traded: ['SOL', 'BTC'],
      failed: [],
      before: [
        ['BTC', '0.3'],
        ['ETH', '0.4'],
        ['SOL', '0.3'],
      ],
    })
    expect(
      told(life, 'rebalance')[0]?.after?.map(([, weight]) => Number(weight).toFixed(3)),
    ).toEqual(['0.500', '0.400', '0.100'])
  })

  test('a target of 50 % and a threshold of 10 %: 60 % is no cause, a little more is', () => {
    const raw = three(['35', '28', '7'], { invest: '100', leverage: '10', share: '0.7' })
    const to = (...prices: string[]) => [...at(1, '35', '28', '7'), ...at(2, ...prices)]
    expect(playCombo(raw, to('42', '21', '7')).rebalances).toBe(0)
    expect(playCombo(raw, to('42.000001', '21', '7')).rebalances).toBe(1)
    expect(playCombo(raw, to('42', '21', '7'), 'threshold').rebalances).toBe(1)
    expect(playCombo(raw, to('42.000001', '21', '7'), 'weights').rebalances).toBe(0)
  })
})

describe('lives reckoned by hand', () => {
  test('opened two ticks from the last price, rebalanced at 130 and 100, closed', () => {
    const close: NaiveComboRow = { atMs: 4, type: 'command', command: 'close' }
    const rows = [...at(1, '100', '100'), ...at(2, '110', '100'), ...at(3, '130', '100'), close]
    const life = playCombo(plain, rows)
    // 1,950 and 1,500 become 1,725 each: 225 / 130 = 1.730 of BTC, 2.25 of ETH.
    expect(fills(life)).toEqual([
      'BTC buy 100.2 15',
      'ETH sell 99.8 15',
      'BTC sell 129.8 1.73',
      'ETH sell 99.8 2.25',
      'BTC sell 129.8 13.27',
      'ETH buy 100.2 17.25',
    ])
    const wallets = told(life, 'fill').map(({ wallet }) => wallet)
    // 1.73 · (129.8 - 100.2) = 51.208 less 0.224554; of the rest 392.792 less 1.722446.
    expect(wallets).toEqual([
      '998.497',
      '997',
      '1047.983446',
      '1047.758896',
      '1438.82845',
      '1430.2',
    ])
    expect([life.reason, life.payout]).toEqual(['user', '1430.2'])
  })

  test('by time: at multiples of the interval from the start, also between two rows', () => {
    const raw = { ...plain, mode: 'time', intervalMs: 1_000 } as const
    const rows = [...at(1, '100', '100'), ...at(500, '104', '100'), ...at(2_001, '104', '90')]
    const life = playCombo(raw, rows)
    expect(told(life, 'rebalance').map(({ atMs, cause, traded }) => [atMs, cause, traded])).toEqual(
      [
        [1_001, 'time', ['BTC', 'ETH']],
        [2_001, 'time', []],
      ],
    )
    // 1,560 and 1,500 become 1,530 each: 30 / 104 and 30 / 100.
    expect(fills(life).slice(2)).toEqual(['BTC sell 103.8 0.288', 'ETH sell 99.8 0.3'])
  })

  test('below the least order one contract fails with its reason, the other is traded', () => {
    const [btc, eth] = plain.contracts
    if (btc === undefined || eth === undefined) throw new Error('two contracts')
    const raw = { ...plain, contracts: [{ ...btc, minValue: '250' }, eth] }
    const life = playCombo(raw, [...at(1, '100', '100'), ...at(2, '130', '100')])
    expect(told(life, 'rebalance')[0]).toMatchObject({
      traded: ['ETH'],
      failed: [['BTC', 'below-min-value']],
    })
  })

  test('take profit and stop loss at marks over total margin, transfers with it', () => {
    const still = { ...plain, mode: 'user' } as const
    const gain = { ...still, takeProfit: '0.1' }
    // 991 at marks of 100: 7.27 more make 1,100, 6.07 less 900.
    const rise = [...at(1, '100', '100'), ...marks(2, '107.2', '100'), ...marks(3, '107.3', '100')]
    expect(told(playCombo(gain, rise), 'end')[0]).toMatchObject({ atMs: 3, reason: 'take-profit' })
    const more: NaiveComboRow = { atMs: 2, type: 'command', command: 'transfer', amount: '100' }
    const added = [...at(1, '100', '100'), more, ...rise.slice(4)]
    expect(playCombo(gain, added).reason).toBeUndefined()
    const fall = [...at(1, '100', '100'), ...marks(2, '94', '100'), ...marks(3, '93.9', '100')]
    const lost = playCombo({ ...still, stopLoss: '0.1' }, fall)
    expect(told(lost, 'end')[0]).toMatchObject({ atMs: 3, reason: 'stop-loss' })
  })

  test('a trailing stop keeps its peak: 991, 1,141, closed at 1,026.9 and not before', () => {
    const raw = { ...plain, mode: 'user', trailingStop: '0.1' } as const
    const rows = [...at(1, '100', '100'), ...marks(2, '110', '100'), ...marks(3, '102.4', '100')]
    expect(playCombo(raw, rows).peak).toBe('1141')
    expect(playCombo(raw, rows).reason).toBeUndefined()
    expect(playCombo(raw, [...rows, ...marks(4, '102.3', '100')]).reason).toBe('trailing-stop')
  })

  test('liquidated when what is left is the maintenance margin and the fee of closing', () => {
    const raw = { ...plain, mode: 'user', leverage: '20' } as const
    // 60 long from 100.2, 60 short from 99.8, 988 left: 64 at 85, where 55.5 and 11.1 are needed.
    const rows = [...at(1, '100', '100'), ...marks(2, '85.1', '100'), ...marks(3, '85', '100')]
    const life = playCombo(raw, rows)
    expect(told(life, 'liquidated').map(({ atMs, left }) => [atMs, left])).toEqual([[3, '52.9']])
    expect(told(life, 'taken-over').map(({ symbol, price }) => [symbol, price])).toEqual([
      ['BTC', '85'],
      ['ETH', '100'],
    ])
    expect([life.reason, life.payout]).toEqual(['liquidated', '0'])
    const later = playCombo({ ...raw, closingFee: false }, rows)
    expect(later.reason).toBeUndefined()
  })
})

test('witness and contract import nothing of ours', () => {
  const importsIn = (name: string) => importsOf(fileURLToPath(new URL(name, import.meta.url)))
  expect(importsIn('golden/naive-combo.mjs')).toEqual([
    './naive-contract.mjs',
    './naive-transfer.mjs',
  ])
  expect(importsIn('golden/naive-transfer.mjs')).toEqual(['./naive-contract.mjs'])
  expect(importsIn('golden/naive-contract.mjs')).toEqual([])
})
