// Rows offer to close what the server lets be closed.
import { expect, test } from 'vitest'
import { STATUS_TABLE } from '@trellis/market'
import { isClosable } from './row-menu.tsx'

test.each(Object.values(STATUS_TABLE))('a bot in $bot may be closed: $closable', (row) => {
  expect(isClosable({ figures: { kind: 'spot-grid', status: row.bot } })).toBe(row.closable)
})
