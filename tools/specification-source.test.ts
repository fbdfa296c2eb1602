// Our table of the specification has a row for every sentence and for every value of its lists, and
// for every value of our own lists.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as contract from '@trellis/contract'
import { codesOf } from '@trellis/bot-kit/web/create/form-problems.ts'
import { martingaleStopTypes } from '../bots/futures-martingale/wire-names.ts'
import { problemKind as combo } from '../bots/futures-combo/web/problem-kind.ts'
import { problemKind as futuresGrid } from '../bots/futures-grid/web/problem-kind.ts'
import { problemKind as martingale } from '../bots/futures-martingale/web/problem-kind.ts'
import { problemKind as spotGrid } from '../bots/spot-grid/web/problem-kind.ts'
import { isList, sentencesOf, valuesOf } from './specification-source.ts'
import { root } from './paths.mjs'
import { readSpecification } from './specification.mjs'

const { lines, values } = readSpecification(root)
const shared =
  process.env['TRELLIS_SHARED'] ?? fileURLToPath(new URL('../../shared', import.meta.url))
const specification = `${shared}/spec/specification.md`

/** Values of a list that no row names, by the value itself or at the head of what brings it. */
function unowned(key: string, names: readonly string[]): readonly string[] {
  const rows = values.filter((row) => row.key === key)
  return names.filter(
    (name) =>
      !rows.some(({ said: [, value, cause = ''] }) => {
        return value === name || cause.startsWith(`${name}: `)
      }),
  )
}

test('sentences are counted in their section, and lists are told value by value', () => {
  const found = sentencesOf(
    '# T\nNo.\n## 3. One\nIt is. It does.\n### Sub\n- Side: A, b c. Z.\n## 4. Two\nX.',
  )
  expect(found.map(({ key, text }) => `${key} ${text}`)).toEqual([
    '3.1 It is.',
    '3.2 It does.',
    '3.3 Side: A, b c.',
    '3.4 Z.',
    '4.1 X.',
  ])
  expect(found.filter(isList)).toEqual([])
  expect(isList({ key: '4.10', text: '' })).toBe(true)
})

test.each([
  ['Side: A, b c.', ['A', 'b c']],
  [
    'Codes: OK; low and move-down prices each too low or too high; TP (each too low or too high).',
    [
      'OK',
      'low price too low',
      'low price too high',
      'move-down price too low',
      'move-down price too high',
      'TP too low',
      'TP too high',
    ],
  ],
  ['Transfer: in or out.', ['in', 'out']],
  [
    'Time: running time (a day, 1–7 days); P&L bands 0–5, over 5; sorters: amount.',
    ['a day', '1–7 days', '0–5', 'over 5', 'amount'],
  ],
])('"%s" lists its values', (text, names) => {
  expect(valuesOf({ key: '3.1', text })).toEqual(names)
})

describe('the specification itself', () => {
  test('each sentence has a row, and no row another sentence', (context) => {
    if (!existsSync(specification)) context.skip('the specification of ../shared is absent')
    const keys = sentencesOf(readFileSync(specification, 'utf8')).map(({ key }) => key)
    const told = new Set(lines.map(({ key }) => key))
    expect(keys.filter((key) => !told.has(key))).toEqual([])
    expect([...told].filter((key) => !keys.includes(key))).toEqual([])
    expect(values.map(({ key }) => key).filter((key) => !keys.includes(key))).toEqual([])
  })

  test('each value of each list has a row', (context) => {
    if (!existsSync(specification)) context.skip('the specification of ../shared is absent')
    const all = sentencesOf(readFileSync(specification, 'utf8')).filter(isList)
    const without = all.map((it) => [it.key, ...unowned(it.key, valuesOf(it))])
    expect(without.filter(([, ...names]) => names.length > 0)).toEqual([])
  })
})

const plain = (names: readonly string[], prefix: RegExp) =>
  names.map((it) => it.replace(prefix, ''))
const codes = (kind: Parameters<typeof codesOf>[0]) =>
  codesOf(kind).map((code) => code.toUpperCase().replaceAll('-', '_'))
/** Ours, which the specification does not list: what it says beside a list, and filters of all. */
const OURS = new Set(['ALL', 'UNKNOWN_UNSPECIFIED'])

test.each<readonly [key: string, names: readonly string[]]>([
  ['3.13', contract.intervals],
  ['3.14', contract.businessTypes],
  ['3.15', contract.gridModes.map((it) => `GRID_MODE_${it}`)],
  ['3.16', contract.styles.map((it) => `STYLE_${it}`)],
  ['3.17', contract.spotCloseModes],
  ['3.18', contract.investModes],
  ['3.19', contract.botTypes],
  ['3.20', contract.userTypes],
  ['3.26', contract.futuresPositionSides],
  ['3.27', contract.tpSlTypes],
  ['3.30', contract.accountTypes],
  ['3.31', contract.pageSources],
  ['3.32', contract.blockSources],
  ['3.33', contract.createTypes],
  ['3.36', contract.orderTypes],
  ['3.37', [...contract.runningTimes, ...contract.pnlBands, ...contract.rankingSorters]],
  ['4.6', contract.botListStatuses],
  ['5.4', codes(spotGrid)],
  ['5.5', codes(futuresGrid)],
  ['5.6', codes(martingale)],
  ['5.7', codes(combo)],
  ['4.11', plain(martingaleStopTypes, /^F_MART_BOT_STOP_TYPE_STOP_TYPE_/)],
  ['4.10', plain(contract.futureGridStopTypes, /^F_GRID_BOT_STOP_TYPE_/)],
])('each value of our list of %s has a row', (key, names) => {
  expect(
    unowned(
      key,
      names.filter((it) => !OURS.has(it)),
    ),
  ).toEqual([])
})
