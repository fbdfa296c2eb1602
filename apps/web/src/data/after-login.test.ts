// Where a login leads back to: pages of this site, and nothing else.
import { expect, test } from 'vitest'
import { afterLogin } from './after-login.ts'

const here = new URL('https://bots.example/en/tradingbot/?login=1') as unknown as Location

test.each([
  ['https://bots.example/en/tradingbot/create/?base=BTC', '/en/tradingbot/create/?base=BTC'],
  ['/ar-SA/tradingbot/my-bot/', '/ar-SA/tradingbot/my-bot/'],
  ['https://evil.example/tradingbot/', undefined],
  ['//evil.example/tradingbot/', undefined],
  ['javascript:alert(1)//tradingbot/', undefined],
  ['/elsewhere', undefined],
])('%s leads to %s', (target, leads) => {
  expect(afterLogin(`?login=1&redirect_url=${encodeURIComponent(target)}`, here)).toBe(leads)
})

test('without a redirect there is none', () => {
  expect(afterLogin('?login=1', here)).toBeUndefined()
})

const own = 'https://bots.example'
const rest = ['evil.example/tradingbot/', 'evil.example/en/tradingbot?x=1#y']
const slashes = [
  '//',
  '///',
  '/\\',
  '\\/',
  '\\\\',
  '/\t/',
  '/\n\\',
  '/./',
  '/.//',
  '/..//',
  '/a/..//',
]
const encoded = ['/%2f', '/%5c', '/%09/', '/%2e//', '/%2E%2e//', '/ /', '/@', '/:@']
const hosts = ['', own, own.toUpperCase(), 'https:', 'http:', 'HTTPS:\t', ' ', '\u0000', '\u00a0']
const users = ['https://bots.example@', 'https://a:b@bots.example', 'https://bots.example:443']
const schemes = [
  'javascript:',
  'data:text/html,',
  'blob:https://bots.example',
  'file:',
  'view-source:',
]

test('no form of an address leads off this site', () => {
  const starts = [...hosts, ...users, ...schemes]
  const joints = ['', ...slashes, ...encoded]
  const forms = starts.flatMap((start) =>
    joints.flatMap((joint) => rest.map((end) => `${start}${joint}${end}`)),
  )
  let followed = 0
  for (const form of forms) {
    const path = afterLogin(`?redirect_url=${encodeURIComponent(form)}`, here)
    if (path === undefined) continue
    followed += 1
    expect(path, form).toMatch(/^\/[^/\\]/)
    expect(new URL(path, here.href).origin, form).toBe(own)
  }
  // The table reaches the way that is left open too: paths of this site with odd names.
  expect(followed).toBeGreaterThan(20)
})

test.each([
  `${own}//evil.example/tradingbot/`,
  '/.//evil.example/tradingbot/?stolen=1',
  `${own}/\\evil.example/tradingbot/`,
  'https:////evil.example/tradingbot/',
])('%s is another host by itself and leads nowhere', (target) => {
  expect(afterLogin(`?redirect_url=${encodeURIComponent(target)}`, here)).toBeUndefined()
})
