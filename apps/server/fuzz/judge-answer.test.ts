// Each rule that an answer may break, broken by one.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CANARY, judgeAnswer, type Answering } from './judge-answer.ts'
import type { FuzzRequest } from './request-shape.ts'
import type { Reply } from './raw-client.ts'

const endpoint = {
  name: 'a',
  access: 'private',
  path: { method: 'POST' },
  response: z.object({ total: z.string() }),
}
const owners = { endpoint, sender: 'owner', open: false, method: 'POST', path: '/a' }
const request = (change: object = {}) => ({ ...owners, ...change }) as unknown as FuzzRequest
const site = (result: unknown, change: object = {}) => ({
  ret_code: 0,
  ret_msg: '',
  result,
  ext_code: '',
  ext_info: null,
  time_now: '1.000000',
  ...change,
})
const refusal = (code: string, ret_code: number) => site({}, { ret_code, ext_info: { code } })
const server: Answering = { folder: '/data/of/server', isHistoryAway: false }
const judged = (body: unknown, status = 200, change: object = {}, at = server, tookMs = 1) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const reply: Reply = { status, headers: {}, text, tookMs }
  return judgeAnswer(request(change), reply, at)
}

test('what is right is counted by its code', () => {
  expect(judged(site({ total: '1' }))).toEqual({ finding: undefined, code: 'ok', isRefused: false })
  const code = 'notLoggedIn'
  expect(judged(refusal(code, 10007))).toEqual({ finding: undefined, code, isRefused: true })
  const away = refusal('historyAway', 10019)
  const isAway = { ...server, isHistoryAway: true }
  const excused = { finding: undefined, code: 'historyAway' }
  expect(judged(away, 503, {}, isAway)).toMatchObject(excused)
  expect(judged(away, 503, {}, server, 1000)).toMatchObject(excused)
})

test.each<[string, ReturnType<typeof judged>, string]>([
  ['no answer', judged('', 0), 'no answer: the connection broke'],
  ['a fault', judged(refusal('internal', 10016), 500), 'a fault of ours: 500'],
  [
    'history away for no reason',
    judged(refusal('historyAway', 10019), 503),
    'a fault of ours: 503',
  ],
  ['no JSON', judged('<html>'), 'the answer is no JSON object'],
  ['a list', judged('[]'), 'the answer is no JSON object'],
  ['another envelope', judged(site({ total: '1' }), 200, { open: true }), 'not in the envelope'],
  ['an unknown code', judged(refusal('nobodys', 1)), 'a code that no table has: nobodys'],
  ['another number', judged(refusal('notLoggedIn', 1)), 'notLoggedIn as 1 instead of 10007'],
  ['another status', judged(refusal('badJson', 10001)), 'badJson with status 200 instead of 400'],
  [
    'a code without a name',
    judged(site({}, { ret_code: 5 })),
    'code 5 without a name of the table',
  ],
  ['a guest inside', judged(site({ total: '1' }), 200, { sender: 'guest' }), 'a guest was let in'],
  [
    'off its schema',
    judged(site({ total: 1 })),
    'an answer off its schema at total: Invalid input: expected string, received number',
  ],
  [
    'of the inside',
    judged(site({ total: 'x at server.ts:12' })),
    'it tells of the inside of the server',
  ],
  ['the folder', judged(site({ total: '/data/of/server/a' })), 'it names the data folder'],
  [
    'another’s',
    judged(site({ total: CANARY }), 200, { sender: 'stranger' }),
    'it tells what is the owner’s alone',
  ],
])('%s', (_, { finding }, expected) => {
  expect(finding).toBe(expected)
})

test('another method of the address is that of another endpoint where it is answered', () => {
  const other = judged(site({ list: [] }), 200, { method: 'GET' })
  expect(other).toEqual({ finding: undefined, code: 'elsewhere', isRefused: false })
  const { code } = judged(refusal('wrongMethod', 10001), 405, { method: 'GET' })
  expect(code).toBe('wrongMethod')
})

test('who sent a word may read it again, and the owner reads what is the owner’s', () => {
  const said = { sender: 'stranger', body: `{"email":"${CANARY}"}` }
  expect(judged(site({ total: CANARY }), 200, said).finding).toBeUndefined()
  expect(judged(site({ total: CANARY })).finding).toBeUndefined()
})
