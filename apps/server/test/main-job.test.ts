// The main job end to end: a replayed market held until the first bot, a grid created through the
// API, the whole tape traded by the real server, and every figure equal to plain arithmetic.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultInstruments, formatPrice, formatQuantity } from '@trellis/market'
import { SimulatedTape } from '@trellis/tape'
import { startTestServer } from './http-server-fixture.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const naive = join(here, '../../../bots/spot-grid/golden/naive-grid.mjs')
const shared = process.env['TRELLIS_SHARED'] ?? join(here, '../../../../shared')
const real = join(shared, 'data/candles-1m/BTCUSDT.csv.gz')
const DAY_MINUTES = 1440
const EPOCH_MS = 1_763_683_200_000

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-replay-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Range {
  readonly min: string
  readonly max: string
  readonly cells: number
  readonly invest: string
}

/** What the server says of the bot once the tape has ended. */
async function byServer(name: string, range: Range) {
  const server = await startTestServer({
    TRELLIS_MARKET: `replay:${name}`,
    TRELLIS_SPEED: '1000000',
    TRELLIS_HOLD: '1',
  })
  try {
    const client = await server.user()
    const created = await client.post('/s1/bot/grid/v1/create-grid', {
      symbol: 'BTCUSDT',
      min_price: range.min,
      max_price: range.max,
      cell_number: range.cells,
      quote_investment: range.invest,
      invest_mode: 0,
    })
    expect(created.result.check_code).toBe('SPOT_CHECK_CODE_SUCCESS_UNSPECIFIED')
    const { host } = server.running
    const done = (): boolean => {
      const { market, workers, marketMs } = host.health()
      return market === 'closed' && workers.every(({ reachedMs }) => reachedMs >= marketMs)
    }
    while (!done()) await new Promise((resolve) => setTimeout(resolve, 50))
    const id = { grid_id: created.result.grid_id }
    const { detail } = (await client.post('/s1/bot/grid/v1/query-grid-detail', id)).result
    return {
      arbitrages: detail.arbitrage_num as number,
      gridProfit: detail.grid_profit as string,
      totalProfit: detail.total_profit as string,
      quote: detail.figures.quote_balance as string,
      base: detail.figures.base_balance as string,
    }
  } finally {
    await server.stop()
  }
}

const SCALE = 12

/** The witness's figures as the wire writes them: amounts at 1e-12 as decimals. */
function byHand(csv: string, range: Range, wrong?: string) {
  const house = { maker: '0.0004', taker: '0.0006', shareBps: 1000, depthLots: 120_000_000 }
  const settings = JSON.stringify({ csv, ...range, tick: '0.1', lot: '0.000001', ...house })
  const args = [naive, settings, ...(wrong ? [`--wrong=${wrong}`] : [])]
  const figures = JSON.parse(execFileSync(process.execPath, args).toString()) as Record<
    string,
    string | number
  >
  const decimal = (key: string): string => {
    const text = String(figures[key])
    const digits = text.replace('-', '').padStart(SCALE + 1, '0')
    const whole = `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`.replace(/\.?0+$/, '')
    return text.startsWith('-') ? `-${whole}` : whole
  }
  return {
    arbitrages: figures['arbitrages'] as number,
    gridProfit: decimal('gridProfit'),
    totalProfit: decimal('totalProfit'),
    quote: decimal('quote'),
    base: decimal('base'),
  }
}

/** Three days of the simulated market as a replay folder, with a range around its first price. */
function generated(): { readonly csv: string; readonly range: Range } {
  const [btc] = defaultInstruments
  if (!btc) throw new Error('no instruments')
  const tape = new SimulatedTape({ instruments: defaultInstruments, seed: 7, epochMs: EPOCH_MS })
  const lines = ['ts_ms,open,high,low,close,volume']
  let first = 0
  for (let i = 0; i < 3 * DAY_MINUTES; i += 1) {
    const candle = tape.minute(0, EPOCH_MS + i * 60_000)
    if (!candle) continue
    first ||= candle.open
    const prices = [candle.open, candle.high, candle.low, candle.close]
    const cells = prices.map((at) => formatPrice(btc, at))
    lines.push([candle.startMs, ...cells, formatQuantity(btc, candle.volume)].join(','))
  }
  const csv = join(folder, 'BTCUSDT.csv')
  writeFileSync(csv, `${lines.join('\n')}\n`)
  const at = (share: number): string => (Math.round(first * share) / 10).toFixed(1)
  return { csv, range: { min: at(0.95), max: at(1.05), cells: 60, invest: '20000' } }
}

describe('a grid over a replayed market, through the server', () => {
  test('earns on a generated tape what plain arithmetic earns, and not what wrong arithmetic does', async () => {
    const { csv, range } = generated()
    const served = await byServer(folder, range)
    expect(served).toEqual(byHand(csv, range))
    expect(served.arbitrages).toBeGreaterThan(20)
    for (const wrong of ['fee', 'level', 'path'])
      expect(byHand(csv, range, wrong), wrong).not.toEqual(served)
  })

  test('earns over 40 recorded days what plain arithmetic earns', async (context) => {
    if (!existsSync(real)) context.skip('the recorded candles of ../shared are absent')
    const own = mkdtempSync(join(tmpdir(), 'trellis-days-'))
    try {
      const csv = join(own, 'BTCUSDT.csv.gz')
      copyFileSync(real, csv)
      const range = { min: '90000', max: '115000', cells: 48, invest: '10000' }
      const served = await byServer(own, range)
      expect(served).toEqual(byHand(csv, range))
      expect(served.arbitrages).toBeGreaterThan(100)
      for (const wrong of ['fee', 'level', 'path'])
        expect(byHand(csv, range, wrong), wrong).not.toEqual(served)
    } finally {
      rmSync(own, { recursive: true, force: true })
    }
  }, 120_000)
})
