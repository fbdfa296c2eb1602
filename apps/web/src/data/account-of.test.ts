// Who is here, by what the profile answered: signed in above id 0, nobody where it failed.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Profile } from '@trellis/contract'
import { judgeAnswer } from './answer-rule.ts'
import type { ApiClient } from './api-client.ts'
import { ApiFailure } from './api-failure.ts'
import { accountOf, profileQuery } from './queries.ts'

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

test.each([
  ['cannot tell yet', 10018, 3, { id: '7' }],
  ['says that nobody is signed in', 10007, 1, null],
])('a server that %s is asked so often', async (_, ret_code, asked, profile) => {
  let calls = 0
  const call = () => {
    calls += 1
    if (calls === 3) return Promise.resolve({ id: '7' })
    const verdict = judgeAnswer({ ok: ret_code === 10007, status: 503, text: '' }, { ret_code })
    return Promise.reject(verdict.ok ? new Error('a good answer') : new ApiFailure(verdict.failure))
  }
  const query = profileQuery({ call } as unknown as ApiClient)
  expect(await new QueryClient().fetchQuery({ ...query, retryDelay: 0 })).toEqual(profile)
  expect(calls).toBe(asked)
})
