// Which phase and state a grid's answer comes to; the words and shapes hang on them.
import { expect, test } from 'vitest'
import { isClosable, isEnding } from '@trellis/bot-kit/web/bot-view.ts'
import type { GridDetail } from '../wire.ts'
import { btc } from '@trellis/bot-kit/test/spot-pair.ts'
import { spotGrid } from './spot-grid-kind.ts'

const viewWith = (status: string, more: object = {}, figures: object = {}) =>
  spotGrid.view(
    {
      status,
      symbol: 'BTCUSDT',
      base_token: 'BTC',
      quote_token: 'USDT',
      entry_price: '',
      ...more,
      figures: { position: 'inside', failure: '', ...figures },
    } as unknown as GridDetail,
    [btc],
  )

test.each([
  ['NEW', { entry_price: '90000' }, { position: 'waiting' }, 'waiting', 'waiting'],
  ['NEW', {}, { position: 'waiting' }, 'starting', 'starting'],
  ['INITIALIZING', {}, {}, 'starting', 'starting'],
  ['RUNNING', {}, {}, 'running', 'running'],
  ['RUNNING', {}, { position: 'above' }, 'running', 'out-of-range'],
  ['RUNNING', {}, { position: 'below' }, 'running', 'out-of-range'],
  ['CANCELLING', {}, { position: 'below' }, 'closing', 'closing'],
  ['COMPLETED', {}, { position: 'above' }, 'closed', 'closed'],
  ['COMPLETED', {}, { failure: 'broken' }, 'closed', 'failed'],
  ['REJECTED', {}, {}, 'refused', 'failed'],
] as const)('%s %o %o is %s and says %s', (status, more, figures, phase, state) => {
  expect(viewWith(status, more, figures)).toMatchObject({ phase, state })
})

test('only a bot that waits or runs may be closed', () => {
  const waiting = viewWith('NEW', { entry_price: '90000' })
  expect([isClosable(waiting), isEnding(waiting)]).toEqual([true, false])
  expect(isClosable(viewWith('RUNNING'))).toBe(true)
  const closing = viewWith('CANCELLING')
  expect([isClosable(closing), isEnding(closing)]).toEqual([false, true])
})

test('digits are those of the pair', () => {
  expect(viewWith('RUNNING')).toMatchObject({
    name: 'BTC/USDT',
    digits: { price: 1, quantity: 6 },
  })
})
