// A rehearsal says what the command then does, refuses what it refuses, and leaves nothing behind.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ONE, price, quantity, type BotId, type Ratio } from '@trellis/kernel'
import type { Act } from '../test/contract-kind.ts'
import { ContractRig, PPP, coins, contractOptions } from '../test/contract-rig.ts'
import { optionsOf, userOf } from '../test/harness.ts'
import type { BotCommand } from './bot-kind.ts'
import type { EngineBot } from './engine-bot.ts'
import { rehearse } from './rehearsal.ts'

const LEVERAGE = 10
const doing = (...acts: readonly Act[]) => ({ type: 'do', acts }) as BotCommand

interface Over {
  readonly openInterest?: number
  readonly command?: BotCommand
}

/** The acts, or another command, tried on a copy of a bot of the rig. */
function tried(rig: ContractRig, bot: BotId, acts: readonly Act[], over: Over = {}) {
  const { engine } = rig
  const market = {
    last: engine.lastPrice(PPP),
    mark: engine.lastPrice(PPP, 'mark'),
    status: 'Trading',
    openInterest: over.openInterest === undefined ? undefined : quantity(over.openInterest),
  } as const
  const leverage = (BigInt(LEVERAGE) * ONE) as Ratio
  const funding = engine.fundingOf(userOf(1)) ?? new Map()
  const command = over.command ?? doing(...acts)
  const nowMs = rig.atMs
  const asked = { bot: rig.view(bot), leverage, funding, command, markets: [market], nowMs }
  return rehearse(asked, optionsOf(contractOptions))
}

/** A bot as it would be, without the numbers of its orders, which are the journal's. */
function shown({ openOrders, ...bot }: EngineBot) {
  return { ...bot, openOrders: openOrders.map((order) => ({ ...order, orderId: 0 })) }
}

function expectDone(rig: ContractRig, bot: BotId, acts: readonly Act[]): void {
  const done = tried(rig, bot, acts)
  if (!done.ok) throw new Error(JSON.stringify(done.error))
  rig.act(bot, ...acts)
  expect(shown(done.value)).toEqual(shown(rig.view(bot)))
}

/** A bot of 1,000 USDT that is long 2 PPP from 100.02, with orders on both sides. */
function started(): { readonly rig: ContractRig; readonly bot: BotId } {
  const rig = new ContractRig()
  const start: readonly Act[] = [
    ['leverage', LEVERAGE],
    ['order', 'buy', 0, 20_000],
    ['order', 'buy', 9_000, 10_000],
    ['order', 'sell', 11_000, 20_000, 'reduce-only'],
  ]
  return { rig, bot: rig.create({ on: { start } }) }
}

describe('a rehearsal', () => {
  test.each<[string, readonly Act[]]>([
    ['an order that rests', [['order', 'buy', 9_500, 5_000]]],
    ['one that fills at once', [['order', 'buy', 0, 5_000]]],
    ['one that closes', [['order', 'sell', 0, 20_000, 'reduce-only']]],
    ['one that is refused for margin', [['order', 'buy', 9_500, 2_000_000]]],
    ['an order that goes', [['cancel', 2]]],
    ['money that leaves', [['release', 'USDT', coins('100')]]],
  ])('says what follows: %s', (_, acts) => {
    const { rig, bot } = started()
    expectDone(rig, bot, acts)
  })

  test('leaves the bot, its owner and the journal as they are', () => {
    const { rig, bot } = started()
    const before = [rig.view(bot), rig.batches.length, rig.engine.fundingOf(userOf(1))]
    const done = tried(rig, bot, [['order', 'buy', 0, 5_000]])
    expect(done.ok && done.value.positions).toMatchObject([{ lots: 25_000 }])
    expect([rig.view(bot), rig.batches.length, rig.engine.fundingOf(userOf(1))]).toEqual(before)
  })

  test('gives new orders higher numbers than those that rest', () => {
    const { rig, bot } = started()
    const had = rig.view(bot).openOrders.map(({ orderId }) => orderId)
    const done = tried(rig, bot, [['order', 'buy', 9_500, 5_000]])
    const newest = done.ok
      ? done.value.openOrders.find((it) => it.price === price(9_500))
      : undefined
    expect(newest!.orderId).toBeGreaterThan(Math.max(...had))
  })

  test('is refused what the kind refuses', () => {
    const { rig, bot } = started()
    const done = tried(rig, bot, [], { command: { type: 'sing' } as BotCommand })
    expect(done).toEqual({ ok: false, error: 'unknown-command' })
  })

  test('keeps the bound of the open interest, where there is one', () => {
    const { rig, bot } = started()
    const acts: readonly Act[] = [['order', 'buy', 9_500, 5_000]]
    const ordersAt = (openInterest?: number): number => {
      const done = tried(rig, bot, acts, openInterest === undefined ? {} : { openInterest })
      return done.ok ? done.value.openOrders.length : 0
    }
    // 20,000 held, 10,000 resting and 5,000 more are a tenth of 350,000.
    expect([ordersAt(), ordersAt(350_000), ordersAt(349_999)]).toEqual([3, 3, 2])
  })

  test('property: is what the engine then does, wherever price and mark have gone', () => {
    const side = fc.constantFrom('buy' as const, 'sell' as const)
    const at = fc.integer({ min: 9_300, max: 10_700 })
    const order = fc.tuple(
      fc.constant('order' as const),
      side,
      fc.oneof(at, fc.constant(0)),
      fc.integer({ min: 1, max: 300_000 }),
    )
    const acts = fc.array(order, { minLength: 1, maxLength: 4 })
    const lives = fc.array(fc.record({ to: at, acts }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(lives, (life) => {
        const { rig, bot } = started()
        for (const { to, acts: next } of life) {
          rig.print(to, 1_000_000)
          rig.mark(to)
          if (rig.view(bot).status !== 'running') return
          expectDone(rig, bot, next)
        }
      }),
      { numRuns: 100 },
    )
  })
})
