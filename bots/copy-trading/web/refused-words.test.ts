// What a code of a call says of a leader: only one of them is that there is none.
import { expect, test } from 'vitest'
import { errorTable } from '@trellis/contract'
import { copyTable } from '@trellis/contract/copy-codes'
import { isUnknown, refusedWords } from './refused-words.ts'

test('a leader is gone by one code only: a server that is busy or starting says nothing of it', () => {
  const all = [...Object.values(errorTable), ...Object.values(copyTable)].map(({ ret }) => ret)
  expect([0, ...new Set(all)].filter(isUnknown)).toEqual([copyTable.copyLeaderUnknown.ret])
})

test('a code of copying has words of its own, any other those of all forms', () => {
  expect(refusedWords(copyTable.copyLeaderFull.ret)).toBe('copyTrading.refused.12052')
  expect(refusedWords(errorTable.rateLimited.ret)).toBe('form.refused.failed')
})
