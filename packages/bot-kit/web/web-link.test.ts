// A link changes the page by a plain press only.
import { expect, test } from 'vitest'
import { opensHere } from './web-link.tsx'

const plain = { metaKey: false, ctrlKey: false, shiftKey: false }

test.each([
  ['a plain press', {}, true],
  ['a press with ctrl: a new tab', { ctrlKey: true }, false],
  ['a press with cmd: a new tab', { metaKey: true }, false],
  ['a press with shift: a new window', { shiftKey: true }, false],
])('%s', (_, held, here) => {
  expect(opensHere({ ...plain, ...held })).toBe(here)
})
