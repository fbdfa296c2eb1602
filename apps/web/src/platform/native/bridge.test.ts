// The rule of versions, what the app is told, and calls that are refused or never answered.
import { expect, test, vi } from 'vitest'
import { BRIDGE_SINCE, isAtLeast, openBridge } from './bridge.ts'

test.each([
  ['3.6.1', true],
  ['3.6.2', true],
  ['3.10.0', true],
  ['4', true],
  ['3.6.1.2', true],
  ['10.0', true],
  ['3.6.0', false],
  ['3.6', false],
  ['2.99.99', false],
  ['3.5.12', false],
  ['', false],
  ['next', false],
  ['3.7-beta', false],
])('the bridge of %s is used: %s', (version, is) => {
  expect(isAtLeast(version, BRIDGE_SINCE)).toBe(is)
})

test('one call a message, by the names of the specification', async () => {
  const call = vi.fn(async (name: string): Promise<unknown> => {
    return name === 'SystemInfo.getAppConfig' ? { appVersion: '3.7.0' } : { uid: 7 }
  })
  const bridge = openBridge({ call })
  expect(await bridge.version()).toBe('3.7.0')
  expect(await bridge.profile()).toEqual({ uid: 7 })
  await bridge.push('trellis://bot/home')
  await bridge.launch('https://example.org/')
  expect(call.mock.calls).toEqual([
    ['SystemInfo.getAppConfig', {}],
    ['UserProfile.getUserProfile', {}],
    ['Router.push', { url: 'trellis://bot/home' }],
    ['UrlLauncher.open', { url: 'https://example.org/' }],
  ])
})

test('without an app every call fails, and one that is not answered fails in time', async () => {
  vi.stubGlobal('window', {})
  const none = openBridge()
  vi.unstubAllGlobals()
  await expect(none.push('trellis://bot/home')).rejects.toThrow('no app')
  vi.useFakeTimers()
  try {
    const silent = openBridge({ call: () => new Promise(() => {}) })
    const asked = expect(silent.profile()).rejects.toThrow('does not answer')
    await vi.advanceTimersByTimeAsync(2000)
    await asked
  } finally {
    vi.useRealTimers()
  }
})
