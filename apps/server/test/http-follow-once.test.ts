// Following asked for more than once at a time: one relation, and everybody is told what became of
// it.
import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from './http-server-fixture.ts'

const SITE = '/s1/bot/copy-trading/v1'
const { server, user: leader } = useTestServer()
let mark = ''

beforeAll(async () => {
  const answer = await leader.post(`${SITE}/become-leader`, { nickname: 'Lea' })
  mark = answer.result.leader_mark
})

test('once under one request_id: retries amid the first wait for its bot', async () => {
  const one = await server.user()
  const ask = (request_id: string, amount = '200') =>
    one.post(`${SITE}/follow`, { leader_mark: mark, amount, request_id })
  const all = await Promise.all(Array.from({ length: 8 }, () => ask('amid')))
  expect(new Set(all.map(({ code }) => code))).toEqual(new Set([0]))
  expect(new Set(all.map(({ result }) => result.bot_id)).size).toBe(1)
  const other = await ask('amid', '300')
  expect(other.result.fields).toMatchObject([{ field: 'request_id', reason: 'used-before' }])
})

test('of two equal requests without an id at once the second: 39408', async () => {
  const one = await server.user()
  const ask = () => one.post(`${SITE}/follow`, { leader_mark: mark, amount: '200' })
  const codes = (await Promise.all([ask(), ask()])).map(({ code }) => code)
  expect(codes.sort((a, b) => a - b)).toEqual([0, 39408])
})
