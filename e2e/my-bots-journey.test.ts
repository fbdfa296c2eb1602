// My bots with several bots behind it: order, filters and units with totals that equal the rows,
// privacy, the file, bots side by side, closing several with a receipt each, and the same by keys.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { phone, post, watchErrors } from './app.ts'
import { expectSum, readerWithBots, seen, wishes, type Wish } from './my-bots-reader.ts'
import { hurry } from './page-time.ts'
import { useApp } from './use-app.ts'

const floor = useApp()
const { app, market } = floor

const reader = (list: readonly Wish[], device?: typeof phone) => readerWithBots(floor, list, device)
const falling = (values: readonly number[]) => [...values].sort((a, b) => b - a)
const row = (page: Page, id: string) =>
  page.locator('.bot-line', { has: page.locator(`[data-row-link="${id}"]`) })

test('order, filters, units and columns: the totals are those of the rows below', async () => {
  const { page, context, ids } = await reader(wishes)
  const errors = watchErrors(page)
  const first = await seen(page)
  expect(first.ids).toEqual([...ids].reverse())
  expect(first.words).toContain('sum of the 4 rows')
  expectSum(first)

  // A heading sorts, and once more the other way; the address keeps it over a reload.
  const head = page.getByRole('columnheader', { name: /^Total P&L/ })
  await head.getByRole('button').click()
  await page.locator('[aria-sort=descending]', { hasText: 'Total P&L' }).waitFor()
  const sorted = await seen(page)
  expect(sorted.totals).toEqual(falling(sorted.totals))
  await head.getByRole('button').click()
  await page.locator('[aria-sort=ascending]', { hasText: 'Total P&L' }).waitFor()
  expect(page.url()).toContain('sort=pnl&reverse=1')
  await page.reload()
  await page.locator('[aria-sort=ascending]', { hasText: 'Total P&L' }).waitFor()
  await page.locator('[data-total]').nth(3).waitFor()
  const turned = await seen(page)
  expect(turned.totals).toEqual(falling(turned.totals).reverse())
  expectSum(turned)

  // Filters: by pair, by state, by source; each with totals of its own.
  await page.getByRole('searchbox').fill('eth')
  await page.getByText('sum of the 1 row below').waitFor()
  const eth = await seen(page)
  expect(eth.ids).toEqual([ids[1]])
  expectSum(eth)
  await page.getByRole('searchbox').fill('doge')
  await page.getByText('No bot matches').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('radio', { name: /Needs attention/ }).click()
  await page.getByText('sum of the 1 row below').waitFor()
  expect((await seen(page)).ids).toEqual([ids[2]])
  await page.getByRole('radio', { name: /^All/ }).click()
  await page.getByRole('button', { name: /^Source/ }).click()
  await page.getByRole('option', { name: 'Copied' }).click()
  await page.getByText('sum of the 1 row below').waitFor()
  expect((await seen(page)).ids).toEqual([ids[3]])
  expect(page.url()).toContain('source=copy')
  await page.getByRole('button', { name: /^Source/ }).click()
  await page.getByRole('option', { name: 'All sources' }).click()

  // Units and columns: in base coins the two BTC bots have one sum.
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('radio', { name: 'Base coin' }).click()
  await page.getByLabel('Fees').check()
  await page.getByRole('radio', { name: 'Compact' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Fees' }).waitFor()
  await page.getByRole('searchbox').fill('btc')
  await page.getByText('sum of the 2 rows below').waitFor()
  expect(await page.locator('.totals .unit').first().textContent()).toBe('BTC')
  expectSum(await seen(page), 6)
  expect(page.url()).toContain('unit=base')
  // The look is the browser's and comes back without the address.
  await page.goto(app.url('/my-bot/'))
  await page.getByRole('columnheader', { name: 'Fees' }).waitFor()
  expect(await page.locator('.bot-table').getAttribute('data-density')).toBe('compact')
  expect(errors).toEqual([])
  await context.close()
})

test('amounts are hidden on the list, on the detail page and in the title', async () => {
  const { page, context, ids } = await reader(wishes.slice(0, 1))
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await page.locator('main', { hasText: '••••' }).waitFor()
  // Not within a price: 112,040.10 is none of them.
  const amounts = /(?<!\d)(?:12,000|11,9\d\d\.|12,0\d\d\.)/
  expect(await page.locator('body').innerText()).not.toMatch(amounts)
  expect(await page.locator('main').innerText()).toContain('%')
  expect(await page.title()).toBe('My bots · Trellis')
  await page.goto(app.url(`/bot/${ids[0] ?? ''}/`))
  await page.getByTestId('total-profit').waitFor()
  await market.swing(['BTCUSDT'], 0.004)
  await page.waitForTimeout(500)
  expect(await page.locator('main').innerText()).not.toMatch(amounts)
  await page.getByRole('tab', { name: 'Parameters' }).click()
  await page.getByRole('rowheader', { name: 'Investment' }).waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(amounts)
  expect(await page.title()).not.toMatch(amounts)
  await page.goto(app.url('/my-bot/'))
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await page.getByText('12,000.00').first().waitFor()
  await context.close()
})

test('the file has the rows as they are filtered, in plain numbers', async () => {
  const { page, context, ids } = await reader(wishes)
  await page.getByRole('searchbox').fill('BTC')
  await page.getByText('sum of the 2 rows below').waitFor()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^trellis-bots-ongoing-\d{4}-\d\d-\d\d\.csv$/)
  // The browser may stand elsewhere: what it has loaded is asked from it.
  const folder = mkdtempSync(join(tmpdir(), 'trellis-csv-'))
  const file = join(folder, download.suggestedFilename())
  await download.saveAs(file)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\r\n')
  const [head = '', ...rest] = lines
  const names = head.split(',')
  const cells = rest.map((line) => new Map(line.split(',').map((it, i) => [names[i] ?? '', it])))
  expect(cells.map((it) => it.get('bot_id'))).toEqual([ids[3], ids[0]])
  expect(cells.map((it) => it.get('settings_by'))).toEqual(['copy', 'manual'])
  for (const cell of cells) {
    const [total, booked, other] = ['total_pnl', 'booked_pnl', 'unrealized_pnl'].map((name) =>
      Number(cell.get(name)),
    )
    expect((booked ?? 0) + (other ?? 0)).toBeCloseTo(total ?? Number.NaN, 8)
    expect(Number(cell.get('fees_paid_included_in_pnl'))).toBeGreaterThanOrEqual(0)
    expect(cell.get('created_utc')).toMatch(/^\d{4}-.*Z$/)
    expect(cell.get('created_local')).toMatch(/[+-]\d\d:\d\d$/)
    expect(Date.parse(cell.get('created_local') ?? '')).toBe(
      Date.parse(cell.get('created_utc') ?? ''),
    )
    expect(cell.get('close_reason')).toBe('')
  }
  rmSync(folder, { recursive: true })
  await context.close()
})

test('bots side by side: what differs is marked, and can be shown alone', async () => {
  const { page, context, ids } = await reader(wishes)
  const compare = page.getByRole('button', { name: 'Compare' })
  await row(page, ids[0] ?? '')
    .getByRole('checkbox')
    .check()
  await page.getByText('1 bot chosen').waitFor()
  expect(await compare.getAttribute('aria-disabled')).toBe('true')
  await row(page, ids[1] ?? '')
    .getByRole('checkbox')
    .check()
  await compare.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('rowheader', { name: /^Grids/ }).waitFor()
  const differing = await dialog.locator('tr[data-differs] th').allTextContents()
  expect(differing.some((it) => it.startsWith('Grids'))).toBe(true)
  expect(differing.some((it) => it.startsWith('Stop-loss'))).toBe(false)
  const grids = dialog.locator('tr', { has: page.getByRole('rowheader', { name: /^Grids/ }) })
  // In the order of the list: newest first.
  expect(await grids.locator('td').allTextContents()).toEqual(['12', '18'])
  await dialog.getByRole('rowheader', { name: /^Stop-loss/ }).waitFor()
  await dialog.getByLabel('Only parameters that differ').check()
  await dialog.getByRole('rowheader', { name: /^Stop-loss/ }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await context.close()
})

describe('closing several', () => {
  test('focus on the way back, one way for all, one receipt line each', async () => {
    const { page, context, ids } = await reader(wishes)
    const errors = watchErrors(page)
    await row(page, ids[0] ?? '')
      .getByRole('checkbox')
      .check()
    await row(page, ids[1] ?? '')
      .getByRole('checkbox')
      .check()
    const open = () => page.getByRole('button', { name: 'Close 2 bots' }).first().click()
    await open()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('P&L after closing').first().waitFor()
    expect(await dialog.locator('.close-line').count()).toBe(2)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep them')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect((await seen(page)).ids).toHaveLength(4)

    await open()
    await dialog.getByRole('radio', { name: 'All to the quote coin' }).click()
    await dialog.getByText('2 bots together').waitFor()
    // One of them ends meanwhile: it is told as what it is.
    await post(page, '/grid/v1/close-grid', { grid_id: ids[0], close_mode: 3 })
    await dialog.getByRole('button', { name: 'Close 2 bots' }).click()
    await dialog.locator('.close-line[data-outcome=done]').nth(1).waitFor({ timeout: 60_000 })
    for (const line of await dialog.locator('.receipt-line').allTextContents()) {
      // A grain that no order could sell may stand before it.
      expect(line).toMatch(/Paid out (.* \+ )?[\d,]+\.\d\d ?USDT · final P&L .*USDT/)
    }
    await dialog.getByRole('heading', { name: '2 of 2 closed' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Done')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('tab', { name: /^Closed ?2$/ }).click()
    await page.getByText('You closed it').nth(1).waitFor()
    const closed = await seen(page)
    expect(new Set(closed.ids)).toEqual(new Set([ids[0], ids[1]]))
    expectSum(closed)

    // By day: nothing ended after the day it ended.
    await page.getByRole('button', { name: /^Closed: Any time/ }).click()
    await page.getByLabel('From').fill('2099-01-01')
    await page.getByText('No bot matches').waitFor()
    expect(page.url()).toContain('from=2099-01-01')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('You closed it').nth(1).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('an answer that never came is said, and the receipt found all the same', async () => {
    const { page, context } = await reader(wishes.slice(0, 1))
    let sent = 0
    await page.route('**/grid/v1/close-grid', async (route) => {
      sent += 1
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Actions for BTC/USDT' }).click()
    await page.getByRole('menuitem', { name: 'Close bot' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('P&L after closing').first().waitFor()
    const receipts = '**/receipt'
    await page.route(receipts, (route) => route.abort())
    await dialog.getByRole('button', { name: 'Close 1 bot' }).click()
    await dialog.getByText('We do not know yet').waitFor()
    await page.unroute(receipts)
    await dialog.locator('.close-line[data-outcome=done]').waitFor({ timeout: 60_000 })
    expect(sent).toBe(1)
    await context.close()
  })
})

test('keys alone: walk the rows, choose, compare, ask to close and think again, open', async () => {
  const { page, context, ids } = await reader(wishes.slice(0, 3))
  const newest = [...ids].reverse()
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['rowLink'])
  await page.keyboard.press('j')
  expect(await focused()).toBe(newest[0])
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  expect(await focused()).toBe(newest[2])
  await page.keyboard.press('k')
  expect(await focused()).toBe(newest[1])
  await page.keyboard.press('x')
  await page.getByText('1 bot chosen').waitFor()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await page.getByText('2 bots chosen').waitFor()
  await page.getByRole('button', { name: 'Compare' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Bots side by side').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  // The row's menu by keys; Enter in the dialog of closing is "no".
  await page.getByRole('button', { name: 'Actions for ETH/USDT' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Details' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('P&L after closing').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/bot/${newest[0] ?? ''}/`)
  await context.close()
})

test('a tab tells no number before somebody knows it', async () => {
  const { page, context } = await reader(wishes.slice(0, 1))
  const tab = page.getByRole('tab', { name: 'Ongoing' })
  await page.route('**/list-all-bots', () => undefined)
  await page.reload()
  // The figures above have been counted, the list is late.
  await expect.poll(() => tab.textContent()).toBe('Ongoing1')
  await context.close()
})

test('figures that could not be renewed say how old they are', async () => {
  const { page, context } = await reader(wishes.slice(0, 1))
  // A stream that brings nothing, so that the page asks, and asks again.
  await page.routeWebSocket('**/s1/bot/ws/v1', () => {})
  await page.reload()
  await page.locator('[data-total]').first().waitFor()
  await page.route('**/list-all-bots', (route) => route.abort())
  await market.swing(['BTCUSDT'], 0.012)
  await hurry(page, page.getByText('newer ones could not be loaded'))
  expect((await seen(page)).ids).toHaveLength(1)
  await page.unroute('**/list-all-bots')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('newer ones could not be loaded').waitFor({ state: 'hidden' })
  await context.close()
})

test('on a phone: cards, a sheet whose button counts, and choosing', async () => {
  const { page, context } = await reader(wishes.slice(0, 3), phone)
  expect(await page.locator('.bot-card').count()).toBe(3)
  expectSum(await seen(page))
  await page.getByRole('button', { name: 'Filter' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Show 3 bots' }).waitFor()
  await sheet.getByRole('radio', { name: /Needs attention/ }).click()
  await sheet.getByRole('button', { name: 'Show 1 bot' }).click()
  await sheet.waitFor({ state: 'hidden' })
  expect(await page.locator('.bot-card').count()).toBe(1)
  await page.getByRole('button', { name: 'Filter' }).click()
  await sheet.getByRole('button', { name: 'Clear filters' }).click()
  await sheet.getByRole('button', { name: 'Show 3 bots' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Choose bots' }).click()
  await page
    .locator('.bot-card')
    .first()
    .click({ position: { x: 200, y: 20 } })
  await page
    .locator('.bot-card')
    .nth(1)
    .click({ position: { x: 200, y: 20 } })
  await page.getByText('2 bots chosen').waitFor()
  await page.getByRole('button', { name: 'Compare' }).click()
  await sheet.getByRole('rowheader', { name: /^Grids/ }).waitFor()
  await context.close()
})
