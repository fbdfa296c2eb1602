// Whom a process that follows the directory answers at once, whom when it knows all that anybody
// was told, and whom not at all.
import type { FastifyRequest } from 'fastify'
import { login, notificationSettings, operatorMe, summary, type Endpoint } from '@trellis/contract'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { expect, test } from 'vitest'
import { guest, type Caller } from './caller.ts'
import { sureCaller } from './sure-caller.ts'

type Looked = Result<Caller, Refusal>
type Step = 'looked' | 'asked'

const user: Looked = ok({
  type: 'key',
  user: 7 as UserId,
  key: 'k',
  ip: '10.0.0.1',
  permissions: ['read'],
})
const nobody: Looked = ok(guest)
const badKey: Looked = err({ code: 'invalidApiKey' })
const badSignature: Looked = err({ code: 'invalidSignature' })
const starting: Looked = err({ code: 'starting' })

const request = (token: string) =>
  ({ headers: token === '' ? {} : { usertoken: token }, cookies: {} }) as unknown as FastifyRequest

/** Asks for a caller and notes what was done for it; looks find the first, then the second. */
async function askedFor(
  endpoint: Endpoint,
  found: readonly Looked[],
  { token = '', isTold = true }: { readonly token?: string; readonly isTold?: boolean } = {},
) {
  const steps: Step[] = []
  const directory = {
    privateRefusal: () => undefined,
    upToDate: async () => {
      steps.push('asked')
      if (!isTold) throw new Error('nobody says how far the directory is')
    },
  }
  const [first = nobody, then = first] = found
  const look = (): Looked => (steps.push('looked') === 1 ? first : then)
  const caller = await sureCaller(directory, endpoint, request(token), look)
  return { caller, steps }
}

test.each<[string, Endpoint, Looked, string]>([
  ['a user, of bots', summary, user, 'known'],
  ['a guest who may not ask', notificationSettings, nobody, ''],
  ['a guest who may', operatorMe, nobody, ''],
  ['a wrong signature, of bots', summary, badSignature, ''],
])('%s: answered by what is known', async (_, endpoint, found, token) => {
  expect(await askedFor(endpoint, [found], { token })).toEqual({ caller: found, steps: ['looked'] })
})

test.each<[string, Endpoint, readonly Step[]]>([
  ['its own settings', notificationSettings, ['asked']],
  ['what operators have set', operatorMe, ['asked', 'looked']],
])('who asks for %s is looked for when all is known that was told', async (_, asked, steps) => {
  const token = 'known'
  const told = await askedFor(asked, [user], { token })
  expect(told).toEqual({ caller: user, steps: ['asked', 'looked'] })
  const late = await askedFor(asked, [user], { token, isTold: false })
  expect(late).toEqual({ caller: starting, steps })
})

test('whom it does not know it looks for again, and before anybody signs in it asks', async () => {
  const steps = ['looked', 'asked', 'looked']
  const caller = user
  expect(await askedFor(summary, [badKey, user])).toEqual({ caller, steps })
  expect(await askedFor(summary, [nobody, user], { token: 'new' })).toEqual({ caller, steps })
  expect(await askedFor(login, [nobody])).toEqual({ caller: nobody, steps })
})

test('what may be too old is told to nobody; whose the directory is asks nobody', async () => {
  const look = () => user
  const old = { privateRefusal: () => 'starting' as const, upToDate: async () => {} }
  expect(await sureCaller(old, notificationSettings, request(''), look)).toEqual(starting)
  expect(await sureCaller({}, notificationSettings, request(''), look)).toEqual(user)
})
