// Why a backtest has no result: each code in its words, the form's words where a setting is at
// fault, and asking again only where the answer may be another.
import { labTable, type LabCode } from '@trellis/contract/lab-codes'
import type { CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { describe, expect, test } from 'vitest'
import { endWords } from './end-words.ts'
import { refusalWords, staleKey } from './refusal-words.ts'

const t = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  [key, ...Object.values(values).filter((it) => it !== '')].join(' ')
const failed = (change: Partial<CallFailure>): CallFailure => ({
  kind: 'failed',
  ret: 0,
  status: 0,
  message: '',
  result: undefined,
  ...change,
})
const words = (change: Partial<CallFailure>) =>
  refusalWords(
    failed(change),
    t,
    ({ check_code }) => `at fault: ${check_code}`,
    (atMs) => `day ${atMs}`,
  )

describe('refusals', () => {
  test.each(Object.keys(labTable) as LabCode[])('%s has words of its own', (code) => {
    const mayRetry = ['labReplaced', 'labBusy', 'labEnded', 'labLate'].includes(code)
    expect(words({ ret: labTable[code].ret })).toEqual({ text: `lab.refused.${code}`, mayRetry })
  })

  test('what would not have started says of when, and why in the words of the form', () => {
    const problem = { field: 'a', check_code: 'TOO_LOW', bound: '', fix: '' }
    const result = { from: '5', check_code: 'TOO_LOW', problems: [problem] }
    expect(words({ ret: labTable.labNotThen.ret, result })).toEqual({
      text: 'lab.refused.labNotThen day 5 at fault: TOO_LOW',
      mayRetry: false,
    })
    const refused = words({ kind: 'refused', status: 400, result })
    expect(refused).toEqual({
      text: 'lab.refused.settings day 5 at fault: TOO_LOW',
      mayRetry: false,
    })
  })

  test('no answer is no answer: it may be asked for again', () => {
    expect(words({ kind: 'timeout', ret: 9000001 }).text).toBe('lab.refused.timeout')
    expect(words({ kind: 'network' })).toEqual({ text: 'lab.refused.network', mayRetry: true })
    expect(words({ ret: 10006 })).toEqual({ text: 'lab.refused.limited', mayRetry: true })
    expect(words({ ret: 10016 })).toEqual({ text: 'lab.refused.other', mayRetry: true })
  })
})

test('figures that stand beside a refusal are said to be of the settings before', () => {
  const refused = [true, false].map((isSound) => staleKey({ isRefused: true, isSound }))
  expect(refused).toEqual(['lab.staleBefore', 'lab.staleBefore'])
  expect(staleKey({ isRefused: false, isSound: true })).toBe('lab.stale')
  expect(staleKey({ isRefused: false, isSound: false })).toBe('lab.staleUnsound')
})

test('an end is said in words, one that nobody has words for as done', () => {
  expect(endWords('BOT_CLOSE_CODE_CANCELED_AUTO_SL', t)).toBe('lab.ended.AUTO_SL')
  expect(endWords('BOT_CLOSE_CODE_TRAILING_STOP', t)).toBe('lab.ended.TRAILING_STOP')
  expect(endWords('BOT_CLOSE_CODE_UNKNOWN', t)).toBe('lab.ended.OTHER')
})
