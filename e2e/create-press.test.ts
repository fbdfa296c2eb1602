// A press right after typing meets what it was aimed at: the error of the field that is left comes
// once the finger is up.
import { expect, test } from 'vitest'
import { phone, signedIn } from './app.ts'
import { useApp } from './use-app.ts'

const { app, browser } = useApp()

test('a tap on Advanced after an amount that is too large opens it', async () => {
  const page = await signedIn(await browser.newContext(phone), app)
  await page.goto(app.url('/fgrid-create/?base=BTC&quote=USDT'))
  await page
    .getByText(/ available$/)
    .first()
    .waitFor()
  const field = page.locator('[data-field="investment"]')
  await field.locator('input').fill('90000')
  await page.locator('.advanced > summary').tap()
  await expect.poll(() => page.locator('.advanced').getAttribute('open')).toBe('')
  await field.getByText(/Invest at most/).waitFor()
  await page.context().close()
})
