// Who is here, by what the profile answered: signed in above id 0; where it failed, whoever was
// here before.
import { QueryClient } from '@tanstack/react-query'
import { assert, expect, test, vi } from 'vitest'
import type { Profile } from '@trellis/contract'
import type { ApiClient } from './api-client.ts'
import { ApiFailure } from './api-failure.ts'
import { accountOf, profileQuery } from './queries.ts'

const profile = (id: string) => ({ id }) as Profile

const none = { known: true, signedIn: false, profile: undefined }

test.each([
  ['is on its way', { isFetched: false }, { known: false, signedIn: false }],
  ['failed', { isFetched: true, data: undefined }, none],
  ['says that nobody is here', { isFetched: true, data: null }, none],
  ['has id 0', { isFetched: true, data: profile('0') }, none],
  ['has an id', { isFetched: true, data: profile('1') }, { known: true, signedIn: true }],
])('a profile that %s', (_, query, account) => {
  expect(accountOf(query)).toMatchObject(account)
})

test.each([
  ['failed', { isFetched: true, data: undefined }, { ...none, signedIn: true }],
  ['is on its way', { isFetched: false }, { known: false, signedIn: false }],
  ['says that nobody is here', { isFetched: true, data: null }, none],
])('a profile that %s, where somebody was signed in before', (_, query, account) => {
  vi.stubGlobal('localStorage', { getItem: () => '1' })
  expect(accountOf(query)).toEqual({ profile: undefined, ...account })
  vi.unstubAllGlobals()
})

test.each([
  ['that could not be read', { kind: 'network' }, 5000],
  ['of which the server cannot tell yet', { kind: 'failed', ret: 10018 }, 5000],
  ['of nobody', { kind: 'signed-out', ret: 10007 }, false],
] as const)('a profile %s is asked for again within seconds, or not', async (_, how, againMs) => {
  let calls = 0
  const call = () => {
    calls += 1
    const none = { ret: 0, status: 0, message: '', result: undefined }
    return Promise.reject(new ApiFailure({ ...none, ...how }))
  }
  const { refetchInterval, ...query } = profileQuery({ call } as unknown as ApiClient)
  const client = new QueryClient()
  await client.prefetchQuery(query)
  const found = client.getQueryCache().find<Profile | null>({ queryKey: query.queryKey })
  assert(found !== undefined && typeof refetchInterval === 'function')
  expect(refetchInterval(found as never)).toBe(againMs)
  expect(calls).toBe(1)
})
