// Grids on BTC/USDT that many journeys are made of.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { lastPrice, post } from './app.ts'

/** The range of a grid as multiples of the last price. */
export type Around = readonly [low: number, high: number]

/** Creates it around the last price, for the reader of the page; answers its id. */
export async function makeGrid(page: Page, [low, high]: Around, wish: object): Promise<string> {
  const last = await lastPrice(page, 'BTCUSDT')
  const { grid_id: id } = await post<{ grid_id: string }>(page, '/s1/bot/grid/v1/create-grid', {
    symbol: 'BTCUSDT',
    min_price: (last * low).toFixed(1),
    max_price: (last * high).toFixed(1),
    cell_number: 12,
    invest_mode: 0,
    quote_investment: '5000',
    ...wish,
  })
  expect(Number(id)).toBeGreaterThan(0)
  return id
}

/** A long futures grid around the last price of the contract, for the reader; answers its id. */
export async function makeFuturesGrid(
  page: Page,
  last: number,
  [low, high]: Around,
  wish: object,
): Promise<string> {
  const made = await post<{ status_code: number; bot_id: string }>(
    page,
    '/contract/v5/fgridbot/fgrid-bot-create',
    {
      symbol: 'BTCUSDT',
      grid_mode: 'FUTURE_GRID_MODE_LONG',
      grid_type: 'FUTURE_GRID_TYPE_ARITHMETIC',
      min_price: (last * low).toFixed(1),
      max_price: (last * high).toFixed(1),
      ...wish,
    },
  )
  expect([made.status_code, JSON.stringify(made)]).toEqual([200, expect.any(String)])
  return made.bot_id
}
