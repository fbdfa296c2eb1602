// Bots of different offers in one closing: those that share their ways are asked about once, and
// the sum says what it stands for. And what differs between bots side by side.
import { expect, test } from 'vitest'
import type { BotRow } from '@trellis/contract'
import {
  choiceFor,
  copiesWithin,
  groupsOf,
  isSettled,
  sumOf,
  type CloseLine,
} from './close-lines.ts'
import { compareRows, perDay } from '../compare/compare-rows.ts'

const choice = (mode: string, value: string, profit: string) => ({
  mode,
  title: mode,
  receive: [],
  value,
  fee: '0',
  feeCoin: '',
  profit,
})
const line = (id: string, quote: string, offer: CloseLine['offer'], kind = 'a'): CloseLine => ({
  row: { figures: { bot_id: id, quote_token: quote, kind } } as unknown as BotRow,
  offer,
  outcome: { type: 'waiting' },
})
const ofKind = (row: BotRow, kind: string): BotRow =>
  ({ ...row, figures: { ...row.figures, kind } }) as unknown as BotRow
const lines = [
  line('1', 'USDT', 'failed', 'b'),
  line('2', 'USDT', {
    usual: 'keep',
    choices: [choice('keep', '100', '1.5'), choice('quote', '99.9', '1.4')],
  }),
  line('3', 'USDT', { usual: 'sell', choices: [choice('sell', '50.05', '-0.55')] }, 'b'),
]

test('bots that share their ways stand together, one without an offer with its kind', () => {
  const groups = groupsOf(lines).map(({ key, usual, lines: of }) => [
    key,
    usual,
    of.map(({ row }) => row.figures.bot_id),
  ])
  expect(groups).toEqual([
    ['sell', 'sell', ['1', '3']],
    ['keep,quote', 'keep', ['2']],
  ])
  // One that lacks a way is asked about with those that have it.
  const waiting = line('4', 'USDT', { usual: 'keep', choices: [choice('keep', '9', '0')] })
  expect(groupsOf([waiting, ...lines]).map((it) => it.lines.length)).toEqual([2, 2])
  expect(groupsOf([waiting, ...lines])[0]?.ways.map((it) => it.mode)).toEqual(['keep', 'quote'])
  const alone = { ...lines[0]!, row: ofKind(lines[0]!.row, 'other') }
  expect(groupsOf([alone, ...lines.slice(1)])[0]?.lines).toEqual([alone, lines[1]])
  expect(groupsOf([alone])).toEqual([{ key: '', lines: [alone], ways: [], usual: '' }])
})

test('each bot is closed the wished way, or its usual one', () => {
  expect(choiceFor(lines[1]!.offer, 'quote')?.value).toBe('99.9')
  expect(choiceFor(lines[2]!.offer, 'quote')?.mode).toBe('sell')
  expect(choiceFor('failed', 'quote')).toBeUndefined()
})

test('the sum is exact and counts what has an estimate', () => {
  expect(sumOf(lines, () => 'quote')).toEqual([
    { coin: 'USDT', count: 2, value: '149.95', profit: '0.85' },
  ])
  expect(sumOf([lines[0]!], () => 'quote')).toEqual([])
})

test('a copy is counted with the copying that it ends with, and by itself without it', () => {
  const copying = line('7', 'USDT', {
    usual: 'CLOSE',
    choices: [
      { ...choice('CLOSE', '1964.92', '-35.00'), endsCopies: true },
      choice('KEEP', '980', '0'),
    ],
  })
  const copy = line('8', 'USDT', { usual: 'sell', choices: [choice('sell', '984.92', '-35.00')] })
  const copied = {
    ...copy,
    row: { figures: { ...copy.row.figures, copied_by: '7' } } as unknown as BotRow,
  }
  const sums = (all: readonly CloseLine[], mode: string) =>
    sumOf(all, () => mode).map(({ count, value, profit }) => [count, value, profit])
  expect([...copiesWithin([copied, copying], () => 'CLOSE')]).toEqual(['8'])
  expect(sums([copied, copying], 'CLOSE')).toEqual([[1, '1964.92', '-35.00']])
  // What is kept is no part of what the copying pays.
  expect(sums([copied, copying], 'KEEP')).toEqual([[2, '1964.92', '-35.00']])
  expect(sums([copied], 'CLOSE')).toEqual([[1, '984.92', '-35.00']])
  expect(sums([copied, { ...copying, offer: 'failed' }], 'CLOSE')).toEqual([
    [1, '984.92', '-35.00'],
  ])
})

test('only an end is an end', () => {
  const settled = (type: string) => isSettled({ outcome: { type } as CloseLine['outcome'] })
  expect(['done', 'refused', 'unknown', 'slow'].every(settled)).toBe(true)
  expect(['waiting', 'sending', 'settling'].some(settled)).toBe(false)
})

test('what differs is marked, also where one bot has no such parameter', () => {
  const parameter = (key: string, text: string) => ({ key, label: key, text, isMoney: false })
  const rows = compareRows([
    [parameter('low', '98000'), parameter('grids', '18')],
    [parameter('low', '98000'), parameter('grids', '12'), parameter('leverage', '5')],
  ])
  expect(rows.map((it) => [it.label, it.differs])).toEqual([
    ['low', false],
    ['grids', true],
    ['leverage', true],
  ])
  expect(rows[2]?.texts).toEqual(['', '5'])
  // What kinds call by one key is one row only where they name it alike.
  const mode = (label: string) => ({ ...parameter('mode', 'x'), label })
  expect(compareRows([[mode('Direction')], [mode('Rebalance')]])).toHaveLength(2)
})

test('a rate per day is not made of hours', () => {
  expect(perDay('0.05', String(86_400_000 * 2))).toBe('0.025')
  expect(perDay('0.05', '3600000')).toBe('')
})
