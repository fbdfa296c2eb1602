// What the palette calls a bot, and what tells its rows from those of another on the same market.
import { expect, test } from 'vitest'
import { webKinds } from '@trellis/bots/registry.web'
import type { BotRow } from '@trellis/contract'
import { listRow, spotRow } from '../../../../tools/fixtures/list-rows.tsx'
import { botItems } from './palette-bots.ts'

const t = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  [key, ...Object.values(values)].join(' ')
const ways = { t, number: (text: string) => text, navigate: () => undefined }

test('following is called by its leader and shows no coin of a market', () => {
  const row = { ...spotRow({ kind: 'copy-trading' }), own: { nickname: 'House · Calm' } }
  const items = botItems(webKinds, row as BotRow, ways)
  expect(items.map(({ title }) => title)).toEqual([
    'House · Calm',
    'palette.adjustBot House · Calm',
    'palette.closeBot House · Calm',
  ])
  for (const { coin, icon } of items) expect([coin, icon]).toEqual([undefined, 'copy'])
})

test.each([spotRow(), listRow()])('every row says of which kind its bot is', (row) => {
  const items = botItems(webKinds, row, ways)
  expect(items.length).toBeGreaterThan(2)
  for (const { title, detail } of items) {
    expect(title).toMatch(/BTC.?USDT/)
    expect(detail).toContain(row.figures.kind)
  }
})
