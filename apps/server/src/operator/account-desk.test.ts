// What operators leave of an account: beside a block whether bots stay, for whoever makes one at
// the same time; of who is signed out, what programs do and nothing that is pushed to a browser.
import { expect, test } from 'vitest'
import { TAX_TAG } from '@trellis/contract'
import { err, ok, type UserId } from '@trellis/kernel'
import { DirectoryStore, type StoreHost } from '../auth/directory-store.ts'
import { readTargets, TARGETS, writeTargets } from '../auth/target-record.ts'
import { TWO_FACTOR } from '../auth/two-factor-record.ts'
import { BAN_KEEPS_BOTS } from '../host/account-settings.ts'
import type { DirectoryAccess } from '../host/directory-host.ts'
import { accountOperations, bannedWithBots, type AccountDeskParts } from './account-desk.ts'
import { FeeLevels } from './fee-levels.ts'
import { PendingEndings } from './pending-endings.ts'
import { directoryInMemory } from '../../test/directory-in-memory.ts'

const user = 1001 as UserId
const kept = { name: '', madeMs: 1, since: 0, mark: '', sealed: '', device: '' }
const push = { ...kept, id: 'push', sort: 'push' } as const
const hook = { ...kept, id: 'hook', sort: 'webhook' } as const

/** Accounts whose bots end at once. */
function desk() {
  const { state, change, execute } = directoryInMemory([user])
  const directory: DirectoryAccess = { state, execute }
  const bots = {
    end: async () => ok({ told: [], refused: [] }),
    setFees: async () => ok(undefined),
  }
  const endings = new PendingEndings({ directory, market: { nowMs: () => 1 }, bots }, () => {})
  const fees = new FeeLevels({ directory, bots: bots as never }, () => {})
  const aligning = { of: [] as UserId[], fails: false }
  const alignKinds = async (whose: UserId) => {
    aligning.of.push(whose)
    if (aligning.fails) throw new Error('its group is away')
  }
  const parts: Partial<AccountDeskParts> = { directory, endings, fees, alignKinds }
  const operations = accountOperations(parts as AccountDeskParts)
  const sayAs = (why: string | undefined, [name = '', ...words]: readonly string[]) =>
    operations[name]!.run([String(user), ...words], () => why)
  const say = (...words: string[]) => sayAs(undefined, words)
  const setting = (name: string) => state.account(user)?.settings.get(name)
  const account = () => {
    const { banReason, settings } = state.account(user)!
    return { banReason, ...Object.fromEntries(settings) }
  }
  return { change, say, sayAs, setting, account, aligning }
}

test('a block with keep-bots says so for as long as it stands, and no other one does', async () => {
  const { change, say, setting } = desk()
  const keeps = () => setting(BAN_KEEPS_BOTS.name) === BAN_KEEPS_BOTS.yes
  await say('ban', 'keep-bots', 'Under review')
  expect(keeps()).toBe(true)
  await say('unban')
  expect(keeps()).toBe(false)
  await say('ban', 'keep-bots', 'Under review')
  await say('ban', 'Found guilty')
  expect(keeps()).toBe(false)
  await say('ban', 'keep-bots', 'Under review')
  change((state) => bannedWithBots(state, user, 'While no server runs'))
  expect(keeps()).toBe(false)
})

test.each([
  ['ban', 'Under review'],
  ['ban', 'keep-bots', 'Under review'],
  ['unban'],
  ['close', 'compliance'],
  ['tag', TAX_TAG],
  ['type', 'UNIFIED_UPGRADING'],
  ['islamic', 'on'],
  ['vip', '3'],
  ['fees', '2'],
  ['two-factor', 'off'],
  ['prove'],
  ['role', 'admin'],
])('who lost the role meanwhile does nothing: %s %s', async (...words) => {
  const { change, say, sayAs, account, aligning } = desk()
  change((state) => bannedWithBots(state, user, 'Before'))
  change((state) => state.changeSetting(user, TWO_FACTOR, 'on'))
  const before = account()
  expect(await sayAs('no operator', words)).toEqual(err('no operator'))
  expect([account(), aligning.of]).toEqual([before, []])
  expect(await say(...words)).toMatchObject({ ok: true })
  expect(account()).not.toEqual(before)
})

test('a block has its own account brought into line, and says so where that could not be', async () => {
  const { say, aligning } = desk()
  expect(await say('ban', 'Under review')).toMatchObject({ ok: true })
  aligning.fails = true
  const failed = 'is blocked no more; but what is copied goes on as before, give it again'
  expect(await say('unban')).toMatchObject({ ok: false, error: expect.stringContaining(failed) })
  expect(aligning.of).toEqual([user, user])
})

test('who is signed out is pushed nothing more, and webhooks stay', async () => {
  const { state, change, execute } = directoryInMemory([user])
  const directory: AccountDeskParts['directory'] = { state, execute }
  change((it) => it.openSession({ user, tokenHash: 's', createdAtMs: 1, expiresAtMs: 9 }))
  change((it) => it.changeSetting(user, TARGETS, writeTargets([push, hook])))
  const accounts = new DirectoryStore({
    directory,
    wallMs: () => 99,
  } as Partial<StoreHost> as StoreHost)
  const told: unknown[] = []
  accounts.onTargetsGone = async (...gone) => void told.push(gone)
  const parts = { directory, accounts } as Partial<AccountDeskParts> as AccountDeskParts
  const done = await accountOperations(parts)['sign-out']?.run([String(user)], () => undefined)
  expect(done).toMatchObject({ ok: true, value: expect.stringContaining('sessions that ended: 1') })
  expect(readTargets(state.account(user)?.settings.get(TARGETS) ?? '')).toEqual([hook])
  expect([told, state.sessionsOf(user, 0)]).toEqual([[[user, ['push']]], []])
})
