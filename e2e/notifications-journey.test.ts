// A take-profit closes a bot while the page is elsewhere: it is told at once, stands behind the
// bell and in the tab's title on every device, is read on one and then on all, and only as wished.
import { expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { desktop, newAccount, phone, post, signedIn, watchErrors } from './app.ts'
import { violations } from './axe.ts'
import { journeys } from './kind-journey.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()
const SYMBOL = 'ETHUSDT'

interface Made {
  readonly grid_id: string
}

/** A grid that closes with profit at the price that is answered. */
async function gridWithTarget(page: Page): Promise<{ bot: string; target: number }> {
  const last = await market.last(SYMBOL)
  const at = (factor: number): number => Number((last * factor).toFixed(2))
  const { grid_id } = await post<Made>(page, '/s1/bot/grid/v1/create-grid', {
    symbol: SYMBOL,
    min_price: String(at(0.9)),
    max_price: String(at(1.02)),
    take_profit_price: String(at(1.03)),
    cell_number: 10,
    invest_mode: 0,
    quote_investment: '1000',
  })
  return { bot: grid_id, target: at(1.03) }
}

/** Another device of the account, on a page of its own. */
async function otherDevice(account: { email: string; password: string }): Promise<Page> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(`${app.base}/docs`)
  await post(page, '/v2/public/user/login', account)
  await page.evaluate(() => localStorage.setItem('trellis.user', '1'))
  await page.goto(app.url('/my-bot/'))
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  return page
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

/** Opens the settings behind the bell and leaves the range out of everything. */
async function muteRanges(page: Page): Promise<void> {
  await bell(page).click()
  await page.getByText('Nothing yet').waitFor()
  await page.getByRole('button', { name: 'Notification settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Notification settings' })
  const tick = settings.getByLabel('Out of range and back: Bell')
  await tick.uncheck()
  expect(await settings.getByLabel(/^Stop-loss filled.*: Bell$/).isDisabled()).toBe(true)
  // Only where a kind can be liquidated.
  const borrows = journeys.some(({ category }) => category === 'linear')
  expect((await settings.getByText('Liquidation near').count()) > 0).toBe(borrows)
  expect(await violations(page)).toEqual([])
  await settings.getByRole('button', { name: 'Close' }).click()
}

/** The toast lies over no button, link or field of the page. */
async function coversNothing(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect()
    const pressed = [...document.querySelectorAll('header a, header button, main a, main button')]
    return (
      toast !== undefined &&
      pressed.every((it) => {
        const box = it.getBoundingClientRect()
        const isBeside = box.right <= toast.left || box.left >= toast.right
        return box.width === 0 || isBeside || box.bottom <= toast.top || box.top >= toast.bottom
      })
    )
  })
}

test('a target reached elsewhere: toast, bell, title; read on another device', async () => {
  const account = newAccount()
  const context: BrowserContext = await browser.newContext(desktop)
  const page = await signedIn(context, app, account)
  const errors = watchErrors(page)
  await page.goto(app.url('/'))
  await muteRanges(page)
  const { bot, target } = await gridWithTarget(page)
  const away = await otherDevice(account)

  const toast = page.getByRole('status').getByText(/^Take-profit filled at/)
  // It waits while the pointer is on it, and goes soon where none is.
  await Promise.all([toast.hover(), market.goTo({ [SYMBOL]: target * 1.001 })])
  expect(await coversNothing(page)).toBe(true)
  await page.getByRole('button', { name: 'Notifications, 1 new' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^\(1\) /)
  await away.getByRole('button', { name: 'Notifications, 1 new' }).waitFor()
  await expect.poll(() => away.title()).toBe('(1) My bots · Trellis')

  await bell(away).click()
  const sheet = away.getByRole('dialog', { name: 'Notifications' })
  const item = sheet.getByRole('listitem').filter({ hasText: /^.*Take-profit filled at/ })
  // Figures stand in marks of their own direction.
  const said = (await item.textContent())?.replace(/[\u2068\u2069]/g, '')
  expect(said).toMatch(/ETH\/USDT.*Spot grid.*P&L \+\S+\sUSDT.*of invested/)
  expect(await violations(away)).toEqual([])
  const reads = sheet.getByRole('button', { name: /^Mark as read: Take-profit/ })
  // 44 px on glass, where the page's own scale is 0.85.
  const area = await reads.boundingBox()
  expect(Math.min(area?.width ?? 0, area?.height ?? 0)).toBeGreaterThanOrEqual(52)
  await reads.click()
  await away.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await expect.poll(() => page.title()).not.toMatch(/^\(/)
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  expect(await panel.getByRole('button', { name: /^Mark as read/ }).count()).toBe(0)
  await panel.getByRole('link', { name: /Take-profit filled at/ }).click()
  await page.waitForURL(`**/bot/${bot}/`)
  await panel.waitFor({ state: 'hidden' })
  expect(errors).toEqual([])
  await Promise.all([context.close(), away.context().close()])
})

test('in Arabic, from right to left, and a bot that is muted', async () => {
  const context = await browser.newContext(phone)
  const page = await signedIn(context, app)
  const [loud, muted] = [await gridWithTarget(page), await gridWithTarget(page)]
  const bots = [{ bot_id: muted.bot, mode: 'muted' }]
  await post(page, '/s1/bot/v1/set-notification-settings', { bots })
  await market.goTo({ [SYMBOL]: loud.target * 1.001 })
  await page.goto(app.url('/my-bot/', 'ar'))
  await page.getByRole('button', { name: /^الإشعارات، اثنان/ }).click()
  const sheet = page.getByRole('dialog', { name: 'الإشعارات' })
  await sheet.getByText(/نُفّذ جني الأرباح عند/).waitFor()
  expect(await sheet.getByRole('listitem').count()).toBe(2)
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'قراءة الكل' }).click()
  await page.getByRole('button', { name: 'الإشعارات', exact: true }).waitFor()
  await context.close()
})

test('a bot is muted and heard again from the menu of its page, and the settings show it', async () => {
  const context = await browser.newContext(desktop)
  const page = await signedIn(context, app)
  const { bot } = await gridWithTarget(page)
  const mode = async () => {
    const path = '/s1/bot/v1/notification-settings'
    const { bots } = await post<{ bots: readonly { bot_id: string; mode: string }[] }>(
      page,
      path,
      {},
    )
    return bots.find((it) => it.bot_id === bot)?.mode
  }
  await page.goto(app.url(`/bot/${bot}/`))
  const more = page.getByRole('button', { name: 'More actions' })
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await more.click()
  await item('Mute notifications').click()
  await page.getByRole('status').getByText('Notifications of this bot are muted').waitFor()
  expect(await mode()).toBe('muted')
  // The choice is kept with the others, on every device.
  await page.reload()
  await more.click()
  await item('Unmute notifications').waitFor()
  await page.keyboard.press('Escape')
  await bell(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /settings/i })
    .click()
  const settings = page.getByRole('dialog', { name: /settings/i })
  await settings.getByRole('radio', { name: 'Muted', checked: true }).waitFor()
  await settings.getByRole('button', { name: 'Close', exact: true }).click()
  await more.click()
  await item('Unmute notifications').click()
  await page.getByRole('status').getByText('Notifications of this bot are on').waitFor()
  expect(await mode()).not.toBe('muted')
  await context.close()
})
