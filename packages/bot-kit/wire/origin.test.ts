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
  // Zeros name nobody.
  [{ create_type: 'MANUAL' }, '0', 'manual'],
  [{ create_type: 'AUTO' }, '000', 'auto'],
] as const)('%j copying "%s" is %s', (wire, followedId, source) => {
  expect(sourceOf(originOf(wire, followedId))).toBe(source)
})

test('a model is kept in one way of writing it; older journals have it in others', () => {
  expect(originOf({}, '00114879385522176').followedId).toBe('114879385522176')
  expect(originOf({}, '0').followedId).toBe('')
  expect(sourceOf({ createType: 0, followedId: '0' })).toBe('manual')
})
