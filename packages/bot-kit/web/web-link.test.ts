// A link changes the page by a plain press only.
import { expect, test } from 'vitest'
import { isHeld } from './web-link.tsx'

const plain = { metaKey: false, ctrlKey: false, shiftKey: false }

test.each([
  ['a plain press', {}, false],
  ['a press with ctrl: a new tab', { ctrlKey: true }, true],
  ['a press with cmd: a new tab', { metaKey: true }, true],
  ['a press with shift: a new window', { shiftKey: true }, true],
])('%s', (_, held, elsewhere) => {
  expect(isHeld({ ...plain, ...held })).toBe(elsewhere)
})
