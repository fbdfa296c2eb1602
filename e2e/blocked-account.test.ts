// A blocked account in the browser: its form, the server's reason, and what still works.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from '../tools/paths.mjs'
import { desktop, newAccount, post, startApp } from './app.ts'
import { makeGrid } from './made-grid.ts'
import { useApp } from './use-app.ts'

const { browser } = useApp()

test('a blocked account: the server’s reason in a dialog, and what still works', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-ban-'))
  const reason = 'Documents are missing. Write to support.'
  const account = newAccount()
  const before = await startApp({ TRELLIS_DATA_DIR: folder })
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  await page.goto(before.url('/create/?base=BTC&quote=USDT'))
  await post(page, '/v2/public/user/register', account)
  const id = await makeGrid(page, [0.95, 1.05], { quote_investment: '2000' })
  await before.stop()
  const env = { ...process.env, TRELLIS_DATA_DIR: folder }
  const ban = [inRoot('apps/server/dist/ban.js'), account.email, 'keep-bots', reason]
  execFileSync(process.execPath, ban, { cwd: inRoot('.'), env })

  const after = await startApp({ TRELLIS_DATA_DIR: folder })
  await page.goto(after.url('/create/?base=BTC&quote=USDT&invest=1000'))
  await post(page, '/v2/public/user/login', account)
  await page.evaluate(() => localStorage.setItem('trellis.user', '1'))
  await page.reload()
  await page.getByText('available').first().waitFor()
  const create = page.getByRole('button', { name: 'Create spot grid' })
  await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true')
  const beside = page.locator('.create-fields').getByText(reason)
  await beside.waitFor()

  // The server refuses whoever was blocked a moment ago, when the page did not know it yet.
  const tags = { tax_identity: '', creation_refused: '', ban_reason: '' }
  await page.route('**/user/private/user-tag*', (route) =>
    route.fulfill({ json: { ret_code: 0, ret_msg: '', result: { user_tags: tags } } }),
  )
  await page.reload()
  await page.getByText('available').first().waitFor()
  await create.click()
  const confirm = page.getByRole('dialog').first()
  await confirm
    .getByText(/Checked with the market|The price has moved/)
    .first()
    .waitFor()
  await confirm.getByRole('button', { name: 'Create', exact: true }).click()
  const modal = page.getByRole('dialog', { name: 'Not possible right now' })
  await modal.getByText(reason).waitFor()
  await modal.getByText('You can still view your bots, withdraw profit and close them.').waitFor()
  await modal.getByText('USER_BANNED').waitFor()
  // The confirmation may still be open below it.
  const entry = () => page.evaluate(() => JSON.stringify(history.state))
  const top = await entry()
  await modal.getByRole('button', { name: 'Understood' }).click()
  await modal.waitFor({ state: 'detached' })
  await expect.poll(entry).not.toBe(top)

  // It holds: the bot is seen and can be closed.
  await page.goto(after.url(`/bot/${id}/?ask=close`))
  const close = page.getByRole('dialog')
  await close.getByRole('radio', { name: /All to USDT/ }).click()
  await close.getByRole('button', { name: 'Close, sell to USDT' }).click()
  await page.getByRole('heading', { name: 'Closed by you' }).waitFor({ timeout: 60_000 })

  // Without a reason of the server's the dialog has its own words.
  await page.route('**/bot/v1/top-up', (route) =>
    route.fulfill({ json: { ret_code: 0, ret_msg: '', result: { status_code: 421 } } }),
  )
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Page, pair, bot or command' }).fill('deposit')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Amount').fill('5')
  await page.getByRole('button', { name: 'Add to Funding' }).click()
  await modal.getByText('The exchange refused this request.').waitFor()
  await context.close()
  await after.stop()
  rmSync(folder, { recursive: true, force: true })
})
