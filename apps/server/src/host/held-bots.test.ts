// What the main thread keeps of users' bots, held against a worker that answers when it is let to.
import { describe, expect, it } from 'vitest'
import type { BotsSince, EngineBot } from '@trellis/engine'
import type { BotId, UserId } from '@trellis/kernel'
import { HeldBots } from './held-bots.ts'

const USER = 7 as UserId
const OTHER = 8 as UserId

const bot = (id: number, detail = '', orders = 0): EngineBot =>
  ({ bot: id as BotId, detail, openOrders: Array(orders).fill({}) }) as unknown as EngineBot

const told = (position: number, held: readonly number[], changed: readonly EngineBot[]) =>
  ({ position, held, changed }) as unknown as BotsSince

/** A worker that answers with what it is given, when it is let to. */
class Worker {
  readonly asked: number[] = []
  readonly #answers: ((told: BotsSince) => void)[] = []

  readonly ask = ({ since }: { readonly since: number }): Promise<BotsSince> => {
    this.asked.push(since)
    return new Promise((resolve) => this.#answers.push(resolve))
  }

  answer(answer: BotsSince, n = 0): Promise<void> {
    this.#answers.splice(n, 1)[0]?.(answer)
    return new Promise((resolve) => setImmediate(resolve))
  }

  /** A first question, answered with two bots. */
  async tellTwo(held: HeldBots, user: UserId): Promise<void> {
    const asked = held.of(user)
    await this.answer(told(5, [1, 2], [bot(1), bot(2)]))
    await asked
  }
}

describe('bots of a user, as the main thread keeps them', () => {
  it('are asked for once, and then only for what has changed', async () => {
    const worker = new Worker()
    const held = new HeldBots(worker.ask)
    const first = held.of(USER)
    await worker.answer(told(5, [1, 2], [bot(1), bot(2)]))
    expect(await first).toEqual([bot(1), bot(2)])
    const second = held.of(USER)
    await worker.answer(told(9, [1, 2, 3], [bot(2, 'filled'), bot(3)]))
    expect(await second).toEqual([bot(1), bot(2, 'filled'), bot(3)])
    expect(worker.asked).toEqual([0, 5])
  })

  it('are gone when the worker holds them no more', async () => {
    const worker = new Worker()
    const held = new HeldBots(worker.ask)
    await worker.tellTwo(held, USER)
    const second = held.of(USER)
    await worker.answer(told(5, [2], []))
    expect(await second).toEqual([bot(2)])
  })

  it('are never older than those of a later call that was answered first', async () => {
    const worker = new Worker()
    const held = new HeldBots(worker.ask)
    const [early, late] = [held.of(USER), held.of(USER)]
    await worker.answer(told(9, [1], [bot(1, 'new')]), 1)
    await worker.answer(told(5, [1], [bot(1, 'old')]))
    expect(await late).toEqual([bot(1, 'new')])
    expect(await early).toEqual([bot(1, 'new')])
  })

  it('are asked for anew when the worker began anew', async () => {
    const worker = new Worker()
    const held = new HeldBots(worker.ask)
    await worker.tellTwo(held, USER)
    const second = held.of(USER)
    held.clear()
    await worker.answer(told(6, [1, 2], [bot(2)]))
    await worker.answer(told(6, [1, 2], [bot(1, 'again'), bot(2, 'again')]))
    expect(await second).toEqual([bot(1, 'again'), bot(2, 'again')])
    expect(worker.asked).toEqual([0, 5, 0])
  })

  it('are kept of so many, of who asked last', async () => {
    const worker = new Worker()
    // Two of them, bare as they are, weigh 12 with their user.
    const held = new HeldBots(worker.ask, 23)
    for (const user of [USER, OTHER]) await worker.tellTwo(held, user)
    void held.of(OTHER)
    void held.of(USER)
    expect(worker.asked).toEqual([0, 0, 5, 0])
  })

  it('weigh by their orders: one with many takes the place of many with few', async () => {
    const worker = new Worker()
    const held = new HeldBots(worker.ask, 60)
    const users = [1, 2, 3, 4].map((it) => it as UserId)
    for (const user of users) await worker.tellTwo(held, user)
    const large = held.of(USER)
    await worker.answer(told(5, [9], [bot(9, '', 40)]))
    await large
    for (const user of users) void held.of(user)
    expect(worker.asked.slice(5)).toEqual([0, 0, 0, 5])
  })
})
