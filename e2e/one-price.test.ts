// The page of a bot says one price of now: that which its figures are of.
import { expect, test } from 'vitest'
import { desktop, signedIn } from './app.ts'
import { makeGrid } from './made-grid.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()

test('head, ladder and nearest orders say one price at every moment', async () => {
  const context = await browser.newContext(desktop)
  const page = await signedIn(context, app)
  const id = await makeGrid(page, [0.9, 1.1], {})
  await page.goto(app.url(`/bot/${id}/`))
  await page.locator('.ladder .tag text').first().waitFor()
  await page.getByText('price now').waitFor()
  const seen = new Set<string>()
  const apart: unknown[] = []
  const look = async (): Promise<number> => {
    const prices = await page.evaluate(() =>
      ['.valued', '.ladder .tag text', '.here-line'].map((selector) => {
        const words = document.querySelector(selector)?.textContent ?? ''
        return /[\d,]+\.\d+/.exec(words)?.[0] ?? ''
      }),
    )
    if (new Set(prices).size > 1) apart.push(prices)
    return seen.add(prices[0] ?? '').size
  }
  for (let step = 0; step < 6; step += 1) {
    await market.move({ BTCUSDT: 1.0004 })
    for (let i = 0; i < 10; i += 1) {
      await look()
      await page.waitForTimeout(50)
    }
  }
  await expect.poll(look).toBeGreaterThan(2)
  expect(apart).toEqual([])
  await context.close()
})
