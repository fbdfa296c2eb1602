// A spot grid on BTC/USDT that the journeys of what others see are made of.
import type { Page } from 'playwright-core'
import { lastPrice, post } from './app.ts'

/** Creates it around the last price, for the reader of the page; answers its id. */
export async function makeWideGrid(
  page: Page,
  wish: { readonly quote_investment: string; readonly allow_follow?: boolean },
): Promise<string> {
  const last = await lastPrice(page, 'BTCUSDT')
  const { grid_id: id } = await post<{ grid_id: string }>(page, '/s1/bot/grid/v1/create-grid', {
    symbol: 'BTCUSDT',
    min_price: (last * 0.8).toFixed(1),
    max_price: (last * 1.1).toFixed(1),
    cell_number: 12,
    invest_mode: 0,
    ...wish,
  })
  return id
}
