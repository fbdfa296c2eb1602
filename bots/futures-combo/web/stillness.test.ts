// The pick of the day opens by itself at most once a day, and never to who asked it to stop.
import { expect, test } from 'vitest'
import { opensItself } from './stillness.ts'

test.each([
  [{ isQuiet: false, date: '2025-06-14', shown: '' }, true],
  [{ isQuiet: false, date: '2025-06-14', shown: '2025-06-13' }, true],
  [{ isQuiet: false, date: '2025-06-14', shown: '2025-06-14' }, false],
  [{ isQuiet: true, date: '2025-06-14', shown: '' }, false],
  [{ isQuiet: false, date: '', shown: '' }, false],
])('%j: %s', (offered, opens) => {
  expect(opensItself(offered)).toBe(opens)
})
