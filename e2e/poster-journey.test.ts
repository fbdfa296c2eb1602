// A bot is given away: its owner makes a poster of it, shows it to others, and who follows the
// poster's link finds its public page as a guest, until the owner takes it back. On the real
// server.
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import type { Download, Locator, Page } from 'playwright-core'
import { desktop, phone, post, signedIn, watchErrors } from './app.ts'
import { violations } from './axe.ts'
import { makeGrid } from './made-grid.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()

const MONEY = '4321'

test('a poster of an own bot, and the page that it leads to', async () => {
  const [own, guests] = await Promise.all([
    browser.newContext(desktop),
    browser.newContext({ ...phone, acceptDownloads: true }),
  ])
  onTestFinished(async () => void (await Promise.all([own.close(), guests.close()])))
  const page = await signedIn(own, app)
  const errors = watchErrors(page)
  const id = await makeGrid(page, [0.8, 1.1], { quote_investment: MONEY })
  await market.move({ BTCUSDT: 1.05 })

  // Nobody else sees it: the poster holds a rate, the code leads to the form, amounts are asked
  // for.
  await page.goto(app.url(`/bot/${id}/`))
  const dialog = page.getByRole('dialog')
  const picture = dialog.getByRole('img')
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Share' }).click()
    await picture.waitFor()
  }
  await open()
  await dialog.getByText('Nobody else can look at this bot.').waitFor()
  expect(await words(picture)).toMatch(/BTC\/USDT.*Spot grid.*\+\d\.\d\d%.*Simulated prices/s)
  expect(await words(picture)).not.toMatch(/USDT \d|4,321|Grids/)
  expect(await violations(page)).toEqual([])
  expect(await sizeOf(await saved(page, dialog))).toEqual([1080, 1920])

  await dialog.getByRole('radio', { name: 'Square' }).click()
  await dialog.getByRole('checkbox', { name: /^Hide amounts/ }).uncheck()
  await dialog.getByRole('checkbox', { name: /^Hide range and grids/ }).uncheck()
  await expect.poll(() => words(picture)).toMatch(/Invested 4,321.*Grids\. 12/s)
  expect(await sizeOf(await saved(page, dialog))).toEqual([1080, 1080])
  for (const [name, said] of [
    ['العربية', 'شبكة فورية'],
    ['简体中文', '现货网格'],
    ['ไทย', 'กริดสปอต'],
  ] as const) {
    await dialog.getByRole('button', { name: /^Language of the picture/ }).click()
    await page.getByRole('option', { name }).click()
    await expect.poll(() => words(picture)).toContain(said)
  }

  // While amounts are hidden on all pages, they stand on no poster either.
  await dialog.getByRole('button', { name: 'Open Parameters' }).click()
  await dialog.waitFor({ state: 'detached' })
  const follow = page.getByRole('checkbox', { name: /^Let others follow/ })
  // It shows what the server has confirmed, and no press before that.
  await follow.click()
  await expect.poll(() => follow.isChecked()).toBe(true)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('trellis.settings') ?? '{}') as object
    localStorage.setItem('trellis.settings', JSON.stringify({ ...kept, hideAmounts: true }))
  })
  await page.goto(app.url(`/bot/${id}/`))
  await open()
  const hide = dialog.getByRole('checkbox', { name: /^Hide amounts/ })
  expect([await hide.isChecked(), await hide.isDisabled()]).toEqual([true, true])
  expect(await words(picture)).not.toContain('4,321')
  expect(await dialog.getByText('Nobody else can look at this bot.').count()).toBe(0)

  // The public page, as a guest on a phone: rates, live, and no money of its owner.
  const guest = await guests.newPage()
  const guestErrors = watchErrors(guest)
  // The address of the owner's own page leads there as well.
  await guest.goto(app.url(`/bot/${id}/`))
  await guest.getByRole('link', { name: 'Public page' }).click()
  const rate = guest.getByTestId('public-rate')
  await rate.waitFor()
  const before = await rate.innerText()
  expect(await guest.getByRole('main').innerText()).not.toContain('4,321')
  expect(await violations(guest)).toEqual([])
  expect(
    await guest.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await market.move({ BTCUSDT: 1.03 })
  await expect.poll(() => rate.innerText()).not.toBe(before)
  await guest.getByRole('button', { name: 'Share' }).click()
  const shared = guest.getByRole('dialog')
  await shared.getByRole('img').waitFor()
  expect(await shared.getByRole('checkbox', { name: /^Hide amounts/ }).count()).toBe(0)
  expect(await violations(guest)).toEqual([])
  await guest.keyboard.press('Escape')
  await guest.getByRole('link', { name: 'Use these settings' }).click()
  await expect.poll(() => new URL(guest.url()).searchParams.get('copy')).toBe(id)

  // Taken back, it is gone for everybody.
  await post(page, '/s1/bot/grid/v1/set-allow-follow', { bot_id: id, allow_follow: false })
  await guest.goto(app.url(`/ranking/${id}/`))
  await guest.getByText('This bot is not public any more.').waitFor()
  expect(await violations(guest)).toEqual([])
  expect(errors).toEqual([])
  // That it is not there is what the browser notes down of the answer.
  expect(guestErrors.filter((it) => !it.includes('404'))).toEqual([])
})

/** What stands on the picture, as it is described to who does not see it. */
async function words(picture: Locator): Promise<string> {
  return ((await picture.getAttribute('alt')) ?? '').replaceAll(/[\u2066-\u2069]/g, '')
}

async function saved(page: Page, dialog: Locator): Promise<Download> {
  const button = dialog.getByRole('button', { name: 'Download' })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null)
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return file
}

/** Width and height that a PNG says of itself. */
async function sizeOf(file: Download): Promise<readonly number[]> {
  const bytes = readFileSync(await file.path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}
