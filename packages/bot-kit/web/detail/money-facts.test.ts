// Which facts of a bot reach to its end.
import { expect, test } from 'vitest'
import { tellEnd } from './money-facts.ts'

const statusFact = (status: string) => ({
  bot_id: '7',
  position: '1',
  time: '1',
  type: 'bot-status',
  action: '',
  life: 'bot-status' as const,
  data: { status },
})

test.each(['completed', 'rejected', 'failed'])('the end of a bot is told by %s', (word) => {
  expect(tellEnd([statusFact(word), statusFact('cancelling')])).toBe(true)
})

test('the end of a bot is told neither by what comes before it nor by nothing', () => {
  expect(tellEnd([statusFact('cancelling'), statusFact('running')])).toBe(false)
  expect(tellEnd([])).toBe(false)
})
