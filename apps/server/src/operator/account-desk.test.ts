// What a block leaves beside its reason: whether bots stay, for whoever makes one at the same time.
import { expect, test } from 'vitest'
import { ok, type UserId } from '@trellis/kernel'
import { BAN_KEEPS_BOTS } from '../host/account-settings.ts'
import type { DirectoryAccess } from '../host/directory-host.ts'
import { accountOperations, bannedWithBots, type AccountDeskParts } from './account-desk.ts'
import { PendingEndings } from './pending-endings.ts'
import { directoryInMemory } from '../../test/directory-in-memory.ts'

const user = 1001 as UserId

/** Accounts whose bots end at once. */
function desk() {
  const { state, change, execute } = directoryInMemory([user])
  const directory: DirectoryAccess = { state, execute }
  const bots = { end: async () => ok({ told: [], refused: [] }) }
  const endings = new PendingEndings({ directory, market: { nowMs: () => 1 }, bots }, () => {})
  const parts: Partial<AccountDeskParts> = { directory, endings, alignKinds: async () => {} }
  const operations = accountOperations(parts as AccountDeskParts)
  const say = (name: string, ...words: string[]) =>
    operations[name]!.run([String(user), ...words], () => undefined)
  const setting = (name: string) => state.account(user)?.settings.get(name)
  return { change, say, setting }
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
