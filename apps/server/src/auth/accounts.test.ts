// Logins over a directory in memory: what the log tells of them (who, from where and how it ended,
// and nothing that was typed), and who is served first where many come.
import { expect, test } from 'vitest'
import { accountsInMemory, client, user } from '../../test/accounts-in-memory.ts'
import { Others } from '../limits/others.ts'
import type { Client } from './accounts.ts'

const typed = { email: 'a@example.org', password: 'nine blue herons' }

test('a login and a refused one are a line each, without e-mail or password', async () => {
  const { accounts, lines } = accountsInMemory()
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

test('a known device is served before strangers who wait, and who is turned away has guessed nothing', async () => {
  const { accounts } = accountsInMemory()
  const made = await accounts.register({ ...typed, countryCode: '' }, 'en', client)
  if (!made.ok) throw new Error('not registered')
  const { device } = made.value
  const ended: string[] = []
  const login = async (name: string, from: Client, password = 'ten red herons') => {
    const done = await accounts.login({ ...typed, password, totp: '' }, from)
    ended.push(name)
    return done.ok ? name : done.error.code
  }
  const strangers = ['first', 'second', 'third'].map((name) => login(name, client))
  const turnedAway = Array.from({ length: 20 }, () => login('turned away', client))
  const known = { ...client, cookies: { [device.name]: device.value } }
  expect(await login('owner', known, typed.password)).toBe('owner')
  expect(await Promise.all(strangers)).toEqual(Array(3).fill('wrongCredentials'))
  expect(ended.filter((it) => it !== 'turned away')).toEqual(['first', 'owner', 'second', 'third'])
  expect(new Set(await Promise.all(turnedAway))).toEqual(new Set(['rateLimited']))
  // Three of ten wrong ones are counted.
  for (let i = 4; i <= 10; i += 1) expect(await login('wrong', client)).toBe('wrongCredentials')
  expect(await login('wrong', client)).toBe('rateLimited')
})

test('a process that does not hear the others answers no guess, right or wrong, and counts none', async () => {
  const others = new Others()
  const { accounts } = accountsInMemory(others)
  await accounts.register({ ...typed, countryCode: '' }, 'en', client)
  let isHeard = false
  others.join(
    () => undefined,
    () => Promise.resolve(isHeard),
  )
  const login = async (password: string) => {
    const done = await accounts.login({ ...typed, password, totp: '' }, client)
    return done.ok ? 'in' : done.error.code
  }
  for (let i = 0; i < 12; i += 1) expect(await login('ten red herons')).toBe('starting')
  expect(await login(typed.password)).toBe('starting')
  isHeard = true
  expect(await login('ten red herons')).toBe('wrongCredentials')
  expect(await login(typed.password)).toBe('in')
})

test('a guess that turns out to be one too many, by what others counted meanwhile, is not answered', async () => {
  const others = new Others()
  const { accounts } = accountsInMemory(others)
  await accounts.register({ ...typed, countryCode: '' }, 'en', client)
  const guesser = { key: `email:${typed.email}`, user, address: client.address }
  const tell = (id: number) =>
    others.take({
      topic: 'guess',
      word: { act: 'begin', guesser, place: { sinceMs: 0, number: 1, id } },
    })
  const settled = async () => {
    // Ten that began elsewhere when this one did.
    for (let i = 0; i < 10; i += 1) tell(-1 - i)
    return true
  }
  others.join(() => undefined, settled)
  const done = await accounts.login({ ...typed, totp: '' }, client)
  expect(done).toMatchObject({ ok: false, error: { code: 'rateLimited' } })
  expect(done).toMatchObject({ error: { result: { retry_after_ms: 900_000 } } })
})
