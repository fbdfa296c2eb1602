// What a cluster has found is there from the first moment on, and a database that is away keeps
// nobody from searching.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { defaultInstruments } from '@trellis/market'
import type { Host } from '../host/host-api.ts'
import { SharedTexts } from '../host/shared-texts.ts'
import type { Settings } from '../settings.ts'
import { headOf } from './advice-file.ts'
import { openAdvice } from './open-advice.ts'

const owner = { market: 'simulated@1', seed: 1 }
const entry = { key: 'spot-grid||spot BTCUSDT', asOfMs: 5, found: [], before: ['replaced'] }
const host = {
  source: { type: 'simulated', seed: 1, epochMs: 0, instruments: defaultInstruments },
  market: { instruments: defaultInstruments },
  directory: { state: { market: owner } },
} as unknown as Host

async function opened(answer: () => Promise<unknown>) {
  const texts = new SharedTexts({ query: answer } as never, () => undefined)
  const settings = { advice: true, adviceShare: 0, dataDir: '' } as Settings
  const parts = { settings, texts, searches: false, log: () => undefined }
  const keeper = await openAdvice(host, parts, () => undefined)
  const has = keeper?.wasMade('spot-grid', 'replaced')
  await keeper?.stop()
  return has
}

test('what was found is read before anything is suggested', async () => {
  const name = `${headOf(owner)} ${entry.key}`
  const found = { kind: 'advice', name, text: JSON.stringify(entry), version: 1 }
  const late = async () => {
    await pause(50)
    return [found]
  }
  expect(await opened(late)).toBe(true)
})

test('a database that is away leaves it without what was found', async () => {
  expect(await opened(() => Promise.reject(new Error('away')))).toBe(false)
})
