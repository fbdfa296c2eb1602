// A draft survives a reload and travels in an address; what it was not kept for does not get it.
import type { FormDraft } from './create-kind.ts'
import { expect, test } from 'vitest'
import { assert } from '@trellis/kernel'
import { addressOfValues } from '../../draft.ts'
import { formKind as kind } from '../../test/form-kind.ts'
import { draftOfAddress, firstDraft, loadDraft, saveDraft, tabStore } from './draft-storage.ts'
import { emptyDraft } from './form-draft.ts'

function draft(values: Readonly<Record<string, string>>, more: Partial<FormDraft> = {}): FormDraft {
  const empty = emptyDraft(kind.table, 'BTCUSDT')
  return { ...empty, ...more, values: { ...empty.values, ...values } }
}

const good = { low: '90000', high: '110000', count: '20', quote: '5000' }

const store = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('a draft survives a reload, but not another pair or version', () => {
  const place = store()
  const saved = draft(good, { flags: { trailing: true }, touched: ['low', 'gone'] })
  saveDraft(place, kind, saved)
  expect(loadDraft(place, kind, 'BTCUSDT')).toEqual({ ...saved, touched: ['low'] })
  expect(loadDraft(place, kind, 'ETHUSDT')).toBeUndefined()
  const put = (value: unknown) => place.setItem('trellis.draft.form-kind', JSON.stringify(value))
  put({ ...draft(good), version: 1 })
  expect(loadDraft(place, kind, 'BTCUSDT')).toBeUndefined()
  put({ ...draft(good), choices: { mode: 'nothing' } })
  expect(loadDraft(place, kind, 'BTCUSDT')).toBeUndefined()
  place.setItem('trellis.draft.form-kind', '{broken')
  expect(loadDraft(place, kind, 'BTCUSDT')).toBeUndefined()
})

test('where the browser allows no storage a form goes on without', () => {
  const denied = { get: () => assert(false, 'Access is denied'), configurable: true }
  Object.defineProperty(globalThis, 'sessionStorage', denied)
  expect(tabStore()).toBeUndefined()
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test('an address and the draft it opens agree', () => {
  const it = draft({ ...good, stopLoss: '80000', limitUp: '130000' }, { flags: { trailing: true } })
  const { values: numbers, choices, flags } = it
  const address = addressOfValues(kind.table, { numbers, choices, flags })
  const opened = draftOfAddress(kind, address, 'BTCUSDT')
  expect(opened?.values).toEqual(it.values)
  expect([opened?.flags['trailing'], opened?.advancedOpen]).toEqual([true, true])
  // What cannot be read is kept, for its field to say so.
  const text = draftOfAddress(kind, { base: 'BTC', low: '<script>' }, 'BTCUSDT')
  expect([text?.values['low'], text?.touched]).toEqual(['<script>', ['low']])
})

test('an address that only chooses opens a draft whose numbers are still to come', () => {
  const [, other = ''] = Object.keys(kind.table['mode']?.choices ?? {})
  const opened = draftOfAddress(kind, { mode: other }, 'BTCUSDT')
  expect(opened?.choices['mode']).toBe(other)
  expect(opened?.touched).toEqual(['mode'])
  expect(opened?.values).toEqual(emptyDraft(kind.table, 'BTCUSDT').values)
  for (const preset of [{ mode: 'sideways' }, { mode: '' }, { trailing: '0' }]) {
    expect(draftOfAddress(kind, preset, 'BTCUSDT')).toBeUndefined()
  }
  // What was chosen by an address is not chosen otherwise after a reload.
  const place = store()
  if (opened !== undefined) saveDraft(place, kind, opened)
  expect(loadDraft(place, kind, 'BTCUSDT')?.touched).toEqual(['mode'])
})

test('an address without money keeps that of the draft', () => {
  const place = store()
  saveDraft(place, kind, draft(good))
  const named = firstDraft(kind, 'BTCUSDT', { low: '95000' }, { store: place })
  expect([named.values['low'], named.values['count'], named.values['quote']]).toEqual([
    '95000',
    '',
    '5000',
  ])
  expect(firstDraft(kind, 'BTCUSDT', { invest: '100' }, { store: place }).values['quote']).toBe(
    '100',
  )
  expect(firstDraft(kind, 'BTCUSDT', {}, { store: place }).values['quote']).toBe('5000')
  expect(firstDraft(kind, 'ETHUSDT', {}, { store: place })).toEqual(
    emptyDraft(kind.table, 'ETHUSDT'),
  )
})

test('an address wins over what was kept, but not over what was written at this very entry', () => {
  const place = store()
  const address = { low: '95000', high: '105000', n: '10' }
  const edited = draft({ ...good, low: '96000' }, { touched: ['low'], isOwn: true })
  saveDraft(place, kind, edited, 'entry-1')
  const opened = (entry: string) => firstDraft(kind, 'BTCUSDT', address, { store: place, entry })
  expect(opened('entry-1')).toEqual(edited)
  expect(opened('entry-2').values).toMatchObject({ low: '95000', quote: good.quote })
  expect(opened('').values).toMatchObject({ low: '95000' })
  // Of another pair nothing was written here.
  expect(
    firstDraft(kind, 'ETHUSDT', address, { store: place, entry: 'entry-1' }).values['low'],
  ).toBe('95000')
})
