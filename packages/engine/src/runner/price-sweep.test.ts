// The order of events on the way of one print, what an order placed on the way gets, and what a
// print that touches nothing may skip.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Price, Quantity } from '@trellis/kernel'
import type { Candle, Side, Way } from '@trellis/market'
import { candlePath, botOf, origin, print, rigOf, userOf } from '../../test/harness.ts'
import {
  empty,
  grants,
  hung,
  notes,
  rigWith,
  scripted,
  type Script,
  type Scripted,
} from '../../test/scripted-kind.ts'
import type { AnyBotKind } from '../index.ts'

describe('the way of a print', () => {
  it('meets orders and triggers by price, orders first, then by placement', () => {
    const rig = rigWith([
      {
        orders: [
          ['buy', 950, 10],
          ['buy', 980, 10],
          ['buy', 950, 10],
          ['sell', 1_100, 10],
        ],
        triggers: [
          ['a', 'down', 980],
          ['b', 'down', 940],
          ['c', 'down', 950],
          ['never', 'down', 899],
          ['up', 'up', 1_001],
        ],
        ends: [
          ['end', 'down', 950],
          ['not yet', 'down', 899],
        ],
      },
    ])
    rig.engine.applyPrint(print(0, 900, 100_000, 10))
    expect(notes(rig)).toEqual([
      'fill 2 10 @980',
      'trigger a 980 @980',
      'fill 1 10 @950',
      'fill 3 10 @950',
      'trigger c 950 @950',
      'trigger b 940 @940',
      'trigger end 900 @900',
    ])
  })

  it('goes up the same way', () => {
    const rig = rigWith([
      {
        orders: [
          ['sell', 1_050, 10],
          ['sell', 1_020, 10],
          ['sell', 1_100, 10],
          ['buy', 900, 10],
        ],
        triggers: [
          ['a', 'up', 1_020],
          ['b', 'up', 1_100],
        ],
      },
    ])
    rig.engine.applyPrint(print(0, 1_100, 100_000, 10))
    expect(notes(rig)).toEqual([
      'fill 2 10 @1020',
      'trigger a 1020 @1020',
      'fill 1 10 @1050',
      'trigger b 1100 @1100',
    ])
  })

  it('gives what was passed and is still open its share first, and shares of the volume beyond', () => {
    const rig = rigWith([
      {
        orders: [
          ['buy', 990, 100],
          ['buy', 960, 100],
        ],
      },
    ])
    rig.engine.applyPrint(print(0, 980, 400, 10))
    expect(notes(rig)).toEqual(['fill 1 20 @990'])
    rig.engine.applyPrint(print(0, 950, 300, 11))
    expect(notes(rig).slice(1)).toEqual(['fill 1 30 @980', 'fill 2 10 @960'])
    rig.engine.applyPrint(print(0, 950, 100, 12))
    expect(notes(rig).slice(3)).toEqual(['fill 1 10 @950', 'fill 2 10 @950'])
    rig.engine.applyPrint(print(0, 970, 200, 13))
    expect(notes(rig).slice(5)).toEqual(['fill 1 20 @950', 'fill 2 10 @950'])
    rig.engine.applyPrint(print(0, 1_200, 0, 14))
    expect(notes(rig).slice(7)).toEqual([])
  })

  it('lets a gap without volume fire triggers and fill nothing', () => {
    const rig = rigWith([{ orders: [['buy', 950, 10]], triggers: [['t', 'down', 940]] }])
    rig.engine.applyPrint(print(0, 900, 0, 10))
    expect(notes(rig)).toEqual(['trigger t 940 @940'])
    rig.engine.applyPrint(print(0, 900, 90, 11))
    expect(notes(rig).slice(1)).toEqual(['fill 1 9 @900', 'trigger t 900 @900'])
  })

  it('lets an order placed on the way act on what is left of it', () => {
    const rig = rigWith([
      {
        orders: [['buy', 950, 10]],
        on: {
          'fill 1 10': [
            ['buy', 920, 1_000],
            ['sell', 970, 10],
          ],
        },
      },
    ])
    rig.engine.applyPrint(print(0, 900, 10_000, 10))
    // 50 of 100 ticks are left with 5,000 lots, 20 of those 50 beyond 920: a tenth of 2,000.
    expect(notes(rig)).toEqual(['fill 1 10 @950', 'fill 2 200 @920'])
    rig.engine.applyPrint(print(0, 1_000, 10_000, 11))
    expect(notes(rig).slice(2)).toEqual(['fill 2 200 @900', 'fill 3 10 @970'])
  })

  it('fires a trigger hung up on the way: ahead in its turn, passed ones at once, each once', () => {
    const rig = rigWith([
      {
        triggers: [['first', 'down', 950]],
        hangs: {
          'trigger first 950': [
            ['passed', 'down', 990],
            ['ahead', 'down', 920],
          ],
        },
      },
    ])
    rig.engine.applyPrint(print(0, 900, 1, 10))
    expect(notes(rig)).toEqual([
      'trigger first 950 @950',
      'trigger passed 950 @950',
      'trigger ahead 920 @920',
    ])
  })

  it.each([true, false])('puts down a bot that hangs up due triggers forever: %s', (falls) => {
    const endless: AnyBotKind = {
      ...(scripted as AnyBotKind),
      triggers: (state: Scripted) => [hung('touch', ['x', 'up', 1_000 - state.ref])],
      evolve: (state: Scripted, event: { type: string }) => {
        if (event.type === 'fact') state.ref++
        return state
      },
    }
    const rig = rigOf([1], { kinds: [endless] })
    rig.engine.applyPrint(print(0, 100_000, 1, 1))
    rig.engine.openUser(userOf(1), 0, grants, { atMs: 2, tape: 1 })
    const wanted = { kind: 'test-scripted', symbols: [0], params: empty, origin, requestKey: '' }
    rig.engine.createBot(userOf(1), { ...wanted, bot: botOf(1) }, { atMs: 2, tape: 1 })
    rig.engine.applyPrint(print(0, falls ? 99_999 : 100_001, 1, 10))
    const seen = rig.engine.botView(botOf(1), 1)
    expect(seen).toMatchObject({ status: 'failed', reason: 'failed', word: 'invariant-broken' })
    expect(seen?.detail).toContain('without end')
  })
})

const action = fc.record({
  at: fc.integer({ min: 800, max: 1_200 }),
  qty: fc.integer({ min: 0, max: 3_000 }),
  way: fc.constantFrom<Way>('walk', 'jump'),
})
const orders = fc.array(
  fc.tuple(
    fc.constantFrom<Side>('buy', 'sell'),
    fc.integer({ min: 800, max: 1_200 }),
    fc.integer({ min: 1, max: 500 }),
  ),
  { maxLength: 12 },
)

describe('independence', () => {
  it('gives a user the same facts with and without others in the book', () => {
    fc.assert(
      fc.property(orders, orders, fc.array(action, { maxLength: 25 }), (mine, theirs, moves) => {
        const triggers = [['t', 'up', 1_050] as const, ['d', 'down', 930] as const]
        const script = { orders: mine, triggers, on: { 'trigger t 1050': [['sell', 1_060, 30]] } }
        const runs = [[script], [script, { orders: theirs, triggers }]].map((scripts) => {
          const rig = rigWith(scripts as Partial<Script>[])
          moves.forEach(({ at, qty, way }, i) =>
            rig.engine.applyPrint({ ...print(0, at, qty, 10 + i), way }),
          )
          return notes(rig)
        })
        expect(runs[1]).toEqual(runs[0])
      }),
      { numRuns: 100 },
    )
  })
})

describe('candles', () => {
  const candle = fc
    .tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 850, max: 1_150 })), fc.nat(9_000))
    .map(([open, a, b, close, volume]): Omit<Candle, 'startMs'> => ({
      open: open as Price,
      close: close as Price,
      high: Math.max(open!, a!, b!, close!) as Price,
      low: Math.min(open!, a!, b!, close!) as Price,
      volume: volume as Quantity,
      turnover: 0n,
    }))

  it('skips only what changes nothing: facts equal those of all its prints', () => {
    fc.assert(
      fc.property(orders, fc.array(candle, { maxLength: 30 }), (mine, candles) => {
        const script = {
          orders: mine,
          triggers: [['t', 'up', 1_100] as const],
          ends: [['e', 'down', 880] as const],
        }
        const [whole, split] = [rigWith([script]), rigWith([script])]
        candles.forEach((shape, i) => {
          const full = { ...shape, startMs: 100 + 10 * i }
          const { low, high } = full
          const touches = split!.engine.reach.crosses(0, low, high)
          const happened = whole!.engine.applyCandle(0, full)
          expect(happened).toBe(touches)
          for (const piece of candlePath(0, full)) split!.engine.applyPrint(piece)
          expect(whole!.engine.lastPrice(0)).toBe(split!.engine.lastPrice(0))
        })
        expect(whole!.batches).toEqual(split!.batches)
      }),
      { numRuns: 100 },
    )
  })

  it('columns of candles pass as one candle after the other does', () => {
    fc.assert(
      fc.property(orders, fc.array(candle, { maxLength: 60 }), (mine, candles) => {
        const script = { orders: mine, triggers: [['t', 'up', 1_100] as const] }
        const [one, many] = [rigWith([script]), rigWith([script])]
        const shapes = candles.map((shape, i) => ({ ...shape, startMs: 100 + 10 * i }))
        const low = shapes.map((it) => it.low)
        const high = shapes.map((it) => it.high)
        const columns = { low, high }
        for (const shape of shapes) one!.engine.applyCandle(0, shape)
        const pass = (from: number): number => {
          const row = many!.engine.reach.firstCandle(0, columns, from, shapes.length)
          if (row > from) many!.engine.seedLast(0, shapes[row - 1]!.close)
          return row
        }
        for (let row = pass(0); row < shapes.length; row = pass(row + 1))
          expect(many!.engine.applyCandle(0, shapes[row]!)).toBe(true)
        expect(many!.engine.lastPrice(0)).toBe(one!.engine.lastPrice(0))
        expect(many!.batches).toEqual(one!.batches)
      }),
      { numRuns: 100 },
    )
  })
})
