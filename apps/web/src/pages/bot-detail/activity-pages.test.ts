// Lines of the stream stand among what was read, each once and newest first.
import { expect, test } from 'vitest'
import type { ActivityItem, ActivityResult } from '@trellis/contract'
import { rowsOf, settingsBefore } from './activity-pages.ts'

const line = (position: number): ActivityItem => ({
  bot_id: '7',
  position: String(position),
  time: String(position),
  type: 'order-filled',
  action: '',
  data: {},
})
const page = (...positions: readonly number[]): ActivityResult => ({
  status_code: 200,
  debug_msg: '',
  rows: positions.map((it) => ({ ...line(it), data: {} })),
  total: '5',
})
const positions = (pages: readonly ActivityResult[], streamed: readonly ActivityItem[] = []) =>
  rowsOf(pages, streamed).map((it) => Number(it.position))

test('new lines come first, whatever was known of them', () => {
  const pages = [page(12, 11, 9), page(8, 7)]
  expect(positions(pages, [line(12), line(13), line(14)])).toEqual([14, 13, 12, 11, 9, 8, 7])
})

test('a page that was shifted by new lines repeats none', () => {
  expect(positions([page(7, 6, 5), page(5, 4, 3)])).toEqual([7, 6, 5, 4, 3])
})

test('the stream alone is no list', () => {
  expect(positions([], [line(1)])).toEqual([])
})

test('what was set before comes with the lines of the page that says it', () => {
  const pages = [{ ...page(12, 11), before: [line(3)] }, page(10, 9)]
  const known = settingsBefore(pages)
  expect([...known.keys()]).toEqual(['12', '11'])
  expect(known.get('11')).toEqual([line(3)])
})
