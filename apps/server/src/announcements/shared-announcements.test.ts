// What an operator of a cluster announces and withdraws, as another web process shows it: with the
// database, some seconds without it, and then not at all.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SharedTexts } from '../host/shared-texts.ts'
import type { VersionedText } from '../projections/shared-texts.ts'
import { HistoryAwayError, type ReadModels } from '../threads/read-models.ts'
import { SharedAnnouncements } from './shared-announcements.ts'

const text = '---\ntitle: Maintenance\ndate: 2026-11-28\n---\nAll day.'
const kept = { kind: 'announcement', name: 'en/maintenance' }
const log = (): void => undefined

let rows: readonly VersionedText[]
/** Why the database does not answer. */
let away: string
let isSilent: boolean
let looks: number
let texts: SharedTexts
let announced: SharedAnnouncements

beforeEach(() => {
  vi.useFakeTimers()
  ;[rows, away, isSilent, looks] = [[{ ...kept, text, version: 1 }], '', false, 0]
  const query = async (_name: unknown, { after }: { readonly after: number }) => {
    looks += 1
    if (isSilent) await new Promise(() => undefined)
    if (away !== '') throw new HistoryAwayError(away)
    return rows.filter(({ version }) => version > after)
  }
  texts = new SharedTexts({ query } as unknown as Pick<ReadModels, 'query'>, log)
  announced = new SharedAnnouncements(() => texts, log)
})
afterEach(() => {
  texts.stop()
  vi.useRealTimers()
})

const turn = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)
const shown = async (): Promise<readonly string[]> => (await announced.read()).map(({ id }) => id)

test('what was withdrawn elsewhere is not shown on and on while the database is away', async () => {
  texts.start()
  await turn(0)
  expect(await shown()).toEqual(['maintenance'])
  away = 'the database does not answer'
  rows = [{ ...kept, text: '', version: 2 }]
  await turn(1500)
  expect(await shown()).toEqual(['maintenance'])
  await turn(1000)
  await expect(shown()).rejects.toThrow(HistoryAwayError)
  away = ''
  expect(await shown()).toEqual([])
})

test('a database that is silent keeps nobody waiting for longer than an answer may take', async () => {
  texts.start()
  await turn(0)
  texts.stop()
  await turn(3000)
  isSilent = true
  const refused = expect(shown()).rejects.toThrow(HistoryAwayError)
  await turn(1800)
  await refused
})

test('a reader asks nothing of the database while each second somebody does', async () => {
  texts.start()
  await turn(5500)
  expect(await shown()).toEqual(['maintenance'])
  expect(looks).toBe(6)
})

test('before they were read for the first time nothing is said to be announced', async () => {
  away = 'history is being opened'
  await expect(shown()).rejects.toThrow('history is being opened')
  const opening = new SharedAnnouncements(() => undefined, log)
  await expect(opening.read()).rejects.toMatchObject({ isOpening: true })
})
