// What the detail page states about a bot's money and life holds: after closing, after a change of
// the range, while it waits for its trigger price, and on the smallest phone.
import { beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { desktop, phone, post, signedIn, watchErrors } from './app.ts'
import { journeys } from './kind-journey.ts'
import { makeGrid } from './made-grid.ts'
import { useApp } from './use-app.ts'
import { goWithin, leaveWithin } from './within.ts'

const { app, browser, market } = useApp()
let context: BrowserContext
let page: Page

beforeAll(async () => {
  context = await browser.newContext({ ...desktop, timezoneId: 'UTC' })
  page = await signedIn(context, app)
})

const madeGrid = (more: object = {}) => makeGrid(page, [0.95, 1.05], more)

/** Text of a row of the parameters: now, and at creation. */
const parameter = (name: string) =>
  page.locator('tr', { hasText: name }).first().locator('td').allTextContents()

test('a change of range leaves what was at creation, and closing ends every estimate', async () => {
  const errors = watchErrors(page)
  const id = await madeGrid()
  await page.goto(app.url(`/bot/${id}/?tab=parameters`))
  await page.getByRole('rowheader', { name: 'Range' }).waitFor()
  const [created = ''] = await parameter('Range')
  expect(await parameter('Range')).toEqual([created, 'the same'])
  await page.getByText('If closed now, at market').waitFor()

  await page.getByRole('button', { name: 'Adjust', exact: true }).click()
  const adjust = page.getByRole('dialog')
  const lower = adjust.getByRole('textbox', { name: 'Lower price' })
  const low = Number((await lower.inputValue()).replaceAll(',', ''))
  await lower.fill((low * 1.01).toFixed(1))
  await adjust.getByText('No more money is needed').waitFor()
  // What the new range trades is said before it is applied.
  await adjust.getByText(/(Buys|Sells) about .* at market, ≈ .*, fee ≈|Nothing is traded/).waitFor()
  await adjust.getByRole('button', { name: 'Apply' }).click()
  await adjust.waitFor({ state: 'detached' })
  await expect.poll(async () => (await parameter('Range'))[1]).toBe(created)
  expect((await parameter('Range'))[0]).not.toBe(created)

  // The first way to close is chosen, with what it costs; the figures behind it are the same.
  await page.getByRole('button', { name: 'Close bot' }).click()
  const close = page.getByRole('dialog')
  const ways = close.getByRole('radio')
  await ways.first().waitFor()
  expect(await ways.allTextContents()).toEqual([
    expect.stringMatching(/^All to USDT.*1 market order, fee \W?[\d.]+\sUSDT/),
    expect.stringMatching(/^Keep as it is/),
    expect.stringMatching(/^All to BTC/),
    expect.stringMatching(/^All to the platform coin/),
  ])
  expect(await ways.first().getAttribute('aria-checked')).toBe('true')
  await close.getByText('Estimated slippage').waitFor()
  await close.getByRole('button', { name: 'Close, sell to USDT' }).click()

  await page.getByRole('heading', { name: 'Closed by you at' }).waitFor()
  // The answer to the order may be read before that of the page behind it.
  await expect.poll(() => page.getByText('If closed now').count()).toBe(0)
  const final = await page.getByTestId('final-profit').locator('bdi').first().textContent()
  await page.getByRole('button', { name: 'Table' }).first().click()
  const end = page.locator('.curve tbody tr').first().locator('td').nth(1)
  await expect.poll(() => end.textContent()).toBe(final)

  // Beside an ended bot stands nothing: what it did has the whole width.
  await page.getByRole('tab', { name: 'Activity' }).click()
  await page.locator('.detail-tabs .feed').waitFor()
  const widths = await page.evaluate(() =>
    ['.detail-body', '.detail-main'].map((it) => document.querySelector(it)?.clientWidth),
  )
  expect(widths[1]).toBe(widths[0])

  // The only bot is closed: the list says so and leads to it, as there have been bots before.
  await page.goto(app.url('/my-bot/'))
  await page.getByText('No bot is running').waitFor()
  expect(await page.getByText('No bots yet').count()).toBe(0)
  await page.getByRole('button', { name: 'Closed bots' }).click()
  await page.getByText('You closed it').waitFor()
  expect(errors).toEqual([])
})

test('a bot that waits for its trigger only releases its money', async () => {
  const last = await market.last('BTCUSDT')
  const id = await madeGrid({ entry_price: (last * 0.7).toFixed(1) })
  await page.goto(app.url(`/bot/${id}/`))
  await page.getByText('Waiting for trigger', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Close bot' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('5,000.00 USDT').waitFor()
  expect(await dialog.getByRole('radio').count()).toBe(0)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Keep waiting')
  await dialog.getByRole('button', { name: 'Stop and release' }).click()
  await page.getByRole('heading', { name: 'Closed by you' }).waitFor()
  await page.getByText('Moved 5,000.00 USDT to Funding').waitFor()
})

test('no column is cut at 320 px', async () => {
  const last = await market.last('BTCUSDT')
  const id = await madeGrid({
    min_price: (last * 0.99).toFixed(1),
    max_price: (last * 1.01).toFixed(1),
    cell_number: 10,
  })
  await market.swing(['BTCUSDT'], 0.005)
  const small = await browser.newContext({
    ...phone,
    viewport: { width: 320, height: 700 },
    storageState: await context.storageState(),
  })
  const narrow = await small.newPage()
  for (const tab of ['parameters', 'orders', 'activity', 'history']) {
    await narrow.goto(app.url(`/bot/${id}/?tab=${tab}`))
    const shown = narrow.locator('.phone-panel :is(table, .windowed-row, .feed)').first()
    await shown.waitFor()
    const hidden = await narrow.evaluate(() =>
      [...document.querySelectorAll('main, .scroll-table, .windowed')].map(
        (box) => box.scrollWidth - box.clientWidth,
      ),
    )
    expect([tab, Math.max(...hidden)]).toEqual([tab, 0])
  }
  await small.close()
})

test('on a phone the tabs stand under a title that stays, and the dock takes the tab bar’s place', async () => {
  const last = await market.last('BTCUSDT')
  const id = await madeGrid({
    min_price: (last * 0.9).toFixed(1),
    max_price: (last * 1.1).toFixed(1),
  })
  const hand = await browser.newContext({
    ...phone,
    storageState: await context.storageState(),
  })
  const small = await hand.newPage()
  await small.goto(app.url(`/bot/${id}/`))
  await small.getByTestId('total-profit').waitFor()
  const tabs = small.getByRole('tab')
  expect(await tabs.allTextContents()).toEqual([
    'Overview',
    'Orders',
    'History',
    'Parameters',
    'Health',
    'Activity',
  ])
  expect(await tabs.first().getAttribute('aria-selected')).toBe('true')
  // Title and headline are of one answer, at any moment.
  const agree = await small.evaluate(() => {
    const text = (of: string) => document.querySelector(`[data-testid=${of}] bdi`)?.textContent
    return [text('title-total'), text('total-profit')].map((it) => it?.replace(/[▲▼\s]/g, ''))
  })
  expect(agree[0]).toBe(agree[1])
  for (const bar of ['.shell', '.tabbar']) expect(await small.locator(bar).isVisible()).toBe(false)
  await small.getByRole('button', { name: 'Adjust', exact: true }).waitFor()

  // Another tab takes the overview's place, the title stays where it is, and the way back is there.
  await small.mouse.wheel(0, 900)
  await small.getByRole('tab', { name: 'Parameters' }).click()
  await small.getByText('At creation').waitFor()
  expect(await small.getByTestId('total-profit').count()).toBe(0)
  expect((await small.locator('.detail-title').boundingBox())?.y).toBe(0)
  await small.getByRole('tab', { name: 'Overview' }).click()
  await small.getByTestId('total-profit').waitFor()
  await small.getByRole('button', { name: 'Back to My bots' }).click()
  await small.waitForURL('**/my-bot/')
  await hand.close()
})

test('the moment of the figures is of the same clock as the activity', async () => {
  const last = await market.last('BTCUSDT')
  const id = await madeGrid({
    min_price: (last * 0.995).toFixed(1),
    max_price: (last * 1.005).toFixed(1),
    cell_number: 6,
  })
  await market.pass(60)
  await market.swing(['BTCUSDT'], 0.003)
  await page.goto(app.url(`/bot/${id}/`))
  const valued = page.getByText(/^At [\d,.]+, \d+ \w+, \d\d:\d\d market time$/)
  const shown = async (): Promise<number> => {
    const words = (await valued.textContent()) ?? ''
    return dayTime(words.replace(/^At \S+ | market time$/g, ''))
  }
  // The market runs ahead of the wall clock: a moment of that one would lie before the newest fact.
  const newest = page.locator('.side .feed time').first()
  await page.locator('.side .feed', { hasText: 'Bought' }).waitFor()
  const fact = dayTime((await newest.textContent()) ?? '')
  expect(fact).toBeGreaterThan(Date.now() + 600_000)
  expect(await shown()).toBeGreaterThanOrEqual(fact)
})

/** "22 Nov, 14:05" as a moment, to the minute, of the year in which it is nearest to now. */
function dayTime(text: string): number {
  const [day = '', clock = ''] = text.split(', ')
  const year = new Date().getUTCFullYear()
  const moments = [year, year + 1].map((it) => Date.parse(`${day} ${it} ${clock} UTC`))
  return Math.min(...moments.filter((it) => it > Date.now() - 180 * 86_400_000))
}

test('what the stream could not hold is read anew, also of a bot it has told nothing of', async () => {
  const id = await madeGrid()
  let lag = () => {}
  await page.routeWebSocket(/\/s1\/bot\/ws\/v1/, (line) => {
    line.connectToServer()
    lag = () => line.send(JSON.stringify({ topic: 'lagged' }))
  })
  let reads = 0
  page.on('request', (request) => (reads += request.url().endsWith('/levels') ? 1 : 0))
  await page.goto(app.url(`/bot/${id}/`))
  await page.getByTestId('total-profit').waitFor()
  // The market stands: without a word of the stream nothing is read once all has come.
  const isCalm = async () => {
    const was = reads
    await page.waitForTimeout(1500)
    return was > 0 && reads === was
  }
  await expect.poll(isCalm).toBe(true)
  const before = reads
  lag()
  await expect.poll(() => reads).toBeGreaterThan(before)
})

test('the adjust dialog names the limits that are near, and gives focus back', async () => {
  const id = await madeGrid()
  await page.goto(app.url(`/bot/${id}/`))
  const adjust = page.getByRole('button', { name: 'Adjust', exact: true })
  const dialog = page.getByRole('dialog')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const ways = {
    Escape: () => page.keyboard.press('Escape'),
    Back: () => dialog.getByRole('button', { name: 'Back' }).click(),
    Close: () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
  }
  for (const [name, leave] of Object.entries(ways)) {
    await adjust.focus()
    await page.keyboard.press('Enter')
    await dialog.getByText(/^min /).first().waitFor()
    await leave()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(focused, { message: name }).toBe('Adjust')
  }
  await adjust.click()
  const ends = (field: string) =>
    dialog.locator('.field', { hasText: field }).locator('.ends').textContent()
  // An empty field may run into either end, a filled one only into what is near.
  await expect.poll(() => ends('Take-profit')).toMatch(/^above [\d,.]+$/)
  expect(await ends('Stop-loss')).toMatch(/^below [\d,.]+$/)
  expect(await ends('Upper price')).toMatch(/^min [\d,.]+$/)
  await dialog.getByRole('textbox', { name: 'Grids' }).fill('1')
  await expect.poll(() => ends('Grids')).toMatch(/^min 2$/)
  // Nothing is said of what a refused change would do.
  await dialog.getByText('Correct the marked fields').waitFor()
  expect(await dialog.getByText(/placed anew|No more money/).count()).toBe(0)
  await ways.Back()
})

/** Of every kind one that has run for a day, and one whose state has many words: it waits. */
async function makeWordyBots(): Promise<readonly string[]> {
  const made = journeys.map(async ({ symbol, category, request, paths, idName }) => {
    const last = await market.last(symbol, category)
    const make = async (more: object): Promise<string> =>
      String((await post(page, paths.create, { ...request(last), ...more }))[idName])
    return [await make({}), await make({ entry_price: (last * 0.7).toFixed(1) })]
  })
  const bots = await Promise.all(made)
  await market.pass(A_DAY_AND_MORE)
  return bots.flat()
}
const A_DAY_AND_MORE = 25 * 60 + 59
/** Made once for both languages: the reader's money does not do for more of every kind. */
let wordyBots: Promise<readonly string[]> | undefined

/**
 * Between them, the longer the more a kind can do: at 768 px they leave room for the name alone.
 */
const HEADS = [
  [
    1024,
    [
      ['h1', '.chip', '.actions'],
      ['.about', '.valued'],
    ],
    60,
  ],
  [
    768,
    [
      ['h1', '.actions'],
      ['.about', '.chip', '.valued'],
    ],
    68,
  ],
] as const

/** How the lines of a bot's head stand to each other. */
function boxesOf(names: (typeof HEADS)[number][1]) {
  return page.locator('.detail-head').evaluate((head, rows) => {
    const box = (it: Element) => it.getBoundingClientRect()
    const lines = rows.map((line) =>
      line.map((name) => box(head.querySelector(`:scope > ${name}`) ?? head)),
    )
    const { left, right } = box(head)
    const [first = [], second = []] = lines
    const firstEnd = Math.max(...first.map((it) => it.bottom))
    return {
      cut: lines.flat().filter((it) => it.left < left - 1 || it.right > right + 1).length,
      above: firstEnd <= Math.min(...second.map((it) => it.top)),
      oneRow: lines.every(
        (line) => Math.max(...line.map((it) => it.top)) < Math.min(...line.map((it) => it.bottom)),
      ),
      apart: lines.every((line) =>
        line.every((a, i) =>
          line.slice(i + 1).every((b) => a.right <= b.left || b.right <= a.left),
        ),
      ),
      height: box(head).height,
    }
  }, names)
}

// A page is loaded once per language and goes from bot to bot; the window is set for each width.
test.each(['', 'ar-SA'])('the head of a bot is two whole lines in "%s"', async (locale) => {
  const bots = await (wordyBots ??= makeWordyBots())
  await page.goto(app.url('/no-such-page/', locale))
  for (const id of bots) {
    await goWithin(page, app.url(`/bot/${id}/`, locale))
    await page.getByTestId('total-profit').waitFor()
    for (const [width, names, height] of HEADS) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(() => boxesOf(names), { message: `${id} at ${width}` })
        .toEqual({ cut: 0, above: true, oneRow: true, apart: true, height })
    }
    await leaveWithin(page, app.url('/no-such-page/', locale))
  }
  await page.setViewportSize(desktop.viewport)
})

test('a level and a mark of fills tell what they are, by keys and by pointer', async () => {
  const id = await madeGrid()
  await market.swing(['BTCUSDT'], 0.02)
  await page.goto(app.url(`/bot/${id}/`))
  const tip = page.locator('.chart-tip')
  // Figures stand in marks of their own direction.
  const plain = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '')
  const told = async () => plain(await tip.innerText())
  // A key finds nothing before levels and fills are there.
  const toldAt = async (key: string) => {
    await page.keyboard.press(key)
    return (await tip.count()) > 0 ? told() : ''
  }
  const ladder = page.getByRole('listbox', { name: /^Ladder/ })
  await ladder.focus()
  const low = /Buy [\d.]+\sBTC\W+Earns about [\d.]+\sUSDT when sold one level up/
  await expect.poll(() => toldAt('Home')).toMatch(low)
  expect(await told()).toMatch(/Waits to be filled\s+Fills: \d+$/)
  expect(plain(await ladder.getByRole('option').textContent())).toMatch(low)
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached' })
  const box = await ladder.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 120, (box?.y ?? 0) + 30)
  await tip.waitFor()
  await page.mouse.move(0, 0)
  await tip.waitFor({ state: 'detached' })

  const chart = page.locator('.chart-canvas')
  await chart.focus()
  await expect.poll(() => toldAt('ArrowLeft')).toMatch(/Sold [\d.]+\sBTC/)
  await expect.poll(told).toMatch(/Earned \+[\d.]+\sUSDT/)
  const spoken = await page.locator('.price-chart > .sr-only').textContent()
  expect(plain(spoken)).toMatch(/ Sold [\d.]+\sBTC/)
  await chart.blur()
  await tip.waitFor({ state: 'detached' })
})
