// Each failure of a kept list says its own code and costs the fallback alone.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepList, keptFaults, keptList } from './kept-lists.ts'

let kept: Map<string, string>
const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const codes = () => said.mock.calls.map(([text]) => Number(String(text).split(' ').at(-1)))

/** What a browser's storage does, with its keys as own names. */
function storageOf(map: Map<string, string>, over: Partial<Storage> = {}): Storage {
  const own = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => void map.set(key, text),
    removeItem: (key: string) => void map.delete(key),
    ...over,
  }
  return new Proxy(own as Storage, {
    ownKeys: () => [...map.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

const fails = (): never => {
  throw new Error('no')
}

beforeEach(() => {
  kept = new Map()
  said.mockClear()
  vi.stubGlobal('localStorage', storageOf(kept))
  vi.useFakeTimers({ now: 1_780_000_000_000 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a list comes back with when it was kept; those of other versions go, other keys stay', () => {
  kept.set('trellis.symbols.5.contracts', '{"list":[]}')
  kept.set('trellis.symbols.60.contracts', '{"list":[]}')
  kept.set('trellis.settings', '{}')
  keepList('contracts', [{ sn: 'BTCUSDT' }])
  expect(keptList('contracts')).toEqual({
    list: [{ sn: 'BTCUSDT' }],
    savedAtMs: 1_780_000_000_000,
  })
  expect([...kept.keys()]).toEqual(['trellis.settings', 'trellis.symbols.6.contracts'])
  expect(keptList('spot')).toBeUndefined()
  expect(codes()).toEqual([])
})

const AT = 'trellis.symbols.6.spot'
type Fault = readonly [string, number, () => unknown, Partial<Storage>]
test.each<Fault>([
  ['no JSON', keptFaults.noJson, () => kept.set(AT, '{"list":'), {}],
  ['nothing', keptFaults.noList, () => kept.set(AT, 'null'), {}],
  ['no list', keptFaults.noList, () => kept.set(AT, '{"list":{},"savedAtMs":1}'), {}],
  ['no time', keptFaults.noList, () => kept.set(AT, '{"list":[]}'), {}],
  ['unread', keptFaults.unread, () => undefined, { getItem: fails }],
])('what was kept is not used where it is: %s', (_, code, before, over) => {
  before()
  vi.stubGlobal('localStorage', storageOf(kept, over))
  expect(keptList('spot')).toBeUndefined()
  expect(codes()).toEqual([code])
})

test('a list of another version that cannot be removed does not keep the new one out', () => {
  kept.set('trellis.symbols.5.spot', '{}')
  vi.stubGlobal('localStorage', storageOf(kept, { removeItem: fails }))
  keepList('spot', [])
  expect(codes()).toEqual([keptFaults.older])
  expect(keptList('spot')?.list).toEqual([])
})

test('without room nothing is kept', () => {
  vi.stubGlobal('localStorage', storageOf(kept, { setItem: fails }))
  keepList('spot', [])
  expect(codes()).toEqual([keptFaults.full])
})

test('without storage nothing is kept and nothing found', () => {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: fails })
  keepList('spot', [])
  expect(keptList('spot')).toBeUndefined()
  expect(codes()).toEqual([keptFaults.closed, keptFaults.closed])
  Reflect.deleteProperty(globalThis, 'localStorage')
})
