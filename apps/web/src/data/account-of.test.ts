// Who is here, by what the profile answered: signed in above id 0, nobody where it failed.
import { expect, test } from 'vitest'
import type { Profile } from '@trellis/contract'
import { accountOf } from './queries.ts'

const profile = (id: string) => ({ id }) as Profile

test.each([
  ['is on its way', { isPending: true }, { known: false, signedIn: false }],
  ['failed', { isPending: false, data: undefined }, { known: true, signedIn: false }],
  ['says that nobody is here', { isPending: false, data: null }, { known: true, signedIn: false }],
  ['has id 0', { isPending: false, data: profile('0') }, { known: true, signedIn: false }],
  ['has an id', { isPending: false, data: profile('1') }, { known: true, signedIn: true }],
])('a profile that %s', (_, query, account) => {
  expect(accountOf(query)).toMatchObject(account)
})
