// Marks and fundings beside the prices of a replay folder: read, left alone, capped and refused.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ratio } from '@trellis/kernel'
import { defaultInstruments, HOUR_MS } from '@trellis/market'
import { openTape, type Tape } from '@trellis/tape'
import { loadTape } from './load-tape.ts'
import { FeedError } from './replay-files.ts'

const T0 = Date.UTC(2025, 9, 10)
const ADA = defaultInstruments.findIndex(
  (it) => it.category === 'linear' && it.symbol === 'ADAUSDT',
)
const CANDLES = `ts_ms,open,high,low,close,volume\n${T0},0.7,0.8,0.5,0.6,100\n${T0 + 300_000},0.6,0.6,0.6,0.6,5\n`
const MARKS = `ts_ms,open,high,low,close\n${T0},0.7,0.75,0.55,0.6\n`
const FUNDINGS = `ts_ms,funding_rate\n${T0 + 1},0.0001\n${T0 + 4 * HOUR_MS},-0.009\n`

let folder = ''
let told: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-feed-'))
  told = []
  await put('ADAUSDT.csv', CANDLES)
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

async function put(path: string, text: string): Promise<void> {
  const whole = join(folder, path)
  await mkdir(join(whole, '..'), { recursive: true })
  await writeFile(whole, path.endsWith('.gz') ? gzipSync(text) : text)
}
async function load(): Promise<Tape> {
  const log = (line: string): unknown => told.push(line)
  return openTape(await loadTape({ market: `replay:${folder}`, seed: 1, epochMs: T0, log }))
}
const failure = async (): Promise<string> => {
  const error: unknown = await load().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(FeedError)
  return (error as FeedError).message
}

describe('a replay folder with contracts', () => {
  it('holds marks inside their hour and pays the fundings of its venue', async () => {
    await put('mark-1h/ADAUSDT.csv.gz', MARKS)
    await put('funding/bybit/ADAUSDT.csv', FUNDINGS)
    // Neither is of a contract that has prices here.
    await put('mark-1h/BTCUSDT.csv', 'not looked at')
    await put('funding/bybit/README.md', 'nor this')
    const tape = await load()
    // The path falls: 0.5 is the low at 199.999 s, 0.55 the lowest mark of the hour.
    expect(tape.markPrice(ADA, T0 + 240_000)).toBe(5500)
    expect(tape.nextFunding(ADA, T0)).toEqual({
      atMs: T0 + 1,
      rate: ratio('0.0001'),
      intervalMs: 4 * HOUR_MS,
    })
    // Beyond the cap of 0.58 %: paid at it, and told.
    expect(tape.lastFunding(ADA, T0 + 9 * HOUR_MS)?.rate).toBe(ratio('-0.0058'))
    expect(told).toEqual(['replay: 1 of 2 funding rates of ADAUSDT are paid at its cap of 0.0058'])
  })

  it('is as it was without them', async () => {
    const tape = await load()
    expect(tape.markPrice(ADA, T0 + 240_000)).toBe(5000)
    expect(tape.nextFunding(ADA, T0 + 1)).toEqual({
      atMs: T0 + 8 * HOUR_MS,
      rate: ratio('0.0001'),
      intervalMs: 8 * HOUR_MS,
    })
    expect(told).toEqual([])
  })

  it('is refused in one line where it says too much or what cannot be read', async () => {
    await put('mark-1h/ADAUSDT.csv', MARKS.replace('0.75', 'high'))
    expect(await failure()).toContain('mark-1h/ADAUSDT.csv, line 2: not-a-number')
    await put('mark-1h/ADAUSDT.csv', MARKS)
    await put('mark-1h/ADAUSDT-2.csv', MARKS)
    expect(await failure()).toContain('mark-1h/ADAUSDT.csv: ADAUSDT has another one')
    await rm(join(folder, 'mark-1h/ADAUSDT-2.csv'))
    await mkdir(join(folder, 'funding'))
    expect(await failure()).toContain('holds no folder of a venue')
    await put('funding/bybit/ADAUSDT.csv', `${FUNDINGS}${T0},0\n`)
    expect(await failure()).toContain('funding/bybit/ADAUSDT.csv, line 4: time-not-rising')
    await put('funding/binance/ADAUSDT.csv', FUNDINGS)
    expect(await failure()).toContain('holds binance, bybit: leave the folder of one venue there')
    await rm(join(folder, 'funding'), { recursive: true })
    await put('funding/ADAUSDT.csv', FUNDINGS)
    expect(await failure()).toContain('funding/ADAUSDT.csv" cannot be read')
  })
})

const shared = resolve(process.env['TRELLIS_SHARED'] ?? '../shared', 'data')

describe('the fundings of ../shared', () => {
  it('keep within the caps of their contracts and are paid as they are', async (context) => {
    if (!existsSync(shared)) context.skip('the recorded fundings of ../shared are absent')
    await rm(join(folder, 'ADAUSDT.csv'))
    const fundings = join(shared, 'funding/bybit')
    await mkdir(join(folder, 'funding'))
    await symlink(fundings, join(folder, 'funding/bybit'))
    await symlink(join(shared, 'mark-1h'), join(folder, 'mark-1h'))
    for (const symbol of ['ADAUSDT', 'AVAXUSDT', 'SOLUSDT']) {
      const name = `${symbol}.csv.gz`
      await symlink(join(shared, 'candles-5m', name), join(folder, name))
    }
    const tape = await load()
    expect(told).toEqual([])
    expect(tape.nextFunding(ADA, tape.startMs)?.atMs).toBe(Date.UTC(2025, 8, 24, 8))
    expect(tape.lastFunding(ADA, tape.endMs ?? 0)?.atMs).toBe(Date.UTC(2026, 4, 14, 16))
  }, 60_000)
})
