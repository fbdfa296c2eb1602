// Codes of products without orders that need more than a wrong request: a market that is closed, an
// order that waits for it, and an engine that ends before it can say what became of one.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ToGroups } from '../src/host/cluster/groups-words.ts'
import type { ToWorker } from '../src/host/worker-messages.ts'
import type { RunningServer } from '../src/start-server.ts'
import { CATEGORY, dual, soundDual } from './dual-fixture.ts'
import { CLOSES_AT, minuteMs, MovedClock, OPENS_AT, writeHaltingMarket } from './halting-market.ts'
import { eventually } from './host-fixture.ts'
import {
  startTestServer,
  type Answer,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'
import { pool, soundAdding } from './pool-fixture.ts'

describe('on a market that closes', () => {
  const clock = new MovedClock()
  let folder = ''
  let server: TestServer
  let user: TestClient
  let positionId = ''
  let dualId = ''

  async function moveTo(minute: number): Promise<void> {
    clock.moveTo(minute)
    await server.reached(minuteMs(minute))
  }
  const onPosition = (orderLinkId: string, more: object) => ({
    productId: '6',
    orderLinkId,
    positionId,
    ...more,
  })
  const bitcoin = (orderLinkId: string, more: object = {}) =>
    soundAdding(orderLinkId, { productId: '6', ...more })

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trellis-halting-'))
    const market = writeHaltingMarket(folder)
    server = await startTestServer({ TRELLIS_MARKET: market }, { wall: clock.wall })
    await moveTo(5)
    user = await server.user()
    const made = await user.post(pool.add, bitcoin('open', { leverage: '2' }))
    positionId = String(made.result.orderId).split('-')[0] ?? ''
    const products = await user.get(dual.product, { ...CATEGORY, coin: 'BTC', duration: '8h' })
    dualId = products.result.list[0].productId
    await moveTo(CLOSES_AT + 5)
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const dualOrder = () => ({
    ...CATEGORY,
    productId: dualId,
    orderType: 'Stake',
    amount: '500',
    accountType: 'FUND',
    coin: 'USDT',
    orderLinkId: 'shut',
    dualAssetsExtra: { orderDirection: 'BuyLow', selectPrice: '95000', apyE8: 10_000_000 },
  })
  const removal = (link: string, removeRate = 50) => onPosition(link, { removeRate })
  const margin = (link: string) => onPosition(link, { amount: '100', quoteAccountType: 'FUND' })

  test.each([
    // What begins needs a price; nothing of it waits.
    ['a position', 180007, () => user.post(pool.add, bitcoin('shut'))],
    ['a dual asset', 180007, () => user.post(dual.place, dualOrder())],
    // What a position is asked for waits, one order at a time: the first is taken.
    ['a removal', 0, () => user.post(pool.remove, removal('waits'))],
    ['the same removal', 0, () => user.post(pool.remove, removal('waits'))],
    ['another removal', 180014, () => user.post(pool.remove, removal('other'))],
    ['all of it', 180014, () => user.post(pool.remove, removal('all', 100))],
    ['margin', 180014, () => user.post(pool.margin, margin('margin'))],
    ['yield', 180014, () => user.post(pool.claim, { productId: '6' })],
    // 180014 of a dual asset cannot occur: a subscription is carried out or refused at once, and is
    // asked for nothing until it is settled.
  ])('%s: %i', async (_, code, ask) => {
    expect((await ask()).code).toBe(code)
  })

  test('what was refused left no trace, and what waited is done when it opens', async () => {
    const orders = async () => (await user.get(pool.order, {})).result.orders
    expect(await orders()).toHaveLength(2)
    expect((await user.get(dual.order, CATEGORY)).result.list).toEqual([])
    await moveTo(OPENS_AT + 1)
    await eventually('it is removed', async () => (await orders())[0].status === 'Success')
    expect(await user.post(pool.margin, margin('margin'))).toMatchObject({ code: 0 })
  })
})

const trades = ({ host }: RunningServer): boolean =>
  host.health().workers.every(({ phase }) => phase === 'trading')

/** An order by the client's own id. */
interface Named {
  readonly kind: 'pool' | 'dual'
  readonly link: string
}

describe('an engine that ends under its orders', () => {
  const CHANNEL = 'worker_threads'
  /** Called with the thread that an order is about to be given to. */
  let given: (engine: Worker) => void = () => undefined
  const hear = (started: unknown): void => {
    const { worker } = started as { readonly worker: Worker }
    const post = worker.postMessage.bind(worker)
    worker.postMessage = (message: ToWorker | ToGroups, ...more) => {
      const order = message.type === 'to' ? message.message : message
      if (order.type === 'call' && order.name === 'create') given(worker)
      post(message, ...more)
    }
  }
  let server: TestServer
  let user: TestClient

  beforeAll(async () => {
    subscribe(CHANNEL, hear)
    server = await startTestServer({ TRELLIS_SPEED: '1' })
    user = await server.user()
  })
  afterAll(async () => {
    unsubscribe(CHANNEL, hear)
    await server.stop()
  })

  test('180012: not known, and asked for again each is one order and one payment', async () => {
    const wish = { ...(await soundDual(user, 'dual')), amount: '10' }
    const ask = ({ kind, link }: Named): Promise<Answer> =>
      kind === 'pool'
        ? user.post(pool.add, soundAdding(link, { quoteAmount: '10' }))
        : user.post(dual.place, { ...wish, orderLinkId: link })
    const balance = () => user.post('/s1/bot/spot/v1/balance', { coins: 'USDT' })
    const funding = async () => Number((await balance()).result.balances[0].available)
    // Each process of a cluster tells by its answer alone whether it has the engine again.
    const isServed = async () => (await balance()).code === 0 && (await balance()).code === 0
    const before = await funding()
    const names: Named[] = []
    /**
     * Sends orders, and ends the engine as the first is given to it, or when `when` says so;
     * answers the codes.
     */
    const lose = async (fresh: readonly Named[], when?: (sent: Promise<Answer>[]) => unknown) => {
      names.push(...fresh)
      const engine = new Promise<Worker>((resolve) => {
        given = (thread) => {
          given = () => undefined
          // Before the order is there: a moment later it may be answered already.
          if (when === undefined) void thread.terminate()
          resolve(thread)
        }
      })
      const sent = fresh.map(ask)
      const ended = await engine
      await when?.(sent)
      await ended.terminate()
      const codes = (await Promise.all(sent)).map(({ code }) => code)
      await eventually('it trades again', async () => server.webs.every(trades) && isServed())
      return codes
    }
    const some = (kind: Named['kind'], round: number) =>
      Array.from({ length: 6 }, (_, i) => ({ kind, link: `${kind}-${round}-${i}` }))
    // Ended as the first is given to it, it can have answered none of what it had.
    for (const kind of ['dual', 'pool'] as const)
      expect(await lose(some(kind, 0))).toContain(180012)
    // Ended when the first is answered, it may have done any of the others.
    await lose([...some('dual', 1), ...some('pool', 1)], (sent) => Promise.race(sent))
    for (const name of names) expect((await ask(name)).code).toBe(0)
    const made = await user.get(dual.order, { ...CATEGORY, limit: '50' })
    expect(made.result.list).toHaveLength(names.length / 2)
    expect((await user.get(pool.position, {})).result.positions).toHaveLength(names.length / 2)
    expect(await funding()).toBe(before - names.length * 10)
  })
})
