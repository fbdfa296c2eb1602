// Nothing moves under a reader who looks on while the price leaves the range and comes back: alerts
// lie over the page, and what a bot out of its range asks for waits until it is opened.
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desktop, phone } from './app.ts'
import { shiftsOf, sumOf, watchShifts } from './layout-shift.ts'
import { readerWithBots } from './my-bots-reader.ts'
import { useApp } from './use-app.ts'

const floor = useApp()
const { app, market } = floor

const list = [
  { symbol: 'BTCUSDT', money: '12000', grids: 18 },
  { symbol: 'ETHUSDT', money: '5000', grids: 12 },
]

/** What moved, where it is more than a page may in all. */
async function moved(page: Page): Promise<readonly unknown[]> {
  const shifts = await shiftsOf(page)
  return sumOf(shifts) <= 0.02 ? [] : shifts
}

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('a price goes out of the range and back (%s)', async (_, device) => {
  const reader = await readerWithBots(floor, list, device)
  const [bot = ''] = reader.ids
  const page = await reader.context.newPage()
  await watchShifts(page)
  await page.goto(app.url(`/bot/${bot}/`))
  await page.locator('.curve-svg').waitFor()
  await page.locator('.ladder').first().waitFor()
  const state = page.locator('.standing .chip, .detail-head .chip')
  const card = page.getByRole('region', { name: 'Out of range' })
  const prices = { BTCUSDT: await market.last('BTCUSDT'), ETHUSDT: await market.last('ETHUSDT') }
  const go = async (factor: number, word: string) => {
    await market.goTo(prices)
    await market.move({ BTCUSDT: factor, ETHUSDT: factor })
    await expect.poll(() => state.textContent()).toBe(word)
    expect(await card.count()).toBe(0)
  }
  // What repeats is told once a day.
  await Promise.all([page.locator('.toast').first().waitFor(), go(1.07, 'Out of range')])
  await go(1, 'Running')
  await go(0.93, 'Out of range')
  expect(await moved(page)).toEqual([])

  // Opened by the reader, the card has its place until the reader closes it.
  await page.getByRole('button', { name: 'Out of range' }).click()
  await card.getByRole('heading', { name: /^Below range/ }).waitFor()
  const over = page.getByRole('region', { name: 'That is over: the bot runs as usual.' })
  await market.goTo(prices)
  await over.waitFor()
  await page.waitForTimeout(1000)
  expect(await moved(page)).toEqual([])
  await over.getByRole('button', { name: 'Hide' }).click()
  await over.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Running' }).count()).toBe(0)
})
