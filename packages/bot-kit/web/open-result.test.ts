// What a failed order leaves: a refusal is certain, everything else is looked after.
import { expect, test } from 'vitest'
import type { CallFailure } from './web-context.ts'
import { isOpenResult } from './open-result.ts'

const failed = (more: Partial<CallFailure>): CallFailure => ({
  kind: 'failed',
  ret: 0,
  status: 0,
  message: '',
  result: undefined,
  ...more,
})

test.each([
  ['a timeout', failed({ kind: 'timeout', ret: 9_000_001 }), true],
  ['a lost line', failed({ kind: 'network' }), true],
  ['an answer that cannot be read', failed({}), true],
  ['a server error', failed({ ret: 10_016 }), true],
  ['a server error in the result', failed({ kind: 'refused', status: 500 }), true],
  ['the server does not know', failed({ kind: 'refused', status: 504 }), true],
  ['too many requests', failed({ ret: 10_006 }), false],
  ['a refusal', failed({ kind: 'refused', status: 405 }), false],
] as const)('%s', (_, failure, open) => {
  expect(isOpenResult(failure)).toBe(open)
})
