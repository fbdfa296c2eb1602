// The page of a kind that trades contracts: its price, its candles and its list of pairs are those
// of the contracts, beside pairs of the same names.
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desktop, watchErrors } from './app.ts'
import { violations } from './axe.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()

const shownPrice = async (page: Page): Promise<number> =>
  Number((await page.locator('.pair-price .fig-l').innerText()).replace(/[^0-9.]/g, ''))

/** The candles that a page asks for, by category. */
function candlesOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/kline')) asked.push(searchParams.get('category') ?? '')
  })
  return asked
}

test('a form on contracts shows the contract’s price and candles, live', async () => {
  const context = await browser.newContext(desktop)
  const onPair = await context.newPage()
  const candlesOfPair = candlesOf(onPair)
  await onPair.goto(app.url('/create/?base=ETH&quote=USDT'))
  await onPair.getByRole('heading', { name: 'ETH/USDT' }).waitFor()
  const pair = await market.last('ETHUSDT')
  await expect.poll(() => shownPrice(onPair)).toBe(pair)
  await expect.poll(() => candlesOfPair.length).toBeGreaterThan(0)
  expect(new Set(candlesOfPair)).toEqual(new Set(['spot']))

  const page = await context.newPage()
  const errors = watchErrors(page)
  const candles = candlesOf(page)
  await page.goto(app.url('/fgrid-create/?base=ETH&quote=USDT'))
  await page.getByRole('heading', { name: 'ETHUSDT', exact: true }).waitFor()
  const contract = await market.last('ETHUSDT', 'linear')
  expect(contract).not.toBe(pair)
  await expect.poll(() => shownPrice(page)).toBe(contract)
  await expect.poll(() => candles.length).toBeGreaterThan(0)
  expect(new Set(candles)).toEqual(new Set(['linear']))

  // A guest hears no clock of the market, and is told all the same how long until funding is paid.
  await page.getByText(/^Funding [+−]\d\.\d+% \d\d:\d\d:\d\d$/).waitFor()

  // The pair moves and the contract does not: the page stands.
  await market.move({ ETHUSDT: 1.01 })
  expect(await market.last('ETHUSDT', 'linear')).toBe(contract)
  await page.waitForTimeout(1000)
  expect(await shownPrice(page)).toBe(contract)
  expect(errors).toEqual([])
  await context.close()
})

test('its list has the contracts, and their stars are their own', async () => {
  const page = await (await browser.newContext(desktop)).newPage()
  const open = async (path: string): Promise<void> => {
    await page.goto(app.url(path))
    await page.getByRole('button', { name: /^Change pair/ }).click()
    await page.getByRole('listbox', { name: 'Pairs that trade now' }).waitFor()
  }
  const star = (name: string) =>
    page.getByRole('button', { name: `Favourite: ${name}`, exact: true })
  await open('/fgrid-create/?base=BTC&quote=USDT')
  await star('BTCUSDT').click()
  expect(await star('BTCUSDT').getAttribute('aria-pressed')).toBe('true')
  // Of the contracts only linear perpetuals are in the list.
  expect(await page.getByRole('option', { name: /^BTCPERP/ }).count()).toBe(0)
  await page.getByRole('option', { name: /^ADAUSDT/ }).click()
  await page.getByRole('heading', { name: 'ADAUSDT' }).waitFor()
  expect(new URL(page.url()).searchParams.get('base')).toBe('ADA')

  await open('/create/?base=BTC&quote=USDT')
  expect(await star('BTC/USDT').getAttribute('aria-pressed')).toBe('false')
  expect(await page.getByRole('option', { name: /^BTCPERP/ }).count()).toBe(0)
  await page.context().close()
})

test('a futures grid begins with a leverage that its range and direction bear', async () => {
  const page = await (await browser.newContext(desktop)).newPage()
  await page.goto(app.url('/fgrid-create/?base=BTC&quote=USDT'))
  const leverage = page.getByRole('textbox', { name: 'Leverage', exact: true })
  const upper = page.getByRole('textbox', { name: 'Upper price', exact: true })
  const direction = (name: string) => page.getByRole('radio', { name }).click()
  await expect.poll(() => leverage.inputValue()).toMatch(/^\d+$/)
  await upper.waitFor()
  const neutral = Number(await leverage.inputValue())
  await direction('Long')
  await expect.poll(async () => Number(await leverage.inputValue())).toBeLessThan(neutral)
  // What is written stays, and an emptied field stays empty to be written in.
  await leverage.fill('')
  await page.waitForTimeout(500)
  expect(await leverage.inputValue()).toBe('')
  await leverage.fill('12')
  await direction('Short')
  await page.waitForTimeout(500)
  expect(await leverage.inputValue()).toBe('12')
  await page.context().close()
})

test('the rules of a contract can be read, also as they were kept and as they were built in', async () => {
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  const dialog = page.getByRole('dialog', { name: 'ETHUSDT contract' })
  const row = (name: string) =>
    dialog.locator('.defs > div', { has: page.getByText(name, { exact: true }) }).locator('dd')
  const open = async (): Promise<void> => {
    await page.goto(app.url('/fgrid-create/?base=ETH&quote=USDT'))
    await page.getByRole('button', { name: 'Contract details' }).click()
    await row('Tick size').waitFor()
  }
  const away = () => page.route(/brief-symbol-list|risk-limit/, (route) => route.abort())
  await open()
  // Margin by tiers of the position's value.
  const tiers = dialog.getByRole('group', { name: 'Margin and leverage by value of the position' })
  await tiers.getByRole('cell', { name: '100×' }).first().waitFor()
  expect(await tiers.getByRole('row').count()).toBeGreaterThan(5)
  const rules = ['Tick size', 'Smallest order', 'Type', 'Copy trading']
  const read = () => Promise.all(rules.map((it) => row(it).innerText()))
  const fresh = await read()
  expect(fresh).toEqual([
    '0.01 USDT',
    '0.01 ETH · at least 5 USDT',
    'Linear perpetual',
    '1× – 100×',
  ])
  await row('Mark price').waitFor()
  expect(await row('Next funding').innerText()).toMatch(/^[+−]\d\.\d+% .*every 8 hours$/)
  expect(await violations(page)).toEqual([])

  await away()
  await open()
  await dialog.getByText('The server does not answer: these are the rules of').waitFor()
  expect(await read()).toEqual(fresh)
  await page.evaluate(() => localStorage.clear())
  await open()
  await dialog.getByText('these rules came with the page').waitFor()
  expect(await read()).toEqual(fresh)
  // The first tier alone came with the page as well.
  expect(await row('Initial margin rate').innerText()).toBe('1.00%')
  await context.close()
})
