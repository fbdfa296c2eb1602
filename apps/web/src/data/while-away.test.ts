// History away is asked for again until it is back; nothing else is.
import { expect, test } from 'vitest'
import { ApiFailure } from './api-failure.ts'
import { judgeAnswer } from './answer-rule.ts'
import { whileAway } from './while-away.ts'

const failed = (http: number, ret_code: number): ApiFailure => {
  const verdict = judgeAnswer(
    { ok: http === 200, status: http, text: '' },
    { ret_code, result: {} },
  )
  if (verdict.ok) throw new Error('the answer is a good one')
  return new ApiFailure(verdict.failure)
}

test('asks again while history is away, and only then', () => {
  expect(whileAway({ state: { error: failed(503, 10019) } })).toBeGreaterThan(0)
  expect(whileAway({ state: { error: failed(200, 10001) } })).toBe(false)
  expect(whileAway({ state: { error: null } })).toBe(false)
})
