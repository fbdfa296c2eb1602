// A write that depends on what other accounts have set: of two that are under way at once the owner
// takes one, and what those accounts do otherwise is nothing to it.
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { serverKinds } from '@trellis/bots/registry.server'
import { Directory } from '@trellis/engine'
import { makeId, ok } from '@trellis/kernel'
import { expect, test } from 'vitest'
import { DirectoryChanges } from './directory-changes.ts'
import type { DirectoryAccess } from './directory-host.ts'
import { WatchedDirectory } from './directory-reads.ts'
import { settingAccess } from './setting-access.ts'

const NOW = Date.UTC(2026, 10, 30)
const STAMP = { atMs: NOW, tape: 0 }
const [one, other] = [makeId(1, 1, 0), makeId(2, 2, 0)]

/** The kind that leaders lead with. */
const copying = serverKinds.find(({ routes }) => 'becomeLeader' in routes.handlers)!

/** An owner, and processes whose decisions reach it later than they are made. */
function stage() {
  const directory = new Directory()
  const changes = new DirectoryChanges(directory.next)
  let decided = 0
  /** What else the owner takes before the next decision reaches it. */
  let before: (() => void) | undefined
  const commit = (facts: Parameters<Directory['commit']>[0]): void => {
    changes.note(directory.next, facts, directory)
    directory.commit(facts, STAMP)
  }
  const access: DirectoryAccess = {
    state: directory,
    execute: async (decide) => {
      for (;;) {
        const [watched, at] = [new WatchedDirectory(directory), directory.next]
        const said = decide(watched)
        decided += 1
        await Promise.resolve()
        before?.()
        before = undefined
        if (changes.hasChanged(at, watched.reads, directory.next)) continue
        if (said.ok) commit(said.value)
        return said.ok ? ok(undefined) : said
      }
    },
  }
  for (const user of [one, other]) {
    const fields = { passwordHash: 'h', countryCode: 'DE', lang: 'en', createdAtMs: NOW }
    const made = directory.register({ user, email: `${user}@x.io`, ...fields })
    if (made.ok) commit(made.value)
  }
  const settings = settingAccess(access)
  const lead = (userId: typeof one, nickname: string) => {
    const market = { nowMs: () => NOW }
    const bots = { lead: async () => ok(undefined) }
    const context = { userId, nowMs: NOW, market, bots, settings } as unknown as RouteContext
    return copying.routes.handlers['becomeLeader']!(context, { nickname } as never)
  }
  const meanwhile = (act: (directory: Directory) => ReturnType<Directory['ban']>): void => {
    before = () => {
      const done = act(directory)
      if (done.ok) commit(done.value)
    }
  }
  return { lead, settings, meanwhile, decided: () => decided }
}

test('of two who begin to lead under one name at once one is refused', async () => {
  const { lead, settings } = stage()
  const [first, second] = await Promise.all([lead(one, 'Foo Bar'), lead(other, 'foo bar')])
  expect([first.ok, second.ok]).toEqual([true, false])
  expect(second).toMatchObject({ error: { problems: [{ field: 'nickname', reason: 'taken' }] } })
  expect(settings.all('copy-leader').map(([user]) => user)).toEqual([one])
})

test('what another leader does otherwise makes nobody decide again', async () => {
  const { lead, meanwhile, decided } = stage()
  await lead(one, 'Foo Bar')
  const before = decided()
  meanwhile((it) => it.changeSetting(one, 'telegram', '1'))
  expect((await lead(other, 'Bar Baz')).ok).toBe(true)
  expect(decided() - before).toBe(1)
  meanwhile((it) => it.changeSetting(one, 'copy-leader', ''))
  expect((await lead(other, 'Bar Foo')).ok).toBe(true)
  expect(decided() - before).toBe(3)
})
