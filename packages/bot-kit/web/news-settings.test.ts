// A change of the settings touches what it names and nothing else, before the server has answered.
import { expect, test } from 'vitest'
import { changed, modeOfBot, type NewsSettings } from './news-settings.ts'

const range = { topic: 'range', bell: true, toast: true, title: false, critical: false } as const
const stopped = { ...range, topic: 'stopped', critical: true } as const
const was: NewsSettings = {
  topics: [range, stopped],
  bots: [
    { bot_id: '7', mode: 'muted' },
    { bot_id: '8', mode: 'critical' },
  ],
}

test('a bot is set anew, the others stay, and one that nobody set is heard', () => {
  const now = changed(was, { bots: [{ bot_id: '7', mode: 'all' }] })
  expect(['7', '8', '9'].map((id) => modeOfBot(now, id))).toEqual(['all', 'critical', 'all'])
  expect(now.topics).toEqual(was.topics)
  const more = changed(was, { bots: [{ bot_id: 9, mode: 'muted' }] })
  expect(['7', '8', '9'].map((id) => modeOfBot(more, id))).toEqual(['muted', 'critical', 'muted'])
})

test('a topic is set anew and keeps what is not the reader’s to set', () => {
  const wish = { topic: 'stopped', bell: true, toast: false, title: true } as const
  const now = changed(was, { topics: [wish] })
  expect(now.topics).toEqual([range, { ...stopped, toast: false, title: true }])
  expect(now.bots).toEqual(was.bots)
})
