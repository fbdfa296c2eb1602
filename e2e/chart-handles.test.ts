// Prices dragged on the chart and the same change by keys, stepper and field: each writes the same
// draft on whole ticks, and while a handle is dragged it stays under the pointer.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { desktop, lastPrice, openBrowser, startApp, watchErrors, type App } from './app.ts'

let app: App
let browser: Browser
let page: Page
let errors: string[]
let last = 0

const TICK = 0.1

beforeAll(async () => {
  // Slow enough for the price to stay where the test left it.
  app = await startApp({ TRELLIS_SPEED: '1' })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

beforeEach(async () => {
  page = await (await browser.newContext(desktop)).newPage()
  errors = watchErrors(page)
  await page.goto(app.url('/create/?base=BTC&quote=USDT'))
  last = await lastPrice(page, 'BTCUSDT')
  const at = (factor: number): string => (last * factor).toFixed(1)
  const range = `low=${at(0.9)}&high=${at(1.1)}&n=20&tp=${at(1.14)}&sl=${at(0.87)}`
  await page.goto(app.url(`/create/?base=BTC&quote=USDT&invest=5000&${range}`))
  await handle('Lower price').waitFor()
  await page.getByText('Loading candles').waitFor({ state: 'hidden' })
})

const handle = (name: string): Locator => page.getByRole('slider', { name, exact: true })
const field = (name: string): Locator => page.getByRole('textbox', { name, exact: true })

async function valueOf(name: string): Promise<number> {
  return Number((await field(name).inputValue()).replaceAll(',', ''))
}

/** Middle of an element in the window. */
async function middle(it: Locator): Promise<{ x: number; y: number }> {
  const box = await it.boundingBox()
  if (box === null) throw new Error('nothing to drag')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const onTick = (value: number): boolean => Math.abs(value / TICK - Math.round(value / TICK)) < 1e-4

test.each([
  ['Lower price', 40],
  ['Upper price', -40],
  ['Take-profit', 24],
  ['Stop-loss', -24],
])('%s follows the pointer and writes its field', async (name, by) => {
  const before = await valueOf(name)
  const others = ['Lower price', 'Upper price', 'Take-profit', 'Stop-loss'].filter(
    (it) => it !== name,
  )
  const kept = await Promise.all(others.map(valueOf))
  const from = await middle(handle(name))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + by / 2, { steps: 4 })
  await page.mouse.move(from.x, from.y + by, { steps: 4 })
  // The scale stands still while dragging: the handle is where the pointer is.
  await expect
    .poll(async () => Math.abs((await middle(handle(name))).y - from.y - by))
    .toBeLessThan(3)
  const during = await valueOf(name)
  await page.mouse.up()
  const after = await valueOf(name)
  expect(after).toBe(during)
  expect(Math.sign(after - before)).toBe(-Math.sign(by))
  expect(onTick(after)).toBe(true)
  expect(await Promise.all(others.map(valueOf))).toEqual(kept)
  expect(await handle(name).getAttribute('aria-valuenow')).toBe(String(after))
  expect(errors).toEqual([])
})

test.each(['Lower price', 'Upper price', 'Take-profit', 'Stop-loss'])(
  '%s is changed by keys on its handle and in its field, and by its stepper',
  async (name) => {
    const before = await valueOf(name)
    const ticks = async () => Math.round(((await valueOf(name)) - before) / TICK)
    await handle(name).focus()
    await page.keyboard.press('ArrowUp')
    expect(await ticks()).toBe(1)
    await page.keyboard.press('Shift+ArrowUp')
    expect(await ticks()).toBe(11)
    await page.keyboard.press('ArrowDown')
    expect(await ticks()).toBe(10)
    await field(name).focus()
    await page.keyboard.press('Alt+ArrowDown')
    expect(await ticks()).toBe(-90)
    await page.keyboard.press('ArrowUp')
    expect(await ticks()).toBe(-89)
    const more = page.getByRole('button', { name: `More: ${name}` })
    if (await more.count()) {
      await more.click()
      expect(await ticks()).toBe(-88)
    }
    const now = await valueOf(name)
    await expect
      .poll(async () => Number(await handle(name).getAttribute('aria-valuenow')))
      .toBeCloseTo(now, 4)
    expect(errors).toEqual([])
  },
)

test('the chart is read with arrows, and the same data stands in tables', async () => {
  await page.getByRole('group', { name: /^Price chart with the planned range/ }).focus()
  const spoken = page.locator('.price-chart [aria-live=polite]')
  await page.keyboard.press('ArrowLeft')
  const newest = await spoken.textContent()
  expect(newest).toMatch(/open .* high .* low .* close/)
  await page.keyboard.press('Home')
  expect(await spoken.textContent()).not.toBe(newest)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const levels = page.getByRole('region', { name: 'Levels as a table' }).locator('tbody tr')
  // 21 levels, take-profit and stop-loss.
  expect(await levels.count()).toBe(23)
  const candles = page.getByRole('region', { name: 'Candles as a table' }).locator('tbody tr')
  expect(await candles.count()).toBe(60)
  expect(errors).toEqual([])
})
