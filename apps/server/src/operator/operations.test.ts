// Lines of the audit log as a command prints them.
import { expect, test } from 'vitest'
import { auditText } from './operations.ts'

test('a line is one line, whatever was written in it, and no terminal obeys it', () => {
  const after = 'why\n2026-11-28T00:00:00.000Z console: accounts role \u001b[2J\u202eevil'
  const act = { atMs: 0, by: 'a@b.io', what: 'accounts ban', on: 'c@d.io', before: '', after }
  expect(auditText(act)).toBe(
    '1970-01-01T00:00:00.000Z a@b.io: accounts ban c@d.io ' +
      'why\\u{a}2026-11-28T00:00:00.000Z console: accounts role \\u{1b}[2J\\u{202e}evil',
  )
  expect(auditText({ ...act, after: 'سبب' })).toContain('سبب')
})
