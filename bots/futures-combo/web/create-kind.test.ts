// What the form of a combo says of itself in a request, beside what the forms of all kinds say.
import { expect, test } from 'vitest'
import { businessTypes, pageSources } from '@trellis/contract'
import { createKind } from './create-kind.tsx'

test('a request names the page of combos, and its kind as discovery does', () => {
  expect(createKind.source).toBe('FCOMBO_CREATE_PAGE')
  expect(pageSources).toContain(createKind.source)
  expect(createKind.business).toBe('FUTURE_COMBO')
  expect(businessTypes).toContain(createKind.business)
})
