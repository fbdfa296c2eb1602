// What is kept of suggestions: of this market alone, of this way to search, and nothing half.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADVICE_VERSION } from '@trellis/lab'
import type { Advice, AdviceFigures } from '@trellis/market'
import { readAdvice, renewed, writeAdvice, type AdviceEntry } from './advice-file.ts'
import { searchedKinds } from './advice-jobs.ts'

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

test('a file of another way to search is as good as none, of a damaged one what is whole is kept', async () => {
  await writeAdvice(folder, owner, entries)
  const file = join(folder, 'advice.jsonl')
  const text = readFileSync(file, 'utf8')
  const ofBefore = text.replace(/"version":\d+/, '"version":0')
  expect(ofBefore).not.toBe(text)
  writeFileSync(file, ofBefore)
  expect(readAdvice(folder, owner)).toEqual([])
  writeFileSync(file, text.slice(0, -5))
  expect(readAdvice(folder, owner)).toEqual(entries.slice(0, 1))
  writeFileSync(file, Buffer.from([0, 255, 254, 1, 10, 200]))
  expect(readAdvice(folder, owner)).toEqual([])
})

const [kind] = searchedKinds
const figures: AdviceFigures = {
  yield: 0.01,
  drawdown: 0.02,
  worstDay: -0.003,
  matchedPerDay: 4,
  days: 7,
  ended: 0,
}
const advice: Advice = {
  id: 'a1-0011223344556677',
  version: ADVICE_VERSION,
  kind: kind!.kind,
  mode: kind!.modes[0]!,
  style: 'steady',
  markets: [{ symbol: 'BTCUSDT', category: 'spot' }],
  candidate: kind!.candidates(kind!.modes[0]!)[0],
  leverage: 1,
  asOfMs: 5,
  trainedFromMs: 3,
  testedFromMs: 4,
  weeks: 2,
  tried: 18,
  trained: { ...figures, volatility: 0.2, feeShare: 0.1 },
  validated: figures,
  naive: figures,
  beatsNaive: true,
  move: { mode: 'up', moved: 0.04 },
  trend: [[4, -0.001]],
  placed: { step: 0.01 },
  reasons: [{ code: 'earned', figures: { yield: 0.01 } }],
}

test('an entry knows whose place it has taken, and keeps to it while its day lasts', async () => {
  const named = (asOfMs: number, ...ids: readonly string[]): AdviceEntry => {
    return { key: 'x', asOfMs, found: ids.map((id) => ({ ...advice, id })) }
  }
  const first = renewed(undefined, named(1, 'a', 'b'))
  expect(first).not.toHaveProperty('before')
  const next = renewed(first, named(2, 'b', 'c'))
  expect(next.before).toEqual(['a'])
  // What is searched again in vain stands as it was.
  const same = renewed(next, named(2, 'b', 'c'))
  expect(same.before).toEqual(['a'])
  await writeAdvice(folder, owner, [same])
  expect(readAdvice(folder, owner)).toEqual([same])
  expect(renewed(same, named(3)).before).toEqual(['b', 'c'])
  // The search of the next day died: what stands is a day older and has replaced what it had.
  expect(renewed(same, named(3, 'b', 'c')).before).toEqual(['a'])
})

/** Lines of the file as they are read when they stand between two that are whole. */
async function readBetween(lines: readonly string[]): Promise<readonly AdviceEntry[]> {
  const whole = ['a', 'b'].map((key) => ({ key, asOfMs: 5, found: [advice] }))
  await writeAdvice(folder, owner, whole)
  const file = join(folder, 'advice.jsonl')
  const [head = '', first = '', last = ''] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [head, first, ...lines, last, ''].join('\n'))
  const [one, ...more] = readAdvice(folder, owner)
  expect(one).toEqual(whole[0])
  expect(more.at(-1)).toEqual(whole[1])
  return more.slice(0, -1)
}

const lineWith = (change: object): string =>
  JSON.stringify({ key: 'x', asOfMs: 5, found: [{ ...advice, ...change }] })

test('a whole line is read, also without what may be missing', async () => {
  const [read, ...none] = await readBetween([lineWith({ naive: undefined, beatsNaive: undefined })])
  expect(read).toMatchObject({ key: 'x', found: [{ id: advice.id, trained: { feeShare: 0.1 } }] })
  expect(read?.found[0]).not.toHaveProperty('naive')
  expect(none).toEqual([])
})

test.each<[string, string]>([
  ['nothing', 'null'],
  ['no entry', '{}'],
  ['a number', '5'],
  ['nothing at all', ''],
  ['half a line', lineWith({}).slice(0, 500)],
  ['nothing found', '{"key":"x","asOfMs":5,"found":null}'],
  ['nothing within', '{"key":"x","asOfMs":5,"found":[null]}'],
  ['no suggestion', '{"key":"x","asOfMs":5,"found":[{}]}'],
  ['no names', '{"key":"x","asOfMs":5,"found":[],"before":[7]}'],
  ['no time', JSON.stringify({ key: 'x', asOfMs: 'x', found: [] })],
  ['no week that judges', lineWith({ validated: undefined })],
  ['a figure that is none', lineWith({ trained: { ...figures, yield: null } })],
  ['no markets', lineWith({ markets: undefined })],
  ['an empty market', lineWith({ markets: [null] })],
  ['no market', lineWith({ markets: [] })],
  ['no curve', lineWith({ trend: undefined })],
  ['no reasons', lineWith({ reasons: null })],
  ['an unknown style', lineWith({ style: 'lucky' })],
  ['another version', lineWith({ version: 0 })],
  ['an unknown kind', lineWith({ kind: 'x' })],
  ['an unknown mode', lineWith({ mode: 'x' })],
  ['no candidate', lineWith({ candidate: null })],
  ['a candidate that nobody tried', lineWith({ candidate: { downE2: 1e300, stepE2: 0 } })],
])('a damaged line is dropped, and no other: %s', async (_, line) => {
  expect(await readBetween([line])).toEqual([])
})
