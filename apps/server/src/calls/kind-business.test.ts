// The names of kinds in discovery: each belongs to one kind, and leads back to it.
import { expect, test } from 'vitest'
import { serverKinds } from '@trellis/bots/registry.server'
import { businessOf, kindOf } from './kind-business.ts'

test('each kind has a name of its own, which leads back to it', () => {
  const names = serverKinds.map(({ kind }) => businessOf(kind))
  expect(new Set(names).size).toBe(names.length)
  expect(names.map(kindOf)).toEqual(serverKinds.map(({ kind }) => kind))
})

test('the name of all is of no kind', () => {
  expect(kindOf('BIZ_UNKNOWN')).toBeUndefined()
  expect(businessOf('no-kind')).toBe('BIZ_UNKNOWN')
})
