// The stream brings the rows of the list: all at once, then only what changed, and what a page has
// after each message is what the list answers. Counted in bytes beside asking for the list.
import { WebSocket } from 'ws'
import { beforeAll, expect, it } from 'vitest'
import {
  sockets,
  withChanges,
  type BotRow,
  type BotStreamMessage,
  type BotStreamRequest,
} from '@trellis/contract'
import { price } from '@trellis/kernel'
import { eventually } from './host-fixture.ts'
import { soundGrid, useTestServer, type TestClient } from './http-server-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const BOTS = 12
const none: readonly string[] = Array.from({ length: BOTS }, () => '')
const market = new SteppedMarket()

const { server } = useTestServer({}, { market: market.given })
/** At one process, as the page's socket is: of a moment each has its own milliseconds. */
let user: TestClient
beforeAll(async () => {
  user = await server.loyalClient().another()
})

class Page {
  rows: readonly BotRow[] = []
  readonly bytes: number[] = []
  readonly firsts: boolean[] = []
  readonly #socket: WebSocket

  constructor(client: TestClient) {
    const { address } = server.webs[0]!
    const headers = { cookie: client.cookieHeader, origin: address }
    this.#socket = new WebSocket(address.replace('http', 'ws') + sockets.bots, {
      headers,
    })
    this.#socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as BotStreamMessage
      if (!('topic' in message) || message.topic !== 'rows') return
      this.bytes.push(data.length)
      this.firsts.push(message.first)
      this.rows = withChanges(message.first ? [] : this.rows, message)
    })
    this.#socket.on('open', () => this.ask('sub'))
  }

  ask(event: 'sub' | 'cancel'): void {
    const request: BotStreamRequest = { topic: 'rows', event }
    this.#socket.send(JSON.stringify(request))
  }

  close(): void {
    this.#socket.close()
  }
}

async function list(): Promise<readonly BotRow[]> {
  const answer = await user.post('/tradingbot/v1/list-all-bots', { status: 'ONGOING', limit: 200 })
  return answer.result.bots as readonly BotRow[]
}

async function walkBtc(factor: number): Promise<void> {
  const symbol = market.symbolOf('BTCUSDT')
  market.walk([{ symbol, to: price(Math.round(market.last(symbol) * factor)) }])
  await server.reached(market.nowMs)
}

/** The market stands until the next walk, so that the two can be held side by side. */
async function expectList(page: Page): Promise<void> {
  await eventually('the rows are those of the list', async () => {
    return JSON.stringify(page.rows) === JSON.stringify(await list())
  })
  expect(page.rows).toEqual(await list())
}

it('is the list at all times, for a part of its bytes, and ends with the wish for it', async () => {
  const { grid } = await soundGrid(user)
  const create = () => user.post('/s1/bot/grid/v1/create-grid', grid)
  for (let bot = 0; bot < BOTS; bot += 1) expect((await create()).result.status_code).toBe(200)
  const page = new Page(user)
  const other = new Page(await server.user())
  await expectList(page)
  expect(page.rows).toHaveLength(BOTS)

  // Orders fill and the price moves: every row changes, and none is sent whole.
  for (const factor of [1.03, 0.95, 1.01]) {
    await walkBtc(factor)
    await expectList(page)
  }
  const whole = JSON.stringify(await list()).length
  const [first = 0, ...later] = page.bytes
  expect(first).toBeGreaterThan(whole * 0.9)
  expect(Math.max(...later)).toBeLessThan(whole / 3)
  expect(page.firsts.filter(Boolean)).toHaveLength(1)

  // A new bot comes, one that ends goes.
  await user.post('/s1/bot/grid/v1/create-grid', { ...grid, request_id: 'the new one' })
  await expectList(page)
  expect(page.rows).toHaveLength(BOTS + 1)
  expect(page.rows.map((row) => row.figures.request_id)).toEqual(['the new one', ...none])
  const ended = page.rows[0]?.figures.bot_id
  const closed = await user.post('/grid/v1/close-grid', { bot_id: ended, close_mode: '3' })
  expect(closed.result).toMatchObject({ status_code: 200 })
  await walkBtc(1.001)
  await eventually('the bot has ended', async () => (await list()).length === BOTS)
  await expectList(page)
  expect(page.rows).toHaveLength(BOTS)

  // A page that left its list hears no more of it; coming back it begins anew.
  page.ask('cancel')
  await user.post('/s1/bot/v1/summary')
  const heard = page.bytes.length
  await walkBtc(1.01)
  await new Promise((resolve) => setTimeout(resolve, 3500))
  expect(page.bytes).toHaveLength(heard)
  page.ask('sub')
  await expectList(page)
  expect(page.firsts.filter(Boolean)).toHaveLength(2)
  expect(other.rows).toEqual([])
  expect(other.firsts[0]).toBe(true)
  page.close()
  other.close()
})
