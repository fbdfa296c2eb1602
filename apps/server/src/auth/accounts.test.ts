// What the log tells of logins, over a directory in memory: who, from where and how it ended, and
// nothing that was typed.
import { expect, test } from 'vitest'
import { Directory } from '@trellis/engine'
import { ok, type UserId } from '@trellis/kernel'
import { Accounts, type Client } from './accounts.ts'
import { DirectoryStore, type StoreHost } from './directory-store.ts'
import { SecretBox } from './secret-box.ts'

const user = 1001 as UserId
const client: Client = { address: '203.0.113.7', cookies: {}, agent: '', device: '' }
const typed = { email: 'a@example.org', password: 'nine blue herons' }

test('a login and a refused one are a line each, without e-mail or password', async () => {
  const state = new Directory()
  const directory = {
    state,
    execute: async (decide: (it: Directory) => ReturnType<Directory['ban']>) => {
      const done = decide(state)
      if (done.ok) state.commit(done.value, { atMs: 1, tape: -1 })
      return done.ok ? ok(undefined) : done
    },
  }
  const register: StoreHost['register'] = async (account) => {
    await directory.execute((it) => it.register({ ...account, user, createdAtMs: 1 }))
    return ok(user)
  }
  const host = { directory, register, wallMs: () => 1_000 } as unknown as StoreHost
  const lines: string[] = []
  const accounts = new Accounts({
    store: new DirectoryStore(host),
    box: new SecretBox('a key that is long enough'),
    wallMs: () => 1_000,
    rateScale: 1,
    mailer: { send: async () => undefined, stop: () => undefined },
    base: () => 'http://localhost',
    log: (line) => void lines.push(line),
  })
  await accounts.register({ ...typed, countryCode: '' }, 'en', client)
  await accounts.login({ ...typed, password: 'ten red herons', totp: '' }, client)
  await accounts.login({ ...typed, email: 'nobody@example.org', totp: '' }, client)
  await accounts.login({ ...typed, totp: '' }, client)
  expect(lines).toEqual([
    'user 1001 is signed in, by one factor, from 203.0.113.7',
    'a login to user 1001 was refused (wrongCredentials), from 203.0.113.7',
    'a login to no account was refused (wrongCredentials), from 203.0.113.7',
    'user 1001 is signed in, by one factor, from 203.0.113.7',
  ])
})
