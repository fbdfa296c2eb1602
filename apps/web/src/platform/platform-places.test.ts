// What pages lead to on the platform is a screen of its app as well.
import { expect, test } from 'vitest'
import { nativeLink } from './links.ts'
import { platformPlaces } from './platform-places.ts'

test.each(platformPlaces)('$name has a screen', ({ path }) => {
  expect(nativeLink(new URL(`https://www.example.org/en${path}`))).toBeDefined()
})
