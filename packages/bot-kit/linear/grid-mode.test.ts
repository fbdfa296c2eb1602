// From where the price comes to the trigger price of each mode, alone and on the engine.
import { describe, expect, test } from 'vitest'
import { price } from '@trellis/kernel'
import { geometric } from '../grid/geometric-spacing.ts'
import { shortSides } from '../grid/sides.ts'
import { ContractGridRig as Rig } from '../test/contract-grid.ts'
import { layoutOf, type GridMode } from './grid-mode.ts'
import { entryDirection } from './entry-direction.ts'

test('a layout is made of its mode and its spacing, and is the same each time', () => {
  expect(layoutOf('short', 'geometric')).toEqual({ spacing: geometric, sides: shortSides })
  expect(layoutOf('long', 'arithmetic')).toBe(layoutOf('long', 'arithmetic'))
})

describe('the way to a trigger price', () => {
  test.each([
    ['long', 90, 'down'],
    ['short', 110, 'up'],
    ['neutral', 90, 'down'],
    ['neutral', 110, 'up'],
  ] as const)('%s from 100 to %i: %s', (mode, entry, direction) => {
    expect(entryDirection(mode, price(entry), price(100))).toBe(direction)
  })

  test.each([
    ['long', '20150', '20150'],
    ['short', '20350', '20350'],
    ['neutral', '20150', '20150'],
    ['neutral', '20350', '20350'],
  ] as const)('a %s grid waits for %s', (mode: GridMode, entryPrice, to) => {
    const ends = { minPrice: '20000', maxPrice: '20500', cellNumber: 5 }
    const rig = new Rig({ last: '20250' })
    rig.start({ ...ends, mode, investment: '500', leverage: '2', entryPrice })
    expect(rig.orders).toEqual([])
    expect(rig.state.phase).toBe('waiting')
    rig.move(to)
    expect(rig.state.phase).toBe('running')
    expect(rig.orders.length).toBeGreaterThanOrEqual(5)
    expect(rig.faults).toEqual([])
  })
})
