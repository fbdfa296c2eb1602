// What is away for a moment is asked for again until it is back; nothing else is.
import { expect, test } from 'vitest'
import { ApiFailure } from './api-failure.ts'
import { judgeAnswer, timedOut, unreachable, type Verdict } from './answer-rule.ts'
import { whileAway } from './while-away.ts'

const failure = (verdict: Verdict): ApiFailure => {
  if (verdict.ok) throw new Error('the answer is a good one')
  return new ApiFailure(verdict.failure)
}
const failed = (http: number, ret_code: number): ApiFailure =>
  failure(judgeAnswer({ ok: http === 200, status: http, text: '' }, { ret_code, result: {} }))
const wait = (error: unknown): number | false => whileAway({ state: { error } })

test.each([
  ['history is away', failed(503, 10019)],
  ['the server opens, or an engine is away', failed(503, 10018)],
  ['nothing answers in time', failure(timedOut)],
  ['there is no connection', failure(unreachable)],
])('asks again while %s', (_, error) => {
  expect(wait(error)).toBeGreaterThan(0)
})

test('asks no second time for what was refused, and for what was read', () => {
  expect(wait(failed(200, 10001))).toBe(false)
  expect(wait(failed(429, 10006))).toBe(false)
  expect(wait(new TypeError('a defect'))).toBe(false)
  expect(wait(null)).toBe(false)
})
