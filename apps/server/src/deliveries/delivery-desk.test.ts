// The desk in a process that is told late of what others did: a target begins where the news of
// its user are by now, and a second one takes none from the first.
import { expect, test } from 'vitest'
import { ok, type UserId } from '@trellis/kernel'
import type { SettingAccess } from '@trellis/bot-kit/routes/route-context.ts'
import { SecretBox } from '../auth/secret-box.ts'
import { HistoryAwayError } from '../threads/read-models.ts'
import { DeliveryDesk, type DeskParts } from './delivery-desk.ts'
import { pushKeysOf } from './push-keys.ts'
import { readTargets, TARGETS, TOLD } from './targets.ts'

const USER = 1001 as UserId

/** `told` is what others were told meanwhile of the targets. */
function deskOf({ newest, told }: { newest: DeskParts['newest']; told?: string }) {
  const kept = new Map<string, string>()
  const began: unknown[] = []
  const settings = {
    read: (_: UserId, name: string) => kept.get(name) ?? '',
    catchUp: async () => void (told !== undefined && kept.set(TARGETS, told)),
    write: (async (_user, name, next) => {
      const said = next(kept.get(name) ?? '', { all: () => [] })
      if (said.ok) kept.set(name, said.value)
      return said.ok ? ok(undefined) : said
    }) satisfies SettingAccess['write'],
  }
  const desk = new DeliveryDesk({
    store: async (name, args) => void began.push([name, args]) as never,
    settings: settings as Partial<SettingAccess> as SettingAccess,
    box: new SecretBox('k'.repeat(44)),
    keys: pushKeysOf('k'.repeat(44)),
    wallMs: () => 1,
    courier: { changed: () => undefined, stir: () => undefined },
    rule: { loopback: false },
    resolve: async () => ['93.184.216.34'],
    newest,
    attempts: 1,
  })
  const targets = () => readTargets(kept.get(TARGETS) ?? '')
  return { desk, kept, began, targets }
}

const hook = { url: 'https://a.test/hook', name: '' }

test('a first target hears of nothing that happened before anybody told this process of it', async () => {
  const { desk, kept, began, targets } = deskOf({ newest: async () => 41 })
  expect((await desk.addWebhook(USER, hook)).ok).toBe(true)
  expect(targets().map(({ since }) => since)).toEqual([41])
  expect([kept.get(TOLD), began]).toEqual([
    '41',
    [['beginDeliveries', { user: USER, position: 41 }]],
  ])
})

test('no target is made while nobody says how far the news of its user are', async () => {
  const newest = () => Promise.reject(new HistoryAwayError('nobody says'))
  const { desk, targets } = deskOf({ newest })
  await expect(desk.addWebhook(USER, hook)).rejects.toThrow(HistoryAwayError)
  expect(targets()).toEqual([])
})

test('a target takes no news from one that another process was told of a moment ago', async () => {
  const first = deskOf({ newest: async () => 41 })
  await first.desk.addWebhook(USER, hook)
  const told = first.kept.get(TARGETS) ?? ''
  const { desk, began, targets } = deskOf({ newest: async () => 43, told })
  expect((await desk.addWebhook(USER, hook)).ok).toBe(true)
  expect([began, targets().map(({ since }) => since)]).toEqual([[], [41, 43]])
})
