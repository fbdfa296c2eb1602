// Error codes of specification 8 that a check of a futures grid is told with.
import { expect, test } from 'vitest'
import { codesOf } from '@trellis/bot-kit/web/create/form-problems.ts'
import { problemKind } from './web/problem-kind.ts'
import { checkWords } from './wire-names.ts'

const table: readonly (readonly [error: string, checks: readonly string[]])[] = [
  ['FGRID_TP_TOO_LARGE', ['tp-price-too-high', 'tp-too-high']],
  ['FGRID_SL_TOO_SMALL', ['sl-price-too-low', 'sl-too-low']],
  [
    'FGRID_SL_CAUSE_LIQ',
    [
      'sl-cause-liquidation',
      'sl-greater-than-liq-price',
      'sl-not-between-liq-and-last-price',
      'sl-not-between-last-and-liq-price',
    ],
  ],
  ['FGRID_TP_LESS_THAN_LPRICE', ['tp-less-than-last-price']],
  ['FGRID_SL_GREATER_THAN_LPRICE', ['sl-greater-than-last-price']],
  ['FGRID_UPDATE_INVESTMENT_TOO_LARGE', ['investment-too-high']],
  ['FGRID_WRONG_PARAMS', ['param-not-change']],
]

test.each(table)('%s', (error, checks) => {
  for (const check of checks) expect(checkWords.errorOf?.(check)).toBe(error)
})

test('FGRID_INVALID_PARAMS is every other check', () => {
  const own = new Set(table.flatMap(([, checks]) => checks))
  const others = codesOf(problemKind).filter((code) => !own.has(code))
  expect(others.length).toBeGreaterThan(10)
  for (const code of others) expect(checkWords.errorOf?.(code)).toBe('FGRID_INVALID_PARAMS')
})
