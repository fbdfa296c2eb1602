// The main job with a pool: a guest sees what a share would be worth over the price, a user adds
// with leverage, watches, adds margin, claims, removes a part and then all, and reads what came of
// it. On the real server; time passes when the journey says.
import { expect, onTestFinished, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desktop, phone, signedIn, steppedBack, watchErrors } from './app.ts'
import { violations } from './axe.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()
const FORM = '/liquidity-create/?base=ETH&quote=USDT'

/** One question of the page of a position, confirmed. */
async function ask(page: Page, name: string, confirm = name): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('from the pools to the receipt', async () => {
  const context = await browser.newContext(desktop)
  onTestFinished(() => context.close())
  const page = await signedIn(context, app)
  const errors = watchErrors(page)
  await page.goto(app.url(FORM))
  await page.getByText('available').first().waitFor()
  await page.getByRole('radio', { name: 'USDT only' }).click()
  await page.getByRole('radio', { name: '2×' }).click()
  for (const words of [
    'Distance to liquidation',
    'Impermanent loss',
    'Pools',
    'Slippage at your size',
  ])
    await page.getByText(words).first().waitFor()
  const amount = page.getByRole('textbox', { name: 'Amount, USDT', exact: true })
  await amount.fill('2000')
  await amount.blur()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add liquidity, 2×' }).click()
  const confirm = page.getByRole('dialog')
  await confirm.getByText('1,999.50 USDT').first().waitFor()
  await confirm.getByRole('button', { name: 'Add liquidity', exact: true }).click()
  await page.getByText('Your liquidity is in the pool').waitFor()
  await page.getByRole('link', { name: 'View bot' }).click()
  await page.getByTestId('total-profit').waitFor()
  await market.move({ ETHUSDT: 1.02 })
  await market.pass(120)
  await page.getByText('Worth now, loan paid').waitFor()
  expect(await violations(page)).toEqual([])

  // It stands below the pools as well, with what can be claimed, and leads back here.
  await page.goto(app.url(FORM))
  const own = page.getByRole('region', { name: 'My positions' })
  await own.getByText(/^.?[\d.]+\sUSDT.? to claim in all$/).waitFor()
  expect(await violations(page)).toEqual([])
  await own.getByRole('link', { name: 'ETH/USDT' }).click()
  await page.getByTestId('total-profit').waitFor()
  await page.getByRole('button', { name: 'Add margin', exact: true }).click()
  const margin = page.getByRole('dialog')
  await margin.getByRole('textbox', { name: 'Margin', exact: true }).fill('500')
  await margin.getByRole('button', { name: 'Add margin', exact: true }).click()
  await margin.waitFor({ state: 'detached' })
  await ask(page, 'Remove')
  await page.getByRole('tab', { name: 'Orders' }).click()
  for (const words of ['Removed 50%', 'Margin added', 'Added'])
    await page.getByRole('cell', { name: words, exact: true }).first().waitFor()
  await page.getByRole('tab').first().click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const removal = page.getByRole('dialog')
  await removal.getByRole('radio', { name: '100%' }).click()
  await removal.getByRole('button', { name: 'Remove all and close', exact: true }).click()
  await removal.waitFor({ state: 'detached' })
  await page.getByTestId('final-profit').waitFor()
  await page
    .getByText(/^Liquidity removed at/)
    .first()
    .waitFor()
  expect(await violations(page)).toEqual([])
  expect(errors).toEqual([])
})

test('on a phone and in Arabic', async () => {
  const context = await browser.newContext(phone)
  onTestFinished(() => context.close())
  const page = await signedIn(context, app)
  await page.goto(app.url(FORM))
  await page.getByRole('button', { name: /^Add liquidity, 1×/ }).waitFor()
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(wide).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('radio', { name: 'USDT only' }).click()
  await page.getByRole('textbox', { name: 'Amount, USDT', exact: true }).fill('500')
  await page.getByRole('button', { name: /^Add liquidity, 1×/ }).click()
  const confirm = page.getByRole('dialog')
  await confirm.getByRole('button', { name: 'Add liquidity', exact: true }).click()
  await page.getByRole('link', { name: 'View bot' }).click()
  const end = page.locator('.detail-dock').getByRole('button', { name: 'Remove all and close' })
  await end.click()
  const removal = page.getByRole('dialog')
  await removal.getByRole('radio', { name: '100%', checked: true }).waitFor()
  await removal.getByRole('button', { name: 'Remove all and close' }).click()
  await page.getByTestId('final-profit').waitFor()
  await steppedBack(page)
  await page.goto(app.url(FORM, 'ar-SA'))
  await page.getByText('المجمّعات').first().waitFor()
  expect(await violations(page)).toEqual([])
})

test('whether there is a pool is not said before it is known, and can be asked again', async () => {
  const page = await (await browser.newContext(phone)).newPage()
  const products = '**/liquidity-mining/v1/product*'
  await page.route(products, () => undefined)
  await page.goto(app.url(FORM))
  await page.getByRole('button', { name: /^Add liquidity, / }).waitFor()
  expect(await page.getByText('There is no pool').count()).toBe(0)
  await page.unroute(products)
  await page.route(products, (route) => route.abort())
  await page.reload()
  const again = page.getByRole('button', { name: 'Check again' })
  await again.waitFor()
  expect(await page.getByText('There is no pool').count()).toBe(0)
  await page.unroute(products)
  await again.click()
  await page.getByRole('button', { name: 'Log in and add liquidity' }).waitFor()
  await page.context().close()
})
