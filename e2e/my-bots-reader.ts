// A reader with running bots on My bots, and what the page shows of them. For journeys.
import { expect } from 'vitest'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { desktop, post, signedIn } from './app.ts'
import { ownTime } from './page-time.ts'
import type { Floor } from './use-app.ts'

const number = (text: string): number => Number(text.replaceAll('−', '-').replace(/[^0-9.-]/g, ''))

export interface Wish {
  readonly symbol: string
  /** Middle of the range as a multiple of the price: 0.8 leaves the price above it. */
  readonly around?: number
  readonly money: string
  readonly grids: number
  readonly type?: 'COPY' | 'MANUAL'
}

export const wishes: readonly Wish[] = [
  { symbol: 'BTCUSDT', money: '12000', grids: 18 },
  { symbol: 'ETHUSDT', money: '5000', grids: 12 },
  { symbol: 'SOLUSDT', money: '2000', grids: 10, around: 0.8 },
  { symbol: 'BTCUSDT', money: '3000', grids: 8, type: 'COPY' },
]

async function makeBot(page: Page, { market }: Floor, wish: Wish): Promise<string> {
  const middle = (await market.last(wish.symbol)) * (wish.around ?? 1)
  const digits = middle > 1000 ? 1 : 2
  const { grid_id: id } = await post<{ grid_id: string }>(page, '/s1/bot/grid/v1/create-grid', {
    symbol: wish.symbol,
    min_price: (middle * 0.96).toFixed(digits),
    max_price: (middle * 1.04).toFixed(digits),
    cell_number: wish.grids,
    invest_mode: 0,
    quote_investment: wish.money,
    create_type: wish.type ?? 'MANUAL',
  })
  return id
}

export interface Reader {
  readonly page: Page
  readonly context: BrowserContext
  readonly ids: readonly string[]
}

/** A new reader with running bots that have traded, on My bots. */
export async function readerWithBots(
  floor: Floor,
  list: readonly Wish[],
  device: BrowserContextOptions = desktop,
): Promise<Reader> {
  const context = await floor.browser.newContext({ ...device, acceptDownloads: true })
  await ownTime(context)
  const page = await signedIn(context, floor.app)
  const ids: string[] = []
  for (const wish of list) ids.push(await makeBot(page, floor, wish))
  await floor.market.swing([...new Set(list.map(({ symbol }) => symbol))], 0.012)
  await page.goto(floor.app.url('/my-bot/'))
  await page
    .locator('[data-total]')
    .nth(list.length - 1)
    .waitFor()
  return { page, context, ids }
}

export interface Seen {
  readonly ids: readonly string[]
  readonly totals: readonly number[]
  readonly header: number
  readonly words: string
}

/** Header and rows of one and the same drawing. */
export async function seen(page: Page): Promise<Seen> {
  const texts = await page.evaluate(() => ({
    rows: [...document.querySelectorAll<HTMLElement>('[data-total]')].map((it) => [
      it.dataset['total'] ?? '',
      it.querySelector('bdi')?.textContent ?? '',
    ]),
    header: document.querySelector('[data-testid=my-bots-total] bdi')?.textContent ?? '',
    words: document.querySelector('.totals dt')?.textContent ?? '',
  }))
  return {
    ids: texts.rows.map(([id = '']) => id),
    totals: texts.rows.map(([, text = '']) => number(text)),
    header: number(texts.header),
    words: texts.words,
  }
}

/** Figures are cut to cents each: the header may be a cent per row away from their sum. */
export function expectSum({ totals, header }: Seen, digits = 2): void {
  const sum = totals.reduce((all, it) => all + it, 0)
  expect(Math.abs(sum - header)).toBeLessThan((totals.length + 1) / 10 ** digits)
}
