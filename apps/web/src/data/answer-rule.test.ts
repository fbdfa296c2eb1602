// The success rule, line by line of the specification.
import { expect, test } from 'vitest'
import { judgeAnswer, timedOut } from './answer-rule.ts'

const http = { ok: true, status: 200, text: 'OK' }
const judge = (body: unknown, over: Partial<typeof http> = {}) =>
  judgeAnswer({ ...http, ...over }, body)

test.each([
  [{ ret_code: 0, result: { a: 1 } }],
  [{ retCode: 0, result: { a: 1, status_code: 0 } }],
  [{ ret_code: 0, result: { a: 1, status_code: 200 } }],
])('answers its result: %j', (body) => {
  const verdict = judge(body)
  expect(verdict.ok && (verdict.result as { a: number }).a).toBe(1)
})

test.each([
  [
    'an HTTP error',
    judge(undefined, { ok: false, status: 500, text: 'Oops' }),
    'failed',
    '500 Oops',
  ],
  ['no body', judge(undefined), 'failed', 'Non Response!'],
  ['another ret_code', judge({ ret_code: 10001, ret_msg: '' }), 'failed', 'bad business ret_code'],
  ['10007', judge({ ret_code: 10007 }), 'signed-out', 'user no permission'],
  ['33003', judge({ ret_code: 33003 }), 'signed-out', 'user no permission'],
  ['10009', judge({ ret_code: 10009 }), 'signed-out', 'user no permission'],
  [
    'a status code',
    judge({ ret_code: 0, result: { status_code: 405 } }),
    'refused',
    'gateway error',
  ],
  ['no ret_code at all', judge({ result: {} }), 'failed', 'bad business ret_code'],
  ['time', timedOut, 'timeout', 'Request timeout, please re-try!'],
])('%s is told apart', (_, verdict, kind, message) => {
  expect(verdict.ok).toBe(false)
  if (!verdict.ok) expect(verdict.failure).toMatchObject({ kind, message })
})

test('a refusal keeps its result, for check codes', () => {
  const verdict = judge({ ret_code: 0, result: { status_code: 400, check_code: 'X' } })
  expect(!verdict.ok && verdict.failure).toMatchObject({
    status: 400,
    result: { check_code: 'X' },
  })
})

test('a refusal keeps its wrong fields: a bot to copy that is public no more', () => {
  const fields = [{ field: 'followed_grid_id' }]
  const refused = { ret_code: 0, result: { status_code: 400 }, ext_info: { fields } }
  const verdict = judge(refused)
  expect(!verdict.ok && verdict.failure).toMatchObject({ kind: 'refused', fields })
})

test('a rate limit answered with HTTP 429 keeps its code', () => {
  const body = { ret_code: 10006, ret_msg: 'Too many requests' }
  const verdict = judge(body, { ok: false, status: 429, text: '' })
  expect(!verdict.ok && verdict.failure.ret).toBe(10006)
})

test('wrong fields come along, for the form that can mend them', () => {
  const fields = [{ field: 'password', reason: 'too-common', bound: '', fix: '' }]
  const verdict = judge({ ret_code: 10001, ret_msg: 'password: …', ext_info: { fields } })
  expect(!verdict.ok && verdict.failure.fields).toEqual(fields)
})
