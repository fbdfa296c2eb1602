// When a projector calls itself healthy, and which of several reasons it gives.
import { expect, it, test } from 'vitest'
import { projectorHealth, type FilledState, type ProjectorState } from './projector-health.ts'

const group: FilledState = {
  name: 'g03',
  isOpen: true,
  isCurrent: true,
  lagMessages: 2,
  behindMs: 80,
  failure: '',
}
const sound: ProjectorState = {
  isLeaving: false,
  hearsLeases: true,
  problem: '',
  facts: 7,
  groups: [group],
}

it('is healthy while it fills, also what has no stream yet, and with no group at all', () => {
  const told = { ready: true, phase: 'filling', reason: '', groups: ['g03'], behindMs: 80 }
  expect(projectorHealth(sound, false)).toEqual(told)
  const unborn = { ...group, isOpen: false, isCurrent: false }
  expect(projectorHealth({ ...sound, groups: [unborn] }, false).ready).toBe(true)
  expect(projectorHealth({ ...sound, groups: [] }, false).ready).toBe(true)
})

it('says what it waits for before it has joined, and that it stops', () => {
  expect(projectorHealth(undefined, false, 'waits for the database')).toMatchObject({
    ready: false,
    phase: 'joining',
    reason: 'waits for the database',
  })
  expect(projectorHealth(sound, true)).toMatchObject({ ready: false, phase: 'stopping' })
})

test.each<[string, Partial<ProjectorState>, string, string]>([
  ['cut off', { hearsLeases: false }, 'unsure', 'leases cannot be renewed'],
  ['the database is away', { problem: 'no connection' }, 'away', 'no connection'],
  [
    'rows of a group stand still',
    { groups: [group, { ...group, name: 'g09', failure: 'ends at message 3' }] },
    'catching-up',
    'rows of g09 stand still: ends at message 3',
  ],
  [
    'rows are late',
    { groups: [{ ...group, behindMs: 5500 }] },
    'catching-up',
    'rows of g03 are 5.5 s behind',
  ],
  [
    'a group was just taken',
    { groups: [{ ...group, isCurrent: false }] },
    'catching-up',
    'rows of g03 are being brought up to date',
  ],
])('is not while %s', (_, change, phase, reason) => {
  const health = projectorHealth({ ...sound, ...change }, false)
  expect(health).toMatchObject({ ready: false, phase })
  expect(health.reason).toContain(reason)
})
