// Lines of the audit log: as a command prints them, and how many of them the least of operators can
// make. And what is decided by a role that another process took away meanwhile: nothing.
import { describe, expect, test } from 'vitest'
import { err, ok, type UserId } from '@trellis/kernel'
import { VIP_SETTING } from '../auth/account-store.ts'
import type { DirectoryAccess } from '../host/directory-host.ts'
import { accountOperations, type AccountDeskParts } from './account-desk.ts'
import {
  allLines,
  auditLines,
  auditText,
  CONSOLE,
  Operations,
  type Actor,
  type Asked,
} from './operations.ts'
import { ROLE_SETTING } from './roles.ts'
import { directoryInMemory } from '../../test/directory-in-memory.ts'

type Decide = Parameters<DirectoryAccess['execute']>[0]
type Stage = ReturnType<typeof operations>

test('a line is one line, whatever was written in it, and no terminal obeys it', () => {
  const after = 'why\n2026-11-28T00:00:00.000Z console: accounts role \u001b[2J\u202eevil'
  const act = { atMs: 0, by: 'a@b.io', what: 'accounts ban', on: 'c@d.io', before: '', after }
  expect(auditText(act)).toBe(
    '1970-01-01T00:00:00.000Z a@b.io: accounts ban c@d.io ' +
      'why\\u{a}2026-11-28T00:00:00.000Z console: accounts role \\u{1b}[2J\\u{202e}evil',
  )
  expect(auditText({ ...act, after: 'سبب' })).toContain('سبب')
})

const [viewer, other] = [1001 as UserId, 1002 as UserId]
const email = '1001@b.io'
const session = 'hash of a token'

/** A directory of which another process changes something before a decision is made on it. */
function operations() {
  const { state, change, execute } = directoryInMemory([viewer, other])
  const world = { nowMs: 1, meanwhile: (_decided: number): unknown => undefined, decided: 0 }
  const table = {
    things: {
      do: { least: 'support', run: async () => ok('done') },
      fail: { least: 'viewer', run: async () => err('it cannot be') },
      read: { least: 'viewer', isReading: true, run: async () => ok('told') },
    },
    accounts: accountOperations({
      directory: { state, execute: (decide) => execute(decided(decide)) },
    } as Partial<AccountDeskParts> as AccountDeskParts),
  } as const
  const decided: (decide: Decide) => Decide = (decide) => (it) => {
    world.meanwhile((world.decided += 1))
    return decide(it)
  }
  const made = new Operations({
    directory: { state, execute: (decide) => execute(decided(decide)) },
    wallMs: () => world.nowMs,
    table,
    operators: [],
    rateScale: 1,
  })
  const give = (role: string) => change((it) => it.changeSetting(viewer, ROLE_SETTING, role))
  give('viewer')
  const times = { createdAtMs: 1, expiresAtMs: Number.MAX_SAFE_INTEGER }
  change((it) => it.openSession({ user: viewer, tokenHash: session, ...times }))
  const actor = { by: email, grounds: { user: viewer, session } }
  const carryOut = async (asked: Asked, by = actor as Actor) => {
    const done = await made.carry(by, asked)
    return done.ok ? done.value : done.error.why
  }
  const carry = (by: Actor, name: string) => carryOut({ part: 'things', name, words: ['x'] }, by)
  return { state, world, change, give, actor, carry, carryOut }
}

describe('what another process took away before the decision', () => {
  const ban = { part: 'things', name: 'do', words: ['x'] }
  const helper = { part: 'accounts', name: 'role', words: [String(other), 'admin'] }
  const ROWS = [
    ['the role', ({ give }: Stage) => give('viewer')],
    ['the account', ({ change }: Stage) => change((it) => it.ban(viewer, 'why'))],
    ['the session', ({ change }: Stage) => change((it) => it.endSessions(viewer, [session]))],
  ] as const

  test.each(ROWS)('%s: nothing is done, and the log has a refusal alone', async (_, take) => {
    const stage = operations()
    stage.give('admin')
    stage.world.meanwhile = (decided) => decided === 1 && take(stage)
    expect(await stage.carryOut(ban)).toBe('forbidden')
    expect(stage.state.acts).toEqual([])
    expect(stage.state.refusals).toMatchObject([{ by: email, what: 'things do' }])
  })

  test.each(ROWS)('%s, behind the line of the log: no role is given by it', async (_, take) => {
    const stage = operations()
    stage.give('admin')
    stage.world.meanwhile = (decided) => decided === 2 && take(stage)
    expect(await stage.carryOut(helper)).toBe('forbidden')
    expect(stage.state.account(other)?.settings.get(ROLE_SETTING)).toBeUndefined()
    expect(stage.state.refusals).toMatchObject([{ by: email, what: 'accounts role' }])
  })

  test('who was given a role above meanwhile is acted on no more', async () => {
    const stage = operations()
    stage.give('support')
    const vip = { part: 'accounts', name: 'vip', words: [String(other), '3'] }
    expect(await stage.carryOut(vip)).toContain('is 3')
    stage.world.meanwhile = () =>
      stage.change((it) => it.changeSetting(other, ROLE_SETTING, 'admin'))
    expect(await stage.carryOut({ ...vip, words: [String(other), '4'] })).toBe('forbidden')
    expect(stage.state.account(other)?.settings.get(VIP_SETTING)).toBe('3')
  })
})

test('who is refused again and again has to wait, and what was done can be read all the same', async () => {
  const { state, world, actor, carry } = operations()
  expect(await carry(CONSOLE, 'do')).toBe('done')
  for (let i = 0; i < 60; i += 1)
    expect(await carry(actor, i === 0 ? 'fail' : 'do')).toBe(i === 0 ? 'refused' : 'forbidden')
  for (const name of ['do', 'fail']) expect(await carry(actor, name)).toBe('too-often')
  expect(await carry(actor, 'read')).toBe('told')
  for (let i = 0; i < 70; i += 1) expect(await carry(CONSOLE, 'fail')).toBe('refused')
  world.nowMs += 3_600_000
  expect(await carry(actor, 'do')).toBe('forbidden')
  // What was done, or begun: by the console 71 times, by the viewer once.
  expect(state.acts.map(({ what }) => what)).toHaveLength(72)
  expect(state.refusals).toHaveLength(61 + 70)
  const [last, first] = [auditLines(allLines(state), { most: 1 }), allLines(state)[0]]
  expect(last).toMatchObject([
    { by: email, after: 'refused: things do is for the role support here' },
  ])
  expect(first).toMatchObject({ by: 'console', what: 'things do' })
})
