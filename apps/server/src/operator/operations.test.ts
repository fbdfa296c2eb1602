// Lines of the audit log: as a command prints them, and how many of them the least of operators can
// make.
import { expect, test } from 'vitest'
import { Directory, type DirectoryFact } from '@trellis/engine'
import { err, ok } from '@trellis/kernel'
import type { DirectoryAccess } from '../host/directory-host.ts'
import { allLines, auditLines, auditText, CONSOLE, Operations } from './operations.ts'

test('a line is one line, whatever was written in it, and no terminal obeys it', () => {
  const after = 'why\n2026-11-28T00:00:00.000Z console: accounts role \u001b[2J\u202eevil'
  const act = { atMs: 0, by: 'a@b.io', what: 'accounts ban', on: 'c@d.io', before: '', after }
  expect(auditText(act)).toBe(
    '1970-01-01T00:00:00.000Z a@b.io: accounts ban c@d.io ' +
      'why\\u{a}2026-11-28T00:00:00.000Z console: accounts role \\u{1b}[2J\\u{202e}evil',
  )
  expect(auditText({ ...act, after: 'سبب' })).toContain('سبب')
})

const viewer = { by: 'viewer@b.io', role: 'viewer' } as const

function operations() {
  const state = new Directory()
  const clock = { nowMs: 1 }
  const execute = async (decide: (it: Directory) => { ok: boolean; value?: unknown }) => {
    const done = decide(state)
    if (done.ok) state.commit(done.value as DirectoryFact[], { atMs: 1, tape: -1 })
    return done
  }
  const table = {
    things: {
      do: { least: 'support', run: async () => ok('done') },
      fail: { least: 'viewer', run: async () => err('it cannot be') },
      read: { least: 'viewer', isReading: true, run: async () => ok('told') },
    },
  } as const
  const directory = { state, execute } as unknown as DirectoryAccess
  const made = new Operations({ directory, wallMs: () => clock.nowMs, table, rateScale: 1 })
  const carry = async (by: typeof viewer | typeof CONSOLE, name: string) => {
    const done = await made.carry(by, { part: 'things', name, words: ['x'] })
    return done.ok ? done.value : done.error.why
  }
  return { state, clock, carry }
}

test('who is refused again and again has to wait, and what was done can be read all the same', async () => {
  const { state, clock, carry } = operations()
  expect(await carry(CONSOLE, 'do')).toBe('done')
  for (let i = 0; i < 60; i += 1)
    expect(await carry(viewer, i === 0 ? 'fail' : 'do')).toBe(i === 0 ? 'refused' : 'forbidden')
  for (const name of ['do', 'fail']) expect(await carry(viewer, name)).toBe('too-often')
  expect(await carry(viewer, 'read')).toBe('told')
  for (let i = 0; i < 70; i += 1) expect(await carry(CONSOLE, 'fail')).toBe('refused')
  clock.nowMs += 3_600_000
  expect(await carry(viewer, 'do')).toBe('forbidden')
  // What was done, or begun: by the console 71 times, by the viewer once.
  expect(state.acts.map(({ what }) => what)).toHaveLength(72)
  expect(state.refusals).toHaveLength(61 + 70)
  const [last, first] = [auditLines(allLines(state), { most: 1 }), allLines(state)[0]]
  expect(last).toMatchObject([
    { by: viewer.by, after: 'refused: things do is for the role support here' },
  ])
  expect(first).toMatchObject({ by: 'console', what: 'things do' })
})
