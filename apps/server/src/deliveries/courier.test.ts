// A courier beside a directory that another process owns: what anybody was told before is what it
// plans and sends by, and while nobody says how far the directory is it sends nothing. Against a
// store in memory; a word of the directory is known here only once somebody has caught up.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok, type UserId } from '@trellis/kernel'
import type { SettingAccess } from '@trellis/bot-kit/routes/route-context.ts'
import { SecretBox } from '../auth/secret-box.ts'
import { TARGETS, writeTargets } from '../auth/target-record.ts'
import { UnavailableError } from '../host/engine-link.ts'
import { readSettings } from '../host/notification-settings.ts'
import type { DeliveryQueries, DeliveryRow, PlannedDelivery } from '../projections/deliveries.ts'
import type { NotificationRow } from '../projections/notifications.ts'
import { Courier, type CourierParts } from './courier.ts'
import { pushKeysOf } from './push-keys.ts'
import { AWAY, changeAway, makeTarget } from './targets.ts'

const USER = 1001 as UserId
const NIGHT_MS = Date.UTC(2026, 5, 3, 23)
const QUIET = { on: true, from: 1320, to: 420, days: 'every', zone: 'Etc/UTC' } as const
const box = new SecretBox('k'.repeat(44))
const fields = { sort: 'webhook', name: '', device: '', madeMs: 0, since: 0 } as const
const open = { url: 'https://a.test/', secret: 'whsec_YQ==', oldSecret: '', oldUntilMs: 0 }
const target = makeTarget(fields, open, box)
const news: NotificationRow = {
  id: 5,
  type: 'stop-loss',
  bot: 7,
  word: '',
  data: {},
  kind: 'spot-grid',
  symbols: [0],
  times: 1,
  atMs: 1,
}

/** What is known here, and what another process was told beyond it. */
let known: Map<string, string>
let told: Map<string, string>
let isSilent: boolean
/** How often it was asked how far the directory is. */
let asked: number
let undelivered: NotificationRow[]
let plans: PlannedDelivery[]
let waiting: DeliveryRow[]
let settled: string[]
let released: number
let sent: number
let courier: Courier

const settings = {
  read: (_, name) => known.get(name) ?? '',
  all: (name) => [[USER, known.get(name) ?? '']],
  catchUp: async () => {
    asked += 1
    if (isSilent) throw new UnavailableError('nobody says')
    for (const [name, value] of told) known.set(name, value)
  },
  write: () => Promise.resolve(ok(undefined)),
} as Partial<SettingAccess> as SettingAccess

const queries: Partial<{
  [N in keyof DeliveryQueries]: (args: DeliveryQueries[N]['args']) => DeliveryQueries[N]['answer']
}> = {
  deliveryMark: () => 0,
  undelivered: () => undelivered,
  makeDeliveries: (making) => {
    plans.push(...making.plans)
    undelivered = []
  },
  dueDeliveries: () => ({ due: waiting, nextMs: undefined }),
  claimDelivery: () => waiting.shift(),
  settleDelivery: ({ state, reason }) => {
    settled.push(`${state} ${reason}`)
    waiting = []
  },
  releaseDeliveries: () => void (released += 1),
}

const waitingFor = (id: string): DeliveryRow => ({
  user: USER,
  target: id,
  position: 5,
  type: 'stop-loss',
  critical: false,
  count: 1,
  events: [],
  state: 'waiting',
  attempts: 0,
  answer: 0,
  reason: '',
  madeMs: 0,
  triedMs: 0,
  nextMs: 0,
})

beforeEach(() => {
  vi.useFakeTimers()
  known = new Map([[TARGETS, writeTargets([target])]])
  told = new Map()
  isSilent = false
  undelivered = []
  plans = []
  waiting = []
  settled = []
  asked = released = sent = 0
  courier = new Courier({
    store: async (name, args) => queries[name]?.(args as never) as never,
    settings,
    news: { settings: () => readSettings(''), onNews: () => () => undefined },
    box,
    keys: pushKeysOf('k'.repeat(44)),
    contact: '',
    item: () => expect.unreachable(),
    send: async () => {
      sent += 1
      return { answer: 200, reason: '', restMs: 0 }
    },
    pausesMs: [],
    wallMs: () => NIGHT_MS,
    log: (line) => expect.unreachable(line),
  } satisfies CourierParts)
})
afterEach(async () => {
  const stopped = courier.stop()
  await vi.runAllTimersAsync()
  await stopped
  vi.useRealTimers()
})

async function works(): Promise<void> {
  courier.start()
  await vi.advanceTimersByTimeAsync(1)
}

test('news are planned by what another process was told: of a removed target none are made', async () => {
  undelivered = [news]
  told.set(TARGETS, '')
  await works()
  expect([plans, asked]).toEqual([[], 1])
})

test('a message waits for no hours that another process was told are over', async () => {
  known.set(AWAY, changeAway('', { topics: [], quiet: QUIET }))
  told.set(AWAY, changeAway('', { topics: [], quiet: { ...QUIET, on: false } }))
  waiting = [waitingFor(target.id)]
  await works()
  expect([settled, sent]).toEqual([['delivered '], 1])
})

test('nothing is sent to a target that another process was told to remove', async () => {
  told.set(TARGETS, '')
  waiting = [waitingFor(target.id)]
  await works()
  expect([settled, sent]).toEqual([['given-up removed'], 0])
})

test('it waits while nobody says how far the directory is, and forgets no news over it', async () => {
  undelivered = [news]
  waiting = [waitingFor(target.id)]
  isSilent = true
  await works()
  expect([plans.length, sent]).toEqual([0, 0])
  isSilent = false
  await vi.advanceTimersByTimeAsync(2000)
  expect([plans.length, sent]).toEqual([1, 1])
})

test('what was put off by hours of before is let go once it is heard that they changed', async () => {
  await works()
  courier.hoursChanged(USER)
  courier.hoursChanged(USER)
  await vi.advanceTimersByTimeAsync(1)
  expect(released).toBe(1)
})

test('without news and without anything due nobody is asked', async () => {
  await works()
  expect(asked).toBe(0)
})
