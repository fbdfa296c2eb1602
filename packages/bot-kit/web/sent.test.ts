// What a failed order leaves: only a refusal is certain, and it keeps its status.
import { expect, test } from 'vitest'
import { errorTable, type ErrorRow } from '@trellis/contract/codes'
import { sentAfter } from './sent.ts'
import type { CallFailure } from './web-context.ts'

const failed = (kind: CallFailure['kind'], { ret, status }: Pick<ErrorRow, 'ret' | 'status'>) =>
  sentAfter({ kind, ret, status } as CallFailure)
const nothing = { ret: 0, status: 0 }

test('a refusal keeps its status', () => {
  const { INSUFFICIENT_BALANCE: short } = errorTable
  expect(failed('refused', short)).toEqual({ type: 'refused', status: short.status })
  expect(failed('refused', errorTable.rateLimited)).toEqual({ type: 'refused', status: 0 })
})

test.each([
  ['timeout', nothing],
  ['network', nothing],
  ['refused', errorTable.INTERNAL],
  ['refused', errorTable.INTERNAL_TIMEOUT],
  ['failed', errorTable.internal],
] as const)('%s %o: nobody knows', (kind, code) => {
  expect(failed(kind, code)).toEqual({ type: 'unknown' })
})
