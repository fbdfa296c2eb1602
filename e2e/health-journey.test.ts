// The health of a bot that does worse than its backtest: its figures beside those of the days
// before it began, why in words, and what waiting, shifting the range and closing come to.
import { beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { desktop, phone, signedIn, watchErrors } from './app.ts'
import { showNow, violations } from './axe.ts'
import { makeGrid } from './made-grid.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()
let context: BrowserContext
let page: Page

beforeAll(async () => {
  context = await browser.newContext({ ...desktop, timezoneId: 'UTC' })
  page = await signedIn(context, app)
})

const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')

test('the health text of a bot that does worse than its backtest', async () => {
  const errors = watchErrors(page)
  // Days before the bot in which its settings had matched a lot.
  for (let i = 0; i < 8; i += 1) await market.swing(['BTCUSDT'], 0.015)
  await market.pass(3 * 24 * 60)
  const id = await makeGrid(page, [0.98, 1.02], {})
  await page.goto(app.url(`/bot/${id}/?tab=health`))
  const panel = page.locator('.health')
  await panel.getByText('The bot has run for less than a day').waitFor()

  // The price leaves the range, stays away for two days, and nothing matches any more.
  const last = await market.last('BTCUSDT')
  await market.goTo({ BTCUSDT: last * 0.94 })
  await market.pass(49 * 60)
  await page.reload()
  const own = panel.getByRole('region', { name: 'Against its backtest' })
  const matched = own.locator('.health-line', { hasText: 'Matched orders a day' })
  await matched.getByText('Fewer a day than in the backtest.').waitFor()
  expect(plain(await matched.innerText())).toMatch(
    /matched orders? in 2 d.*\. Fewer a day than in the backtest\. The price was out of the range/,
  )
  const range = plain(await own.locator('.health-line', { hasText: 'Time in range' }).innerText())
  expect(range).toContain('That is less time in range than in the backtest.')
  await own.getByText(/^Its own days since/).waitFor()

  // Waiting, shifting and closing, each with what it comes to.
  const ways = panel.getByRole('region', { name: 'What could be done' })
  const way = (name: string) => ways.getByRole('region', { name, exact: true })
  await expect.poll(() => way('Wait').locator('dd').allInnerTexts()).not.toContain('—')
  await expect.poll(() => way('Shift range').locator('dd').allInnerTexts()).not.toContain('—')
  expect(plain(await way('Shift range').innerText())).toMatch(/The next step names the fee/)
  expect(plain(await way('Close now').innerText())).toMatch(/You would get .*USDT/)
  expect(await panel.locator('[role=status]').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await showNow(page, { theme: 'light' })
  expect(await violations(page, 'colours')).toEqual([])
  await way('Shift range').getByRole('button', { name: 'Shift range…' }).click()
  const adjust = page.getByRole('dialog')
  const low = adjust.getByRole('textbox', { name: 'Lower price' })
  await expect
    .poll(async () => Number((await low.inputValue()).replaceAll(',', '')) / last)
    .toBeCloseTo(0.92, 2)
  await page.keyboard.press('Escape')
  await adjust.waitFor({ state: 'detached' })
  expect(errors).toEqual([])

  // On a phone in Arabic: no answer is said in place, and asked for again.
  const small = await browser.newContext({
    ...phone,
    storageState: await context.storageState(),
  })
  const pocket = await small.newPage()
  await pocket.route('**/bot-health', (route) => route.abort())
  await pocket.goto(app.url(`/bot/${id}/?tab=health`, 'ar-SA'))
  const tab = pocket.locator('.health')
  await tab.getByText('لا اتصال بالخادم.').waitFor()
  await pocket.unroute('**/bot-health')
  await tab.getByRole('button', { name: 'أعد المحاولة' }).click()
  await tab.getByText('أقل في اليوم مما في الاختبار الرجعي.').waitFor()
  await expect
    .poll(() =>
      pocket.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBe(0)
})

test('tabs of a grid lie beside the bar of its picture or above it, at every width', async () => {
  await page.goto(app.url(`/bot/${await makeGrid(page, [0.9, 1.1], {})}/`))
  await page.locator('.chart-bar').waitFor()
  for (const width of [1024, 1200, 1280, 1366, 1440, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => crossed(page), { message: `at ${width} px` }).toEqual([])
  }
})

/** Tabs that lie over a part of the picture's bar; told too where there is nothing to look at. */
async function crossed(of: Page): Promise<readonly string[]> {
  return of.evaluate(() => {
    const boxes = (found: string) =>
      [...document.querySelectorAll(found)]
        .map((it) => ({ text: it.textContent, box: it.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
    const [tabs, bar] = [boxes('.detail-tabs > .tabs > *'), boxes('.chart-bar button')]
    if (tabs.length < 6 || bar.length < 5) return ['nothing to look at']
    const isOver = (a: DOMRect, b: DOMRect): boolean =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    return tabs.filter((tab) => bar.some((it) => isOver(tab.box, it.box))).map(({ text }) => text)
  })
}
