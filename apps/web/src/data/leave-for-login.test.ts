// What is known of a user does not outlive the session.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const assign = vi.fn()
const stored = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}
const english = { segment: '', language: 'en' } as never

beforeEach(() => {
  vi.resetModules()
  assign.mockReset()
  vi.stubGlobal('location', { href: 'https://example.org/tradingbot/my-bot/?tab=closed', assign })
  vi.stubGlobal('window', { scrollY: 40 })
  vi.stubGlobal('history', { state: { form: '3' } })
  vi.stubGlobal('localStorage', stored())
  vi.stubGlobal('sessionStorage', stored())
  localStorage.setItem('trellis.user', '1')
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a user', { id: '7' }, true],
  ['a guest', null, false],
])('of %s nothing is left, and the login knows the way back', async (_, profile, isSignedOut) => {
  const { leaveForLogin } = await import('./leave-for-login.ts')
  const { keptPlace } = await import('./kept-place.ts')
  const { wasSignedIn } = await import('./signed-in.ts')
  const queries = new QueryClient()
  queries.setQueryData(['profile'], profile)
  queries.setQueryData(['bots', 'ONGOING'], [{ bot_id: '1' }])
  leaveForLogin(english, queries)
  expect(queries.getQueryCache().getAll()).toEqual([])
  expect(wasSignedIn()).toBe(false)
  expect(keptPlace()).toEqual({
    href: location.href,
    scroll: 40,
    isSignedOut,
    state: { form: '3' },
  })
  const back = encodeURIComponent(location.href)
  expect(assign.mock.calls).toEqual([[`/en/login?redirect_url=${back}`]])
  // Ten calls that are refused at once lead there once.
  leaveForLogin(english, queries)
  expect(assign).toHaveBeenCalledTimes(1)
})

test('what is around the page takes the reader to its own login', async () => {
  const { leaveForLogin } = await import('./leave-for-login.ts')
  const leave = vi.fn()
  leaveForLogin(english, new QueryClient(), { leave } as never)
  expect(leave).toHaveBeenCalledTimes(1)
  expect(assign).not.toHaveBeenCalled()
})
