// A request with an unknown result survives a reload under its own key, and only for its own pair;
// its bot is known by that key and by nothing else.
import { expect, test } from 'vitest'
import type { BotRow } from '@trellis/contract'
import {
  botOfPending,
  dropPending,
  loadPending,
  savePending,
  type Pending,
} from './pending-create.ts'

function store(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
}

const pending = {
  version: 1 as const,
  symbol: 'BTCUSDT',
  request: { symbol: 'BTCUSDT', request_id: 'one', min_price: '1', max_price: '2', cell_number: 2 },
} satisfies Pending<object>

test('what was sent comes back with its key', () => {
  const kept = store()
  savePending(kept, 'spot-grid', pending)
  expect(loadPending(kept, 'spot-grid', 'BTCUSDT')).toEqual(pending)
  expect(loadPending(kept, 'spot-grid', 'ETHUSDT')).toBeUndefined()
  expect(loadPending(kept, 'other', 'BTCUSDT')).toBeUndefined()
  expect(loadPending(kept, 'spot-grid', 'BTCUSDT', 'orderLinkId')).toBeUndefined()
  dropPending(kept, 'spot-grid')
  expect(loadPending(kept, 'spot-grid', 'BTCUSDT')).toBeUndefined()
})

test('another version or a broken entry is no request', () => {
  const kept = store()
  kept.setItem('trellis.pending.spot-grid', JSON.stringify({ ...pending, version: 2 }))
  expect(loadPending(kept, 'spot-grid', 'BTCUSDT')).toBeUndefined()
  kept.setItem('trellis.pending.spot-grid', '{')
  expect(loadPending(kept, 'spot-grid', 'BTCUSDT')).toBeUndefined()
  kept.setItem(
    'trellis.pending.spot-grid',
    JSON.stringify({ version: 1, symbol: 'BTCUSDT', request: {} }),
  )
  expect(loadPending(kept, 'spot-grid', 'BTCUSDT')).toBeUndefined()
})

test('its bot is the one with its key, not whichever is new', () => {
  const row = (bot_id: string, request_id: string): Pick<BotRow, 'figures'> => ({
    figures: { bot_id, request_id } as BotRow['figures'],
  })
  const others = [row('9', ''), row('8', 'two')]
  expect(botOfPending(pending, others)).toBeUndefined()
  expect(botOfPending(pending, [...others, row('7', 'one')])).toBe('7')
})
