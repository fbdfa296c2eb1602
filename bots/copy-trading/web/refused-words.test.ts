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
  const said = (ret: number, status = 0) =>
    refusedWords({ ret, status }, (key) => `words of ${key}`)
  expect(said(copyTable.copyLeaderFull.ret)).toBe('words of copyTrading.refused.12052')
  expect(said(errorTable.rateLimited.ret)).toBe('words of form.refused.failed')
  expect(said(0, errorTable.USER_BANNED.status)).toBe('words of form.refused.421')
})
