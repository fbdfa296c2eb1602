// A voucher: granted on the running server, chosen as a futures grid is confirmed, told on its page
// and as it closes, gone back at its end; nothing of it for who has none.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { inRoot } from '../tools/paths.mjs'
import { desktop, newAccount, signedIn, steppedBack, watchErrors } from './app.ts'
import { violations } from './axe.ts'
import { STAND_KEY } from './stand-key.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()
const SHOTS = process.env['VOUCHER_SHOTS'] ?? ''

/** What an operator types, on the server of this worker. */
async function grant(...words: string[]): Promise<string> {
  const { hostname, port } = new URL(app.base)
  const env = { ...process.env, HOST: hostname, PORT: port, TRELLIS_SECRET_KEY: STAND_KEY }
  const command = ['run', '-s', 'grant', '--', ...words]
  const { stdout } = await promisify(execFile)('npm', command, { cwd: inRoot('.'), env })
  return stdout.trim()
}

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS !== '') await page.screenshot({ path: `${SHOTS}/${name}.png` })
}

async function confirming(page: Page) {
  const last = await market.last('BTCUSDT', 'linear')
  const at = (share: number): string => (last * share).toFixed(1)
  await page.goto(
    app.url(
      `/fgrid-create/?base=BTC&quote=USDT&mode=long&leverage=5&low=${at(0.96)}&high=${at(1.04)}&n=10&invest=1000`,
    ),
  )
  await page
    .getByText(/ available$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Create futures grid' }).first().click()
  const confirm = page.getByRole('dialog')
  await confirm.getByText('Checked with the market').first().waitFor()
  return confirm
}

test('granted, chosen, told, not to be withdrawn, gone back', async () => {
  const account = newAccount()
  const page = await signedIn(await browser.newContext(desktop), app, account)
  const errors = watchErrors(page)
  expect(await (await confirming(page)).getByTestId('voucher').count()).toBe(0)
  expect(await grant(account.email, '100', 'least=500')).toContain(
    '100 USDT for futures-combo, futures-grid',
  )

  const confirm = await confirming(page)
  const row = confirm.getByTestId('voucher')
  await row.getByRole('button', { name: 'Voucher: Without a voucher' }).click()
  await page.getByRole('option', { name: /100\.00\sUSDT.?, until/ }).click()
  await row.getByText(/100\.00\sUSDT.? of the investment come from the voucher/).waitFor()
  await confirm.getByText('Of it from Funding').waitFor()
  await shot(page, 'confirm')
  await confirm.getByRole('checkbox').check()
  await confirm.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('link', { name: 'View bot' }).click()
  await page
    .getByTestId('bonus')
    .getByText(/100\.00\sUSDT.? of it come from a voucher/)
    .waitFor()
  expect(await violations(page)).toEqual([])
  await shot(page, 'bot')

  await page.getByRole('button', { name: 'Close bot' }).first().click()
  await page.getByTestId('bonus-back').waitFor()
  await page.getByRole('dialog').getByText('Voucher, back to the house').waitFor()
  await shot(page, 'close')
  await page.getByRole('button', { name: 'Close position and bot' }).click()
  await page
    .getByText(/of it came from a voucher/)
    .first()
    .waitFor()
  await steppedBack(page)
  await page.goto(app.url('/account/'))
  await page
    .getByTestId('voucher')
    .getByText(/ended, .* went back/)
    .waitFor()
  expect(await violations(page)).toEqual([])
  await shot(page, 'account')
  expect(errors).toEqual([])
})
