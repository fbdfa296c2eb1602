// My bots at every width and in both directions: each row says what its bot does or waits for, and
// nothing in it is cut or lies over its neighbour.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { desktop, post, signedIn } from './app.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()
let owner: BrowserContext
const CREATE = '/s1/bot/grid/v1/create-grid'

beforeAll(async () => {
  owner = await browser.newContext(desktop)
  await makeBots(await signedIn(owner, app))
})

/** Many matched orders with every target, one above its range from the start, one that waits. */
async function makeBots(page: Page): Promise<void> {
  const make = async (symbol: string, low: number, high: number, more: object) => {
    const last = await market.last(symbol)
    const price = (part: number) => (last * part).toFixed(last > 1000 ? 1 : 2)
    const { grid_id: id } = await post<{ grid_id: string }>(page, CREATE, {
      symbol,
      min_price: price(low),
      max_price: price(high),
      cell_number: 20,
      invest_mode: 0,
      quote_investment: '5000',
      ...more,
    })
    return id
  }
  const btc = await market.last('BTCUSDT')
  await make('BTCUSDT', 0.97, 1.03, {
    quote_investment: '60000',
    take_profit_price: (btc * 1.4).toFixed(1),
    stop_loss_price: (btc * 0.6).toFixed(1),
    enable_trailing: true,
  })
  await make('SOLUSDT', 0.5, 0.6, {})
  await make('BTCUSDT', 0.9, 1.1, { entry_price: (btc * 0.6).toFixed(1) })
  const closed = await make('BTCUSDT', 0.95, 1.05, {})
  await post(page, '/grid/v1/close-grid', { grid_id: closed, close_mode: 2 })
  // Eight cells down and up, twice.
  for (const share of [0.025, 0.025]) await market.swing(['BTCUSDT'], share)
  await market.pass(90)
  await market.move({ BTCUSDT: 1.0001 })
  await page.goto(app.url('/my-bot/'))
  const matched = page.getByText(/\d{2,} matched/)
  await matched.first().waitFor()
}

/**
 * What is cut off in rows and cards, reaches out of them or lies over its neighbour; with a profit
 * as large as `profit` in each, which no bot of a test has made yet.
 */
async function cutIn(page: Page, profit = ''): Promise<readonly string[]> {
  return page.evaluate((written) => {
    const found: string[] = []
    for (const it of document.querySelectorAll('.bot-card .fig-m')) {
      if (written !== '') it.textContent = written
    }
    const inner = (it: Element): DOMRect => {
      const range = document.createRange()
      range.selectNodeContents(it)
      return range.getBoundingClientRect()
    }
    for (const row of document.querySelectorAll('.bot-list .bot-line, .bot-card')) {
      for (const it of row.querySelectorAll<HTMLElement>('*')) {
        const isLarger =
          it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1
        const hides = getComputedStyle(it).overflow !== 'visible' && it.closest('.sr-only') === null
        if (hides && isLarger) found.push(`cut: ${it.outerHTML}`)
      }
      const edge = row.getBoundingClientRect()
      const boxes = [...row.children].map(inner).filter((it) => it.width > 0)
      for (const it of boxes) {
        const isOut = it.top < edge.top - 1 || it.bottom > edge.bottom + 1
        const over = boxes.filter(
          (other) =>
            it.left < other.right - 1 &&
            other.left < it.right - 1 &&
            it.top < other.bottom - 1 &&
            other.top < it.bottom - 1,
        )
        if (isOut || over.length > 1) found.push(`over: ${row.textContent}`)
      }
    }
    return found.map((it) => it.slice(0, 200))
  }, profit)
}

const words = {
  '': { quiet: /(?:No trade for|range for) \d+ [dhm]\b/, waits: /At [\d,.]+, [\d.]+% away/ },
  'ar-SA': { quiet: /(?:تداول|النطاق) منذ \d+/, waits: /عند [\d,.]+، يبعد \W?[\d.]+%/ },
} as const

describe.each(['', 'ar-SA'] as const)('in %s', (locale) => {
  let page: Page

  beforeAll(async () => {
    const storageState = await owner.storageState()
    page = await (await browser.newContext({ ...desktop, storageState })).newPage()
    await page.goto(app.url('/my-bot/', locale))
  })
  afterAll(() => page.context().close())

  test.each([320, 390, 768, 1024, 1440])(
    '%i px: nothing is cut, everything is said',
    async (width) => {
      await page.setViewportSize({ width, height: 900 })
      await page.locator('.grid-card').nth(2).waitFor()
      const rows = page.locator('.bot-list .bot-line, .bot-card')
      // The first bot may leave its range as well.
      await rows.filter({ hasText: words[locale].quiet }).first().waitFor()
      expect(await rows.filter({ hasText: words[locale].waits }).count()).toBe(1)
      expect(await rows.filter({ hasText: /% USDT/ }).count()).toBe(0)
      expect(await cutIn(page)).toEqual([])
      expect(await cutIn(page, '+1,522.47')).toEqual([])
    },
  )

  test.each([390, 1440])('%i px: how a bot ended does not run on into when', async (width) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(app.url('/my-bot/?tab=closed', locale))
    const how = page.locator('.ended-how').first()
    await how.waitFor()
    const parted = await how.evaluate((it) => {
      const at = it.parentElement?.querySelector('.ended-at')
      const isBelow = at!.getBoundingClientRect().top >= it.getBoundingClientRect().bottom - 1
      return isBelow || getComputedStyle(it, '::after').content.includes('·')
    })
    expect(parted).toBe(true)
    expect(await cutIn(page)).toEqual([])
  })
})
