// The kind beside the naive witness, which shares no line with it: over random tapes in each
// rebalancing mode every figure must be the same to the last unit, and each error planted into the
// witness must show.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type {
  NaiveComboContract,
  NaiveComboRow,
  NaiveComboSettings,
} from './golden/naive-combo.mjs'
import { expectAgreed, playKind, playWitness, type Played } from './test/agreement.ts'
import {
  basket,
  rowsOf,
  settingsOf,
  START_MS,
  STEP_MS,
  stepOf,
  walk,
  type What,
} from './test/tapes.ts'

test('over random tapes every figure is the same', { timeout: 120_000 }, () => {
  const steps = fc.array(stepOf, { minLength: 20, maxLength: 80 })
  fc.assert(
    fc.property(settingsOf, steps, (settings, all) => {
      const played = playKind(settings, rowsOf(all, settings))
      fc.pre(played.rows !== undefined)
      expectAgreed(settings, played)
    }),
    { numRuns: 60 },
  )
})

const HALTS: readonly What[] = ['', 'halt', 'open', 'open', 'turn', 'adjust']
/** No order may be much larger than those that open it. */
const tight: NaiveComboSettings = {
  ...basket,
  contracts: basket.contracts.map((one, i) => {
    return { ...one, maxMarketQty: ['15.1', '9.1', '6.1'][i] as string }
  }),
}

/** Stopped a tenth under the peak, far above a tenth under its beginning. */
const still: NaiveComboSettings = { ...basket, mode: 'user' }
const trailed = [
  { atMs: START_MS + 1, type: 'command', command: 'modify', trailingStop: '0.1' } as const,
  ...['110', '104'].flatMap((to, k) =>
    basket.contracts.map(({ symbol, side }) => {
      const price = side === 'short' ? '100' : to
      return { atMs: START_MS + (k + 1) * STEP_MS, type: 'mark', symbol, price } as const
    }),
  ),
]

function agreed(settings: NaiveComboSettings, rows: readonly NaiveComboRow[]): Played {
  const played = playKind(settings, rows)
  expect(played.rows).toBeDefined()
  expectAgreed(settings, played)
  return played
}

/** A loss leaves less free than the third contract's new weight needs; the others are closed. */
const lacking: NaiveComboSettings = { ...still, leverage: '20' }
const shut: readonly NaiveComboRow[] = [
  { atMs: START_MS + 1_000, type: 'mark', symbol: 'S0USDT', price: '96' },
  { atMs: START_MS + 2_000, type: 'status', symbol: 'S0USDT', status: 'Closed' },
  { atMs: START_MS + 2_001, type: 'status', symbol: 'S1USDT', status: 'Closed' },
  {
    atMs: START_MS + 3_000,
    type: 'command',
    command: 'modify',
    weights: ['0.50', '0.01', '0.49'],
  },
  { atMs: START_MS + 8_000_000, type: 'mark', symbol: 'S0USDT', price: '96.1' },
]

const seenIn = ({ told }: Played, key: string): ReadonlySet<unknown> =>
  new Set(told.map((one) => one[key]).filter((one) => one !== undefined))

describe('lives in which it happens: every figure is the same', () => {
  const asked = ['modify-setting', 'transfer', 'user']
  test.each([
    { mode: 'time', causes: ['time', ...asked] },
    { mode: 'percent', causes: ['percent', ...asked] },
    { mode: 'either', causes: ['time', 'percent', ...asked] },
    { mode: 'user', causes: asked },
  ] as const)('rebalanced by $mode', ({ mode, causes }) => {
    const played = agreed({ ...basket, mode }, walk(3))
    expect(seenIn(played, 'cause')).toEqual(new Set(causes))
    expect(seenIn(played, 'type')).toContain('funding')
    expect(seenIn(played, 'type')).toContain('transferred')
  })

  test.each([
    { end: 'take-profit', more: { takeProfit: '0.1' }, to: ['120.0', '120.0', '90.0'] },
    { end: 'stop-loss', more: { stopLoss: '0.1' }, to: ['80.0', '90.0', '110.0'] },
    { end: 'liquidated', more: { leverage: '20' }, to: ['70.0', '80.0', '130.0'] },
  ])('ends by $end', ({ end, more, to }) => {
    const atMs = START_MS + 100 * STEP_MS * 10
    const gap = basket.contracts.map(({ symbol }, i) => {
      return { atMs, type: 'mark', symbol, price: to[i] as string } as const
    })
    const played = agreed({ ...basket, ...more, mode: 'user' }, [...walk(4).slice(0, 24), ...gap])
    expect(seenIn(played, 'reason')).toEqual(new Set([end]))
    expect(seenIn(played, 'type').has('taken-over')).toBe(end === 'liquidated')
  })

  test('a contract is halted in the middle: told, and traded when it opens or half an hour later', () => {
    const played = agreed({ ...basket, mode: 'percent' }, walk(5, basket, HALTS))
    const failures = [...seenIn(played, 'failed')].join()
    expect(failures).toContain('halted')
    expect([...seenIn(played, 'type')].filter((type) => type === 'end')).toHaveLength(1)
  })

  test.each([
    { what: 'delist', end: 'delisted', settled: true },
    { what: 'settle', end: 'reduce-only', settled: false },
  ] as const)('one contract goes: $what', ({ what, end, settled }) => {
    const played = agreed(basket, walk(6, basket, ['', 'halt', 'open', 'open', what]))
    expect(seenIn(played, 'reason')).toEqual(new Set([end]))
    expect(seenIn(played, 'type').has('delivered')).toBe(settled)
  })

  test('a trailing stop, set while it runs, follows a rise', () => {
    const played = agreed(still, trailed)
    expect(seenIn(played, 'reason')).toEqual(new Set(['trailing-stop']))
  })

  test('what was added to is closed in parts', () => {
    const { told } = agreed(tight, walk(3, tight))
    expect(told.filter(({ role }) => role === 'user').length).toBeGreaterThan(3)
  })

  test('what adds beyond the free margin is left out, and told once', () => {
    const { told } = agreed(lacking, shut)
    const records = told.filter(({ type }) => type === 'rebalance')
    expect(records.map(({ trades, failed }) => [trades, failed])).toEqual([
      [0, '0 halted, 1 halted, 2 margin-short'],
    ])
  })

  test('a start that the market does not take', () => {
    const thin = basket.contracts.map((one) => ({ ...one, depthLots: 50 }))
    expect(seenIn(agreed({ ...basket, contracts: thin }, walk(1)), 'reason')).toContain('init')
  })
})

const [one, two] = basket.contracts as readonly [NaiveComboContract, NaiveComboContract]
const hedged = [
  { ...one, weight: '0.50' },
  { ...two, weight: '0.50', side: 'short' },
] as const
/** What binds the most that may leave, and the marks of the contracts behind which it is asked. */
const ASKED: readonly (readonly [
  bound: string,
  more: Partial<NaiveComboSettings>,
  ...marks: readonly (readonly string[])[],
])[] = [
  ['free-margin', {}, ['98', '102', '101']],
  ['least-margin', { invest: '9' }, ['100', '100', '100']],
  ['liquidation', { leverage: '50', contracts: hedged }, ['120', '120']],
  ['stop-loss', { stopLoss: '0.1' }, ['95', '100', '100']],
  ['trailing-stop', { trailingStop: '0.1' }, ['110', '100', '100'], ['104', '100', '100']],
  ['take-profit', { takeProfit: '0.1' }, ['105', '100', '100']],
]
const asks = ASKED.map(([bound, more, ...marks]) => {
  const settings: NaiveComboSettings = { ...still, ...more }
  const rows = marks.flatMap((prices, k): readonly NaiveComboRow[] => {
    const atMs = START_MS + (k + 1) * STEP_MS
    return [
      ...settings.contracts.map(({ symbol }, i) => {
        return { atMs, type: 'mark', symbol, price: prices[i] as string } as const
      }),
      { atMs: atMs + 1, type: 'command', command: 'transfer', amount: '-99999999' },
    ]
  })
  return { bound, settings, rows }
})

test.each(asks)('the most that may leave, bound by $bound', ({ bound, settings, rows }) => {
  const { told } = agreed(settings, rows)
  expect(told.findLast(({ type }) => type === 'refused')).toMatchObject({ bound })
})

test('a stop that the costs of a rebalance reach ends it at the next marks', () => {
  const settings = { ...even, threshold: '0.04', stopLoss: '0.05', leverage: '10' }
  const rows = [1, 2].flatMap((k) =>
    even.contracts.map(({ symbol }, i): NaiveComboRow => {
      const price = ['110', k === 1 ? '90' : '90.1'][i] as string
      return { atMs: START_MS + k * STEP_MS, type: 'mark', symbol, price }
    }),
  )
  const { told } = agreed(settings, rows)
  const story = told.map(({ type, role, atMs }) => [role ?? type, (atMs - START_MS) / STEP_MS])
  expect(story).toEqual([
    ['opening', 0],
    ['opening', 0],
    ['rebalance', 1],
    ['rebalance', 1],
    ['rebalance', 1],
    ['stop-loss', 2],
    ['stop-loss', 2],
    ['end', 2],
  ])
})

/** As many lots of two contracts: at 110 and 90 their weights are off by the threshold itself. */
const even: NaiveComboSettings = {
  ...basket,
  mode: 'percent',
  threshold: '0.05',
  contracts: basket.contracts.slice(0, 2).map((one) => ({ ...one, weight: '0.50' })),
}
const atThreshold = even.contracts.map(({ symbol }, i): NaiveComboRow => {
  return { atMs: START_MS + STEP_MS, type: 'mark', symbol, price: i === 0 ? '110' : '90' }
})

test('a weight at its threshold is not past it', () => {
  expect(seenIn(agreed(even, atThreshold), 'cause')).toEqual(new Set())
})

describe('errors planted into the witness', () => {
  const settings: NaiveComboSettings = { ...basket, leverage: '20' }
  const lives = [3, 4, 5].map((seed) => ({ settings, ...agreed(settings, walk(seed, settings)) }))
  const add = (of: NaiveComboSettings, rows: readonly NaiveComboRow[]) =>
    lives.push({ settings: of, ...agreed(of, rows) })
  add(even, atThreshold)
  add(tight, walk(3, tight))
  add(still, trailed)
  add({ ...basket, mode: 'percent' }, walk(5, basket, HALTS))
  add(basket, walk(6, basket, ['', 'halt', 'open', 'open', 'delist']))
  add(lacking, shut)
  for (const { settings: of, rows } of asks) add(of, rows)

  const planted =
    'fee funding average weights threshold liquidation peak halted retry ' +
    'delivery parts margin told costs reserve upkeep shares'
  test.each(planted.split(' '))('%s shows', (wrong) => {
    const witnessed = lives.map((one) => playWitness(one.settings, one.rows ?? [], wrong).told)
    expect(witnessed).not.toEqual(lives.map(({ told }) => told))
  })
})
