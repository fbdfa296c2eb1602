// The main job of the ranking: a bot that one user publishes is found by another with filters out
// of the address, looked at, and copied in three taps. On the real server.
import { expect, onTestFinished, test } from 'vitest'
import { desktop, lastPrice, phone, post, signedIn, watchErrors } from './app.ts'
import { violations } from './axe.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()

test('from the filters of an address to a bot that runs', async () => {
  const [own, others] = await Promise.all([browser.newContext(desktop), browser.newContext(phone)])
  onTestFinished(async () => void (await Promise.all([own.close(), others.close()])))
  const owner = await signedIn(others, app)
  const last = await lastPrice(owner, 'BTCUSDT')
  const plan = {
    symbol: 'BTCUSDT',
    min_price: (last * 0.8).toFixed(1),
    max_price: (last * 1.1).toFixed(1),
    cell_number: 12,
    invest_mode: 0,
    quote_investment: '3000',
    allow_follow: true,
  }
  const made = await post<{ grid_id: string }>(owner, '/s1/bot/grid/v1/create-grid', plan)
  await market.move({ BTCUSDT: 1.05 })

  const page = await signedIn(own, app)
  const errors = watchErrors(page)
  await page.goto(app.url('/ranking/?type=SPOT_GRID&running=OVER_30D'))
  await page.getByText('No bot passes these filters.').waitFor()
  expect(await violations(page)).toEqual([])
  // What loosens the filter stands where nothing is left.
  await page
    .getByRole('button', { name: /^Remove filter: Running/ })
    .last()
    .click()
  const copy = page.getByRole('button', { name: 'Copy BTC/USDT' }).first()
  await copy.waitFor()
  expect(page.url()).toContain('?type=SPOT_GRID')
  expect(page.url()).not.toContain('running')
  expect(await violations(page)).toEqual([])
  expect(
    await page
      .getByRole('link', { name: 'Ranking', exact: true })
      .first()
      .getAttribute('aria-current'),
  ).toBe('page')

  await page.goto(app.url(`/ranking/?bot=${made.grid_id}`))
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/^You start [\d.]+% higher\./).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')

  // One, two, three.
  await page.getByRole('button', { name: 'Copy BTC/USDT' }).first().click()
  await sheet.getByRole('textbox', { name: 'My investment' }).waitFor()
  await sheet.getByRole('button', { name: 'Check and create' }).click()
  const confirm = page.getByRole('dialog')
  await confirm.getByRole('button', { name: /^Create/ }).click()
  await confirm.getByRole('link', { name: 'View bot' }).click()
  await page.getByTestId('total-profit').waitFor()
  const copies = await post<{ bots: { figures: { source: string } }[] }>(
    page,
    '/tradingbot/v1/list-all-bots',
    {},
  )
  expect(copies.bots.map(({ figures }) => figures.source)).toEqual(['copy'])

  await owner.goto(app.url('/ranking/?type=SPOT_GRID'))
  await owner.getByRole('link', { name: 'Yours' }).first().waitFor()
  expect(
    await owner.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  expect(await violations(owner)).toEqual([])
  expect(errors).toEqual([])
})
