// A browser that is signed out is no target of news from the very decision on that ends its
// session: a server that is killed right after it has nothing left to do. A browser that has
// another session, programs, and other users keep theirs.
import { expect, test } from 'vitest'
import type { UserId } from '@trellis/kernel'
import { accountsInMemory, client, user } from '../../test/accounts-in-memory.ts'
import type { Accounts, SignedIn } from './accounts.ts'
import { sessionId } from './sessions.ts'
import { readTargets, TARGETS, writeTargets, type Target } from './target-record.ts'
import { hashToken } from './token-hash.ts'

const email = 'a@example.org'
const password = 'nine blue herons'
const next = 'ten red herons fly'
const sent = { email, password, totp: '' }
const kept = { name: '', madeMs: 1, since: 0, mark: '', sealed: '' }
/** Named by what they are of. */
const all: readonly Target[] = [
  { ...kept, id: 'phone', sort: 'push', device: 'phone' },
  { ...kept, id: 'desk', sort: 'push', device: 'desk' },
  { ...kept, id: 'lost', sort: 'push', device: 'lost' },
  { ...kept, id: 'unknown', sort: 'push', device: '' },
  { ...kept, id: 'hook', sort: 'webhook', device: '' },
]

/** Signed in twice on the desk, with the second session, and once on a phone and somewhere. */
async function stageOf() {
  const memory = accountsInMemory()
  const { accounts, state, change } = memory
  const on = (device: string) => ({ ...client, device, agent: device })
  await accounts.register({ email, password, countryCode: '' }, 'en', on('desk'))
  const [desk, phone] = [await login(on('desk')), await login(on('phone'))]
  await login(on(''))
  change((it) => it.changeSetting(user, TARGETS, writeTargets(all)))
  const told: string[] = []
  accounts.store.onTargetsGone = async (_, ids) => void told.push(...ids)
  const targets = () => readTargets(state.account(user)?.settings.get(TARGETS) ?? '')
  return { ...memory, on, desk, phone, told, targets }

  async function login(of: typeof client): Promise<SignedIn> {
    const made = await accounts.login(sent, of)
    return made.ok ? made.value : expect.unreachable(made.error.code)
  }
}

type Stage = Awaited<ReturnType<typeof stageOf>>
const caller = ({ desk }: Stage) => ({ ...client, user, token: desk.token })
const idOf = ({ token }: SignedIn): string => sessionId(hashToken(token))
const changed = (stage: Stage, current: string): ReturnType<Accounts['changePassword']> =>
  stage.accounts.changePassword(caller(stage), { current, next, totp: '' }, stage.on('desk'))

test.each<[what: string, act: (stage: Stage) => Promise<unknown>, gone: readonly string[]]>([
  ['a session is ended', (it) => it.accounts.sessions.end(caller(it), idOf(it.phone)), ['phone']],
  [
    'one of two of a browser is ended',
    (it) => it.accounts.sessions.end(caller(it), idOf(it.desk)),
    [],
  ],
  [
    'all others are ended',
    (it) => it.accounts.sessions.endOthers(caller(it)),
    // The lost one's session has ended by itself.
    ['phone', 'lost'],
  ],
  ['a logout', ({ accounts, phone }) => accounts.logout(phone.token, 'phone'), ['phone']],
  ['one of a forgotten guid', ({ accounts, phone }) => accounts.logout(phone.token, ''), ['phone']],
  ['a login anew', ({ accounts, phone }) => accounts.logout(phone.token, undefined), []],
  [
    'an app is opened anew',
    ({ accounts, phone, on }) => accounts.enter(phone.account, on('phone')),
    [],
  ],
  ['another password', (it) => changed(it, password), every()],
  ['a password by a letter', (it) => it.accounts.store.resetPassword(user, 'hash', spent), every()],
  // The browser's two sessions are the oldest, then the phone's.
  ['one login too many', (it) => openMore(it, 47), []],
  ['three logins too many', (it) => openMore(it, 49), ['desk', 'phone']],
  [
    'a login too many in the browser that the oldest session is of',
    async (it) => {
      await openMore(it, 48)
      await openMore(it, 1, 'phone')
    },
    ['desk'],
  ],
  [
    'a login after all sessions ended by themselves',
    async (it) => {
      it.clock.nowMs += 8 * 86_400_000
      await openMore(it, 1)
    },
    [],
  ],
  ['an operator signs out', ({ accounts }) => accounts.store.signOut(user), every()],
  ['a password that is refused', (it) => changed(it, 'of nobody'), []],
])('%s: pushes end in the decision that ends their sessions', async (_, act, gone) => {
  const stage = await stageOf()
  await act(stage)
  const stay = all.filter(({ id }) => !gone.includes(id))
  expect([stage.targets(), stage.told]).toEqual([stay, gone])
})

/** An account has at most 50 sessions, and these browsers have four of them. */
async function openMore({ accounts }: Stage, count: number, device = 'program'): Promise<void> {
  const session = { user, device, expiresAtMs: 9e9, address: '', agent: '' }
  for (let i = 0; i < count; i += 1) {
    const begun = await accounts.store.startSession({ user }, `${device}-${i}`, session)
    expect(begun.ok).toBe(true)
  }
  expect(accounts.store.sessionsOf(user).length).toBeLessThanOrEqual(50)
}

const spent = { name: 'link', next: () => '' }

function every(): readonly string[] {
  return all.filter(({ sort }) => sort === 'push').map(({ id }) => id)
}

test('what was decided anew and refused has ended no push', async () => {
  const stage = await stageOf()
  stage.meanwhile((it) => it.revokeSession(hashToken(stage.desk.token)))
  expect(await changed(stage, password)).toMatchObject({ error: { code: 'notLoggedIn' } })
  expect([stage.targets(), stage.told]).toEqual([all, []])
})

test('a target that is added as sessions end is one of them', async () => {
  const stage = await stageOf()
  const late = { ...kept, id: 'late', sort: 'push', device: 'phone' } as const
  stage.meanwhile((it) => it.changeSetting(user, TARGETS, writeTargets([...all, late])))
  await stage.accounts.sessions.end(caller(stage), idOf(stage.phone))
  expect(stage.told).toEqual(['phone', 'late'])
})

test.each([
  ['that has the cookie of who was there before', true, ['desk']],
  ['with a cookie that nobody signed', false, []],
])('another user logs in at a browser %s, days later', async (_, isGenuine, gone) => {
  const stage = await stageOf()
  const { accounts, change, clock, desk, on, told } = stage
  const other = { user: 1002 as UserId, email: 'b@example.org', countryCode: '', lang: 'en' }
  const { passwordHash } = desk.account
  change((it) => it.register({ ...other, passwordHash, createdAtMs: 1 }))
  // Sessions have ended by themselves, so that nobody is signed in here.
  clock.nowMs += 8 * 86_400_000
  const { name, value } = desk.device
  const cookies = { [name]: isGenuine ? value : `${value.slice(0, 23)}none` }
  const input = { ...sent, email: other.email }
  expect(await accounts.login(input, { ...on('desk'), cookies })).toMatchObject({ ok: true })
  expect([told, stage.targets()]).toEqual([gone, all.filter(({ id }) => !gone.includes(id))])
})
