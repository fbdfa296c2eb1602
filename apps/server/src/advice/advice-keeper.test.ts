// A market that gives no answer does not end the search: it is told once, and looked at again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import { DAY_MS, defaultInstruments } from '@trellis/market'
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
    dataDir,
    owner: { market: 'simulated@1', seed: 1 },
    share: 0,
    log: () => undefined,
    lab: () => undefined,
  })
  expect((await keeper.of({ kind: 'spot-grid', symbol: 0 })).state).toBe('off')
  await keeper.stop()
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
    dataDir,
    owner: { market: 'simulated@1', seed: 1 },
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
