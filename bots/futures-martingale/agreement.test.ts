// The kind beside the naive witness, which shares no line with it: over random tapes and over lives
// chosen for what happens in them, every figure must be the same to the last unit, and each error
// planted into the witness must show.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainFees } from '@trellis/bot-kit/test/plain-contract.ts'
import type { NaiveRow, NaiveSettings, NaiveWrong } from './golden/naive-martingale.mjs'
import { ladder } from './golden/naive-round.mjs'
import { expectAgreed, playKind, playWitness, type Told } from './test/agreement.ts'

/** 1,000 at 10x around 100: a base order and two additions, half as much again each. */
const plain: NaiveSettings = {
  mode: 'long',
  tick: '0.1',
  lot: '0.001',
  leverage: '10',
  invest: '1000',
  drop: '0.01',
  takeProfit: '0.05',
  multiplier: '1.5',
  additions: 2,
  auto: true,
  last: '100',
  ...plainFees,
  shareBps: 1_000,
  depthLots: 10_000_000,
  tiers: [
    ['9000', '0.01', '0.005', '0'],
    ['12000', '0.02', '0.01', '45'],
    ['1000000', '0.04', '0.02', '165'],
  ],
}
const short = { ...plain, mode: 'short' as const }

type Row = NaiveRow extends infer One ? (One extends NaiveRow ? Omit<One, 'atMs'> : never) : never
const print = (price: string, qty = '1', way?: 'jump'): Row => {
  return { type: 'print', price, qty, ...(way && { way }) }
}
const mark = (price: string): Row => ({ type: 'mark', price })
const fund = (rate: string, price: string): Row => ({ type: 'funding', rate, price })
const add = (amount: string): Row => ({ type: 'command', command: 'add', amount })
const auto = (on: boolean): Row => ({ type: 'command', command: 'auto', on })
const stop = (share: string): Row => ({ type: 'command', command: 'stop-loss', share })
const times = (count: number, row: Row): readonly Row[] => Array.from({ length: count }, () => row)
const dated = (rows: readonly Row[]): readonly NaiveRow[] =>
  rows.map((row, i) => ({ ...row, atMs: i }) as NaiveRow)

/** Both over the same rows; what they told. */
function agreed(settings: NaiveSettings, rows: readonly Row[]): readonly Told[] {
  const played = playKind(settings, dated(rows))
  expect(played.rows).toBeDefined()
  expectAgreed(settings, played)
  return played.told
}

/** What was told in order, fills by their roles, ends by their reasons; said once in a row. */
const story = (told: readonly Told[]): string =>
  told
    .map(({ type, role, reason }) => [type, role, reason].filter(Boolean).join(' '))
    .filter((one, i, all) => one !== all[i - 1])
    .join(', ')

const filled = 'fill base, fill addition-1, fill addition-2'
const won = 'fill take-profit, round'

describe('lives in which it happens: every figure is the same', () => {
  test.each<readonly [string, NaiveSettings, readonly Row[], string]>([
    [
      'a long one wins two rounds and is closed by its owner',
      plain,
      [mark('100'), print('104'), print('108')],
      `fill base, ${won}, set-aside, fill base, ${won}, set-aside, fill base, fill user, ` +
        'end user',
    ],
    [
      'a short one adds twice on the way up, and wins on the way down',
      short,
      [print('103', '100000'), print('98')],
      `${filled}, ${won}, set-aside, fill base, fill user, end user`,
    ],
    [
      'auto cycle off ends it with its round',
      { ...plain, auto: false },
      [print('104')],
      `fill base, ${won}, end round-tp`,
    ],
    [
      'switched off and on and off again in the middle of rounds',
      { ...plain, auto: false },
      [auto(true), print('104'), auto(false), print('108')],
      `fill base, ${won}, set-aside, fill base, ${won}, end round-tp`,
    ],
    [
      'a jump fills additions at their own prices',
      plain,
      [print('96', '100000', 'jump'), print('101')],
      `${filled}, ${won}, set-aside, fill base, fill user, end user`,
    ],
    [
      'a stop loss',
      { ...plain, stopLoss: '0.2' },
      [print('99'), print('80', '100000')],
      `${filled}, fill stop-loss, end stop-loss`,
    ],
    [
      'a gap takes more than the wallet, which the insurance pays',
      { ...plain, leverage: '40', invest: '200', stopLoss: '0.9' },
      [print('80', '0', 'jump')],
      'fill base, fill stop-loss, insured, end stop-loss',
    ],
    [
      'a stop loss that is set while it runs, of a short one',
      short,
      [print('100.5'), stop('0.1'), print('120', '0')],
      'fill base, fill stop-loss, end stop-loss',
    ],
    [
      'added margin widens what must be there before anything is set aside, and no target',
      plain,
      [add('200'), print('104')],
      `fill base, added, ${won}, set-aside, fill base, fill user, end user`,
    ],
    [
      'a long one is liquidated, and what it had set aside comes back',
      { ...plain, leverage: '40', invest: '200' },
      [print('102'), mark('102'), print('90', '0'), mark('90'), mark('86')],
      `fill base, ${won}, set-aside, fill base, liquidated, end liquidated`,
    ],
    [
      'a short one is liquidated with all that it added',
      { ...short, leverage: '20', invest: '400' },
      [mark('100'), print('105', '100000'), mark('110')],
      `${filled}, liquidated, end liquidated`,
    ],
    [
      'a trigger price',
      { ...plain, entry: '95' },
      [print('97'), print('94.9'), print('99')],
      `fill base, ${won}, set-aside, fill base, fill user, end user`,
    ],
    [
      'closed while it waits for its trigger price',
      { ...short, entry: '105' },
      [print('97')],
      'end user',
    ],
    [
      'an addition that finds no margin is told once, and asked again with funding received',
      plain,
      [
        ...times(20, fund('0.02', '100')),
        print('98.5', '100000'),
        fund('0.000001', '100'),
        ...times(40, fund('-0.01', '100')),
        print('90', '100000'),
      ],
      'fill base, funding, fill addition-1, skip insufficient-balance, funding, ' +
        'fill addition-2, funding, fill user, end user',
    ],
    [
      'asked again with added margin',
      plain,
      [
        ...times(20, fund('0.02', '100')),
        print('98.5', '100000'),
        add('800'),
        print('90', '100000'),
      ],
      'fill base, funding, fill addition-1, skip insufficient-balance, added, fill addition-2, ' +
        'fill user, end user',
    ],
    [
      'one that the risk tier refused is asked again with added margin, too',
      {
        ...short,
        leverage: '21',
        invest: '200',
        drop: '0.002',
        takeProfit: '0.010',
        multiplier: '1',
        additions: 1,
        shareBps: 500,
        depthLots: 50_000,
        tiers: [
          ['3402', '0.02', '0.01', '0'],
          ['10000000', '0.1', '0.05', '272.16'],
        ],
      },
      [
        ...['99.6', '99.2', '98.8', '100.6', '101.8', '102'].flatMap((at) => [
          print(at, '0'),
          mark(at),
        ]),
        fund('0.000001', '102'),
        print('101.9', '0'),
        mark('101.9'),
        add('1'),
      ],
      `fill base, fill addition-1, ${won}, fill base, fill addition-1, ${won}, fill base, ` +
        'skip insufficient-balance, funding, skip risk-limit, added, skip insufficient-balance, ' +
        'fill user, end user',
    ],
    [
      'a later round that cannot be paid ends it',
      { ...plain, additions: 1, multiplier: '1' },
      [...times(22, fund('0.0075', '100')), print('107')],
      `fill base, funding, ${won}, end order-cost`,
    ],
    [
      'a later base order in parts, the last of which cannot be paid, buys none of them',
      { ...plain, additions: 1, multiplier: '1', maxMarketQty: '30' },
      [...times(22, fund('0.0075', '100')), print('107')],
      `fill base, funding, ${won}, end order-cost`,
    ],
    [
      'a profit taken so far from its price that the insurance pays: beside what the round made',
      {
        ...plain,
        leverage: '27',
        invest: '892',
        drop: '0.002',
        takeProfit: '0.010',
        multiplier: '1',
        additions: 1,
        shareBps: 500,
        depthLots: 50_000,
        tiers: [
          ['19509', '0.02', '0.01', '0'],
          ['39018', '0.05', '0.025', '292.635'],
          ['10000000', '0.1', '0.05', '1268.085'],
        ],
        entry: '99.9',
      },
      [
        print('100', '0'),
        mark('100'),
        print('98.9', '0', 'jump'),
        mark('98.9'),
        ...['98.9', '100.7', '100.7'].flatMap((at) => [print(at, '0'), mark(at)]),
        fund('0.006553', '100.7'),
        ...['100.8', '101.1', '101.1'].flatMap((at) => [print(at, '0'), mark(at)]),
      ],
      'fill base, fill addition-1, funding, fill take-profit, insured, round, end order-cost',
    ],
    ['a base order too far from the market', { ...plain, depthLots: 1_000 }, [], 'end init'],
  ])('%s', (_, settings, rows, expected) => {
    expect(story(agreed(settings, rows))).toBe(expected)
  })
})

test('large orders at market go in parts, and so do additions that little is traded beyond', () => {
  const told = agreed({ ...plain, maxMarketQty: '7' }, [
    print('98.5', '100'),
    print('98.4', '10'),
    print('98', '100000'),
    print('104'),
  ])
  const counts = new Map<string, number>()
  for (const { type, round, role } of told)
    if (type === 'fill') counts.set(`${round} ${role}`, (counts.get(`${round} ${role}`) ?? 0) + 1)
  expect(Object.fromEntries(counts)).toEqual({
    '1 base': 3,
    '1 addition-1': 3,
    '1 addition-2': 1,
    '1 take-profit': 12,
    '2 base': 3,
    '2 take-profit': 3,
    '3 base': 3,
    '3 user': 3,
  })
})

describe('over random tapes', () => {
  const cents = (from: number, to: number, scale: number) =>
    fc.integer({ min: from, max: to }).map((one) => (one / 10 ** scale).toFixed(scale))
  const settingsOf = fc
    .record({
      mode: fc.constantFrom('long' as const, 'short' as const),
      leverage: fc.integer({ min: 1, max: 50 }).map(String),
      invest: fc.integer({ min: 200, max: 1_100 }).map(String),
      drop: cents(2, 40, 3),
      takeProfit: cents(10, 120, 3),
      multiplier: cents(10, 20, 1),
      additions: fc.integer({ min: 1, max: 5 }),
      stopLoss: fc.option(cents(5, 60, 2), { nil: undefined }),
      auto: fc.constantFrom(true, true, true, false),
      entry: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
      shareBps: fc.integer({ min: 500, max: 10_000 }),
      depthLots: fc.integer({ min: 50_000, max: 5_000_000 }),
      tight: fc.constantFrom('', '', '', 'minQty', 'maxQty', 'maxMarketQty', 'maxValue'),
    })
    .map(({ stopLoss, entry, tight, ...rest }): NaiveSettings => {
      const top = Math.ceil(Number(rest.invest) * Number(rest.leverage) * 0.81)
      const at = 1_000 + (rest.mode === 'long' ? -1 : 1) * (entry ?? 0)
      const wide: NaiveSettings = {
        ...plain,
        ...rest,
        ...(stopLoss !== undefined && { stopLoss }),
        ...(entry !== undefined && { entry: (at / 10).toFixed(1) }),
        minValue: '1',
        tiers: [
          [`${top}`, '0.02', '0.01', '0'],
          [`${2 * top}`, '0.05', '0.025', `${(top * 15) / 1_000}`],
          ['10000000', '0.1', '0.05', `${(top * 65) / 1_000}`],
        ],
      }
      if (tight === '') return wide
      const rungs = ladder(wide, (at / 10).toFixed(1))
      const [first, last] = [rungs[0]!, rungs.at(-1)!]
      if (tight === 'minQty') return { ...wide, minQty: first.qty }
      if (tight === 'maxQty') return { ...wide, maxQty: last.qty }
      if (tight === 'maxValue') return { ...wide, maxValue: (Number(last.qty) * 100).toFixed(2) }
      return { ...wide, maxMarketQty: (Number(first.qty) * 0.6).toFixed(3) }
    })
  const step = fc.record({
    by: fc.oneof(
      { weight: 7, arbitrary: fc.integer({ min: -20, max: 20 }) },
      { weight: 1, arbitrary: fc.integer({ min: -120, max: 120 }) },
    ),
    what: fc.constantFrom('walk', 'walk', 'walk', 'jump', 'still', 'fund', 'beside'),
    lots: fc.integer({ min: 0, max: 60_000 }),
    beside: fc.integer({ min: -4, max: 4 }),
    rate: fc.integer({ min: -10_000, max: 10_000 }).map((one) => (one / 1e6).toFixed(6)),
    command: fc.constantFrom('add', 'auto', 'no auto', 'stop'),
  })
  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

  function rowsOf(steps: readonly Step[]): readonly Row[] {
    let ticks = 1_000
    const text = (at: number): string => (at / 10).toFixed(1)
    return steps.flatMap(({ by, what, lots, beside, rate, command }): readonly Row[] => {
      const marked = mark(text(ticks + beside))
      if (what === 'still') return [marked]
      if (what === 'fund') return [fund(rate, text(ticks + beside))]
      if (what === 'beside') {
        if (command === 'add') return [add(text(lots / 100 + 1))]
        return [command === 'stop' ? stop((lots / 60_000).toFixed(2)) : auto(command === 'auto')]
      }
      ticks = Math.max(100, ticks + by)
      const way = what === 'jump' ? ({ way: 'jump' } as const) : {}
      return [{ type: 'print', price: text(ticks), qty: (lots / 1_000).toFixed(3), ...way }, marked]
    })
  }

  test('every figure is the same', { timeout: 120_000 }, () => {
    const steps = fc.array(step, { minLength: 20, maxLength: 120 })
    fc.assert(
      fc.property(settingsOf, steps, (settings, all) => {
        const played = playKind(settings, dated(rowsOf(all)))
        fc.pre(played.rows !== undefined)
        expectAgreed(settings, played)
      }),
      { numRuns: 200 },
    )
  })
})

describe('errors planted into the witness', () => {
  const rows = [
    mark('100'),
    print('103', '3000'),
    mark('103'),
    fund('0.0002', '101'),
    print('98', '100000'),
    mark('98'),
    print('103', '10'),
    mark('95'),
    print('95', '50000'),
    mark('84'),
    mark('83.9'),
  ]
  const played = playKind(plain, dated(rows))

  test('the life that they are planted into has all that they touch, and agrees', () => {
    expectAgreed(plain, played)
    const told = story(played.told).split(', ')
    const touched = `${filled}, ${won}, set-aside, funding, end liquidated`.split(', ')
    expect(told).toEqual(expect.arrayContaining(touched))
  })

  test.each<NaiveWrong>(['fee', 'funding', 'average', 'multiplier', 'set-aside', 'liquidation'])(
    '%s shows',
    (wrong) => {
      expect(playWitness(plain, played.rows ?? [], wrong)).not.toEqual(played.told)
    },
  )
})
