// Who logs out is gone from the page: what forms held, and the page that shows the account.
import { afterEach, expect, test, vi } from 'vitest'
import { paths } from '@trellis/contract/paths'
import { logOut } from './log-out.ts'
import type { Session } from './session.ts'

const reload = vi.fn()
const call = vi.fn()
const stop = vi.fn()
const session = { api: { call }, bots: { socket: { stop } } } as unknown as Session

afterEach(() => {
  vi.unstubAllGlobals()
  for (const it of [reload, call, stop]) it.mockReset()
})

test.each([
  ['the server lets go', () => Promise.resolve({})],
  ['no answer comes', () => Promise.reject(new Error('no line'))],
])('what this browser knew is gone where %s', async (_, answer) => {
  const [kept, forms] = [new Map([['trellis.user', '1']]), { clear: vi.fn() }]
  vi.stubGlobal('localStorage', { removeItem: (key: string) => kept.delete(key) })
  vi.stubGlobal('sessionStorage', forms)
  vi.stubGlobal('location', { reload })
  call.mockImplementation(answer)
  await logOut(session)
  expect(call.mock.calls[0]?.[0]).toBe(paths.logout)
  expect([stop.mock.calls.length, forms.clear.mock.calls.length]).toEqual([1, 1])
  expect(kept.size).toBe(0)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('where storage is denied the page leaves all the same', async () => {
  vi.stubGlobal('location', { reload })
  call.mockResolvedValue({})
  const denied = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  // A browser denies it where the name is read, not where it is used.
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { configurable: true, get: denied })
  try {
    await logOut(session)
  } finally {
    for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name)
  }
  expect(reload).toHaveBeenCalledTimes(1)
})
