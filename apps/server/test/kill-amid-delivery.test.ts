// Kills the real server with SIGKILL while it sends a message: the next start sends the same one
// again, under the same id, and what was delivered before never comes back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryPaths as paths } from '@trellis/contract'
import { tempFolder } from './host-fixture.ts'
import { Client, endProcesses, lastPrice, start } from './process-fixture.ts'
import { TargetService } from './target-services.ts'

const folder = tempFolder()
const service = new TargetService()
const LOOPBACK = { TRELLIS_LOOPBACK_TARGETS: '1' }
const WAIT = { timeout: 60_000 }

beforeAll(() => service.start())
afterAll(() => {
  endProcesses()
  service.stop()
  folder.remove()
})

async function closeGrid(client: Client, address: string | undefined): Promise<void> {
  const last = await lastPrice(address)
  const made = await client.call('/s1/bot/grid/v1/create-grid', {
    symbol: 'BTCUSDT',
    min_price: (last * 0.9).toFixed(1),
    max_price: (last * 1.1).toFixed(1),
    cell_number: 10,
    invest_mode: 0,
    quote_investment: '1000',
  })
  const { grid_id } = made['result'] as { grid_id: string }
  const closed = await client.call('/grid/v1/close-grid', { grid_id, close_mode: 'QUOTE_MODE' })
  expect(closed).toMatchObject({ ret_code: 0 })
}

interface Log {
  readonly rows: readonly { readonly state: string; readonly attempts: number }[]
}

test('a message amid which the server is killed is sent again, and none before it', async () => {
  let server = await start(folder.path, LOOPBACK)
  const client = new Client(server.address)
  await client.signUp('killed')
  await client.call(paths.set.site, { grouping: false })
  // The database is opened beside the start.
  const added = () => client.call(paths.addWebhook.site, { url: service.url('/hook') })
  await expect.poll(added, WAIT).toMatchObject({ ret_code: 0 })
  await closeGrid(client, server.address)
  await expect.poll(() => service.received.length, WAIT).toBe(1)
  const log = async (of: Client) =>
    ((await of.call(paths.log.site, {}))['result'] as Log).rows.map(
      ({ state, attempts }) => `${state} ${attempts}`,
    )
  await expect.poll(() => log(client), WAIT).toEqual(['delivered 1'])
  service.replies.set('/hook', ['never'])
  await closeGrid(client, server.address)
  await expect.poll(() => service.received.length, WAIT).toBe(2)
  await server.kill()
  server = await start(folder.path, LOOPBACK)
  const back = new Client(server.address)
  await expect.poll(() => service.received.length, WAIT).toBe(3)
  await back.logIn('killed')
  await expect.poll(() => log(back), WAIT).toEqual(['delivered 2', 'delivered 1'])
  const ids = service.received.map(({ headers }) => headers['webhook-id'])
  expect(ids[2]).toBe(ids[1])
  expect(ids[1]).not.toBe(ids[0])
  expect(service.received[2]?.body).toEqual(service.received[1]?.body)
}, 120_000)
