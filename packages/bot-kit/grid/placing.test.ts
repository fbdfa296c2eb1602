// Which cells of a grid get their orders when the money does not reach for all.
import { describe, expect, test } from 'vitest'
import { price, quantity, type Price } from '@trellis/kernel'
import { layoutOf } from '../linear/grid-mode.ts'
import { layCells } from './cells.ts'
import { placeCells, type Means } from './placing.ts'
import type { GridCells } from './state.ts'

const range = { minPrice: price(100), maxPrice: price(200), cellNumber: 10 }
const laid = { range, reference: price(145), emptyLevel: 5, valueFactor: 1n }
const lots = { qty: quantity(1), sellQty: quantity(1) }
const cells = layCells([], { ...laid, ...lots }, layoutOf('neutral', 'arithmetic'))

/** Money for so many orders. */
function meansFor(count: number, nearest?: Price): Means {
  let left = count
  const take = () => ((left -= 1) >= 0 ? 'taken' : 'short') as 'taken' | 'short'
  return nearest === undefined ? { take } : { take, nearest }
}

function placed(means: Means): readonly string[] {
  return placeCells({ symbol: 0 } as GridCells, cells, means, 'open').flatMap((step) =>
    step.type === 'place' ? [`${step.order.side} ${step.order.price}`] : [],
  )
}

describe('money for four of eleven orders', () => {
  test('sells first, each side from the price on', () => {
    expect(placed(meansFor(4))).toEqual(['sell 150', 'sell 160', 'sell 170', 'sell 180'])
  })

  test('nearest to a price first, whatever the side; buys are sent before sells', () => {
    expect(placed(meansFor(4, price(131)))).toEqual(['buy 140', 'buy 130', 'buy 120', 'sell 150'])
    expect(placed(meansFor(4, price(199)))).toEqual([
      'sell 170',
      'sell 180',
      'sell 190',
      'sell 200',
    ])
  })

  test('the others are told to lack money, each once', () => {
    const steps = placeCells({ symbol: 0 } as GridCells, cells, meansFor(4), 'open')
    const told = steps.flatMap((step) => (step.type === 'fact' ? [step.fact] : []))
    expect(told).toHaveLength(cells.length - 4)
    expect(new Set(told.map((fact) => JSON.stringify(fact))).size).toBe(told.length)
  })
})
