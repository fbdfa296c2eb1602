// A market that gives no answer does not end the search: it is told once, and looked at again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import { DAY_MS, defaultInstruments } from '@trellis/market'
import { adviceFile, writeAdvice } from './advice-file.ts'
import { AdviceKeeper } from './advice-keeper.ts'

const source = {
  type: 'simulated',
  seed: 1,
  epochMs: 0,
  instruments: defaultInstruments,
} as const

test('where nothing is searched nothing is said to be on its way, before the first look either', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-advice-'))
  const keeper = new AdviceKeeper({
    source,
    market: { instruments: defaultInstruments } as unknown as MarketAccess,
    store: adviceFile(dataDir, { market: 'simulated@1', seed: 1 }),
    share: 0,
    log: () => undefined,
    lab: () => undefined,
  })
  expect((await keeper.of({ kind: 'spot-grid', symbol: 0 })).state).toBe('off')
  await keeper.stop()
  rmSync(dataDir, { recursive: true })
})

test('what has a name may come while it is searched, and was made where it was kept', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-advice-'))
  const owner = { market: 'simulated@1', seed: 1 }
  await writeAdvice(dataDir, owner, [
    { key: 'spot-grid||spot BTCUSDT', asOfMs: 5, found: [], before: ['replaced'] },
  ])
  let status = 'Closed'
  let asked = 0
  const market = {
    instruments: defaultInstruments,
    nowMs: () => (20_000 + asked) * DAY_MS,
    status: () => {
      asked += 1
      return status
    },
    candles: async () => [],
  } as unknown as MarketAccess
  const store = adviceFile(dataDir, owner)
  const parts = { source, market, store, log: () => undefined, lab: () => undefined }
  const keeper = new AdviceKeeper({ ...parts, share: 0.5 })
  const may = (): readonly boolean[] => ['replaced', 'unheard'].map((id) => keeper.mayCome(id))
  // Before the first look nobody knows.
  expect(may()).toEqual([false, true])
  expect(keeper.wasMade('spot-grid', 'replaced')).toBe(true)
  expect(keeper.wasMade('spot', 'replaced')).toBe(false)
  expect(keeper.wasMade('futures-grid', 'replaced')).toBe(false)
  expect(keeper.wasMade('spot-grid', 'unheard')).toBe(false)
  // Where no symbol trades nothing is searched.
  while (may()[1] === true) await setTimeout(20)
  status = 'Trading'
  while (may()[1] === false) await setTimeout(20)
  expect(may()).toEqual([false, true])
  await keeper.stop()
  const still = new AdviceKeeper({ ...parts, share: 0 })
  expect(still.mayCome('unheard')).toBe(false)
  await still.stop()
  rmSync(dataDir, { recursive: true })
})

test('what the market does not answer is asked again, and told once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-advice-'))
  const told: string[] = []
  let asked = 0
  const market = {
    instruments: defaultInstruments,
    nowMs: () => 20_000 * DAY_MS,
    status: () => 'Trading',
    candles: async () => {
      asked += 1
      throw new Error('the worker ended')
    },
  } as unknown as MarketAccess
  const keeper = new AdviceKeeper({
    source,
    market,
    store: adviceFile(dataDir, { market: 'simulated@1', seed: 1 }),
    share: 0.5,
    log: (line) => told.push(line),
    lab: () => undefined,
  })
  while (asked < 3) await setTimeout(50)
  expect(told).toEqual(['no settings are searched: the worker ended'])
  // It is not known yet what there is to search.
  expect(await keeper.of({ kind: 'spot-grid', symbol: 0 })).toEqual({
    state: 'computing',
    list: [],
    searched: 0,
  })
  await keeper.stop()
  rmSync(dataDir, { recursive: true })
})
