// What every fill reads has one shape or a few, however many there are of it.
import { describe, expect, test } from 'vitest'
import type { UserId } from '@trellis/kernel'
import { defaultInstruments } from '@trellis/market'
import { shapesOf } from '../test/shapes.ts'
import { newUser } from './partition.ts'

const MANY = 60

const many = <T>(make: (i: number) => T): T[] => Array.from({ length: MANY }, (_, i) => make(i))

describe('shapes', () => {
  test('what begins with a spread has another one every time, what goes on with one has not', () => {
    const one = { symbol: 1, price: 2 }
    expect(shapesOf(many(() => ({ ...one, found: new Map() })))).toBeGreaterThan(MANY / 2)
    expect(shapesOf(many(() => ({ found: new Map(), ...one })))).toBe(1)
  })

  test('users', () => {
    const fees = { spot: { maker: 0n, taker: 0n }, linear: { maker: 0n, taker: 0n } } as never
    const users = many((i) => newUser({ user: (i + 1) as UserId, feeLevel: 0, fees }))
    expect(shapesOf(users)).toBe(1)
  })

  test('instruments: a few, for small numbers are kept otherwise than large ones', () => {
    expect(shapesOf(defaultInstruments)).toBeLessThanOrEqual(4)
  })
})
