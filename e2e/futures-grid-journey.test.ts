// A leveraged long futures grid as its owner lives with it: created from the form, margin added so
// that the liquidation moves away, targets set beside it, a funding paid, closed with a receipt.
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desktop, signedIn, watchErrors } from './app.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()
/** Fundings of the contract are eight hours apart. */
const TO_NEXT_FUNDING = 8 * 60 + 1

const number = (text: string | null): number =>
  Number((text ?? '').replaceAll('−', '-').replace(/[^0-9.-]/g, ''))

/** A liquidation price of the card of margin and risk. */
const liquidation = async (page: Page, name: string): Promise<number> =>
  number(
    await page
      .locator('.risk-card .gauge-away > div')
      .filter({ hasText: name })
      .locator('.fig')
      .first()
      .textContent(),
  )

test('a leveraged long: margin, targets, funding, close, receipt', async () => {
  const context = await browser.newContext(desktop)
  const page = await signedIn(context, app)
  const errors = watchErrors(page)
  const last = await market.last('BTCUSDT', 'linear')
  const at = (share: number): string => (last * share).toFixed(1)
  await page.goto(
    app.url(
      `/fgrid-create/?base=BTC&quote=USDT&mode=long&leverage=10&low=${at(0.96)}&high=${at(1.04)}&n=10&invest=1000`,
    ),
  )
  await page
    .getByText(/ available$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Create futures grid' }).click()
  const confirm = page.getByRole('dialog')
  await confirm.getByText('Checked with the market').first().waitFor()
  await confirm.getByText('Liquidation at start').waitFor()
  await confirm.getByRole('checkbox').check()
  await confirm.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('link', { name: 'View bot' }).click()
  await page.locator('.risk-card .gauge-away').waitFor()

  // What leaves it is free margin, at a loss as well: nothing is called a profit.
  expect(await page.getByRole('button', { name: 'Withdraw', exact: true }).count()).toBe(1)

  // More margin moves the liquidation away; the dialog says beforehand where to.
  const before = await liquidation(page, 'Liquidation now')
  expect(before).toBeLessThan(last)
  await page.getByRole('button', { name: 'Add margin' }).click()
  const add = page.getByRole('dialog')
  await add.getByRole('textbox', { name: 'Amount to add' }).fill('500')
  const told = add.getByRole('row', { name: 'Liquidation now' }).getByRole('cell')
  // The server is asked; until it has answered there is no figure.
  await expect.poll(async () => number(await told.last().textContent())).toBeGreaterThan(0)
  const promised = number(await told.last().textContent())
  expect(promised).toBeLessThan(before)
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  await add.waitFor({ state: 'hidden' })
  await expect.poll(() => liquidation(page, 'Liquidation now')).toBe(promised)

  // Targets: no stop beyond the liquidation, which is drawn where no stop may lie.
  await page.getByRole('button', { name: 'Adjust', exact: true }).click()
  const adjust = page.getByRole('dialog')
  await adjust.getByRole('textbox', { name: 'Take-profit', exact: true }).fill(at(1.1))
  await adjust.getByRole('textbox', { name: 'Stop-loss', exact: true }).fill(at(0.94))
  const stop = adjust.getByRole('row', { name: 'P&L at stop-loss' }).getByRole('cell').last()
  await expect.poll(async () => number(await stop.textContent())).toBeLessThan(0)
  await adjust.getByText('no order is touched').waitFor()
  await adjust.getByRole('button', { name: 'Apply' }).click()
  await adjust.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'Parameters' }).click()
  const stopLoss = page.getByRole('row', { name: 'Stop-loss' }).getByRole('cell').first()
  await expect.poll(async () => number(await stopLoss.textContent())).toBe(Number(at(0.94)))

  // A funding is due within eight hours: it comes in the history and in the equation.
  await market.pass(TO_NEXT_FUNDING)
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('radio', { name: 'Funding' }).click()
  const payment = page.locator('.windowed-row').first()
  await payment.waitFor()
  const paid = number(await payment.getByRole('cell').last().textContent())
  expect(paid).not.toBe(0)
  const card = page.getByRole('region', { name: 'Margin and risk' })
  await card.getByText(paid < 0 ? /USDT paid/ : /USDT received/).waitFor()

  await page.getByRole('button', { name: 'Close bot' }).click()
  const close = page.getByRole('dialog')
  await close.getByRole('radio', { name: /Close the position at market/ }).click()
  await close.getByRole('button', { name: 'Close position and bot' }).click()
  await page.getByRole('heading', { name: 'Closed by you' }).waitFor()
  const final = number(await page.getByTestId('final-profit').locator('bdi').first().textContent())
  const sum = page.locator('.receipt .defs > div').last().locator('dd bdi').first()
  expect(number(await sum.textContent())).toBe(final)
  expect(await card.count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})
