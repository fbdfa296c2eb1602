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
  await close.waitFor({ state: 'detached', timeout: 10_000 })
  const place = page.getByRole('region', { name: 'Receipt' })
  expect(await place.getAttribute('aria-busy')).toBe('true')
  await Promise.all(held.map((it) => it.continue()))
  await place.getByRole('heading', { name: 'Closed by you' }).waitFor()
  expect(await place.count()).toBe(1)
  await context.close()
})
