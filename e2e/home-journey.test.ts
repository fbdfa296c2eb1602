// Home for a guest and for an owner of bots: words before code, kinds, market, a block that fails
// alone, and a summary that equals My bots.
import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { desktop, phone, post, signedIn, watchErrors } from './app.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()

async function guest(device: typeof desktop | typeof phone = desktop): Promise<Page> {
  return (await browser.newContext(device)).newPage()
}

/** In tenths of a pixel: beyond that the browser's own layout is not exact. */
async function place(it: Locator): Promise<number[]> {
  const { x, y, width, height } = (await it.boundingBox())!
  return [x, y, width, height].map((side) => Math.round(side * 10) / 10)
}

test('a guest reads what it is, sees the market, and gets from a pair to its form', async () => {
  const page = await guest()
  const errors = watchErrors(page)
  await page.goto(app.url('/'))
  await page.getByRole('heading', { level: 1, name: 'Bots that show their work' }).waitFor()

  // The picker: what works has a button, what does not yet is named and has none.
  const kinds = page.getByRole('region', { name: 'Create a bot' })
  await kinds.getByRole('heading', { name: 'Spot grid' }).waitFor()
  await kinds.getByText('Liquidity mining', { exact: true }).waitFor()
  expect(await kinds.getByRole('link').count()).toBe(8)
  await kinds.getByRole('link', { name: 'Create' }).first().click()
  await page.waitForURL(/\/create\/$/)
  await page.goBack()

  // The market: six live pairs, each leading to a form with the pair filled in.
  const tiles = page.getByRole('region', { name: 'Market now' }).getByRole('link')
  await tiles.nth(5).waitFor()
  expect(await tiles.count()).toBe(6)
  const first = tiles.first().locator('.fig-m')
  const before = await first.textContent()
  const pair = new URL((await tiles.first().getAttribute('href')) ?? '', page.url()).searchParams
  await market.move({ [`${pair.get('base')}${pair.get('quote')}`]: 1.01 })
  await expect.poll(() => first.textContent()).not.toBe(before)
  await tiles.nth(1).click()
  await page.waitForURL(/\/create\/\?base=[A-Z]+&quote=USD/)

  // What it costs comes from the server, in the answers and in the footer alike.
  await page.goBack()
  await page.getByText('What does it cost?').click()
  await page.getByText('0.04% for orders that wait in the market and 0.06%').waitFor()
  expect(await page.locator('footer').textContent()).toContain('0.04% when your order waits')
  expect(errors).toEqual([])
  await page.context().close()
})

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)(
  'its words are read before any code or sheet has come, and stay in place (%s)',
  async (_, on) => {
    const page = await guest(on)
    await page.route(/\.(js|css)$/, (route) => route.abort())
    await page.goto(app.url('/'))
    const lead = page.getByText('A spot grid places buy orders below')
    const heading = page.getByRole('heading', { name: 'Bots that show their work' })
    await lead.waitFor()
    const early = [await place(heading), await place(lead)]
    await page.unroute(/\.(js|css)$/)
    await page.reload()
    await page.getByRole('link', { name: 'Create a bot' }).first().waitFor()
    await page.locator('.trellis svg').first().waitFor()
    expect([await place(heading), await place(lead)]).toEqual(early)
    await page.context().close()
  },
)

test('on a phone pairs to start on stand below each other and fill the room kept for them', async () => {
  const page = await guest(phone)
  await page.goto(app.url('/'))
  await page.locator('.pair-card').nth(3).waitFor()
  const { rows, left, isWithin } = await page.evaluate(() => {
    const bottom = (it: Element) => it.getBoundingClientRect().bottom
    const cards = [...document.querySelectorAll('.start-pairs > li')]
    const room = document.querySelector('.found-room') as HTMLElement
    return {
      rows: new Set(cards.map(bottom)).size,
      left: bottom(room) - Math.max(...cards.map(bottom)),
      isWithin: room.offsetHeight <= 441,
    }
  })
  expect([rows, isWithin]).toEqual([4, true])
  expect(left).toBeLessThan(1)
  await page.context().close()
})

test('on a phone rows of cards are pushed sideways, the next card in sight, and the page is not', async () => {
  const page = await guest(phone)
  await page.goto(app.url('/'))
  await page.getByRole('region', { name: 'Market now' }).getByRole('link').nth(5).waitFor()
  const rows = await page.locator('.card-row').evaluateAll((found) =>
    found.map((it) => {
      const [one, next] = [...it.children].map((child) => child.getBoundingClientRect())
      return {
        isPushed: it.scrollWidth > it.clientWidth,
        isSeen: (next?.left ?? 0) < innerWidth,
        isNextTo: one?.top === next?.top,
      }
    }),
  )
  expect(rows).toHaveLength(1)
  for (const row of rows) expect(row).toEqual({ isPushed: true, isSeen: true, isNextTo: true })
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(wide).toBeLessThanOrEqual(0)
  await page.context().close()
})

test('a block that fails says so, offers another try, and breaks nothing else', async () => {
  const page = await guest()
  await page.route('**/spot/v1/symbol-list*', (route) => route.abort())
  await page.route('**/mixed-ranking*', (route) => route.abort())
  await page.goto(app.url('/'))
  const block = page.getByRole('region', { name: 'Market now' })
  await block.getByText('This could not be loaded.').waitFor({ timeout: 30_000 })
  await page.getByRole('heading', { name: 'Bots that show their work' }).waitFor()
  await page.getByRole('region', { name: 'Create a bot' }).getByRole('link').first().waitFor()
  await page.getByText('Can I lose money?').click()
  await page.getByText('Yes. A grid earns on movement').waitFor()
  expect(await page.locator('footer').textContent()).toContain('The bot itself costs nothing')
  // The pairs to start on come late and ask for the same list, in vain: from here only the press
  // does.
  await page.locator('.pairs-to-start').getByText('This could not be loaded.').waitFor()
  const ranked = page.getByRole('region', { name: 'Ranking' })
  await ranked.getByText('This could not be loaded.').waitFor({ timeout: 30_000 })
  // No sentence has a hole where a figure is not known.
  expect(await page.locator('main').innerText()).not.toContain('—')
  await page.unroute('**/mixed-ranking*')
  await ranked.getByRole('button', { name: 'Try again' }).click()
  await ranked.getByText('This could not be loaded.').waitFor({ state: 'detached' })

  await page.unroute('**/spot/v1/symbol-list*')
  await block.getByRole('button', { name: 'Try again' }).click()
  await block.getByRole('link').nth(5).waitFor()
  expect(await block.getByText('This could not be loaded.').count()).toBe(0)

  // A list once read is shown, with its time, when the next one fails.
  await page.route('**/spot/v1/symbol-list*', (route) => route.abort())
  await page.reload()
  await block.getByText(/^Saved list of/).waitFor({ timeout: 30_000 })
  expect(await block.getByRole('link').count()).toBe(6)
  await page.context().close()
})

test('what is offered today may be out of reach: home stays as it is', async () => {
  const page = await guest()
  let asked = 0
  await page.route(/\/(daily-pick|offers-of-today)-[^/]*\.js$/, (route) => {
    asked += 1
    return route.abort()
  })
  await page.goto(app.url('/'))
  const tiles = page.getByRole('region', { name: 'Market now' }).getByRole('link')
  await expect.poll(() => asked).toBeGreaterThan(0)
  await tiles.nth(5).waitFor()
  await page.waitForTimeout(500)
  expect(await tiles.count()).toBe(6)
  await page.getByRole('heading', { name: 'Bots that show their work' }).waitFor()
  await page.context().close()
})

test('an owner’s summary equals the totals of My bots', async () => {
  const context = await browser.newContext(desktop)
  const home = await signedIn(context, app)
  for (const [symbol, invest] of [
    ['BTCUSDT', '3000'],
    ['ETHUSDT', '2000'],
  ] as const) {
    const last = await market.last(symbol)
    await post(home, '/s1/bot/grid/v1/create-grid', {
      symbol,
      min_price: (last * 0.97).toFixed(1),
      max_price: (last * 1.03).toFixed(1),
      cell_number: 10,
      invest_mode: 0,
      quote_investment: invest,
    })
  }
  await market.swing(['BTCUSDT', 'ETHUSDT'], 0.01)
  const bots = await context.newPage()
  await home.goto(app.url('/'))
  const strip = home.getByRole('region', { name: 'My summary' })
  await bots.goto(app.url('/my-bot/'))
  const figures = async () => {
    await Promise.all([home.reload(), bots.reload()])
    await strip.getByText('Total P&L of 2 bots').waitFor()
    await bots.getByText('sum of the 2 rows below').waitFor()
    return {
      strip: await strip.locator('.big dd bdi').first().textContent(),
      list: await bots.getByTestId('my-bots-total').locator('bdi').first().textContent(),
    }
  }
  await expect
    .poll(
      async () => {
        const { strip: total, list } = await figures()
        return total !== null && /\d/.test(total) && total === list
      },
      { timeout: 30_000 },
    )
    .toBe(true)

  // What the reader hides is hidden here as well, and what wants a look leads to it.
  await strip.getByText('of 2', { exact: true }).waitFor()
  await home.keyboard.press('Control+k')
  await home.getByRole('combobox').fill('hide')
  await home.keyboard.press('Enter')
  await expect.poll(() => strip.locator('.big dd').textContent()).not.toMatch(/\d+\.\d+ *USDT/)
  await context.close()
})

test('the pick of the day is a card of home that opens when asked, and stays away for good', async () => {
  // It is made of what was traded last; a journey before this one may have let days pass.
  await market.swing(['BTCUSDT', 'ETHUSDT', 'SOLUSDT'], 0.001, 'linear')
  const page = await signedIn(await browser.newContext(desktop), app)
  await page.goto(app.url('/'))
  const line = page.getByText(/^Pick of the day/)
  await line.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  // Sides and weights stand on it; one press opens the form that is filled in.
  const card = page.getByRole('region', { name: /^Pick of the day/ })
  expect(await card.getByRole('listitem').count()).toBe(3)
  await card.getByText('net long').waitFor()
  await card.getByRole('button', { name: 'Use this basket' }).click()
  await page.waitForURL(/\/fcombo-create\/\?.*contracts=/)
  await page.goto(app.url('/'))
  await page.getByRole('button', { name: 'Show it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit first' }).click()
  await page.waitForURL(/\/fcombo-create\/\?.*contracts=/)
  await page.getByText('3 of 10 contracts').waitFor()
  const leverage = page.getByRole('textbox', { name: 'Leverage', exact: true })
  expect(await leverage.inputValue()).toMatch(/^2/)
  expect(await page.getByRole('dialog').count()).toBe(0)
  // Who uses it as it is comes to confirm it; nothing is sent before.
  await page.goto(app.url('/'))
  await page.getByRole('button', { name: 'Show it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use this basket' }).click()
  await page.getByRole('dialog', { name: /^Create/ }).waitFor()
  await page.goto(app.url('/'))
  const mute = page.getByRole('button', { name: 'Do not show this again' })
  await mute.click()
  await line.waitFor({ state: 'detached' })
  // A slip is taken back where it was made, by the next press of the same key.
  const undo = page.getByRole('button', { name: 'Offer it every day again' })
  expect(await undo.evaluate((it) => it === document.activeElement)).toBe(true)
  const kept = (isOn: boolean) =>
    page.waitForResponse(
      (it) => it.url().includes('no-pop') && it.request().postData() === `{"no_pop":${isOn}}`,
    )
  await Promise.all([kept(false), undo.click()])
  await line.waitFor()
  await Promise.all([kept(true), mute.click()])
  await line.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Create a bot' }).waitFor()
  await page.waitForTimeout(3_000)
  expect(await line.count()).toBe(0)
  await page.context().close()
})
