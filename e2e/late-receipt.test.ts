// What the page of a bot says that has ended while history cannot tell how.
import { expect, test } from 'vitest'
import type { Route } from 'playwright-core'
import { desktop, post, signedIn } from './app.ts'
import { makeGrid } from './made-grid.ts'
import { useApp } from './use-app.ts'

const { app, browser } = useApp()

test('a bot ends on its page before its receipt comes, which has its place meanwhile', async () => {
  const context = await browser.newContext(desktop)
  const page = await signedIn(context, app)
  const id = await makeGrid(page, [0.95, 1.05], {})
  await page.goto(app.url(`/bot/${id}/`))
  const close = page.getByRole('button', { name: 'Close bot' })
  await close.waitFor()
  // As where a database stands still: nothing is answered for a while.
  const held: Route[] = []
  await page.route('**/s1/bot/v1/receipt', (route) => void held.push(route))
  await post(page, '/grid/v1/close-grid', { bot_id: id, close_mode: 3 })
  await close.waitFor({ state: 'detached' })
  const place = page.getByRole('region', { name: 'Receipt' })
  expect(await place.getAttribute('aria-busy')).toBe('true')
  await Promise.all(held.map((it) => it.continue()))
  await place.getByRole('heading', { name: 'Closed by you' }).waitFor()
  expect(await place.count()).toBe(1)
  await context.close()
})

test('while history is away an ended bot’s page says so, and tells its end when it is back', async () => {
  const context = await browser.newContext(desktop)
  const page = await signedIn(context, app)
  const id = await makeGrid(page, [0.95, 1.05], {})
  await post(page, '/grid/v1/close-grid', { bot_id: id, close_mode: 3 })
  const away = { ret_code: 10019, ret_msg: 'History is not available right now', result: {} }
  const asked = { receipt: true, activity: true }
  for (const what of ['receipt', 'activity'] as const)
    await page.route(`**/s1/bot/v1/${what}`, (route) =>
      asked[what] ? route.fulfill({ status: 503, json: away }) : route.continue(),
    )
  await page.goto(app.url(`/bot/${id}/`))
  const place = page.getByRole('region', { name: 'Receipt' })
  const failed = page.getByText('The history could not be read')
  await place.locator(failed).waitFor()
  asked.receipt = false
  await place.getByRole('button', { name: 'Try again' }).click()
  const steps = place.getByRole('region', { name: 'Where the money went' })
  await steps.locator(failed).waitFor()
  asked.activity = false
  await steps.getByRole('listitem').first().waitFor()
  expect(await steps.locator(failed).count()).toBe(0)
  await context.close()
})
