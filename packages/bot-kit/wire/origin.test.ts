// Who chose a grid's parameters, by what the creating request said of itself.
import { expect, test } from 'vitest'
import { originOf, sourceOf } from './origin.ts'

test.each([
  [{}, '', 'manual'],
  [{ create_type: 'MANUAL' }, '', 'manual'],
  [{ create_type: 'SOMETHING_NEW' }, '', 'manual'],
  [{ create_type: 'AUTO' }, '', 'auto'],
  [{ create_type: 'COPY' }, '', 'copy'],
  // An old client names the bot it copies and nothing else.
  [{}, '114879385522176', 'copy'],
] as const)('%j copying "%s" is %s', (wire, followedId, source) => {
  expect(sourceOf(originOf(wire, followedId))).toBe(source)
})
