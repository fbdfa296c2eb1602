// The backtest in the create form: there when the page is, run again with each edit and each span,
// two sets of settings side by side, read by keys; on a phone in Arabic without sideways scroll.
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { desktop, phone, signedIn } from './app.ts'
import { useApp } from './use-app.ts'

const { app, browser } = useApp()

const figure = (page: Page, name: string) =>
  page
    .locator('.backtest-figures div', { has: page.getByRole('button', { name, exact: true }) })
    .locator('dd')

test('a guest reads what the settings would have earned, edits them, and compares two sets', async () => {
  const context = await browser.newContext(desktop)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (it) => {
    if (it.url().endsWith('/lab/backtest')) asked.push(it.postData() ?? '')
  })
  await page.goto(app.url('/create/?base=BTC&quote=USDT&low=90000&high=110000&n=10&invest=2000'))
  const tabs = page.getByRole('tablist', { name: 'About this plan' })
  await tabs.getByRole('tab', { name: 'Backtest', selected: true }).waitFor()
  await figure(page, 'Max drawdown').getByText('%').first().waitFor()
  expect(asked).toHaveLength(1)

  // Arrows read the curve; the same points are a table.
  const curve = page.getByRole('group', { name: /^Backtest of 30 days\. Bot / })
  const summary = (await curve.getAttribute('aria-label')) ?? ''
  expect(summary.replaceAll(/[\u2066-\u2069]/g, '')).toMatch(/max drawdown [\d.]+% on \d+ \w+\./)
  await curve.focus()
  await page.keyboard.press('Home')
  await page.getByText(/: bot .+, if held .+, drawdown .*0\.\d\d%/).waitFor()
  await curve.locator('.fall-area').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Table', exact: true }).last().click()
  expect(
    await page.getByRole('region', { name: 'Backtest' }).locator('tr').count(),
  ).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'Table', exact: true }).last().click()

  await page.getByRole('radio', { name: '7 days', exact: true }).click()
  await page.getByRole('group', { name: /^Backtest of 7 days/ }).waitFor()

  await page.getByRole('button', { name: 'Compare' }).click()
  const grids = page.getByRole('textbox', { name: 'Grids', exact: true })
  await grids.fill('20')
  const row = page.locator('.backtest-sets tr[data-differs]')
  await expect.poll(() => row.allInnerTexts()).toEqual([expect.stringMatching(/^Grids.+10\s+20$/s)])
  await expect.poll(() => asked.at(-1)).toContain('"cell_number":20')

  // What was set aside goes back into the form, and what was there is set aside: both ways, without
  // another run, and whoever pressed by key is still at the button.
  await page.locator('.backtest-answer:not(.stale)').waitFor()
  const before = asked.length
  await page.getByRole('button', { name: 'Use A', exact: true }).press('Enter')
  expect(await grids.inputValue()).toBe('10')
  await page.getByText('A is in the form, B is set aside.').waitFor()
  expect(await page.locator(':focus').innerText()).toBe('In the form')
  expect(await row.allInnerTexts()).toEqual([expect.stringMatching(/^Grids.+10\s+20$/s)])
  await page.locator('.backtest-answer:not(.stale)').waitFor()
  await page.getByRole('button', { name: 'Use B', exact: true }).click()
  expect(await grids.inputValue()).toBe('20')
  await page.locator('.backtest-answer:not(.stale)').waitFor()
  expect(asked).toHaveLength(before)
  await page.getByRole('button', { name: 'Stop comparing' }).click()

  // What cannot run leaves what was answered, and says of which settings it is.
  await grids.fill('1')
  await page.getByText(/^Of the settings before, from /).waitFor()
  await page.locator('.backtest-answer.stale').waitFor()
})

test('no answer is said in place, and asked for again', async () => {
  const context = await browser.newContext(phone)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.route('**/lab/backtest', (route) => route.abort())
  await page.goto(app.url('/create/?base=BTC&quote=USDT', 'ar-SA'))
  const tried = page.locator('.backtest')
  await tried.getByText('لا اتصال بالخادم.').waitFor()
  await page.unroute('**/lab/backtest')
  await tried.getByRole('button', { name: 'أعد المحاولة' }).click()
  await page.locator('.backtest-figures').waitFor()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    // The curve is drawn anew once it knows its width.
    const wide = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    await expect.poll(wide, { message: `${width} px` }).toBe(0)
  }
})

test('of an address with faulty values the form says at once which they are', async () => {
  const context = await browser.newContext(desktop)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const faulty = (name: string) => page.getByRole('textbox', { name, exact: true })
  for (const [address, name] of [
    ['low=110000&high=90000&n=10', 'Lower price'],
    ['low=abc&high=110000&n=10', 'Lower price'],
    ['low=90000&high=110000&n=9999', 'Grids'],
  ] as const) {
    await page.goto(app.url(`/create/?base=BTC&quote=USDT&${address}`))
    await expect
      .poll(() => faulty(name).getAttribute('aria-invalid'), { message: address })
      .toBe('true')
    await page
      .locator('.backtest')
      .getByText(/^Needs valid settings/)
      .waitFor()
  }
})

test('code that does not come costs its own part only, and is asked for again', async () => {
  const context = await browser.newContext(desktop)
  onTestFinished(() => context.close())
  const page = await signedIn(context, app)
  const late = /\/assets\/(backtest-tab|price-chart|sources|creating)-/
  let asked = 0
  await page.route(late, (route) => {
    asked += 1
    return route.fulfill({ status: 500 })
  })
  await page.goto(app.url('/create/?base=BTC&quote=USDT&low=90000&high=110000&n=10'))
  const failed = page.getByRole('alert').filter({ hasText: 'This could not be loaded.' })
  await expect.poll(() => failed.count()).toBe(3)
  const amount = page.getByRole('textbox', { name: 'Investment', exact: true })
  await amount.fill('2345')
  // Each once: nothing asks again by itself. The confirmation says it when it is wanted.
  expect(asked).toBe(4)
  const create = page.getByRole('button', { name: 'Create spot grid' })
  await create.click()
  await page.locator('.toast', { hasText: 'This could not be loaded.' }).waitFor()
  expect(asked).toBe(5)
  await page.unroute(late)
  for (const left of [2, 1, 0]) {
    await failed.first().getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => failed.count()).toBe(left)
  }
  await page.locator('.backtest-figures').waitFor()
  await page.locator('.price-chart canvas').first().waitFor()
  expect(await amount.inputValue()).toBe('2,345.00')
  await create.click()
  await page.getByRole('dialog').getByText('2,345.00').first().waitFor()
})
