// Which messages news become, for whom and when; and when what failed is tried again.
import { describe, expect, test } from 'vitest'
import type { NotificationType } from '@trellis/contract'
import type { Target } from '../auth/target-record.ts'
import { changeSettings, readSettings } from '../host/notification-settings.ts'
import type { NotificationRow } from '../projections/notifications.ts'
import { planDeliveries, type Wishes } from './plan-deliveries.ts'
import { attemptsOf, pauseAfter, PAUSES_MS } from './retries.ts'
import { changeAway, readAway } from './targets.ts'

const BARE = { word: '', data: {}, kind: 'spot-grid', symbols: [0], times: 1 } as const
const row = (id: number, type: NotificationType, bot = 1): NotificationRow => ({
  ...BARE,
  id,
  type,
  bot,
  atMs: id,
})
const target = (id: string, sort: Target['sort'], since = 0): Target => ({
  id,
  sort,
  since,
  name: '',
  madeMs: 0,
  mark: '',
  device: '',
  sealed: '',
})
const NIGHT_MS = Date.UTC(2026, 5, 3, 23)
const NOON_MS = Date.UTC(2026, 5, 3, 12)
const quiet = { on: true, from: 1320, to: 420, days: 'every', zone: 'Etc/UTC' } as const
const wishes: Wishes = {
  settings: readSettings(''),
  away: readAway(changeAway('', { topics: [], quiet })),
  targets: [target('phone', 'push'), target('hook', 'webhook')],
}
const short = (rows: readonly NotificationRow[], of: Wishes, nowMs = NOON_MS) =>
  planDeliveries(rows, of, nowMs).map((it) => [it.target, it.position, it.type, it.count])

describe('news', () => {
  const news = [
    row(1, 'range-left'),
    row(2, 'round-won'),
    row(3, 'range-left', 2),
    row(4, 'stop-loss'),
  ]

  test('go to each target that wants their topic, those of one type in one message', () => {
    expect(short(news, wishes)).toEqual([
      ['phone', 1, 'range-left', 2],
      ['phone', 4, 'stop-loss', 1],
      ['hook', 1, 'range-left', 2],
      ['hook', 2, 'round-won', 1],
      ['hook', 4, 'stop-loss', 1],
    ])
  })

  test('go one by one where nothing is grouped', () => {
    const away = readAway(changeAway('', { topics: [], grouping: false }))
    const one = { ...wishes, away, targets: [target('phone', 'push')] }
    expect(short(news, one)).toEqual([
      ['phone', 1, 'range-left', 1],
      ['phone', 3, 'range-left', 1],
      ['phone', 4, 'stop-loss', 1],
    ])
  })

  test('of before a target was added are none of its', () => {
    const late = { ...wishes, targets: [target('phone', 'push', 1), target('hook', 'webhook', 4)] }
    expect(short(news, late)).toEqual([
      ['phone', 3, 'range-left', 1],
      ['phone', 4, 'stop-loss', 1],
    ])
  })

  test('that the bell does not ring for go nowhere', () => {
    const bots = [{ bot: 2, mode: 'muted' as const }]
    const topics = [{ topic: 'round' as const, bell: false, toast: false, title: false }]
    const settings = readSettings(changeSettings('', { topics, bots }))
    expect(short(news, { ...wishes, settings })).toEqual([
      ['phone', 1, 'range-left', 1],
      ['phone', 4, 'stop-loss', 1],
      ['hook', 1, 'range-left', 1],
      ['hook', 4, 'stop-loss', 1],
    ])
  })

  test('wait for the end of quiet hours, but for what is critical', () => {
    const planned = planDeliveries([row(1, 'take-profit'), row(2, 'liquidated')], wishes, NIGHT_MS)
    const morning = Date.UTC(2026, 5, 4, 7)
    expect(planned.map((it) => [it.target, it.type, it.dueMs, it.reason])).toEqual([
      ['phone', 'take-profit', morning, 'quiet'],
      ['phone', 'liquidated', NIGHT_MS, ''],
      ['hook', 'take-profit', morning, 'quiet'],
      ['hook', 'liquidated', NIGHT_MS, ''],
    ])
  })

  test('in great number are counted, and the first of them told', () => {
    const many = Array.from({ length: 30 }, (_, at) => row(at + 1, 'take-profit'))
    const [plan] = planDeliveries(many, wishes, NOON_MS)
    expect([plan?.count, plan?.events.length, plan?.events[0]?.id]).toEqual([30, 20, 1])
  })
})

test('the choice of topics keeps what differs from the usual alone', () => {
  const topics = [{ topic: 'range' as const, push: false, webhook: true }]
  const changed = changeAway('', { topics })
  expect(readAway(changed).topics.get('range')).toEqual({ push: false, webhook: true })
  expect(readAway(changed).topics.get('stopped')).toEqual({ push: true, webhook: true })
  const back = changeAway(changed, { topics: [{ topic: 'range', push: true, webhook: true }] })
  expect(JSON.parse(back)).toMatchObject({ topics: {} })
})

describe('a message that failed', () => {
  const after = (attempts: number, restMs = 0, chance = 0) =>
    pauseAfter(attempts, { pausesMs: PAUSES_MS, restMs, chance })

  test('is tried eight times in all, with growing pauses, over half a day', () => {
    const pauses = Array.from({ length: attemptsOf(PAUSES_MS) }, (_, at) => after(at + 1))
    expect(pauses).toEqual([
      ...[5, 30, 120, 600, 3600, 10_800, 28_800].map((seconds) => seconds * 1000),
      undefined,
    ])
  })

  test('waits as long as its target asks, at most an hour, and never shorter', () => {
    expect([after(1, 60_000), after(1, 1), after(1, 86_400_000)]).toEqual([60_000, 5000, 3_600_000])
    expect(after(1, 0, 1)).toBe(5500)
  })
})
