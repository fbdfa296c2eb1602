// A directory without a journal, changed as its owner does: what is decided is durable at once.
import { Directory } from '@trellis/engine'
import { ok, type UserId } from '@trellis/kernel'
import type { DirectoryAccess, DirectoryDecision } from '../src/host/directory-host.ts'

/** With these users in it. */
export function directoryInMemory(users: readonly UserId[] = []) {
  const state = new Directory()
  const change = (decide: (state: Directory) => DirectoryDecision) => {
    const done = decide(state)
    if (!done.ok) return done
    state.commit(done.value, { atMs: 1, tape: -1 })
    return ok(undefined)
  }
  for (const user of users) {
    const account = { user, email: `${user}@b.io`, passwordHash: 'x', countryCode: '', lang: 'en' }
    change((it) => it.register({ ...account, createdAtMs: 1 }))
  }
  const execute: DirectoryAccess['execute'] = async (decide) => change(decide)
  return { state, change, execute }
}
