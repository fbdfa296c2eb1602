// Which forms stand behind a card, for whom; by the very kinds that the server refuses.
import { expect, test } from 'vitest'
import { coreKinds } from '@trellis/bots/registry.core'
import { webKinds } from '@trellis/bots/registry.web'
import type { AnyBotKind } from '@trellis/engine'
import { normaliseLocale } from '@trellis/texts'
import { withheldBy } from './withheld-by.ts'
import { isWithheldKind } from './withheld-kind.ts'

const kinds: readonly AnyBotKind[] = coreKinds
const free = new Set(kinds.filter((it) => it.isInterestFree === true).map(({ kind }) => kind))

test.each(webKinds.map(({ kind, offer }) => [kind, offer] as const))('%s', (kind, offer) => {
  expect(isWithheldKind(offer)).toBe(!free.has(kind))
})

test.each([
  ['nl-NL', true],
  ['nl-NLD', true],
  ['en-NL', true],
  ['en-GB', true],
  ['', false],
  ['en', false],
  ['nl-BE', false],
  ['de-EU', false],
  ['ar-SA', false],
])('pages of %s: %s', (segment, isWithheld) => {
  expect(withheldBy(false, normaliseLocale(segment))).toBe(isWithheld ? 'region' : undefined)
  expect(withheldBy(true, normaliseLocale(segment))).toBe('account')
})
