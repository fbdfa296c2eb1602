// Each number of each enumeration of specification 3, and the way back.
import { describe, expect, it } from 'vitest'
import { directionNumber, directionOf, directionOfLots, DIRECTIONS } from './direction.ts'

describe('directions', () => {
  it.each([
    ['gridMode', 0, undefined],
    ['gridMode', 1, 'neutral'],
    ['gridMode', 2, 'long'],
    ['gridMode', 3, 'short'],
    ['gridMode', 4, undefined],
    ['martingaleMode', 0, undefined],
    ['martingaleMode', 1, 'long'],
    ['martingaleMode', 2, 'short'],
    ['comboSide', 0, undefined],
    ['comboSide', 1, 'long'],
    ['comboSide', 2, 'short'],
    ['positionSide', 0, undefined],
    ['positionSide', 1, 'short'],
    ['positionSide', 2, 'long'],
  ] as const)('%s %i is %s', (name, wire, direction) => {
    expect(directionOf(name, wire)).toBe(direction)
    if (direction !== undefined) expect(directionNumber(name, direction)).toBe(wire)
  })

  it('says nothing of a direction that an enumeration does not have', () => {
    const without = ['martingaleMode', 'comboSide', 'positionSide'] as const
    expect(without.map((name) => directionNumber(name, 'neutral'))).toEqual([0, 0, 0])
    expect(Object.keys(DIRECTIONS)).toEqual(['gridMode', ...without])
  })

  it('is that of the lots held', () => {
    expect([3, -3, 0].map(directionOfLots)).toEqual(['long', 'short', undefined])
  })
})
