// The operators' page says every line of the audit log in words of its language: what it has no
// words for it would show as the machine has it.
import { expect, test } from 'vitest'
import ar from '../../../web/src/pages/operator/texts/operator/ar-SA.json' with { type: 'json' }
import en from '../../../web/src/pages/operator/texts/operator/en.json' with { type: 'json' }
import { AnnouncementDesk } from '../announcements/announcement-desk.ts'
import { DELEVERAGE_ACT } from '../host/deleverage-positions.ts'
import { SPEED_ACT } from '../http/speed-handlers.ts'
import { operationTable, type TableParts } from './operation-table.ts'

/** Nothing is carried out: only names are looked at. */
const parts = {
  host: { directory: { state: {} } },
  settings: { flags: new Set(), operators: [] },
  desk: Object.create(AnnouncementDesk.prototype),
} as unknown as TableParts

test.each([
  ['en', en.operator.did],
  ['ar', ar.operator.did],
])('every act that is logged has words in %s, and no words are of none', (_, did) => {
  const table = Object.entries(operationTable(parts)).flatMap(([part, operations]) =>
    Object.entries(operations).flatMap(([name, { isReading }]) =>
      isReading === true ? [] : [`${part} ${name}`],
    ),
  )
  const keys = [...table, SPEED_ACT, DELEVERAGE_ACT].map((it) => it.replaceAll(' ', '-'))
  expect(keys.length).toBeGreaterThan(20)
  expect(Object.keys(did).toSorted()).toEqual(keys.toSorted())
})

test('of the own account nobody switches two-factor off without password and code', () => {
  const { 'two-factor': off, 'sign-out': signOut } = operationTable(parts)['accounts'] ?? {}
  expect([off?.isNeverOwn, signOut?.isNeverOwn]).toEqual([true, false])
})

test('nobody lifts from the own account what limits it, nor ends a product early there', () => {
  const { accounts, flags, 'copy-trading': copying } = operationTable(parts)
  const { type, islamic, tag, close, prove } = accounts ?? {}
  for (const each of [type, islamic, tag, close, prove, flags?.['set'], copying?.['suspend']]) {
    expect(each?.isNeverOwn).toBe(true)
  }
})
