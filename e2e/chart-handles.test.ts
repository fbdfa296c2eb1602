// Prices dragged on the chart and the same change by keys, stepper and field: each writes the same
// draft on whole ticks, and while a handle is dragged it stays under the pointer.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { desktop, phone, watchErrors } from './app.ts'
import { useApp } from './use-app.ts'
import { leaveWithin } from './within.ts'

const { app, browser, market } = useApp()
let page: Page
let errors: string[]
let last = 0

const TICK = 0.1

beforeAll(async () => {
  page = await (await browser.newContext(desktop)).newPage()
  errors = watchErrors(page)
  await page.goto(app.url('/no-such-page/'))
  await page.locator('main').waitFor()
})

beforeEach(async () => {
  last = await market.last('BTCUSDT')
  const at = (factor: number): string => (last * factor).toFixed(1)
  const range = `low=${at(0.9)}&high=${at(1.1)}&n=20&tp=${at(1.14)}&sl=${at(0.87)}`
  await leaveWithin(page, app.url(`/create/?base=BTC&quote=USDT&invest=5000&${range}`))
  await handle('Lower price').waitFor()
  await page.getByText('Loading candles').waitFor({ state: 'hidden' })
})

afterEach(async () => {
  await leaveWithin(page, app.url('/no-such-page/'))
  errors.length = 0
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

/** Drags a handle to a height of the window; the button stays down. */
async function dragTo(name: string, y: number): Promise<void> {
  const from = await middle(handle(name))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, y, { steps: 6 })
}

test.each([
  ['Upper price', 1],
  ['Lower price', -1],
])('%s dragged past the edge of the chart widens the range', async (name, way) => {
  const before = await valueOf(name)
  const chart = await page.locator('.price-chart .ladder').boundingBox()
  if (chart === null) throw new Error('no ladder')
  const edge = way > 0 ? chart.y : chart.y + chart.height
  await dragTo(name, edge - way * 40)
  // Held there, the scale goes on, and the handle waits at its end.
  const further = async () => ((await valueOf(name)) - before) * way
  await expect.poll(further).toBeGreaterThan(last * 0.1)
  expect(Math.abs((await middle(handle(name))).y - edge)).toBeLessThan(8)
  await page.mouse.up()
  // Then the whole range is in sight, and the handle can be taken again.
  const inside = async () => Math.abs((await middle(handle(name))).y - edge)
  await expect.poll(inside).toBeGreaterThan(12)
  const wide = await valueOf(name)
  const { y } = await middle(handle(name))
  await dragTo(name, y + way * 60)
  await page.mouse.up()
  expect(Math.sign((await valueOf(name)) - wide)).toBe(-way)
  expect(errors).toEqual([])
})

test('crossed prices are named at both fields and on the chart, and a fix puts them right', async () => {
  const problem = (name: string) => page.locator(`[data-field="${name}"] .fix`)
  await field('Lower price').fill((last * 1.2).toFixed(1))
  await field('Lower price').blur()
  await problem('low').getByText('Lower price must be below').waitFor()
  await problem('high').getByText('Upper price must be above').waitFor()
  const main = page.locator('.create-fields button.primary')
  expect(await main.textContent()).toBe('Lower price must be below upper price')
  expect(await handle('Lower price').count()).toBe(1)
  expect(await handle('Upper price').count()).toBe(1)
  await page.locator('.price-chart').getByRole('button', { name: 'Table', exact: true }).click()
  const levels = page.getByRole('region', { name: 'Levels', exact: true })
  await levels.getByText('Lower price', { exact: false }).waitFor()
  await problem('low').getByRole('button').click()
  await problem('low').waitFor({ state: 'hidden' })
  await problem('high').waitFor({ state: 'hidden' })
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
      // The stepper goes by a thousandth of the price, on ticks.
      const inTicks = Math.round((await valueOf(name)) / TICK)
      const thousandth = Math.round(inTicks / 1000)
      await more.click()
      expect(await ticks()).toBe(-89 + thousandth)
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
  await page.locator('.price-chart').getByRole('button', { name: 'Table', exact: true }).click()
  const levels = page.getByRole('region', { name: 'Levels', exact: true }).locator('tbody tr')
  // 21 levels, take-profit and stop-loss, and the upper price where no level lies on it.
  const top = await levels.filter({ hasText: 'Upper price' }).count()
  const width = Math.round(
    (await valueOf('Upper price')) / TICK - (await valueOf('Lower price')) / TICK,
  )
  expect(top).toBe(width % 20 === 0 ? 0 : 1)
  expect(await levels.count()).toBe(23 + top)
  const candles = page.getByRole('region', { name: 'Candles', exact: true }).locator('tbody tr')
  expect(await candles.count()).toBe(60)
  expect(errors).toEqual([])
})

/** Left edges in the window of what matches. */
const leftOf = (all: Locator): Promise<number[]> =>
  all.evaluateAll((found) => found.map((it) => it.getBoundingClientRect().left))

test('on a phone a swipe up over the chart scrolls the page', async () => {
  const narrow = await (await browser.newContext(phone)).newPage()
  await narrow.goto(app.url('/create/?base=BTC&quote=USDT'))
  await narrow.getByText('Loading candles').waitFor({ state: 'hidden' })
  const box = await narrow.locator('.chart-canvas').boundingBox()
  if (box === null) throw new Error('no chart')
  const devtools = await narrow.context().newCDPSession(narrow)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 60, y: box.y + box.height - 20 - up }],
    })
  await touch('touchStart')
  for (let up = 20; up <= 240; up += 20) await touch('touchMove', up)
  await touch('touchEnd')
  await expect.poll(() => narrow.evaluate(() => scrollY)).toBeGreaterThan(150)
  await narrow.context().close()
})

test('at 320 px nothing of the form is cut off, and tiny prices fit on the ladder', async () => {
  const context = await browser.newContext({ viewport: { width: 320, height: 700 } })
  const narrow = await context.newPage()
  await narrow.goto(app.url('/create/?base=PEPE&quote=USDT&invest=5000&n=3.5'))
  const ladder = narrow.locator('.price-chart .ladder')
  await ladder.locator('.tag text').waitFor()
  const [column = 0] = await leftOf(ladder)
  const [tag = 0] = await leftOf(ladder.locator('.tag path'))
  const [price = 0] = await leftOf(ladder.locator('.tag text'))
  expect(tag).toBeGreaterThanOrEqual(column)
  expect(price).toBeGreaterThanOrEqual(tag)
  expect(await ladder.locator('.tag text').textContent()).toMatch(/^0\.\d{9}$/)
  // Every text lies in its box and in the window, but for tabs, which scroll.
  const cut = await narrow.locator('.create-work *').evaluateAll((all) =>
    all
      .filter(
        (it) => it instanceof HTMLElement && it.closest('.sr-only, .chart-canvas, .tabs') === null,
      )
      .filter((it) => it.childElementCount === 0 && it.textContent !== '')
      .filter((it) => {
        const overruns = it.clientWidth > 0 && it.scrollWidth > it.clientWidth + 1
        return overruns || it.getBoundingClientRect().right > 320
      })
      .map((it) => `${it.className} ${it.textContent}`),
  )
  expect(cut).toEqual([])
  await context.close()
})
