// The index against a plain sorted array, and walks that change it on the way.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextStanding, PriceIndex, type IndexNode, type PriceLevel } from './price-index.ts'

class Node implements IndexNode<Node> {
  standsAt: PriceLevel<Node> | undefined = undefined
  previous: Node | undefined = undefined
  next: Node | undefined = undefined
  constructor(
    readonly price: number,
    readonly sequence: number,
  ) {}
}

const sorted = (nodes: readonly Node[], end: 'high' | 'low'): Node[] =>
  [...nodes].sort(
    (a, b) => (end === 'high' ? b.price - a.price : a.price - b.price) || a.sequence - b.sequence,
  )

describe('price index', () => {
  it.each(['high', 'low'] as const)('keeps best, order and size, best end %s', (end) => {
    const step = fc.record({
      remove: fc.boolean(),
      price: fc.integer({ min: 1, max: 30 }),
      sequence: fc.integer({ min: 0, max: 1000 }),
      pick: fc.nat(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const index = new PriceIndex<Node>(end)
        let model: Node[] = []
        for (const [i, { remove, price, sequence, pick }] of steps.entries()) {
          const victim = model[pick % Math.max(model.length, 1)]
          if (remove && victim) {
            index.remove(victim)
            model = model.filter((node) => node !== victim)
          } else {
            const node = new Node(price, sequence * 1000 + i)
            index.insert(node)
            model.push(node)
          }
          const expected = sorted(model, end)
          expect([...index]).toEqual(expected)
          expect(index.size).toBe(model.length)
          const none = end === 'high' ? -Infinity : Infinity
          expect(index.best).toBe(expected[0]?.price ?? none)
          const worse = expected.find((n) => (end === 'high' ? n.price < price : n.price > price))
          expect(index.worseThan(price)?.price).toBe(worse?.price)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('walks a level whose nodes are removed under the walker', () => {
    const index = new PriceIndex<Node>('high')
    const nodes = [1, 2, 3, 4, 5].map((sequence) => new Node(7, sequence))
    for (const node of nodes) index.insert(node)
    const seen: number[] = []
    for (let node = index.first()?.head; node; node = nextStanding(node)) {
      seen.push(node.sequence)
      if (node.sequence === 2) for (const i of [1, 2, 3]) index.remove(nodes[i]!)
    }
    expect(seen).toEqual([1, 2, 5])
    expect([...index].map((n) => n.sequence)).toEqual([1, 5])
  })

  it('removes twice without harm and refuses a node that stands already', () => {
    const index = new PriceIndex<Node>('low')
    const node = new Node(3, 1)
    index.insert(node)
    expect(() => index.insert(node)).toThrow()
    index.remove(node)
    index.remove(node)
    expect(index.size).toBe(0)
    expect(index.first()).toBeUndefined()
  })
})
