// The palette's search: every word counts, titles before details, no group hides another.
import { expect, test, vi } from 'vitest'
import { searchItems, type PaletteItem } from './palette-items.ts'

const item = (id: string, group: PaletteItem['group'], more: Partial<PaletteItem> = {}) =>
  ({ id, group, title: id, run: vi.fn(), ...more }) satisfies PaletteItem

const items: readonly PaletteItem[] = [
  item('Light theme', 'act', { words: 'dark mode' }),
  item('Home', 'page'),
  item('My bots', 'page'),
  item('open-7', 'bot', { title: 'BTC/USDT', detail: 'Open bot 7' }),
  item('close-7', 'bot', { title: 'Close BTC/USDT', detail: 'Bot 7', hidden: true }),
  item('BTC/USDT', 'pair', { detail: 'Create: Spot grid' }),
  item('ETH/BTC', 'pair', { detail: 'Create: Spot grid' }),
]
const ids = (text: string) => searchItems(items, text).map((it) => it.id)

test('without a text everything is listed but what must be asked for', () => {
  expect(ids('')).toEqual(['Home', 'My bots', 'open-7', 'BTC/USDT', 'ETH/BTC', 'Light theme'])
})

test.each([
  ['close', ['close-7']],
  ['close btc', ['close-7']],
  ['btcusdt', ['open-7', 'close-7', 'BTC/USDT']],
  ['BTC-usdt', ['open-7', 'close-7', 'BTC/USDT']],
  ['eth', ['ETH/BTC']],
  ['grid btc', ['BTC/USDT', 'ETH/BTC']],
  ['dark', ['Light theme']],
  ['bot 7', ['open-7', 'close-7']],
  ['bots', ['My bots']],
  ['no such', []],
])('%s finds %j', (text, found) => {
  expect(ids(text)).toEqual(found)
})

test('a group shows eight rows at most, so that the next one is seen', () => {
  const pairs = Array.from({ length: 50 }, (_, i) => item(`C${i}/USDT`, 'pair'))
  expect(searchItems([...pairs, ...items], 'usdt').length).toBeLessThan(12)
})
