// When an engine calls itself healthy, and which of several reasons it gives.
import { expect, it, test } from 'vitest'
import { engineHealth, type EngineState, type OwnedState } from './engine-health.ts'

const group: OwnedState = {
  name: 'g03',
  epoch: 4,
  phase: 'trading',
  isSure: true,
  behindMs: 12,
  lastError: '',
}
const sound: EngineState = {
  isLeaving: false,
  hearsLeases: true,
  leadsMarket: true,
  directory: 'sure',
  marketMs: 1,
  beatSilentMs: 50,
  groups: [group, { ...group, name: 'g04', behindMs: 40 }],
}

it('is healthy with groups that trade, and without any', () => {
  expect(engineHealth(sound, false)).toEqual({
    ready: true,
    phase: 'trading',
    reason: '',
    groups: ['g03', 'g04'],
    leadsMarket: true,
    ownsDirectory: true,
    behindMs: 40,
  })
  const idle: EngineState = { ...sound, directory: 'not-owned', leadsMarket: false, groups: [] }
  expect(engineHealth(idle, false)).toMatchObject({ ready: true, groups: [], ownsDirectory: false })
})

it('is not before it has joined, nor from the moment on that it is told to stop', () => {
  expect(engineHealth(undefined, false)).toMatchObject({ ready: false, phase: 'joining' })
  expect(engineHealth(undefined, true)).toMatchObject({ ready: false, phase: 'stopping' })
  const stopping = { ready: false, phase: 'stopping', groups: ['g03', 'g04'] }
  expect(engineHealth(sound, true)).toMatchObject(stopping)
  expect(engineHealth({ ...sound, isLeaving: true }, false)).toMatchObject(stopping)
})

test.each<[string, Partial<EngineState>, string, string]>([
  ['cut off', { hearsLeases: false }, 'unsure', 'leases cannot be renewed'],
  ['the directory unsure', { directory: 'unsure' }, 'unsure', 'the lease of the directory'],
  [
    'a lease unsure',
    { groups: [group, { ...group, name: 'g07', isSure: false }] },
    'unsure',
    'the lease of g07 is not sure',
  ],
  ['nobody leads', { beatSilentMs: 5000 }, 'catching-up', 'nobody leads market time'],
  ['nobody ever led', { beatSilentMs: Infinity }, 'catching-up', 'nobody leads market time'],
  [
    'a group is read',
    { groups: [{ ...group, phase: 'recovering', isSure: false }] },
    'catching-up',
    'g03 is recovering',
  ],
  [
    'a group failed',
    { groups: [{ ...group, phase: 'recovering', lastError: 'replaced' }] },
    'catching-up',
    'g03 is recovering after it failed: replaced',
  ],
  ['late', { groups: [{ ...group, behindMs: 6100 }] }, 'catching-up', 'g03 is 6.1 s behind'],
])('is not while %s', (_, change, phase, reason) => {
  const health = engineHealth({ ...sound, ...change }, false)
  expect(health).toMatchObject({ ready: false, phase })
  expect(health.reason).toContain(reason)
})
