// Random and seeded tapes of one combo, for its agreement with the naive witness: marks, prints,
// funding, statuses and everything an owner may do. For tests only.
import fc from 'fast-check'
import { createRng } from '@trellis/kernel'
import { plainFees } from '@trellis/bot-kit/test/plain-contract.ts'
import type { NaiveComboRow, NaiveComboSettings } from '../golden/naive-combo.mjs'

export const STEP_MS = 600_000
export const START_MS = 1_000_000
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
export type What = keyof typeof COMMANDS | 'fund' | keyof typeof STATUSES | ''
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
export function rowsOf(steps: readonly Step[], settings: NaiveComboSettings): NaiveComboRow[] {
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

export const settingsOf = fc
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
export const stepOf = fc.record({
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

/** Bitcoin, ether and solana as three coins around 100, one of them short. */
export const basket: NaiveComboSettings = {
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
export function walk(
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
