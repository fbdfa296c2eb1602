// The operators' desk: a stranger finds nothing there, an operator finds a user, ends a bot, blocks
// the account, and reads it in the log; with all eight flags off every page stands, without what
// they offer.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { featureFlags } from '@trellis/contract/enums'
import { inRoot } from '../tools/paths.mjs'
import { desktop, newAccount, phone, post, watchErrors, type Account } from './app.ts'
import { violations } from './axe.ts'
import { makeGrid } from './made-grid.ts'
import { STAND_KEY } from './stand-key.ts'
import { useApp } from './use-app.ts'

const { app, browser } = useApp()
const PATHS = [
  '/',
  '/my-bot',
  '/ranking',
  '/account',
  '/announcements',
  '/create/',
  '/dca-create/',
  '/fgrid-create/',
  '/fmart-create/',
  '/fcombo-create/',
  '/dual-create/',
  '/liquidity-create/',
  '/copy-create/',
]

/** What an operator types, on the server of this worker. */
async function operate(...words: string[]): Promise<string> {
  const { hostname, port } = new URL(app.base)
  const env = { ...process.env, HOST: hostname, PORT: port, TRELLIS_SECRET_KEY: STAND_KEY }
  const command = ['run', '-s', 'operator', '--', ...words]
  const { stdout } = await promisify(execFile)('npm', command, { cwd: inRoot('.'), env })
  return stdout.trim()
}

/** A page of somebody who has just registered. */
async function reader(device: typeof desktop | typeof phone = desktop) {
  const account: Account = newAccount()
  const page = await (await browser.newContext(device)).newPage()
  await page.goto(app.url('/announcements'))
  await post(page, '/v2/public/user/register', account)
  return { page, ...account }
}

const act = (page: Page, part: string, name: string, ...words: string[]) =>
  post<{ line: string }>(page, '/operator/v1/act', { part, name, words })

/** Sets the status of a pair that no other journey trades. */
async function setStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('tab', { name: 'Symbols' }).click()
  await page.getByRole('searchbox').fill('AVAXUSDT')
  const row = page.getByRole('row').filter({ hasText: 'spot' })
  await row.getByRole('button', { name: 'Set status' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Closed: orders wait').waitFor()
  await dialog.getByLabel('Reason').fill('A fork of the coin')
  expect(await dialog.getByRole('button', { name: 'Set status' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'State:' }).click()
  await page.getByRole('option', { name: status }).click()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Set status' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row.getByText(status, { exact: true }).waitFor()
}

test('an operator ends a bot and blocks its owner, and the log says so; a stranger finds nothing', async () => {
  const user = await reader()
  await makeGrid(user.page, [0.9, 1.1], {})
  await makeGrid(user.page, [0.8, 1.2], {})
  const ended = await makeGrid(user.page, [0.7, 1.3], {})
  const { page, email } = await reader()
  await page.goto(app.url('/operator'))
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor()

  expect(await operate('role', email, 'admin')).toContain('admin')
  const errors = watchErrors(page)
  await page.reload()
  await page.getByRole('heading', { name: 'Operators' }).waitFor()
  await page.getByRole('searchbox').fill(user.email.toUpperCase())
  await page.getByRole('link', { name: user.email }).click()
  await page.getByRole('heading', { name: '3 bots run' }).waitFor()
  expect(await violations(page)).toEqual([])
  // What the account does meanwhile shows by itself.
  await post(user.page, '/grid/v1/close-grid', { grid_id: ended, close_mode: 3 })
  await page.getByRole('heading', { name: '2 bots run' }).waitFor()

  await page.getByRole('button', { name: 'End', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This cannot be undone.').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('heading', { name: '1 bot runs' }).waitFor()

  await page.getByRole('button', { name: 'Block the account' }).click()
  await dialog.getByLabel('Reason, which the user reads').fill('Report of fraud')
  await dialog.getByRole('button', { name: 'Block the account' }).click()
  await page.getByText('Blocked: Report of fraud', { exact: true }).waitFor()
  await page.getByRole('heading', { name: '0 bots run' }).waitFor()
  await page.getByRole('cell', { name: 'Account blocked' }).waitFor()

  for (const tab of ['Flags', 'Symbols', 'Announcements', 'Audit log']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('tab', { name: tab, selected: true }).waitFor()
    await page.getByRole('tabpanel').locator('table, .empty').first().waitFor()
    expect([tab, await violations(page)]).toEqual([tab, []])
  }
  for (const status of ['Closed', 'Trading']) await setStatus(page, status)
  await page.getByRole('tab', { name: 'Audit log' }).click()
  // On a phone a row is a card: nothing lies beside the screen.
  await page.setViewportSize(phone.viewport)
  const cards = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  await cards.filter({ hasText: 'Account blocked' }).first().waitFor()
  expect(await page.locator('table').count()).toBe(0)
  expect(errors).toEqual([])
})

test('with all eight flags off every page stands, and shows nothing of what they offer', async () => {
  const { page, email } = await reader()
  // Nobody switches what limits the own account.
  const operator = await reader()
  await operate('role', operator.email, 'admin')
  for (const flag of featureFlags) await act(operator.page, 'flags', 'set', flag, 'off', email)
  const grid = await makeGrid(page, [0.9, 1.1], {})
  const errors = watchErrors(page)
  for (const path of [...PATHS, `/bot/${grid}`]) {
    await page.goto(app.url(path))
    await page.getByRole('main').locator('h1, h2').first().waitFor()
    // An address that is no page has a heading as well, and shows nothing of what is offered.
    expect([path, await page.getByText('There is no such page').count()]).toEqual([path, 0])
    expect([path, await page.getByText('Trailing stop', { exact: true }).count()]).toEqual([
      path,
      0,
    ])
  }
  // Folded parts, notes and Adjust of the grids, which have most of it, do not name it either.
  const named = page.getByText(/trailing|range moves/i)
  for (const path of ['/create/', '/fgrid-create/', `/bot/${grid}/?ask=adjust`]) {
    await page.goto(app.url(path))
    await page.getByText('Take-profit').first().waitFor({ state: 'attached' })
    await expect.poll(() => named.allTextContents()).toEqual([])
  }
  expect(errors).toEqual([])
})
