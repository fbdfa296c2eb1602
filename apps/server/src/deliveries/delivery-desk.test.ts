// The desk in a process that is told late of what others did: a target begins where the news of
// its user are by now, a second one takes none from the first, and whoever was let in by what has
// ended meanwhile changes nothing.
import { expect, test } from 'vitest'
import { err, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { directoryInMemory } from '../../test/directory-in-memory.ts'
import { keysOf, newBrowser } from '../../test/push-service.ts'
import type { ApiKeyRecord, Grounds } from '../auth/account-store.ts'
import { DirectoryStore, type StoreHost } from '../auth/directory-store.ts'
import { SecretBox } from '../auth/secret-box.ts'
import { readTargets, TARGETS } from '../auth/target-record.ts'
import type { DirectoryAccess } from '../host/directory-host.ts'
import { settingAccess } from '../host/setting-access.ts'
import { HistoryAwayError } from '../threads/read-models.ts'
import { DeliveryDesk, type DeskParts } from './delivery-desk.ts'
import { pushKeysOf } from './push-keys.ts'
import { TOLD } from './targets.ts'

const USER = 1001 as UserId
const by: Grounds = { user: USER }
const session = { user: USER, tokenHash: 'session', createdAtMs: 1, expiresAtMs: 2 }
const apiKey = { user: USER, key: 'key', label: '', permissions: [], sealedSecret: '' }

/**
 * `told` is what others were told meanwhile of the targets; `looked` is done while a name is looked
 * up.
 */
function deskOf({
  newest = async () => 41,
  told,
  looked = () => undefined,
}: {
  readonly newest?: DeskParts['newest']
  readonly told?: string
  readonly looked?: (directory: ReturnType<typeof directoryInMemory>) => void
} = {}) {
  const directory = directoryInMemory([USER])
  const { change, state } = directory
  change((it) => it.openSession(session))
  change((it) => it.createApiKey({ ...apiKey, createdAtMs: 1 }))
  const began: unknown[] = []
  const known = settingAccess(directory as DirectoryAccess)
  const host: Partial<StoreHost> = { directory, wallMs: () => 1 }
  const desk = new DeliveryDesk({
    store: async (name, args) => void began.push([name, args]) as never,
    settings: {
      ...known,
      catchUp: async () =>
        void (told !== undefined && change((it) => it.changeSetting(USER, TARGETS, told))),
    },
    accounts: new DirectoryStore(host as StoreHost),
    box: new SecretBox('k'.repeat(44)),
    keys: pushKeysOf('k'.repeat(44)),
    wallMs: () => 1,
    courier: { changed: () => undefined, stir: () => undefined },
    rule: { loopback: false },
    resolve: async () => {
      looked(directory)
      return ['93.184.216.34']
    },
    newest,
    attempts: 1,
  })
  const kept = (name: string) => known.read(USER, name)
  const targets = () => readTargets(kept(TARGETS))
  return { desk, kept, began, targets, change, state }
}

const hook = { url: 'https://a.test/hook', name: '' }

test('a first target hears of nothing that happened before anybody told this process of it', async () => {
  const { desk, kept, began, targets } = deskOf()
  expect((await desk.addWebhook(by, hook)).ok).toBe(true)
  expect(targets().map(({ since }) => since)).toEqual([41])
  expect([kept(TOLD), began]).toEqual(['41', [['beginDeliveries', { user: USER, position: 41 }]]])
})

test('no target is made while nobody says how far the news of its user are', async () => {
  const newest = () => Promise.reject(new HistoryAwayError('nobody says'))
  const { desk, targets } = deskOf({ newest })
  await expect(desk.addWebhook(by, hook)).rejects.toThrow(HistoryAwayError)
  expect(targets()).toEqual([])
})

test('a target takes no news from one that another process was told of a moment ago', async () => {
  const first = deskOf()
  await first.desk.addWebhook(by, hook)
  const told = first.kept(TARGETS)
  const { desk, began, targets } = deskOf({ newest: async () => 43, told })
  expect((await desk.addWebhook(by, hook)).ok).toBe(true)
  expect([began, targets().map(({ since }) => since)]).toEqual([[], [41, 43]])
})

type Desk = ReturnType<typeof deskOf>
type Ended = Parameters<Desk['change']>[0]
const byKey = { ...by, apiKey: { key: 'key', ip: '10.0.0.1' } }
const ends: readonly (readonly [string, Grounds, Ended, Refusal['code']])[] = [
  [
    'the session',
    { ...by, session: 'session' },
    (it) => it.revokeSession('session'),
    'notLoggedIn',
  ],
  ['the time of the API key', byKey, keyTo({ addresses: [], endsAtMs: 1 }), 'apiKeyEnded'],
  [
    "the API key's place",
    byKey,
    keyTo({ addresses: ['10.0.0.2'], endsAtMs: 0 }),
    'addressNotAllowed',
  ],
  ['the API key', byKey, (it) => it.revokeApiKey(USER, 'key'), 'invalidApiKey'],
]

function keyTo(terms: Pick<ApiKeyRecord, 'addresses' | 'endsAtMs'>): Ended {
  return (it) => it.changeApiKey(USER, { key: 'key', label: '', ...terms })
}

const browser = { endpoint: 'https://a.test/push', ...keysOf(newBrowser()), lang: 'en' }
const adds = {
  webhook: ({ desk }: Desk, of: Grounds) => desk.addWebhook(of, hook),
  browser: ({ desk }: Desk, of: Grounds) => desk.addPush(of, { ...browser, name: '', device: '' }),
}
const added = Object.entries(adds)

test.each(ends)('%s ends while an address is looked at: no target is added', async (...end) => {
  const [, of, ended, code] = end
  for (const [, add] of added) {
    const stage = deskOf({ looked: ({ change }) => void change(ended) })
    expect(await add(stage, of)).toEqual(err({ code }))
    expect(stage.targets()).toEqual([])
  }
})

test.each(ends)('%s stands: targets are added', async (...end) => {
  for (const [sort, add] of added) {
    const stage = deskOf()
    expect(await add(stage, end[1])).toMatchObject({ ok: true })
    expect(stage.targets()).toMatchObject([{ sort: sort === 'webhook' ? sort : 'push' }])
  }
})

test.each(ends)('%s has ended: nothing that there is is changed', async (...end) => {
  const [, of, ended, code] = end
  const { desk, change, state } = deskOf()
  await desk.addWebhook(by, hook)
  const [{ id } = { id: '' }] = desk.targets(USER)
  change(ended)
  const before = state.next
  const acts: Promise<Result<unknown, Refusal>>[] = [
    desk.rotate(of, id),
    desk.remove(of, id),
    desk.change(of, { topics: [], grouping: false }),
  ]
  expect(await Promise.all(acts)).toEqual(acts.map(() => err({ code })))
  expect(state.next).toBe(before)
})
