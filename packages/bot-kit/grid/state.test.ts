// The names that snapshots have for the opening leg of a cell: they are written on disks.
import { expect, test } from 'vitest'
import { price, quantity } from '@trellis/kernel'
import { writeJson } from '../state-json.ts'
import { layCells } from './cells.ts'
import { longSides } from './sides.ts'
import { arithmetic } from './spacing.ts'
import { gridStateForms } from './state.ts'

test('a snapshot spells the opening leg of a cell as it always did', () => {
  const range = { minPrice: price(100), maxPrice: price(120), cellNumber: 2 }
  const lots = { qty: quantity(3), sellQty: quantity(2) }
  const plan = { range, reference: range.minPrice, emptyLevel: 1, ...lots, valueFactor: 5n }
  const slots = layCells([], plan, { spacing: arithmetic, sides: longSides })
  const { slots: json } = writeJson({ slots: gridStateForms.slots }, { slots })
  const leg = { boughtQty: 3, cost: '1650', buyFee: '0', buyRef: 0 }
  expect(json).toMatchObject([
    { side: 'buy', boughtQty: 0 },
    { side: 'sell', ...leg },
  ])
  expect(Object.keys((json as object[])[0]!)).toEqual(
    'slot level buyPrice sellPrice side cycle ref reason qty filled value fee boughtQty cost buyFee buyRef dust estimated arbitrages profit buyFills sellFills'.split(
      ' ',
    ),
  )
})
