// A challenge is answered once, in time, by who asked for it; by whichever process, and by one that
// began later not at all.
import { expect, test } from 'vitest'
import type { UserId } from '@trellis/kernel'
import { Others } from '../limits/others.ts'
import { Ceremonies, type Ceremony } from './ceremonies.ts'
import { SecretBox } from './secret-box.ts'

const user = 7 as UserId
const login: Ceremony = { use: 'login', user: undefined, guid: 'g', rested: undefined }
const add: Ceremony = { use: 'add', user, guid: 'g', rested: 'a password' }
const box = new SecretBox('of the installation')
const opened = (beganMs = 0, others = new Others()): Ceremonies =>
  new Ceremonies({ box, beganMs, others })

test('once, and for five minutes', () => {
  const open = opened()
  const [a, b] = [open.begin(login, 0), open.begin(login, 0)]
  expect(open.take(a, login, 299_999)).toBe(true)
  expect(open.take(a, login, 299_999)).toBe(false)
  expect(open.take(b, login, 300_000)).toBe(false)
})

test.each([
  [login, { ...login, guid: 'another' }],
  [login, add],
  [add, login],
  [add, { ...add, user: 8 as UserId }],
  [add, { ...add, rested: 'another password' }],
])('%j is not answered as %j, and then by nobody', (begun, answered) => {
  const open = opened()
  const challenge = open.begin(begun, 0)
  expect(open.take(challenge, answered, 1)).toBe(false)
  expect(open.take(challenge, begun, 1)).toBe(false)
})

test('one that another process made is taken, once among all of them', () => {
  const [here, there] = [new Others(), new Others()]
  here.join((word) => there.take(word))
  there.join((word) => here.take(word))
  const [one, other] = [opened(0, here), opened(0, there)]
  const challenge = one.begin(login, 5)
  expect(other.take(challenge, login, 6)).toBe(true)
  expect([one.take(challenge, login, 7), other.take(challenge, login, 7)]).toEqual([false, false])
})

test('what was made before a process began may have been answered, and is not taken', () => {
  const challenge = opened().begin(login, 10)
  expect(opened(11).take(challenge, login, 12)).toBe(false)
  expect(opened(10).take(challenge, login, 12)).toBe(true)
})

test('what is none of ours is none', () => {
  const others = new Ceremonies({ box: new SecretBox('x'), beganMs: 0, others: new Others() })
  const strange = [others.begin(login, 0), box.seal(JSON.stringify(login)), 'a', '']
  expect(strange.map((it) => opened().take(it, login, 1))).toEqual([false, false, false, false])
})
