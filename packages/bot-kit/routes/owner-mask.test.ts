// An owner is recognised by the mask and known by nothing of it.
import type { UserId } from '@trellis/kernel'
import { expect, test } from 'vitest'
import { ownerMask } from './owner-mask.ts'

const user = (id: number) => id as UserId

test('is the same at any time and hides the number', () => {
  const id = user(612_340_768_081_708)
  expect(ownerMask(id)).toBe(ownerMask(id))
  expect(ownerMask(id)).toMatch(/^[a-hj-np-z2-9]•••[a-hj-np-z2-9]$/)
})

test('owners of neighbouring numbers look apart', () => {
  const masks = Array.from({ length: 200 }, (_, i) => ownerMask(user(612_340_768_081_000 + i)))
  expect(new Set(masks).size).toBeGreaterThan(150)
})
