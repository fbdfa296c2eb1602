// The pick of the day opens by itself at most once a day, never to who asked it to stop, and none
// that did badly.
import { expect, test } from 'vitest'
import { opensItself } from './stillness.ts'

test.each([
  [{ isQuiet: false, isWeak: false, date: '2025-06-14', shown: '' }, true],
  [{ isQuiet: false, isWeak: false, date: '2025-06-14', shown: '2025-06-13' }, true],
  [{ isQuiet: false, isWeak: false, date: '2025-06-14', shown: '2025-06-14' }, false],
  [{ isQuiet: true, isWeak: false, date: '2025-06-14', shown: '' }, false],
  [{ isQuiet: false, isWeak: false, date: '', shown: '' }, false],
  [{ isQuiet: false, isWeak: true, date: '2025-06-14', shown: '' }, false],
])('%j: %s', (offered, opens) => {
  expect(opensItself(offered)).toBe(opens)
})
