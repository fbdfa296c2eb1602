// Blocks against one plain sorted list, with more things than a block holds, and walks on the way.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SortedBlocks } from './sorted-blocks.ts'

const KEYS = 1_000

/** Adds a key that may stand already; a thing is the text of its key. */
function add(blocks: SortedBlocks<string>, key: number): void {
  const last = blocks.last()
  if (last === undefined || key > Number(last)) blocks.push(key, String(key))
  else if (blocks.find(key) === undefined) blocks.insert(key, String(key))
}

/** The keys from the highest down, by steps to the next lower one. */
function walked(blocks: SortedBlocks<string>): number[] {
  const seen: number[] = []
  for (let at = blocks.last(); at !== undefined; at = blocks.below(Number(at)))
    seen.push(Number(at))
  return seen
}

describe('sorted blocks', () => {
  const key = fc.integer({ min: -KEYS, max: KEYS })
  const step = fc.oneof(
    { arbitrary: fc.record({ type: fc.constant('add' as const), key }), weight: 3 },
    { arbitrary: fc.record({ type: fc.constant('remove' as const), key }), weight: 2 },
    fc.record({ type: fc.constant('pop' as const), key }),
    // Everything from a key on, so that whole blocks go.
    fc.record({ type: fc.constant('clear' as const), key }),
  )
  const many = fc.uniqueArray(key, { minLength: 0, maxLength: 500 })

  it('hold what one sorted list holds, whatever comes and goes', () => {
    fc.assert(
      fc.property(many, fc.array(step, { maxLength: 150 }), (first, steps) => {
        const blocks = new SortedBlocks<string>()
        const model = new Set(first)
        for (const one of first) add(blocks, one)
        for (const { type, key: at } of steps) {
          const highest = Math.max(...model)
          if (type === 'add') {
            add(blocks, at)
            model.add(at)
          } else if (type === 'remove') {
            blocks.remove(at)
            model.delete(at)
          } else if (type === 'pop' && model.size > 0) {
            blocks.pop()
            model.delete(highest)
          } else if (type === 'clear') {
            for (let i = at; i < at + 100; i++) blocks.remove(i)
            for (let i = at; i < at + 100; i++) model.delete(i)
          }
          const below = Math.max(...[...model].filter((it) => it < at))
          expect(blocks.below(at)).toBe(below === -Infinity ? undefined : String(below))
          expect(blocks.find(at)).toBe(model.has(at) ? String(at) : undefined)
        }
        const sorted = [...model].sort((a, b) => b - a)
        expect(walked(blocks)).toEqual(sorted)
        expect([...blocks.downwards()]).toEqual(sorted.map(String))
      }),
      { numRuns: 60 },
    )
  })

  it('let a walk go on while things come and go around it', () => {
    const change = fc.record({ removes: fc.boolean(), key })
    fc.assert(
      fc.property(many, fc.array(change, { minLength: 500, maxLength: 500 }), (first, changes) => {
        const blocks = new SortedBlocks<string>()
        const model = new Set(first)
        for (const one of first) add(blocks, one)
        let at = Infinity
        for (const { removes, key: changed } of changes) {
          const next = Math.max(...[...model].filter((it) => it < at))
          expect(blocks.below(at)).toBe(next === -Infinity ? undefined : String(next))
          if (next === -Infinity) return
          at = next
          // The one that the walk stands on goes too, now and then.
          const gone = changed % 3 === 0 ? at : changed
          if (removes) {
            blocks.remove(gone)
            model.delete(gone)
          } else {
            add(blocks, changed)
            model.add(changed)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  it('are empty again after everything went, from either end', () => {
    for (const upwards of [true, false]) {
      const blocks = new SortedBlocks<string>()
      for (let round = 0; round < 2; round++) {
        for (let i = 0; i < 300; i++) add(blocks, i)
        for (let i = 0; i < 300; i++) blocks.remove(upwards ? i : 299 - i)
        blocks.pop()
        expect(blocks.last()).toBeUndefined()
        expect(blocks.below(Infinity)).toBeUndefined()
        expect([...blocks.downwards()]).toEqual([])
      }
    }
  })
})
