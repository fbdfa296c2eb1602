// A sweep by kernels is a sweep by the engine: every one of many drawn settings to the last unit,
// over markets with much and with little volume and with gaps; what is not plain goes to the
// engine.
import { describe, expect, test } from 'vitest'
import { createRng, InvariantError } from '@trellis/kernel'
import type { AnyBotKind } from '@trellis/engine'
import { engineOptions, VENUE } from '../../../apps/server/src/engine-parts.ts'
import { DAY_MS, defaultInstruments, MINUTE_MS } from '@trellis/market'
import { lastPrice, openTape, parseCsv, type Tape } from '@trellis/tape'
import { drawBot } from '../test/drawn-bots.ts'
import { SPAN, TAPE } from '../test/live-terms.ts'
import { Sweep, type SweepOrder, type SweepPlan } from './sweep.ts'

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'DOGEUSDT', 'XRPUSDT'].map((name) =>
  defaultInstruments.findIndex(({ symbol, category }) => symbol === name && category === 'spot'),
)
const options = engineOptions(defaultInstruments, () => undefined)

/**
 * Grids that the kernel is for: narrow and wide, with few cells and many, small and large money.
 */
function plainGrids(tape: Tape, count: number, atMs: number): readonly SweepOrder[] {
  return Array.from({ length: count }, (_, index) => {
    const rng = createRng(400 + index)
    const symbol = SYMBOLS[rng.below(SYMBOLS.length)]!
    const last = lastPrice(tape, symbol, atMs) ?? 0
    const [down, up] = [3 + rng.below(120), 3 + rng.below(120)]
    const params = {
      minPrice: Math.floor(last * (1 - down / 1_000)),
      maxPrice: Math.ceil(last * (1 + up / 1_000)),
      cellNumber: 2 + rng.below(60),
      investMode: 'quote',
      quoteInvestment: String(1_000 + rng.below(90_000)),
      baseInvestment: '0',
      entryPrice: 0,
      takeProfit: 0,
      stopLoss: 0,
      trailingStop: '0',
      enableTrailing: false,
      limitUpPrice: 0,
      allowFollow: false,
    }
    return { kind: 'spot-grid', symbols: [symbol], params }
  })
}

function swept(plan: Partial<SweepPlan>, tape: Tape, kinds = options.kinds) {
  const all = { ...SPAN, points: 50, orders: [], rule: VENUE, checkEvery: 1, ...plan }
  const sweep = new Sweep(all, { tape, options: { ...options, kinds } })
  while (!sweep.step()) continue
  return sweep
}

describe('every one of them to the last unit', () => {
  test('over the simulated market', { timeout: 60_000 }, () => {
    const tape = openTape(TAPE)
    const { rows } = swept({ orders: plainGrids(tape, 24, SPAN.fromMs - 1) }, tape)
    const played = rows.filter((row) => row.ok)
    expect(played.length).toBeGreaterThan(16)
    const byKernel = played.filter((row) => row.byKernel)
    expect(byKernel.length / played.length).toBeGreaterThan(0.6)
    const fills = byKernel.reduce((sum, { result }) => sum + result.fills, 0)
    expect(fills).toBeGreaterThan(1_000)
  })

  test('over a record with gaps between its candles and next to no volume', () => {
    const T0 = Date.UTC(2026, 3, 1)
    const rng = createRng(12)
    let at = 60_000
    const csv = Array.from({ length: 3_000 }, (_, minute) => {
      const open = at + rng.below(401) - 200
      const close = open + rng.below(801) - 400
      const [high, low] = [
        Math.max(open, close) + rng.below(200),
        Math.min(open, close) - rng.below(200),
      ]
      at = close + (60_000 - close) / 400
      const volume = (rng.below(40) / 100_000).toFixed(6)
      const prices = [open, high, low, close].map((it) => it.toFixed(1))
      return [T0 + minute * MINUTE_MS, ...prices, volume].join(',')
    })
    const spot = SYMBOLS[0]!
    const text = `ts_ms,open,high,low,close,volume\n${csv.join('\n')}\n`
    const parsed = parseCsv(text, defaultInstruments[spot]!)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
    const columns = new Map([[spot, parsed.value]])
    const tape = openTape({ type: 'replay', instruments: defaultInstruments, columns })
    const orders = plainGrids(tape, 24, T0 + 600 * MINUTE_MS).filter(
      ({ symbols }) => symbols[0] === spot,
    )
    const fromMs = T0 + 600 * MINUTE_MS
    const { rows } = swept({ orders, fromMs, toMs: fromMs + DAY_MS }, tape)
    expect(
      rows.filter((row) => row.ok && row.byKernel && row.result.fills > 50).length,
    ).toBeGreaterThan(2)
  })
})

test('what watches the price, or is of a kind without a kernel, goes to the engine', () => {
  const tape = openTape(TAPE)
  const [grid] = plainGrids(tape, 1, SPAN.fromMs - 1)
  const params = grid!.params as { maxPrice: number }
  const orders = [
    { ...grid!, params: { ...params, takeProfit: params.maxPrice * 2 } },
    { ...grid!, params: { ...params, trailingStop: '0.05' } },
    drawBot('futures-martingale', 0, tape, SPAN.fromMs - 1),
  ]
  const sweep = swept({ orders }, tape)
  expect(sweep.rows.map((row) => row.ok && row.byKernel)).toEqual([false, false, false])
  expect(sweep.progress).toBe(1)
})

test('settings that cannot be tried are a row that says why, and the others are played', () => {
  const tape = openTape(TAPE)
  const [grid] = plainGrids(tape, 1, SPAN.fromMs - 1)
  const dear = { ...grid!, params: { ...(grid!.params as object), quoteInvestment: '1' } }
  const { rows } = swept({ orders: [dear, grid!] }, tape)
  expect(rows[0]).toMatchObject({ ok: false, refusal: { code: 'investment-too-low' } })
  expect(rows[1]).toMatchObject({ ok: true, byKernel: true })
  expect(swept({ orders: [] }, tape).progress).toBe(1)
})

test('a kernel that says something else is found by the sample', () => {
  const tape = openTape(TAPE)
  const orders = plainGrids(tape, 1, SPAN.fromMs - 1)
  const kinds = options.kinds.map((kind): AnyBotKind => {
    if (kind.kind !== 'spot-grid') return kind
    return {
      ...kind,
      kernel: (state: unknown, terms) => {
        const half = {
          ...terms,
          share: (...it: Parameters<typeof terms.share>) =>
            Math.floor(terms.share(...it) / 2) as never,
        }
        return kind.kernel?.(state, half)
      },
    }
  })
  expect(() => swept({ orders }, tape, kinds)).toThrow(InvariantError)
})
