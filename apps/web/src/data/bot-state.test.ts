// The state of a bot in lists is one of the list for all kinds; since when it is out of its range.
import { expect, test } from 'vitest'
import { outsideMs, stateOf } from './bot-state.ts'

test.each([
  ['RUNNING', '', 'running', 'running'],
  ['RUNNING', 'above-range', 'out-of-range', 'range'],
  ['RUNNING', 'near-liquidation', 'near-liquidation', 'risk'],
  ['NEW', 'waiting-for-trigger', 'waiting', 'waiting'],
  ['NEW', '', 'starting', 'waiting'],
  ['CANCELLING', '', 'closing', 'waiting'],
  ['COMPLETED', '', 'closed', 'done'],
  ['REJECTED', '', 'failed', 'risk'],
  ['RUNNING', 'failed', 'failed', 'risk'],
])('%s %s is %s', (status, note, state, chip) => {
  expect(stateOf({ status, note })).toMatchObject({ state, chip })
})

test('one that the exchange has ended is not merely closed', () => {
  const bot_close_code = 'BOT_CLOSE_CODE_CANCELED_AUTO_LIQ'
  const said = stateOf({ status: 'COMPLETED', note: '', bot_close_code })
  expect(said).toMatchObject({ state: 'liquidated', chip: 'risk' })
})

test('out of range since the price left; without that since the last trade', () => {
  expect(outsideMs({ outside_ms: '46800000', quiet_ms: '1000' })).toBe(46_800_000)
  expect(outsideMs({ outside_ms: '0', quiet_ms: '1000' })).toBe(1000)
})
