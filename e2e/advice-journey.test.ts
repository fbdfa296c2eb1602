// From an idea to a running bot in three taps: a suggestion that a search found, confirmed. What is
// suggested is carried over into Manual, and a reader's own settings survive a look at it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { desktop, openBrowser, phone, signedIn, startApp, type App } from './app.ts'
import { tooWide, violations } from './axe.ts'

let app: App
let browser: Browser

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp({ TRELLIS_ADVICE: '1' }), openBrowser()])
  // The first search is of the pair that is traded most.
  const asked = JSON.stringify({ biz_type: 'SPOT_GRID', symbol: 'BTCUSDT' })
  const headers = { 'content-type': 'application/json' }
  const post = { method: 'POST', headers, body: asked }
  for (;;) {
    const answer = await fetch(`${app.base}/operation/tools/aurora/creation`, post)
    const { result } = (await answer.json()) as { readonly result: { readonly state: string } }
    if (result.state === 'READY') break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
})
afterAll(() => Promise.all([app.stop(), browser.close()]))

test('three taps: a style, the button, the confirmation', async () => {
  const page = await signedIn(await browser.newContext(desktop), app)
  await page.goto(app.url('/create/?base=BTC&quote=USDT'))
  const ai = page.getByRole('tab', { name: 'AI', exact: true })
  await expect.poll(() => ai.getAttribute('aria-selected')).toBe('true')
  const styles = page.getByRole('radiogroup', { name: 'Suggested settings' })
  expect(await styles.getByRole('radio', { name: /^Steady/ }).getAttribute('aria-checked')).toBe(
    'true',
  )
  await page.getByText('Why these values').waitFor()
  expect(await violations(page, 'usual', '.create-fields')).toEqual([])

  // Carried over into Manual, changed there, and there again after a look at the suggestions.
  const field = page.getByRole('textbox', { name: 'Grids', exact: true })
  await page.getByRole('tab', { name: 'Manual' }).click()
  const suggested = await field.inputValue()
  expect(Number(suggested)).toBeGreaterThan(3)
  await field.fill('33')
  await field.blur()
  await ai.click()
  await styles.waitFor()
  await page.getByRole('tab', { name: 'Manual' }).click()
  expect(await field.inputValue()).toBe('33')
  await ai.click()

  await styles.getByRole('radio', { name: /^High frequency/ }).click()
  await page.getByRole('button', { name: 'Create spot grid' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Checked with the market').first().waitFor()
  const [request] = await Promise.all([
    page.waitForRequest((it) => it.url().endsWith('/create-grid')),
    dialog.getByRole('button', { name: 'Create', exact: true }).click(),
  ])
  expect(request.postDataJSON()).toMatchObject({
    create_type: 'AUTO',
    block_source: 'PAGE_AI_BLOCK',
    toolsDiscoveryParameter: { strategy_id: expect.stringMatching(/^a1-/) },
  })
  await dialog.getByRole('link', { name: 'View bot' }).waitFor()
  await page.context().close()
})

test('a card leads to a form that is filled in; on a phone, in Arabic, nothing is cut off', async () => {
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto(app.url('/create/?base=BTC&quote=USDT&ai=high-profits', 'ar-SA'))
  const chosen = page.locator('.advice-row[aria-checked="true"]')
  await chosen.getByText('أرباح عالية').waitFor()
  await page.locator('.advice-why summary').click()
  expect(await tooWide(page)).toEqual([])
  // Keys go through the styles as through any choice.
  await chosen.focus()
  await page.keyboard.press('ArrowDown')
  await chosen.getByText('ثابت').waitFor()
  await page.context().close()
})
