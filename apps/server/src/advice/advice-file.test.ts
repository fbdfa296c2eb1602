// What is kept of suggestions: of this market alone, of this way to search, and nothing half.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAdvice, writeAdvice } from './advice-file.ts'

const owner = { market: 'simulated@1', seed: 1 }
const entries = [
  { key: 'spot-grid||spot BTCUSDT', asOfMs: 5, found: [] },
  { key: 'futures-combo||*', asOfMs: 6, found: [] },
]
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-advice-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('what was written is read again, by the same market alone', async () => {
  expect(readAdvice(folder, owner)).toEqual([])
  await writeAdvice(folder, owner, entries)
  expect(readAdvice(folder, owner)).toEqual(entries)
  expect(readAdvice(folder, { ...owner, seed: 2 })).toEqual([])
  expect(readAdvice(folder, { ...owner, market: 'replay:data' })).toEqual([])
})

test('a file of another way to search, or a damaged one, is as good as none', async () => {
  await writeAdvice(folder, owner, entries)
  const file = join(folder, 'advice.jsonl')
  const text = readFileSync(file, 'utf8')
  const ofBefore = text.replace(/"version":\d+/, '"version":0')
  expect(ofBefore).not.toBe(text)
  writeFileSync(file, ofBefore)
  expect(readAdvice(folder, owner)).toEqual([])
  writeFileSync(file, text.slice(0, -5))
  expect(readAdvice(folder, owner)).toEqual([])
})
