// The operator's command that reduces the profitable side of a contract, on a folder whose server
// stands: what reaches the rank is settled whole at the price, the insurance is the other side, and
// the server goes on with it.
import { afterEach, expect, test } from 'vitest'
import { amount, formatAmount } from '@trellis/kernel'
import { deleveragePositions } from '../src/host/deleverage-positions.ts'
import type { Host } from '../src/host/index.ts'
import { hostSettings, newFutures, newUser, startReady, tempFolder } from './host-fixture.ts'

const folder = tempFolder()
const settings = hostSettings(folder.path, {
  speed: 0.000001,
  grants: [{ coin: 'USDT', amount: amount('10000') }],
})
let host: Host | undefined

afterEach(async () => {
  await host?.stop()
  folder.remove()
})

const deleverage = (side: string, fromRank: string, price: string) =>
  deleveragePositions({
    settings,
    words: { symbol: 'BTCUSDT', side, fromRank, price },
    wallMs: Date.now,
    log: () => undefined,
  })

test('settles who reaches the rank on that side, and nobody else', async () => {
  host = await startReady(settings)
  const symbol = host.market.indexOf('BTCUSDT', 'linear')
  const { last } = host.market.ticker(symbol)
  // A loss that its margin covers, wherever the market stands.
  const ticks = Math.floor(last * 0.9)
  const price = (ticks / 10).toFixed(1)
  const range = { minPrice: ticks, maxPrice: Math.ceil(last * 1.1) }
  const user = await newUser(host)
  const wish = { leverage: 5, cellNumber: 10, ...range }
  const long = await newFutures(host, user, { ...wish, mode: 'long' })
  const short = await newFutures(host, await newUser(host), { ...wish, mode: 'short' })
  const [held] = (await host.bots.find(long))?.positions ?? []
  expect(held?.lots).toBeGreaterThan(0)
  await expect(deleverage('long', '-1', price)).rejects.toThrow('in use')
  await host.stop()
  // Nothing has won that much: nobody is settled.
  expect(await deleverage('long', '0.5', price)).toMatchObject({ positions: 0, paid: '0' })
  const cost = held?.cost ?? 0n
  const done = await deleverage('long', '-1', price)
  // A lot is 0.001 BTC, a tick 0.1.
  const paid = BigInt(held?.lots ?? 0) * BigInt(ticks) * amount('0.0001') - cost
  expect(done).toEqual({ positions: 1, paid: formatAmount(paid as never), coin: 'USDT' })
  host = await startReady(settings)
  expect(host.directory.state.acts.at(-1)).toMatchObject({
    by: 'console',
    what: 'positions deleverage',
    on: 'BTCUSDT',
    after: `long from rank -1 at ${price}`,
  })
  expect((await host.bots.find(long))?.positions ?? []).toEqual([])
  expect((await host.bots.find(short))?.positions).toMatchObject([{ symbol }])
  for (const sum of (await host.trialBalance()).values()) expect(sum).toBe(0n)
  expect(host.health().insurance).toEqual({ USDT: formatAmount(-paid as never) })
})
