// Folders of recorded files as an operator would give them: good, odd and broken.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultInstruments, MINUTE_MS } from '@trellis/market'
import { CandleReader, openTape, statusAt, type TapeSource } from '@trellis/tape'
import { loadTape } from './load-tape.ts'
import { FeedError } from './replay-files.ts'

const T0 = Date.UTC(2025, 4, 4)
const HEAD = 'ts_ms,open,high,low,close,volume\n'
const row = (minute: number, close = 95_000): string =>
  `${T0 + minute * MINUTE_MS},95000,95100.06,94900,${close},1.5\n`

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-feed-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

const put = (name: string, text: string): Promise<void> =>
  writeFile(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text)
const load = (market = `replay:${folder}`): Promise<TapeSource> =>
  loadTape({ market, seed: 1, epochMs: T0 })
const failure = async (): Promise<string> => {
  const error = await load().then(
    () => 'no error',
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(FeedError)
  return (error as FeedError).message
}
const tradingOf = (source: TapeSource): readonly string[] =>
  source.instruments.flatMap((i) => (i.status === 'Trading' ? [`${i.category} ${i.symbol}`] : []))

describe('loadTape', () => {
  it('opens the simulated market', async () => {
    const source = await load('simulated')
    expect(source.instruments).toBe(defaultInstruments)
    expect(openTape(source).minute(0, T0)).toBeDefined()
  })

  it('opens plain and gzipped files for spot and, where there is a contract, linear', async () => {
    await put('BTCUSDT.csv.gz', HEAD + row(0) + row(1, 95_050))
    await put('MNTUSDT.csv', `${HEAD}${T0},0.65,0.66,0.64,0.65,1000\n`)
    await put('README.md', 'not data')
    const source = await load()
    expect(tradingOf(source)).toEqual(['spot BTCUSDT', 'spot MNTUSDT', 'linear BTCUSDT'])
    const closed = source.instruments.filter((i) => i.status !== 'Trading')
    expect(new Set(closed.map((i) => i.status))).toEqual(new Set(['Closed']))
    const tape = openTape(source)
    expect(tape.minute(0, T0)).toMatchObject({ open: 950_000, high: 951_001, volume: 1_500_000 })
    const [hour] = new CandleReader(tape).candles(0, '1h', (tape.endMs ?? 0) - 1, 1)
    expect(hour).toMatchObject({ startMs: T0, close: 950_500, volume: 3_000_000 })
  })

  it('shares the columns with another thread instead of copying them', async () => {
    await put('BTCUSDT.csv', HEAD + row(0) + row(1))
    const source = await load()
    if (source.type !== 'replay') throw new Error('not a replay')
    const { port1, port2 } = new MessageChannel()
    const received = new Promise<TapeSource>((resolve) => port2.once('message', resolve))
    port1.postMessage(source)
    const there = await received
    port1.close()
    const here = source.columns.get(0)
    if (there.type !== 'replay' || here === undefined) throw new Error('not a replay')
    const copy = there.columns.get(0)
    here.time[1] = T0 + 5 * MINUTE_MS
    expect(copy?.time[1]).toBe(T0 + 5 * MINUTE_MS)
    expect(there.instruments).toEqual(source.instruments)
  })

  it('joins several files of a symbol by time, and takes the market from the name', async () => {
    await put('BTCUSDT-2025-06.csv', HEAD + row(100) + row(101))
    await put('BTCUSDT-2025-05.csv', HEAD + row(0) + row(1))
    await put('ETHUSDT-binance-um.csv', `ts_ms,price,qty,side\n${T0},2500,1,buy\n`)
    await put('ADAUSDT-spot.csv', `ts_ms,price,qty,side\n${T0},0.7,10,buy\n`)
    const source = await load()
    expect(tradingOf(source)).toEqual([
      'spot BTCUSDT',
      'spot ADAUSDT',
      'linear BTCUSDT',
      'linear ETHUSDT',
    ])
    const tape = openTape(source)
    expect(tape.minute(0, T0 + 100 * MINUTE_MS)).toBeDefined()
    expect(tape.endMs).toBe(T0 + 102 * MINUTE_MS)
  })

  it('derives an instrument for a symbol that no table knows', async () => {
    await put('XRPETH-spot.csv', `ts_ms,price,qty,side\n${T0},0.001425,16,buy\n`)
    const source = await load()
    expect(source.instruments).toHaveLength(defaultInstruments.length + 1)
    expect(source.instruments.at(-1)).toMatchObject({ symbol: 'XRPETH', base: 'XRP', quote: 'ETH' })
    expect(openTape(source).firstMs(defaultInstruments.length)).toBe(T0)
  })

  it('reads when a symbol was closed, from the statuses beside the prices', async () => {
    const head = 'ts_ms,symbol,category,status\n'
    const at = (minute: number): number => T0 + minute * MINUTE_MS
    await put('BTCUSDT.csv', HEAD + row(0) + row(1) + row(10))
    await put('ADAUSDT-spot.csv', `ts_ms,price,qty,side\n${at(5)},0.7,10,buy\n`)
    await put(
      'statuses.csv',
      `${head}${at(2)},BTCUSDT,,Closed\n${at(10)},BTCUSDT,,Trading\n` +
        `0,ADAUSDT,spot,PreListing\n${at(5)},ADAUSDT,spot,Trading\n`,
    )
    const source = await load()
    const tape = openTape(source)
    const linear = source.instruments.findIndex(
      ({ symbol, category }) => symbol === 'BTCUSDT' && category === 'linear',
    )
    const ada = source.instruments.findIndex((i) => i.symbol === 'ADAUSDT')
    expect(tape.statusChanges).toEqual([
      { atMs: at(2), symbol: 0, status: 'Closed' },
      { atMs: at(2), symbol: linear, status: 'Closed' },
      { atMs: at(5), symbol: ada, status: 'Trading' },
      { atMs: at(10), symbol: 0, status: 'Trading' },
      { atMs: at(10), symbol: linear, status: 'Trading' },
    ])
    const statuses = (symbol: number) => [0, 2, 5, 10].map((it) => statusAt(tape, symbol, at(it)))
    expect(statuses(0)).toEqual(['Trading', 'Closed', 'Closed', 'Trading'])
    expect(statuses(ada)).toEqual(['PreListing', 'PreListing', 'Trading', 'Trading'])
    // A contract that is about to be settled has prices still.
    await put('statuses.csv', `${head}${at(1)},BTCUSDT,linear,PreSettle\n`)
    expect(openTape(await load()).statusChanges).toEqual([
      { atMs: at(1), symbol: linear, status: 'PreSettle' },
    ])
    const wrong: readonly (readonly [text: string, problem: string])[] = [
      [`${head}${at(1)},BTCUSDT,,PreSettle\n`, 'line 2: BTCUSDT is a spot pair'],
      ['time,symbol,status\n', 'statuses.csv: line 1: the heading is ts_ms,symbol,category,status'],
      [`${head}x,BTCUSDT,,Closed\n`, 'line 2: not four columns'],
      [`${head}${at(2)},BTCUSDT,,Closed,now\n`, 'line 2: not four columns'],
      [`${head}${at(2) + 1},BTCUSDT,,Closed\n`, 'line 2: the time is not a whole minute'],
      [`${head}\n${at(2)},BTCUSDT,,Asleep\n`, 'line 3: status is one of Trading, Closed'],
      [`${head}${at(2)},ETHUSDT,,Closed\n`, 'line 2: there are no prices of ETHUSDT'],
      [
        `${head}${at(2)},BTCUSDT,,Closed\n${at(2)},BTCUSDT,spot,Trading\n`,
        `BTCUSDT has two statuses at ${at(2)}`,
      ],
      [`${head}${at(2)},BTCUSDT,,Closed\n`, `BTCUSDT trades at ${at(10)}, where it is Closed`],
      [
        `${head}${at(1)},BTCUSDT,,Closed\n${at(10)},BTCUSDT,,Trading\n`,
        `BTCUSDT trades at ${at(1)}, where it is Closed`,
      ],
      [`${head}0,ADAUSDT,,PreListing\n`, `ADAUSDT trades at ${at(5)}, where it is PreListing`],
    ]
    for (const [text, problem] of wrong) {
      await put('statuses.csv', text)
      expect(await failure()).toContain(problem)
    }
  })

  it('says in one line what is wrong', async () => {
    await put('notes.txt', 'nothing here')
    expect(await failure()).toContain('holds no file named like BTCUSDT.csv.gz')
    await put('BTCUSDT.csv', `${HEAD}${row(0)}${T0 + MINUTE_MS},1,1,1,x,1\n`)
    expect(await failure()).toContain('BTCUSDT.csv, line 3: not-a-number')
    await put('BTCUSDT.csv', HEAD + row(0) + row(1))
    await put('BTCUSDT-2.csv', HEAD + row(1) + row(2))
    expect(await failure()).toContain('BTCUSDT.csv and BTCUSDT-2.csv overlap in time')
    await put('BTCUSDT-2.csv', `ts_ms,price,qty,side\n${T0 + 9 * MINUTE_MS},1,1,buy\n`)
    expect(await failure()).toContain('mix candles and trades')
    await put('BTCUSDT-2.csv', HEAD + row(10) + row(15))
    expect(await failure()).toContain('different lengths')
    await rm(join(folder, 'BTCUSDT-2.csv'))
    await put('ABCXYZ.csv', HEAD + row(0))
    expect(await failure()).toContain('ABCXYZ.csv: no instrument for it (unknown-quote)')
    await writeFile(join(folder, 'ABCXYZ.csv.gz'), 'not gzip')
    await rm(join(folder, 'ABCXYZ.csv'))
    expect(await failure()).toContain('is not a gzip file')
    await expect(load('replay:/nowhere/at/all')).rejects.toThrow('cannot be read')
    await expect(load('live')).rejects.toThrow('neither simulated nor replay')
  })
})
