// The kind beside the naive witness, which shares no line with it: over random tapes in each
// rebalancing mode every figure must be the same to the last unit, and each error planted into the
// witness must show.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRng } from '@trellis/kernel'
import { plainFees } from '@trellis/bot-kit/test/plain-contract.ts'
import type { NaiveComboRow, NaiveComboSettings, NaiveComboWrong } from './golden/naive-combo.mjs'
import { expectAgreed, playKind, playWitness, type Played } from './test/agreement.ts'

const STEP_MS = 600_000
const START_MS = 1_000_000
const MODES = ['time', 'percent', 'either', 'user'] as const
const tiers = [
  ['30000', '0.02', '0.01', '0'],
  ['60000', '0.04', '0.02', '300'],
  ['2000000', '0.05', '0.025', '600'],
] as const

interface Step {
  /** Moves of the prices, and of the marks beside them, in ticks. */
  readonly by: readonly number[]
  readonly beside: readonly number[]
  readonly what: What
  /** What happens to one contract happens to this one. */
  readonly to: number
  readonly rate: string
}
/** What an owner does, what happens to a contract, and nothing. */
type What = keyof typeof COMMANDS | 'fund' | keyof typeof STATUSES | ''
const STATUSES = { halt: 'Closed', open: 'Trading', settle: 'PreSettle', delist: 'Delisted' }
const COMMANDS = {
  adjust: () => ({ command: 'rebalance' }),
  in: () => ({ command: 'transfer', amount: '50' }),
  out: () => ({ command: 'transfer', amount: '-20' }),
  much: ({ invest }) => ({ command: 'transfer', amount: `-${Number(invest) / 2}` }),
  ask: () => ({ command: 'transfer', amount: '-99999999' }),
  turn: ({ contracts }) => {
    return { command: 'modify', weights: contracts.map(({ weight }) => weight).reverse() }
  },
  trail: () => ({ command: 'modify', trailingStop: '0.15' }),
  untrail: () => ({ command: 'modify', trailingStop: '0' }),
  mode: ({ mode }) => {
    const next = MODES[(MODES.indexOf(mode ?? 'user') + 1) % MODES.length]
    return { command: 'modify', mode: next, threshold: '0.02', intervalMs: 5_400_000 }
  },
} satisfies Readonly<Record<string, (settings: NaiveComboSettings) => object>>

const text = (ticks: number): string => (ticks / 10).toFixed(1)

/** The rows of steps: funding, marks, prints, statuses and commands, each of its own moment. */
function rowsOf(steps: readonly Step[], settings: NaiveComboSettings): NaiveComboRow[] {
  const { contracts } = settings
  const at = contracts.map(({ last }) => Math.round(Number(last) * 10))
  const statuses = contracts.map(() => 'Trading')
  return steps.flatMap(({ by, beside, what, to, rate }, k): NaiveComboRow[] => {
    const atMs = START_MS + (k + 1) * STEP_MS
    const all = contracts.flatMap(({ symbol }, i) => {
      if (statuses[i] === 'Delisted') return []
      at[i] = Math.max(100, (at[i] as number) + (by[i] ?? 0))
      const mark = text((at[i] as number) + (beside[i] ?? 0))
      return [{ symbol, price: text(at[i] as number), mark, isTraded: statuses[i] !== 'Closed' }]
    })
    const one = to % contracts.length
    const { symbol } = contracts[one] as (typeof contracts)[number]
    const marked = all.find((it) => it.symbol === symbol)
    const command = what in COMMANDS ? COMMANDS[what as keyof typeof COMMANDS](settings) : undefined
    const status = what in STATUSES ? STATUSES[what as keyof typeof STATUSES] : undefined
    const isNew = status !== undefined && marked !== undefined && status !== statuses[one]
    if (isNew) statuses[one] = status
    return [
      ...(what === 'fund' && marked !== undefined
        ? [{ atMs, type: 'funding', symbol, rate, price: marked.mark } as const]
        : []),
      ...all.map((it) => ({ atMs, type: 'mark', symbol: it.symbol, price: it.mark }) as const),
      // No two prints of one moment.
      ...all.flatMap((it, i) => {
        const { isTraded, price } = it
        return isTraded
          ? [{ atMs: atMs + 1 + i, type: 'print', symbol: it.symbol, price } as const]
          : []
      }),
      ...(isNew ? [{ atMs: atMs + 9, type: 'status', symbol, status } as const] : []),
      ...(command ? [{ atMs: atMs + 10, type: 'command', ...command } as NaiveComboRow] : []),
    ]
  })
}

const settingsOf = fc
  .record({
    leverage: fc.integer({ min: 1, max: 20 }).map(String),
    invest: fc.integer({ min: 300, max: 1_000 }).map(String),
    mode: fc.constantFrom(...MODES),
    threshold: fc.integer({ min: 1, max: 10 }).map((one) => (one / 100).toFixed(2)),
    intervalMs: fc.constantFrom(1_800_000, 3_600_000),
    takeProfit: fc.option(fc.constantFrom('0.2', '0.5'), { nil: undefined }),
    stopLoss: fc.option(fc.constantFrom('0.3', '0.6'), { nil: undefined }),
    trailingStop: fc.option(fc.constantFrom('0.05', '0.2'), { nil: undefined }),
    isTight: fc.boolean(),
    depthLots: fc.integer({ min: 500_000, max: 5_000_000 }),
    legs: fc.array(
      fc.record({
        side: fc.constantFrom('long' as const, 'short' as const),
        part: fc.integer({ min: 1, max: 9 }),
        last: fc.integer({ min: 500, max: 1_500 }),
      }),
      { minLength: 2, maxLength: 4 },
    ),
  })
  .map(({ legs, depthLots, takeProfit, stopLoss, trailingStop, isTight, ...rest }) => {
    const parts = legs.reduce((sum, { part }) => sum + part, 0)
    const percents = legs.map(({ part }) => Math.floor((part * 100) / parts))
    percents[0] = (percents[0] ?? 0) + 100 - percents.reduce((sum, one) => sum + one, 0)
    /** Little more than what it opens, so that what was added to is closed in parts. */
    const tight = (at: number, share: number) => {
      const lots = (Number(rest.invest) * 0.6 * Number(rest.leverage) * share) / (at / 10)
      return (lots * 1.01).toFixed(3)
    }
    return {
      ...rest,
      ...plainFees,
      startMs: START_MS,
      ...(trailingStop !== undefined && { trailingStop }),
      ...(takeProfit !== undefined && { takeProfit }),
      ...(stopLoss !== undefined && { stopLoss }),
      contracts: legs.map(({ side, last }, i) => ({
        symbol: `S${i}USDT`,
        side,
        weight: ((percents[i] ?? 0) / 100).toFixed(2),
        tick: '0.1',
        lot: '0.001',
        last: text(last),
        depthLots,
        tiers,
        minValue: '5',
        ...(isTight && { maxMarketQty: tight(last, (percents[i] ?? 0) / 100) }),
      })),
    } satisfies NaiveComboSettings
  })

const four = (most: number) =>
  fc.array(fc.integer({ min: -most, max: most }), { minLength: 4, maxLength: 4 })
const step = fc.record({
  by: fc.oneof({ weight: 11, arbitrary: four(25) }, { weight: 1, arbitrary: four(200) }),
  beside: four(4),
  what: fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom<What>('', '', 'fund', 'adjust', 'in', 'out', 'turn') },
    { weight: 30, arbitrary: fc.constantFrom<What>('', 'halt', 'open', 'open', 'fund') },
    { weight: 10, arbitrary: fc.constantFrom<What>('trail', 'untrail', 'mode', 'much', 'ask') },
    { weight: 1, arbitrary: fc.constantFrom<What>('settle', 'delist') },
  ),
  to: fc.nat(11),
  rate: fc.integer({ min: -2_000, max: 2_000 }).map((one) => (one / 1e6).toFixed(6)),
})

test('over random tapes every figure is the same', { timeout: 120_000 }, () => {
  const steps = fc.array(step, { minLength: 20, maxLength: 80 })
  fc.assert(
    fc.property(settingsOf, steps, (settings, all) => {
      const played = playKind(settings, rowsOf(all, settings))
      fc.pre(played.rows !== undefined)
      expectAgreed(settings, played)
    }),
    { numRuns: 60 },
  )
})

/** Bitcoin, ether and solana as three coins around 100, one of them short. */
const basket: NaiveComboSettings = {
  leverage: '5',
  invest: '1000',
  ...plainFees,
  mode: 'either',
  threshold: '0.01',
  intervalMs: 14_400_000,
  startMs: START_MS,
  contracts: (['long', 'long', 'short'] as const).map((side, i) => ({
    symbol: `S${i}USDT`,
    side,
    weight: ['0.50', '0.30', '0.20'][i] as string,
    tick: '0.1',
    lot: '0.001',
    last: '100',
    depthLots: 5_000_000,
    tiers,
    minValue: '5',
  })),
}

const OWNERS: readonly What[] = ['', '', '', '', 'fund', 'fund', 'adjust', 'in', 'out', 'turn']

/** A seeded walk with funding and everything that an owner may do, or what else is said. */
function walk(
  seed: number,
  settings: NaiveComboSettings = basket,
  whats: readonly What[] = OWNERS,
): readonly NaiveComboRow[] {
  const rng = createRng(seed)
  const steps = Array.from({ length: 150 }, (_, k): Step => {
    const few = (most: number) => settings.contracts.map(() => rng.below(2 * most + 1) - most)
    const what = k % 5 === 4 ? (whats[rng.below(whats.length)] as What) : ''
    return {
      by: few(20),
      beside: few(4),
      what,
      to: rng.below(3),
      rate: k % 2 === 0 ? '0.0004' : '-0.0009',
    }
  })
  return rowsOf(steps, settings)
}

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

  test.each<NaiveComboWrong>([
    'fee',
    'funding',
    'average',
    'weights',
    'threshold',
    'liquidation',
    'peak',
    'halted',
    'retry',
    'delivery',
    'parts',
    'margin',
    'told',
  ])('%s shows', (wrong) => {
    const witnessed = lives.map((one) => playWitness(one.settings, one.rows ?? [], wrong).told)
    expect(witnessed).not.toEqual(lives.map(({ told }) => told))
  })
})
