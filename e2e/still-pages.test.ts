// The detail and create pages stand still while they fill, and the dates of their charts are whole,
// apart and in their own order, at every size.
import { beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { phone, post } from './app.ts'
import { shiftOf, shiftsOf, sumOf } from './layout-shift.ts'
import { makeFuturesGrid } from './made-grid.ts'
import { readerWithBots } from './my-bots-reader.ts'
import { variants } from '../tools/every-variant.ts'
import { useApp } from './use-app.ts'

const floor = useApp()
const { app, browser, market } = floor

let state: Awaited<ReturnType<BrowserContext['storageState']>>
let running: string
let closed: string
let outside: string

beforeAll(async () => {
  const reader = await readerWithBots(floor, [
    { symbol: 'BTCUSDT', money: '12000', grids: 18 },
    { symbol: 'ETHUSDT', money: '5000', grids: 12 },
    { symbol: 'SOLUSDT', money: '2000', grids: 10, around: 0.8 },
  ])
  ;[running = '', closed = '', outside = ''] = reader.ids
  await makeNear(reader.page)
  await post(reader.page, '/grid/v1/close-grid', { grid_id: closed, close_mode: 3 })
  await reader.page.goto(app.url(`/bot/${closed}/`))
  await reader.page.locator('.receipt').waitFor()
  state = await reader.context.storageState()
  await reader.context.close()
})

/** A bot that stands near its liquidation from its start: home asks to look at it. */
async function makeNear(page: Page): Promise<void> {
  const last = await market.last('BTCUSDT', 'linear')
  const wish = { cell_number: 10, leverage: '25', total_investment: '500' }
  await makeFuturesGrid(page, last, [0.96, 1.04], wish)
  // It is told that it is near as the mark moves.
  await market.swing(['BTCUSDT'], 0.002, 'linear')
}

/** Every page at both ends, those that most is read on at the sizes between. */
const sizes = [
  ['phone, 320', { ...phone, viewport: { width: 320, height: 700 } }, 'every page'],
  ['phone, 390', phone, 'main pages'],
  ['768', { viewport: { width: 768, height: 900 } }, 'main pages'],
  ['1024', { viewport: { width: 1024, height: 900 } }, 'main pages'],
  ['1440', { viewport: { width: 1440, height: 900 } }, 'every page'],
] as const

/** A page of the same reader on a device that has nothing in its cache. */
async function coldPage(device: BrowserContextOptions): Promise<Page> {
  const own = await browser.newContext({ ...device, storageState: state })
  return own.newPage()
}

/** What moved, with how far, where it is more than a page may. */
async function whatMoved(page: Page): Promise<readonly unknown[]> {
  const shifts = await shiftsOf(page)
  return sumOf(shifts) <= 0.02 ? [] : shifts
}

describe('nothing moves while a page fills', () => {
  const pages = () =>
    [
      ['home with bots to look at', '/', '.attention .at-price'],
      ['running', `/bot/${running}/`, '.curve-svg'],
      ['create', '/create/?base=BTC&quote=USDT', '.ladder'],
      ['create, futures', '/fgrid-create/?base=BTC&quote=USDT', '.ladder'],
      ['create, combo', '/fcombo-create/?base=BTC&quote=USDT', '.combo-donut'],
      ['create, money named', '/create/?base=BTC&quote=USDT&invest=5000', '.sum .figure'],
      ['closed', `/bot/${closed}/`, '.receipt'],
      ['out of range', `/bot/${outside}/`, '.curve-svg'],
    ] as const

  // The widths between are seen by `npm run soak`.
  const seen = variants(sizes, ([, , which]) => which === 'every page')
  test.each(seen)('%s', async (_, device, which) => {
    for (const [name, path, ready] of which === 'every page' ? pages() : pages().slice(0, 5)) {
      const page = await coldPage(device)
      await shiftOf(page, app.url(path), ready)
      expect([name, await whatMoved(page)]).toEqual([name, []])
      await page.context().close()
    }
  })
})

const spot = '/create/?base=BTC&quote=USDT&invest=5000'

/** Answers of such addresses come late. */
async function delay(page: Page, address: string, ms = 900): Promise<void> {
  await page.route(
    (url) => url.href.includes(address),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      await route.continue()
    },
  )
}

/** Which answer comes last changes what is drawn first, and what then comes beside it. */
test.each([
  ['the list of pairs', 'symbol-list', 1440, spot],
  ['who is here', 'user/profile', 1440, spot],
  ['the check of the plan', 'validate-input', 1440, spot],
  ['the font', '.woff2', 1440, spot],
  ['the chart', 'price-chart', 1440, spot],
  // A plan that only the server reckons; at this width the button is not held to the window.
  ['the plan of a combo', 'get-limit', 1024, '/fcombo-create/?base=BTC&quote=USDT'],
])('create stands while %s is late', async (_, late, width, path) => {
  const page = await coldPage({ viewport: { width, height: 900 } })
  await delay(page, late)
  expect(await shiftOf(page, app.url(path), '.sum .figure')).toBeLessThanOrEqual(0.02)
  await page.context().close()
})

test('on a narrow phone, create stands while who is here is late', async () => {
  const page = await coldPage({ ...phone, viewport: { width: 320, height: 700 } })
  await delay(page, 'user/profile')
  // The plan comes behind the chart: the room of its levels is kept.
  await shiftOf(page, app.url('/create/?base=BTC&quote=USDT'), '.ladder')
  expect(await whatMoved(page)).toEqual([])
  await page.context().close()
})

/**
 * What is as high as its answer, with rooms that are kept for it: code comes late, and answers come
 * later.
 */
const filling = [
  ['/dca-create/', '.dca-average'],
  ['/liquidity-create/', '.pool-worth'],
  ['/dual-create/', '.dual-rung'],
  ['/copy-create/', '.lead-main :is(table, .lead-cards, .lead-empty)'],
  ['/account/', '.account-moves'],
] as const
test.each(
  filling.flatMap(([path, last]) => [390, 1440].map((width) => [path, width, last] as const)),
)('%s stands while one comes after another at %i px', async (path, width, last) => {
  const device = width === 390 ? phone : { viewport: { width, height: 900 } }
  const page = await coldPage(device)
  await delay(page, '.js', 100)
  await delay(page, '/x-api/', 400)
  await shiftOf(page, app.url(`${path}?base=BTC&quote=USDT`), last)
  expect(await whatMoved(page)).toEqual([])
  await page.context().close()
})

/** What is drawn on the chart comes behind the form: the room of its levels is there before. */
test('on a phone, the chart of a futures grid stands', async () => {
  const page = await coldPage(phone)
  let isMeasured = () => {}
  const measured = new Promise<void>((resolve) => (isMeasured = resolve))
  const held: string[] = []
  await page.route(/plan-drawing/, async (route) => {
    held.push(route.request().url())
    await measured
    await route.continue()
  })
  await page.goto(app.url('/fgrid-create/?base=BTC&quote=USDT'), { waitUntil: 'commit' })
  const room = page.locator('.ladder-column')
  await room.locator('svg').waitFor()
  const before = await room.boundingBox()
  expect(held).toHaveLength(1)
  isMeasured()
  await room.locator('.rung').first().waitFor({ state: 'attached' })
  expect(await room.boundingBox()).toEqual(before)
  await page.context().close()
})

test('on a phone, funding has a line of its own before the figures are there', async () => {
  // So wide that all of them would have one line while the figures are short.
  const page = await coldPage({ ...phone, viewport: { width: 600, height: 823 } })
  await page.routeWebSocket(/.*/, () => undefined)
  await page.route(/dynamic-symbol-item/, () => undefined)
  await page.goto(app.url('/fgrid-create/?base=BTC&quote=USDT'))
  const ends = page.locator('.pair-ends > *')
  await ends.first().waitFor()
  const [first, last] = await Promise.all([ends.first(), ends.last()].map((it) => it.boundingBox()))
  expect([last?.x, (last?.y ?? 0) > (first?.y ?? 0)]).toEqual([first?.x, true])
  await page.context().close()
})

/** Words that a canvas wrote, with their ends and the width of their canvas. */
async function keepWords(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const words: unknown[] = []
    Object.assign(window, { words })
    const draw = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, width) {
      const half = this.textAlign === 'center' ? this.measureText(text).width / 2 : 0
      const edge = this.canvas.width / devicePixelRatio
      if (text !== '') words.push({ text, from: x - half, to: x + half, edge })
      draw.call(this, text, x, y, width)
    }
  })
}

interface Word {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly edge: number
}

describe('dates of the charts', () => {
  test.each([
    ['', 320],
    ['', 1440],
    ['ar-SA', 320],
    ['ar-SA', 1024],
  ])('locale "%s" at %i px', async (locale, width) => {
    const page = await coldPage({ viewport: { width, height: 900 } })
    await keepWords(page)
    await page.goto(app.url(`/bot/${running}/`, locale))
    await page.locator('.curve-svg').waitFor()
    await page.locator('.ladder').waitFor()
    await page.waitForTimeout(800)
    const words = await page.evaluate(() => (window as unknown as { words: Word[] }).words)
    const times = words.filter((it) => /\d\d:\d\d|\p{L}/u.test(it.text))
    expect(times.length).toBeGreaterThan(0)
    // Each is a run of its own: a canvas would set "25 نوفمبر" from left to right.
    expect(times.filter((it) => !/^\u2068.*\u2069$/u.test(it.text))).toEqual([])
    expect(times.filter((it) => it.from < 0 || it.to > it.edge + 0.5)).toEqual([])

    const ends = await page.evaluate(() => {
      const svg = document.querySelector('.curve-svg')
      const box = svg?.getBoundingClientRect()
      const texts = [...(svg?.querySelectorAll('text[text-anchor=middle]') ?? [])]
      const places = texts.map((it) => it.getBoundingClientRect())
      return places.map((it) => [it.left - (box?.left ?? 0), it.right - (box?.left ?? 0)])
    })
    expect(ends.length).toBeGreaterThan(0)
    ends.forEach(([from = 0], at) => {
      expect(from).toBeGreaterThan(ends[at - 1]?.[1] ?? 0)
    })
    await page.context().close()
  })
})
