// What every request says of its browser: an id of its own for 120 days, and what it is.
import { afterEach, expect, test, vi } from 'vitest'
import { readGuid, readPlatform } from './browser-identity.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A document that remembers what is written into its cookie. */
function withCookie(cookie: string): { cookie: string } {
  const page = { cookie }
  vi.stubGlobal('document', page)
  return page
}

test('a browser without an id makes one and keeps it for 120 days', () => {
  const page = withCookie('')
  const guid = readGuid()
  expect(guid).toMatch(/^[\w-]{8,64}$/)
  expect(page.cookie).toBe(`guid=${guid}; path=/; max-age=10368000; samesite=lax`)
  withCookie('')
  expect(readGuid()).not.toBe(guid)
})

test('a browser that has an id says it again', () => {
  const page = withCookie('theme=dark; guid=abcdefgh-1')
  expect(readGuid()).toBe('abcdefgh-1')
  expect(page.cookie).toBe('theme=dark; guid=abcdefgh-1')
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64)', 'pc'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'pc'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Mobile/15E148', 'h5'],
  ['Mozilla/5.0 (Linux; Android 14) Mobile', 'h5'],
  ['Mozilla/5.0 (iPhone) Mobile TrellisApp/3.6.1', 'app'],
])('%s is %s', (agent, platform) => expect(readPlatform(agent)).toBe(platform))
