// Numbers of any size in every field of every call of every kind, one at a time in a request that
// is sound but for it: a coded answer each time, never a failure of the server.
import { describe, expect, test } from 'vitest'
import { allRoutes } from '../src/http/route-table.ts'
import type { Case } from './contract-case.ts'
import { soundDca } from './dca-fixture.ts'
import { comboCases } from './http-contract-combo.ts'
import { copyCases } from './http-contract-copy.ts'
import { dcaCases } from './http-contract-dca.ts'
import { dualCases } from './http-contract-dual.ts'
import { futuresCases } from './http-contract-futures.ts'
import { martingaleCases } from './http-contract-martingale.ts'
import { poolCases } from './http-contract-pool.ts'
import { useTestServer, type Answer } from './http-server-fixture.ts'

/** One above what a number of JavaScript counts, one above 64 bits, and more than any money. */
const HUGE = ['9007199254740993', '18446744073709551617', '9'.repeat(30)]

const { user } = useTestServer()
const routes = new Map(allRoutes().map((route) => [route.endpoint.name, route.endpoint]))

function call(name: string, body: unknown): Promise<Answer> {
  const { method, site = '' } = routes.get(name)!.path
  if (method === 'POST') return user.post(site, body)
  const query = Object.entries(body as object).map(([key, value]) => [key, String(value)])
  return user.get(site, Object.fromEntries(query) as Record<string, string>)
}

/** Copies of a request, each with one of its numbers replaced. */
function withHuge(value: unknown, huge: string): unknown[] {
  if (typeof value === 'number') return [huge]
  if (typeof value === 'string') return value === '' || Number(value) >= 0 ? [huge] : []
  if (Array.isArray(value))
    return value.flatMap((it, i) => withHuge(it, huge).map((other) => value.with(i, other)))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, it]) =>
    withHuge(it, huge).map((other) => ({ ...value, [key]: other })),
  )
}

describe.each<[string, Readonly<Record<string, Case>>]>([
  ['futures', futuresCases],
  ['martingale', martingaleCases],
  ['combo', comboCases],
  ['dual', dualCases],
  ['pool', poolCases],
  ['dca', dcaCases],
  ['copy', copyCases],
])('calls of %s', (_, cases) => {
  test('take or refuse huge numbers, each call in its turn of the life of a bot', async () => {
    let count = 0
    for (const [name, { send, expect: check }] of Object.entries(cases)) {
      const sound = await send(user)
      for (const body of HUGE.flatMap((huge) => withHuge(sound, huge))) {
        const answer = await call(name, body)
        expect(answer.http, `${name} ${JSON.stringify(body)}`).toBeLessThan(500)
        count += 1
      }
      const answer = await call(name, sound)
      // What comes after needs its ids; whether it is what it must be is asked by the contract.
      try {
        check(answer)
      } catch {
        continue
      }
    }
    expect(count).toBeGreaterThan(10)
  }, 120_000)
})

test.each(HUGE)('a draft of a DCA with an amount of %s is refused at it', async (amount) => {
  const parameters = { ...soundDca, pairs: [{ base: 'BTC', amount }] }
  const { http, code, result } = await call('spot-dca.createBotConfiguration', { parameters })
  expect([http, code]).toEqual([200, 0])
  const [problem] = result.problems
  expect(problem.field).toBe('parameters.pairs.0.amount')
  expect(problem.bound).not.toBe('')
})
