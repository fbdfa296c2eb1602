// A futures grid that passes every check, out of what the market of a test server is.
import type { Answer, TestClient } from './http-server-fixture.ts'

const BASE = '/contract/v5/fgridbot'

/** Where the calls of a futures grid go. */
export const futures = {
  validate: `${BASE}/validate-fgrid-input`,
  create: `${BASE}/fgrid-bot-create`,
  close: `${BASE}/fgrid-bot-close`,
  detail: `${BASE}/get-fgrid-detail`,
  addMargin: `${BASE}/add-margin`,
  withdraw: `${BASE}/withdraw-profit`,
  targets: `${BASE}/update-fgrid-bot-tpsl`,
  trailing: `${BASE}/update-trailing-stop`,
  moves: `${BASE}/update-fgrid-move-scope`,
  history: `${BASE}/get-fgrid-history-orders`,
  openOrders: '/fgrid/v1/get-fgrid-open-orders',
} as const

/**
 * Ten grids around the price of a contract, three times the money, neutral; the price stands
 * between two levels, a hundredth away from either.
 */
export async function soundFutures(client: TestClient, symbol = 'BTCUSDT') {
  const query = { symbol, category: 'linear' }
  const { result } = await client.get('/contract/v5/product/dynamic-symbol-item', query)
  const { last_price, tick_size } = result.item
  const digits = String(tick_size).split('.')[1]?.length ?? 0
  const at = (share: number): string => (Number(last_price) * share).toFixed(digits)
  return {
    at,
    grid: {
      symbol,
      grid_mode: 1,
      grid_type: 1,
      min_price: at(0.9),
      max_price: at(1.12),
      cell_number: 10,
      leverage: '3',
      total_investment: '2000',
    },
  }
}

/** The id of a grid that is made with some fields changed. */
export async function madeFutures(client: TestClient, change: object = {}): Promise<string> {
  const { grid } = await soundFutures(client)
  const made: Answer = await client.post(futures.create, { ...grid, ...change })
  if (made.result.status_code !== 200) throw new Error(JSON.stringify(made.result))
  return made.result.bot_id as string
}
