// Create opens the form that was used last, and the first one where nothing else is known.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepCreatePath, lastCreatePath } from './last-create.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the form that was used last is the one that opens', () => {
  expect(lastCreatePath()).toBe('/create/')
  keepCreatePath('/fgrid-create/')
  expect(lastCreatePath()).toBe('/fgrid-create/')
})

test.each(['', '/my-bot/', 'https://elsewhere.example/create/', '/gone-create/'])(
  '%s is no create form',
  (path) => {
    keepCreatePath(path)
    expect(lastCreatePath()).toBe('/create/')
  },
)

test('without storage it is the first kind', () => {
  vi.stubGlobal('localStorage', undefined)
  keepCreatePath('/dca-create/')
  expect(lastCreatePath()).toBe('/create/')
})
