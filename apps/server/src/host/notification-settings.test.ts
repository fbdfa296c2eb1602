// What a user wants to be told of, and what was read: as it is kept.
import { describe, expect, test } from 'vitest'
import {
  changeSettings,
  isRead,
  markRead,
  readMark,
  readSettings,
  scopeOf,
} from './notification-settings.ts'

const off = { bell: false, toast: false, title: false }
const none = { topics: [], bots: [] }

describe('settings', () => {
  test('are the defaults until they are changed, and empty again when changed back', () => {
    expect(readSettings('').topics.get('target')).toEqual({ bell: true, toast: true, title: true })
    const text = changeSettings('', { ...none, topics: [{ topic: 'range', ...off }] })
    expect(readSettings(text).topics.get('range')).toEqual(off)
    expect(readSettings(text).topics.get('target')?.bell).toBe(true)
    const usual = { topic: 'range', bell: true, toast: true, title: false } as const
    expect(changeSettings(text, { ...none, topics: [usual] })).toBe('')
  })

  test('what is critical rings whatever is asked', () => {
    const text = changeSettings('', { ...none, topics: [{ topic: 'stopped', ...off }] })
    expect(readSettings(text).topics.get('stopped')).toEqual({ ...off, bell: true })
  })

  test('of bots are kept where they are not "all", the latest three hundred', () => {
    const one = changeSettings('', { ...none, bots: [{ bot: 5, mode: 'muted' }] })
    expect(readSettings(one).bots).toEqual(new Map([[5, 'muted']]))
    expect(changeSettings(one, { ...none, bots: [{ bot: 5, mode: 'all' }] })).toBe('')
    const many = Array.from({ length: 301 }, (_, i) => ({ bot: i + 1, mode: 'critical' }) as const)
    const bots = readSettings(changeSettings('', { ...none, bots: many })).bots
    expect(bots.size).toBe(300)
    expect(bots.has(1)).toBe(false)
  })

  test('make a scope: types without a bell, bots of which only some types are heard', () => {
    const text = changeSettings('', {
      topics: [{ topic: 'range', ...off }],
      bots: [
        { bot: 5, mode: 'muted' },
        { bot: 6, mode: 'critical' },
      ],
    })
    expect(scopeOf(9, readSettings(text))).toEqual({
      user: 9,
      hidden: ['range-left', 'range-entered'],
      quiet: [
        { bots: [6], types: ['liquidation-near', 'liquidated', 'stop-loss', 'failed', 'ended'] },
        { bots: [5], types: ['liquidation-near'] },
      ],
    })
  })
})

describe('what was read', () => {
  test('grows one by one and up to an event', () => {
    const one = markRead('', { id: 30 })
    expect([isRead(readMark(one), 30), isRead(readMark(one), 20)]).toEqual([true, false])
    const both = markRead(one, { upTo: 20 })
    expect(readMark(both)).toEqual({ upTo: 20, ids: [30] })
    expect(readMark(markRead(both, { upTo: 5 }))).toEqual({ upTo: 20, ids: [30] })
    expect(readMark(markRead(both, { upTo: 40 }))).toEqual({ upTo: 40, ids: [] })
  })

  test('is bounded, and what nobody looked at never counts as read', () => {
    let text = ''
    for (let id = 1; id <= 305; id += 1) text = markRead(text, { id: 2 * id })
    const mark = readMark(text)
    expect([mark.upTo, mark.ids.length]).toEqual([0, 300])
    expect([isRead(mark, 2), isRead(mark, 11), isRead(mark, 12), isRead(mark, 610)]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})
