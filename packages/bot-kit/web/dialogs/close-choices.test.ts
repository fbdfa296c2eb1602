// Closing sells to the quote coin unless the reader chooses otherwise; a bot that waits only gives
// its money back.
import { expect, test } from 'vitest'
import { closeChoices } from './close-choices.ts'

const row = (close_mode: string, available = true) => ({
  close_mode,
  available,
})
/** As the server lists them, by their wire numbers. */
const modes = [
  row('BIT_MODE', false),
  row('BASE_MODE'),
  row('QUOTE_MODE'),
  row('BASE_AND_QUOTE_MODE'),
]
const namesOf = (waiting: boolean) => closeChoices(modes, waiting).map((it) => it.close_mode)

test('sell all to the quote coin, keep, buy the base coin, in this order', () => {
  expect(namesOf(false)).toEqual(['QUOTE_MODE', 'BASE_AND_QUOTE_MODE', 'BASE_MODE'])
  const all = modes.map((it) => ({ ...it, available: true }))
  expect(closeChoices(all, false).map((it) => it.close_mode)).toHaveLength(4)
})

test('a waiting bot only releases its money', () => {
  expect(namesOf(true)).toEqual(['BASE_AND_QUOTE_MODE'])
})
