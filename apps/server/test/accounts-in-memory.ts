// Accounts over a directory in memory. What another call changes between a proof and what it was
// for can be done at that very place, as a directory does it whose owner is elsewhere: what is
// decided is decided behind it.
import type { Directory } from '@trellis/engine'
import { ok, type UserId } from '@trellis/kernel'
import { Accounts, type Client } from '../src/auth/accounts.ts'
import { DirectoryStore, type StoreHost } from '../src/auth/directory-store.ts'
import { HashLine } from '../src/auth/hash-line.ts'
import { SecretBox } from '../src/auth/secret-box.ts'
import type { DirectoryDecision } from '../src/host/directory-host.ts'
import { Others } from '../src/limits/others.ts'
import { directoryInMemory } from './directory-in-memory.ts'

type Decide = (state: Directory) => DirectoryDecision

export const user = 1001 as UserId
export const client: Client = {
  address: '203.0.113.7',
  ip: '203.0.113.7',
  cookies: {},
  agent: '',
  device: '',
  hasLeft: () => false,
}

/**
 * Accounts with a line of one hash at once and two who wait; the first to register is `user`.
 * `others` may be those of further processes.
 */
export function accountsInMemory(others = new Others()) {
  const { state, change } = directoryInMemory()
  const clock = { nowMs: 1_000 }
  let between: Decide | undefined
  const directory = {
    state,
    execute: async (decide: Decide) => {
      if (between !== undefined) change(between)
      between = undefined
      return change(decide)
    },
  }
  const register: StoreHost['register'] = async (account) => {
    await directory.execute((it) => it.register({ ...account, user, createdAtMs: 1 }))
    return ok(user)
  }
  const wallMs = () => clock.nowMs
  const lines: string[] = []
  const accounts = new Accounts({
    store: new DirectoryStore({ directory, register, wallMs } as unknown as StoreHost),
    box: new SecretBox('a key that is long enough'),
    wallMs,
    others,
    rateScale: 1,
    line: new HashLine(1, { atOnce: 1, most: 2 }),
    mailer: { send: async () => undefined, stop: () => undefined },
    base: () => 'http://localhost',
    log: (line) => void lines.push(line),
  })
  /** Done before the next decision, which was proved before it. */
  const meanwhile = (decide: Decide) => void (between = decide)
  return { accounts, state, clock, lines, change, meanwhile }
}
