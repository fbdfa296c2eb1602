// What stands around the form of the create page: on a phone a title of its own with the way back,
// and under the word that a bot stands what a newcomer may do next.
import { expect, onTestFinished, test } from 'vitest'
import { leaderIn } from '../bots/copy-trading/test/journey.ts'
import type { Page } from 'playwright-core'
import { desktop, newAccount, phone, signedIn } from './app.ts'
import { instruct } from './instruct.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()

test('on a phone a title with the way back takes the header’s place, the dock that of the tabs', async () => {
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto(app.url('/create/?base=BTC&quote=USDT'))
  const title = page.locator('.create-title')
  await title.getByRole('heading', { name: 'BTC/USDT' }).waitFor()
  await title.getByRole('button', { name: 'Kind of bot: Spot grid' }).waitFor()
  await page.locator('.dock').waitFor()
  for (const bar of ['.shell', '.tabbar']) expect(await page.locator(bar).isVisible()).toBe(false)
  // It stays in sight.
  await page.evaluate(() => window.scrollTo(0, 700))
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  expect((await title.boundingBox())?.y).toBe(0)
  await title.getByRole('button', { name: 'Back to Discover' }).click()
  await page.waitForURL(/\/tradingbot\/$/)
  expect(await page.locator('.shell').isVisible()).toBe(true)
  await page.context().close()
})

test('on a phone a leader’s page has its name in the title and the form’s button in the dock', async () => {
  const others = await browser.newContext(desktop)
  const own = await browser.newContext(phone)
  onTestFinished(async () => void (await Promise.all([others.close(), own.close()])))
  const leader = await leaderIn(others, app, market)
  await leader.open('BTCUSDT')
  const page = await signedIn(own, app)
  await page.goto(app.url(`/copy-create/?leader=${leader.mark}`))
  const title = page.locator('.create-title')
  await title.getByRole('heading', { name: leader.nickname }).waitFor()
  await title.getByRole('button', { name: 'Kind of bot: Copy trading' }).waitFor()
  await page
    .locator('.dock')
    .getByRole('button', { name: /^Follow with/ })
    .waitFor()
  for (const bar of ['.shell', '.tabbar']) expect(await page.locator(bar).isVisible()).toBe(false)
})

test('on a phone the pair is read before any code or sheet has come, and stays in place', async () => {
  const page = await (await browser.newContext(phone)).newPage()
  const name = page.getByRole('heading', { name: 'BTC/USDT' })
  const place = async () => {
    const { x, y } = (await name.boundingBox())!
    return [Math.round(x), Math.round(y)]
  }
  await page.route(/\.(js|css)$/, (route) => route.abort())
  await page.goto(app.url('/create/?base=BTC&quote=USDT'))
  await name.waitFor()
  expect(await page.locator('.shell').isVisible()).toBe(false)
  const early = await place()
  await page.unroute(/\.(js|css)$/)
  await page.reload()
  await page.getByRole('button', { name: 'Kind of bot: Spot grid' }).waitFor()
  expect(await place()).toEqual(early)
  await page.context().close()
})

test('after the first bot its reader is offered a day in two minutes; a press under way meets its button', async () => {
  const page = await signedIn(await browser.newContext(desktop), app)
  let arrive = (): void => undefined
  const held = new Promise<void>((go) => (arrive = go))
  await page.route('**/first-day-*.js', (route) => held.then(() => route.continue()))
  await page.goto(app.url('/create/?base=BTC&quote=USDT&invest=2000'))
  await page.getByRole('button', { name: 'Create spot grid' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Checked with the market').first().waitFor()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const view = dialog.getByRole('link', { name: 'View bot' })
  await dialog.getByText(/^\d+ orders placed/).waitFor()
  await view.hover()
  await page.mouse.down()
  const { y } = (await view.boundingBox())!
  arrive()
  await dialog.getByRole('button', { name: 'Watch a day in two minutes' }).waitFor()
  expect((await view.boundingBox())?.y).toBe(y)
  await page.mouse.up()
  await page.getByTestId('total-profit').waitFor()
  await page.context().close()
})

/** Discover's types, the menu of kinds and the palette: two kinds have a way to their form. */
async function seesTwoKinds(page: Page, url: (path: string) => string, why: string): Promise<void> {
  const mark = `Not offered ${why}`
  await page.goto(url('/'))
  const types = page.getByRole('region', { name: 'Create a bot' })
  await expect.poll(() => types.getByText(mark).count()).toBe(6)
  expect(await types.getByRole('link').count()).toBe(2)
  expect(await page.getByText('Pick of the day').count()).toBe(0)
  await page.goto(url('/create/'))
  await page.getByRole('button', { name: 'Kind of bot: Spot grid' }).click()
  const menu = page.getByRole('dialog', { name: 'Bot type' })
  await expect.poll(() => menu.getByText(mark).count()).toBe(6)
  expect(await menu.getByRole('link').count()).toBe(2)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill('martingale')
  const found = palette.getByRole('option')
  await found.getByText(mark).waitFor()
  expect(await found.count()).toBe(1)
  await found.click()
}

test('a form that a region is not offered is a card with what is, and the others stand', async () => {
  const page = await (await browser.newContext(desktop)).newPage()
  await seesTwoKinds(page, (path) => app.url(path, 'nl-NL'), 'in your region')
  await page
    .getByRole('heading', { name: 'Futures martingale: not offered in your region' })
    .waitFor()
  await page.goto(app.url('/fgrid-create/', 'en-GB'))
  await page.getByRole('heading', { name: 'Futures grid: not offered in your region' }).waitFor()
  expect(await page.getByRole('button', { name: 'Create futures grid' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Spot grid', exact: true }).click()
  await page.getByRole('button', { name: 'Kind of bot: Spot grid' }).waitFor()
  await page.context().close()
})

test('an Islamic account is told so wherever a form would be opened', async () => {
  const account = newAccount()
  const page = await signedIn(await browser.newContext(desktop), app, account)
  await instruct(app, 'islamic', [account.email, 'on'])
  await seesTwoKinds(page, (path) => app.url(path), 'for your account')
  await page
    .getByRole('heading', { name: 'Futures martingale: not offered for your account' })
    .waitFor()
  await page.context().close()
})

test('who is marked for Indonesian tax is told so before money moves', async () => {
  const account = newAccount()
  const page = await signedIn(await browser.newContext(desktop), app, account)
  await instruct(app, 'tag', [account.email, 'IND-GST'])
  await page.goto(app.url('/create/?base=BTC&quote=USDT&invest=2000'))
  await page.getByRole('button', { name: 'Create spot grid' }).click()
  const note = page.getByRole('dialog').getByText('Your account is marked for Indonesian tax')
  await note.waitFor()
  // So before a product is bought.
  await page.goto(app.url('/dual-create/?base=BTC&quote=USDT'))
  await page.getByRole('heading', { name: /^Buy low, BTC at/ }).waitFor()
  await page.getByRole('button', { name: /^Subscribe [\d,.]+\sUSDT$/ }).click()
  await note.waitFor()
  await page.context().close()
})

test('what arrives while a field is being written in waits until it is left', async () => {
  const page = await (await browser.newContext(desktop)).newPage()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  let arrive = (): void => undefined
  const held = new Promise<void>((go) => (arrive = go))
  await page.route('**/kline?*', (route) => held.then(() => route.continue()))
  await page.goto(app.url('/create/?base=BTC&quote=USDT'))
  await field('Lower price').click()
  await page.keyboard.press('ControlOrMeta+a')
  arrive()
  await expect.poll(() => field('Upper price').inputValue()).not.toBe('')
  expect(await field('Lower price').inputValue()).toBe('')
  await page.keyboard.insertText('90000')
  await field('Upper price').focus()
  expect(await field('Lower price').inputValue()).toBe('90,000.0')
  await page.context().close()
})
