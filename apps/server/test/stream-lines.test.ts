// What the stream brings of a bot's life reads like the page asked for it: the same lines.
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { sockets, type ActivityItem } from '@trellis/contract'
import { price } from '@trellis/kernel'
import { defaultInstruments, formatPrice } from '@trellis/market'
import { eventually } from './host-fixture.ts'
import { soundGrid, useTestServer, type TestClient } from './http-server-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const market = new SteppedMarket()

const { server, user } = useTestServer({}, { market: market.given })

/** Lines of a user's bots as they come, once the stream tells of what happens. */
async function linesOf(client: TestClient): Promise<ActivityItem[]> {
  const headers = { cookie: client.cookieHeader, origin: server.address }
  const socket = new WebSocket(server.wsAddress + sockets.bots, { headers })
  const lines: ActivityItem[] = []
  let isTelling = false
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { topic: string; items?: ActivityItem[] }
    if (message.topic === 'bot') lines.push(...(message.items ?? []))
    isTelling ||= message.topic === 'bot' || message.topic === 'lagged'
  })
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  // A web process of a cluster asks for them from then on: what it missed is told as such.
  await client.post('/s1/bot/grid/v1/create-grid', (await soundGrid(client)).grid)
  await eventually('the stream tells of a bot', () => isTelling)
  return lines
}

it('has every line of the page, word for word, prices of matched orders too', async () => {
  const symbol = market.symbolOf('BTCUSDT')
  const last = market.last(symbol)
  const instrument = defaultInstruments[symbol]!
  const at = (ticks: number): string => formatPrice(instrument, price(ticks))
  const streamed = await linesOf(user)
  const made = await user.post('/s1/bot/grid/v1/create-grid', {
    symbol: 'BTCUSDT',
    min_price: at(last - 52_500),
    max_price: at(last + 47_500),
    cell_number: 20,
    invest_mode: 0,
    quote_investment: '5000',
  })
  const bot = made.result.grid_id as string
  market.walk([{ symbol, to: price(last - 15_000) }])
  market.walk([{ symbol, to: price(last) }])
  market.pass(1)
  const page = async (): Promise<readonly ActivityItem[]> => {
    const answer = await user.post('/s1/bot/v1/activity', { bot_id: bot, limit: 100 })
    return answer.result.rows as ActivityItem[]
  }
  const ofBot = (): readonly ActivityItem[] => streamed.filter(({ bot_id }) => bot_id === bot)
  const matched = (rows: readonly ActivityItem[]): number =>
    rows.filter((it) => it.type === 'arbitrage-closed').length
  await eventually('two pairs, on both ways', async () => {
    return matched(ofBot()) === 2 && matched(await page()) === 2
  })
  // Either may be a line ahead of the other for a moment.
  await eventually('both are as far', async () => (await page()).length === ofBot().length)
  expect([...(await page())].reverse()).toEqual(ofBot())
  const pairs = ofBot().filter((it) => it.type === 'arbitrage-closed')
  const bought = [last - 12_500, last - 7_500].map(at)
  expect(pairs.map((it) => it.data['buyPrice'])).toEqual(bought)
})
