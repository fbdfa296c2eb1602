// Closing does what the answer names first unless the reader chooses otherwise; a bot that waits
// only gives its money back; modes of another kind are offered, and one without closes plainly.
import { expect, test } from 'vitest'
import { closeChoices, closeRequest, slippageName, spotClosing } from './close-choices.ts'

const row = (close_mode: string, available = true) => ({
  close_mode,
  available,
})
/** As the server of a bot on a spot pair lists them. */
const modes = [
  row('QUOTE_MODE'),
  row('BASE_AND_QUOTE_MODE'),
  row('BASE_MODE'),
  row('BIT_MODE', false),
]
const namesOf = (waiting: boolean) =>
  closeChoices(modes, spotClosing, waiting).map((it) => it.close_mode)

test('sell all to the quote coin, keep, buy the base coin, in this order', () => {
  expect(namesOf(false)).toEqual(['QUOTE_MODE', 'BASE_AND_QUOTE_MODE', 'BASE_MODE'])
  const all = modes.map((it) => ({ ...it, available: true }))
  expect(closeChoices(all, spotClosing, false).map((it) => it.close_mode)).toHaveLength(4)
})

test('a waiting bot only releases its money', () => {
  expect(namesOf(true)).toEqual(['BASE_AND_QUOTE_MODE'])
})

test('modes that only another kind has keep the order of its answer', () => {
  const futures = [row('CLOSE_POSITION'), row('KEEP_POSITION')]
  const closing = { words: 'futuresGrid.closing', release: 'KEEP_POSITION' }
  expect(closeChoices(futures, closing, false)).toEqual(futures)
  expect(closeChoices(futures, closing, true)).toEqual([row('KEEP_POSITION')])
})

test('the call names the bot as every kind reads it, and a mode where there is one', () => {
  expect(closeRequest({ botId: '7' }, 'QUOTE_MODE')).toEqual({
    bot_id: '7',
    close_mode: 'QUOTE_MODE',
  })
  expect(closeRequest({ botId: '7' }, undefined)).toEqual({ bot_id: '7' })
})

test('a gain against what it is counted at is not called slippage', () => {
  expect(['6.31', '0', '-6.31'].map(slippageName)).toEqual(['slippage', 'slippage', 'better'])
})
