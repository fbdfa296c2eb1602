// What a jump does: nothing between its ends was traded, so everything it passed happens at its
// end, in the order of the way.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { botOf, jump, optionsOf, print } from '../../test/harness.ts'
import { notes, rigWith, scripted } from '../../test/scripted-kind.ts'
import { Engine, type AnyBotKind, type Batch } from '../index.ts'

describe('a jump', () => {
  it('fires down what it passed at its end, orders first, each in the order of the way', () => {
    const rig = rigWith([
      {
        orders: [
          ['buy', 920, 10],
          ['buy', 980, 10],
          ['buy', 900, 10],
          ['buy', 899, 10],
          ['sell', 1_100, 10],
        ],
        triggers: [
          ['near', 'down', 980],
          ['far', 'down', 920],
          ['middle', 'down', 950],
          ['at the end', 'down', 900],
          ['beyond', 'down', 899],
          ['up', 'up', 1_001],
        ],
        ends: [
          ['end', 'down', 950],
          ['not yet', 'down', 899],
        ],
      },
    ])
    rig.engine.applyPrint(jump(0, 900, 100_000, 10))
    expect(notes(rig)).toEqual([
      'fill 2 10 @900',
      'fill 1 10 @900',
      'trigger near 900 @900',
      'trigger middle 900 @900',
      'trigger far 900 @900',
      'trigger at the end 900 @900',
      'trigger end 900 @900',
    ])
  })

  it('goes up the same way', () => {
    const rig = rigWith([
      {
        orders: [
          ['sell', 1_080, 10],
          ['sell', 1_020, 10],
          ['sell', 1_100, 10],
          ['buy', 900, 10],
        ],
        triggers: [
          ['far', 'up', 1_090],
          ['near', 'up', 1_010],
          ['beyond', 'up', 1_101],
          ['down', 'down', 999],
        ],
        ends: [['end', 'up', 1_050]],
      },
    ])
    rig.engine.applyPrint(jump(0, 1_100, 100_000, 10))
    expect(notes(rig)).toEqual([
      'fill 2 10 @1100',
      'fill 1 10 @1100',
      'trigger near 1100 @1100',
      'trigger far 1100 @1100',
      'trigger end 1100 @1100',
    ])
  })

  it('trades its whole volume at its end, and without volume fills nothing', () => {
    const rig = rigWith([
      {
        orders: [
          ['buy', 990, 100],
          ['buy', 960, 100],
          ['buy', 950, 100],
        ],
      },
    ])
    rig.engine.applyPrint(jump(0, 950, 0, 10))
    expect(notes(rig)).toEqual([])
    // A walk would give 960 a fifth of 300: here all of it was traded beyond both.
    rig.engine.applyPrint(print(0, 1_000, 0, 11))
    rig.engine.applyPrint(jump(0, 950, 300, 12))
    expect(notes(rig)).toEqual(['fill 1 30 @950', 'fill 2 30 @950'])
    // What is still open and not beyond the end of a jump up has nothing of it.
    rig.engine.applyPrint(jump(0, 970, 300, 13))
    expect(notes(rig).slice(2)).toEqual(['fill 1 30 @970'])
  })

  it('leaves an order placed in answer no way: it waits for the next print', () => {
    const on = {
      'fill 1 10': [
        ['buy', 880, 10],
        ['sell', 970, 10],
      ] as const,
      'trigger t 900': [['buy', 890, 10]] as const,
    }
    const rig = rigWith([{ orders: [['buy', 950, 10]], triggers: [['t', 'down', 940]], on }])
    rig.engine.applyPrint(jump(0, 900, 10_000, 10))
    expect(notes(rig)).toEqual(['fill 1 10 @900', 'trigger t 900 @900'])
    rig.engine.applyPrint(jump(0, 1_000, 10_000, 11))
    expect(notes(rig).slice(2)).toEqual(['fill 3 10 @1000'])
  })

  it('fires at its end what is hung up there and due, each once', () => {
    const hangs = {
      'trigger first 900': [
        ['passed', 'down', 990],
        ['against', 'up', 880],
        ['ahead', 'down', 899],
      ] as const,
    }
    const rig = rigWith([{ triggers: [['first', 'down', 950]], hangs }])
    rig.engine.applyPrint(jump(0, 900, 1, 10))
    expect(notes(rig)).toEqual([
      'trigger first 900 @900',
      'trigger against 900 @900',
      'trigger passed 900 @900',
    ])
  })

  it('never fires what stands between its ends and is not due at its end', () => {
    const rig = rigWith([{ triggers: [['high', 'up', 950]] }])
    rig.batches.length = 0
    rig.engine.applyPrint(jump(0, 900, 1, 10))
    expect(notes(rig)).toEqual([])
    rig.engine.applyPrint(jump(0, 949, 1, 11))
    expect(notes(rig)).toEqual([])
    rig.engine.applyPrint(jump(0, 960, 1, 12))
    expect(notes(rig)).toEqual(['trigger high 960 @960'])
  })

  it('fills on touch, where that is set, before any trigger', () => {
    const batches: Batch[] = []
    const sink = (batch: Batch): void => void batches.push(batch)
    const paper = { shareBps: 1_000, touch: true }
    const engine = new Engine(optionsOf({ kinds: [scripted as AnyBotKind], sink }, paper))
    engine.host(1)
    engine.activate(1)
    const orders = [
      ['buy', 900, 10],
      ['buy', 950, 10],
    ] as const
    const rig = rigWith([{ orders, triggers: [['t', 'down', 950]] }], { engine, batches })
    rig.engine.applyPrint(jump(0, 900, 100, 10))
    expect(notes(rig)).toEqual(['fill 2 10 @900', 'fill 1 10 @900', 'trigger t 900 @900'])
  })

  it('is over before the next print of the same millisecond begins', () => {
    const rig = rigWith([{ orders: [['buy', 950, 10]], triggers: [['t', 'down', 940]] }])
    rig.engine.applyPrints([jump(0, 930, 0, 10), print(0, 960, 300, 10)])
    // The trigger stands on: the walk back finds it due at its start, the order two thirds beyond.
    expect(notes(rig)).toEqual(['trigger t 930 @930', 'fill 1 10 @930', 'trigger t 930 @930'])
  })
})

describe('a symbol that does not trade', () => {
  it('fires nothing until it trades again, then what is due', () => {
    const triggers = [['t', 'down', 940]] as const
    const ends = [['e', 'down', 940]] as const
    const rig = rigWith([{ triggers, ends }])
    const at = (tape: number) => ({ atMs: tape, tape })
    rig.engine.setSymbolStatus(0, 'Closed', at(9))
    rig.engine.applyPrint(print(0, 900, 0, 10))
    rig.engine.applyPrint(jump(0, 930, 0, 11))
    expect(notes(rig)).toEqual([])
    rig.engine.setSymbolStatus(0, 'Trading', at(11))
    rig.engine.applyPrint(jump(0, 935, 0, 12))
    expect(notes(rig)).toEqual(['trigger t 935 @935', 'trigger e 935 @935'])
    expect(rig.engine.botView(botOf(1), 1)?.status).toBe('running')
  })
})

describe('a walk and a jump', () => {
  const move = fc.record({ to: fc.integer({ min: 850, max: 1_150 }), qty: fc.nat(3_000) })

  it('are the same where nothing lies between the ends', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        const script = {
          orders: [
            ['buy', 849, 10],
            ['sell', 1_151, 10],
          ] as const,
          triggers: [['t', 'down', 849] as const],
        }
        const [walks, jumps] = [rigWith([script]), rigWith([script])]
        moves.forEach(({ to, qty }, i) => {
          walks.engine.applyPrint(print(0, to, qty, 10 + i))
          jumps.engine.applyPrint(jump(0, to, qty, 10 + i))
          expect(jumps.engine.lastPrice(0)).toBe(walks.engine.lastPrice(0))
        })
        for (const rig of [walks, jumps]) rig.engine.applyPrint(print(0, 800, 500, 100))
        expect(notes(walks)).not.toEqual([])
        expect(jumps.batches).toEqual(walks.batches)
      }),
      { numRuns: 50 },
    )
  })
})
