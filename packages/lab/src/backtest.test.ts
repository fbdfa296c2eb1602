// A backtest is the live engine: twenty drawn bots of every kind do the same, fact by fact, here
// and in another process that runs them all together as a server does. What is changed in path, fee
// or funding is seen.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ratio } from '@trellis/kernel'
import { DAY_MS, defaultInstruments, MINUTE_MS, type Funding } from '@trellis/market'
import { candlePrints, openTape, type Tape } from '@trellis/tape'
import { engineOptions } from '../../../apps/server/src/engine-parts.ts'
import { drawBot, TRIED_KINDS, type TriedKind } from '../test/drawn-bots.ts'
import { FactLines } from '../test/fact-lines.ts'
import { SPAN, TAPE } from '../test/live-terms.ts'
import { Backtest, type BacktestOrder, type BacktestParts } from './backtest.ts'

const PER_KIND = 20
/** Drawn at most until so many were begun. */
const DRAWS = 400
const tape = openTape(TAPE)
const options = engineOptions(defaultInstruments, () => undefined)

function orderOf(kind: TriedKind, index: number): BacktestOrder {
  const { symbols, params } = drawBot(kind, index, tape, SPAN.fromMs - 1)
  return { kind, symbols, params, ...SPAN, points: 100 }
}

function played(order: BacktestOrder, parts: Partial<BacktestParts> = {}) {
  const lines = new FactLines()
  const begun = Backtest.begin(order, { tape, options, ...parts, onBatch: (it) => lines.add(it) })
  if (!begun.ok) throw new Error(`${order.kind} was refused: ${JSON.stringify(begun.error)}`)
  const result = begun.value.run()
  const [bot] = lines.counts.keys()
  return { result, hash: lines.of(bot!), count: lines.counts.get(bot!) ?? 0 }
}

/** Numbers of the first bots of a kind that an engine takes: of a refusal nothing can be compared. */
function takenOf(kind: TriedKind): readonly number[] {
  const taken: number[] = []
  for (let index = 0; index < DRAWS && taken.length < PER_KIND; index++)
    if (Backtest.begin(orderOf(kind, index), { tape, options }).ok) taken.push(index)
  return taken
}

const taken = Object.fromEntries(TRIED_KINDS.map((kind) => [kind, takenOf(kind)])) as Record<
  TriedKind,
  readonly number[]
>

describe('twenty of every kind, beside the live engine in another process', () => {
  const program = join(import.meta.dirname, '../test/live-run.ts')
  const said = execFileSync(process.execPath, ['--import', 'tsx', program, JSON.stringify(taken)], {
    encoding: 'utf8',
  })
  const live = new Map(
    (JSON.parse(said) as [string, string, number][]).map(([name, hash, count]) => {
      return [name, { hash, count }]
    }),
  )

  test.each(TRIED_KINDS)('%s: the same facts', (kind) => {
    expect(taken[kind]).toHaveLength(PER_KIND)
    let facts = 0
    for (const index of taken[kind]) {
      const { hash, count } = played(orderOf(kind, index))
      expect({ hash, count }, `${kind} ${index}`).toEqual(live.get(`${kind} ${index}`))
      facts += count
    }
    expect(facts).toBeGreaterThan(PER_KIND * 4)
  })
})

describe('a planted difference is seen', () => {
  const grid = orderOf('futures-grid', funded())
  const honest = played(grid)

  /** One that trades, and holds what funding is paid for. */
  function funded(): number {
    for (const index of taken['futures-grid']) {
      const { result } = played(orderOf('futures-grid', index))
      if (result.fills > 20 && result.funding !== 0n) return index
    }
    throw new Error('no grid that was drawn pays funding')
  }

  test('the same again is the same', () => {
    expect(played(grid)).toEqual(honest)
  })

  test('a path that goes the other way round', () => {
    const other: Tape = Object.create(tape, {
      prints: {
        value: (symbol: number, atMs: number) => {
          const minute = tape.minute(symbol, atMs)
          const turned = minute && { ...minute, open: minute.close, close: minute.open }
          return turned ? candlePrints(turned, { symbol, startMs: atMs, lengthMs: MINUTE_MS }) : []
        },
      },
    }) as Tape
    expect(played(grid, { tape: bound(other) }).hash).not.toBe(honest.hash)
  })

  test('a fee', () => {
    const [level] = options.feeLevels
    const linear = { ...level!.linear, maker: ratio('0.000200000001') }
    const dearer = { ...options, feeLevels: [{ ...level!, linear }] }
    expect(played(grid, { options: dearer }).hash).not.toBe(honest.hash)
  })

  test('a funding', () => {
    const other: Tape = Object.create(tape, {
      nextFunding: {
        value: (symbol: number, atMs: number): Funding | undefined => {
          const funding = tape.nextFunding(symbol, atMs)
          return funding && { ...funding, rate: (funding.rate + 1n) as Funding['rate'] }
        },
      },
    }) as Tape
    expect(played(grid, { tape: bound(other) }).hash).not.toBe(honest.hash)
  })
})

describe('what cannot be tried says why', () => {
  const grid = orderOf('spot-grid', 0)
  const refused = (more: Partial<BacktestOrder>) => {
    const begun = Backtest.begin({ ...grid, ...more }, { tape, options })
    return begun.ok ? 'begun' : begun.error
  }

  test.each<[string, Partial<BacktestOrder>, string]>([
    ['nothing is wrong with it', {}, 'begun'],
    ['less than a day', { toMs: grid.fromMs + DAY_MS - MINUTE_MS }, 'bad-span'],
    ['more than a year', { toMs: grid.fromMs + 371 * DAY_MS }, 'bad-span'],
    ['no whole minutes', { fromMs: grid.fromMs + 1 }, 'bad-span'],
    ['an end before the start', { toMs: grid.fromMs - DAY_MS }, 'bad-span'],
    ['no number', { toMs: Number.NaN }, 'bad-span'],
    ['one point', { points: 1 }, 'bad-span'],
    ['before the first price', { fromMs: tape.startMs, toMs: tape.startMs + DAY_MS }, 'no-data'],
    ['a symbol that is not there', { symbols: [9_999] }, 'no-data'],
    ['no symbol', { symbols: [] }, 'no-data'],
    ['an unknown kind', { kind: 'nothing' }, 'not-found'],
  ])('%s', (_, more, expected) => {
    expect(refused(more)).toBe(expected)
  })

  test('the kind’s own refusal', () => {
    const params = { ...(grid.params as object), stopLoss: 2_000_000_000 }
    expect(refused({ params })).toMatchObject({
      code: 'sl-too-high',
      details: [{ field: 'stopLoss' }],
    })
  })
})

test('it can be left and gone on with, and tells how far it is', () => {
  const begun = Backtest.begin(orderOf('spot-grid', 3), { tape, options })
  if (!begun.ok) throw new Error('refused')
  const backtest = begun.value
  expect(backtest.progress).toBe(0)
  let before = 0
  for (let i = 0; i < 10; i++) {
    expect(backtest.step()).toBe(false)
    expect(backtest.progress).toBeGreaterThan(before)
    before = backtest.progress
  }
  expect(backtest.result().points).toHaveLength(11)
  const result = backtest.run()
  expect(backtest.progress).toBe(1)
  expect(result).toEqual(played(orderOf('spot-grid', 3)).result)
})

/** Methods of the tape work on its own fields: what is not replaced is asked of the tape itself. */
function bound(other: Tape): Tape {
  return new Proxy(other, {
    get: (target, key) => {
      const isOwn = Object.hasOwn(target, key)
      const value: unknown = Reflect.get(isOwn ? target : tape, key)
      return typeof value === 'function' && !isOwn ? (value.bind(tape) as unknown) : value
    },
  })
}
