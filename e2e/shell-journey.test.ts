// The frame of every page: language, theme, settings, login and registration, connection bar,
// palette, shortcuts and unknown addresses.
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  desktop,
  lastPrice,
  newAccount,
  phone,
  post,
  signedIn,
  startApp,
  steppedBack,
  watchErrors,
} from './app.ts'
import { hurry, ownTime } from './page-time.ts'
import { useApp } from './use-app.ts'

const { app, browser } = useApp()

async function open(path: string, device: typeof desktop | typeof phone = desktop) {
  const page = await (await browser.newContext(device)).newPage()
  await page.goto(app.url(path))
  // The first words stand before any script runs, and hear no key.
  await page.locator('.shell [aria-haspopup=menu]').first().waitFor()
  await page.locator('main h1').first().waitFor()
  return page
}

const html = (page: Page, name: string) => page.locator('html').getAttribute(name)
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

async function reloadBehindDialog(page: Page): Promise<void> {
  await steppedBack(page)
  await page.reload()
}

async function makeBot(page: Page, symbol: string): Promise<string> {
  const last = await lastPrice(page, symbol)
  const made = await post<{ grid_id: string }>(page, '/s1/bot/grid/v1/create-grid', {
    symbol,
    min_price: (last * 0.95).toFixed(1),
    max_price: (last * 1.05).toFixed(1),
    cell_number: 10,
    invest_mode: 0,
    quote_investment: '2000',
  })
  return made.grid_id
}

describe('language, theme and settings', () => {
  test('another language keeps the page, its query, what was typed and the settings', async () => {
    const page = await open('/create/?base=ETH&quote=USDT&n=14&invest=1500')
    const typed = page.getByRole('textbox', { name: 'Grids', exact: true })
    await typed.fill('17')
    await typed.blur()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'Light' }).click()
    expect(await html(page, 'data-theme')).toBe('light')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'Language: English' }).click()
    await page.getByRole('link', { name: 'العربية' }).click()
    await page.waitForURL(/\/ar-SA\/tradingbot\/create\/\?base=ETH&quote=USDT/)
    await page.getByRole('heading', { level: 1, name: 'ETH/USDT' }).waitFor()
    expect(await html(page, 'dir')).toBe('rtl')
    expect(await html(page, 'data-theme')).toBe('light')
    await page.getByRole('button', { name: 'الإعدادات' }).click()
    await page.getByRole('menuitem', { name: /العربية/ }).click()
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await page.waitForURL(/\/de-DE\/tradingbot\/create\/\?base=ETH&quote=USDT/)
    await page.getByRole('heading', { level: 1, name: 'ETH/USDT' }).waitFor()
    expect([await html(page, 'dir'), await html(page, 'lang')]).toEqual(['ltr', 'de-DE'])
    expect(await typed.inputValue()).toBe('17')
    // Another link to such a page is a plan of its own.
    await page.goto(app.url('/', 'de-DE'))
    await page.goto(app.url('/create/?base=ETH&quote=USDT&n=14&invest=1500', 'de-DE'))
    await page.getByRole('heading', { level: 1, name: 'ETH/USDT' }).waitFor()
    expect(await typed.inputValue()).toBe('14')
    await page.context().close()
  })

  test('a phone may zoom only when its reader asked for it', async () => {
    const page = await open('/', phone)
    const viewport = () => page.locator('meta[name=viewport]').getAttribute('content')
    expect(await viewport()).toContain('user-scalable=no')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('switch', { name: /Allow zoom/ }).click()
    expect(await viewport()).toBe('width=device-width, initial-scale=1')
    await page.reload()
    expect(await viewport()).toBe('width=device-width, initial-scale=1')
    await page.context().close()
  })

  test('an unknown address keeps the frame and leads back', async () => {
    const page = await open('/')
    const errors = watchErrors(page)
    await page.goto(app.url('/no-such-page/at-all'))
    await page.getByText('There is no such page').waitFor()
    await page.getByRole('link', { name: 'To the start page', exact: true }).click()
    await page.getByRole('heading', { name: 'Bots that show their work' }).waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  })
})

describe('login and registration', () => {
  test('one at a time; success reloads the same page with the draft as it was', async () => {
    const page = await open('/create/?base=BTC&quote=USDT')
    const account = newAccount()
    const investment = page.getByRole('textbox', { name: 'Investment', exact: true })
    await investment.fill('1234')
    await page.getByRole('button', { name: 'Log in' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Log in' }).waitFor()
    await dialog.getByRole('button', { name: 'Register' }).click()
    await dialog.getByRole('heading', { name: 'Create an account' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)

    // What is wrong stands at its field; nothing is sent.
    await dialog.getByLabel('E-mail').fill('nobody')
    await dialog.getByRole('button', { name: 'Register', exact: true }).click()
    await dialog.getByText('This does not look like an e-mail address').waitFor()
    await dialog.getByLabel('E-mail').fill(account.email)
    await dialog.getByLabel('Password', { exact: true }).fill(account.password)
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    await page.getByRole('button', { name: /^Account / }).waitFor()
    expect(path(page)).toContain('/create/?base=BTC&quote=USDT')
    expect(await investment.inputValue()).toMatch(/1,?234/)

    // Out and in again, from another page: back at that page.
    await page.getByRole('button', { name: /^Account / }).click()
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('menuitem', { name: 'Log out' }).click(),
    ])
    await page.goto(app.url('/my-bot/?tab=closed'))
    await page.getByRole('button', { name: 'Log in' }).first().click()
    await dialog.getByLabel('E-mail').fill(account.email)
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await dialog.getByText('E-mail or password is wrong.').waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill(account.password)
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    await page.getByRole('button', { name: /^Account / }).waitFor()
    expect(path(page)).toContain('/my-bot/?tab=closed')
    await page.context().close()
  })
})

test('a page whose file does not come says so in plain words, and comes by another try', async () => {
  const page = await (await browser.newContext(desktop)).newPage()
  const file = /ranking-page-[^/]*\.js/
  // As a line opens it comes without a press.
  await page.routeWebSocket(/.*/, (line) => line.close())
  await page.route(file, (route) => route.abort())
  await page.goto(app.url('/ranking/'))
  await page.getByText('The connection is gone, or there is a new version').waitFor()
  expect(await page.locator('main').textContent()).not.toMatch(/http|module/)
  await page.unroute(file)
  await page.locator('main').getByRole('button', { name: 'Try again' }).click()
  await page.locator('main h1').getByText('Ranking').waitFor()
  await page.context().close()
})

test('the connection bar: lost, given up, back', async () => {
  const first = await startApp()
  const port = new URL(first.base).port
  const context = await browser.newContext(desktop)
  await ownTime(context)
  const page = await context.newPage()
  await page.goto(first.url('/'))
  await page.locator('.market a').first().waitFor()
  await page.locator('[data-connection=open]').waitFor({ state: 'attached' })
  expect(await page.locator('.line-bar').count()).toBe(0)
  const shown = page.locator('.market .fig-m').first()
  const last = await shown.textContent()
  // Prices come by the line, and not with the page alone.
  await expect.poll(() => shown.textContent()).not.toBe(last)

  // It stands for two pauses alone: each drawing is looked at.
  const says = (source: string) =>
    page.waitForFunction(
      (words) => new RegExp(words).test(document.querySelector('.line-bar')?.textContent ?? ''),
      source,
    )
  const lost = String.raw`^Connection lost, reconnecting\. Prices are \d+\ss old\.`
  await Promise.all([says(lost), first.stop()])
  const none = page.getByText(/^No connection\. Prices are/)
  await hurry(page, none)
  // What was known stays on the page.
  expect(await shown.textContent()).toMatch(/\d/)
  expect(last).toMatch(/\d/)

  // Another try while there is no server ends the same way; with one it comes back by itself.
  await Promise.all([
    says('^(Connecting|Connection lost)'),
    page.locator('.line-bar').getByRole('button', { name: 'Try again' }).click(),
  ])
  await hurry(page, none)
  const second = await startApp({ PORT: port })
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(2000)
        return page.locator('[data-connection=open]').count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  await expect.poll(() => page.locator('.line-bar').count()).toBe(0)
  await page.context().close()
  await second.stop()
})

describe('the palette', () => {
  test('finds pairs and commands, from inside a field as well', async () => {
    const page = await open('/create/?base=BTC&quote=USDT')
    const errors = watchErrors(page)
    const investment = page.getByRole('textbox', { name: 'Investment', exact: true })
    await investment.focus()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Page, pair, bot or command' })
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    expect(await investment.evaluate((it) => it === document.activeElement)).toBe(true)

    await page.keyboard.press('Control+k')
    await field.fill('eth/usdt')
    await page.getByRole('option', { name: /^ETH\/USDT.*Create: Spot grid/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/create\/\?base=ETH&quote=USDT/)
    await field.waitFor({ state: 'detached' })

    // The pointer's way in, and the list when nothing is found.
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await field.fill('no such thing')
    await page.getByText('Nothing found for').waitFor()
    await field.fill('theme')
    const before = await html(page, 'data-theme')
    await page.getByRole('option', { name: /theme$/ }).click()
    expect(await html(page, 'data-theme')).not.toBe(before)
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('opens a bot’s dialogs and closes no bot', async () => {
    const context = await browser.newContext(desktop)
    const page = await signedIn(context, app)
    const id = await makeBot(page, 'BTCUSDT')
    await page.goto(app.url('/'))
    await page.getByText('Total P&L of 1 bot').waitFor()
    const field = page.getByRole('combobox', { name: 'Page, pair, bot or command' })
    await page.keyboard.press('Control+k')
    await field.fill('close btc')
    await page.getByRole('option', { name: /^Close BTC\/USDT/ }).waitFor()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('All to USDT').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Keep running')
    expect(path(page)).toBe(`/tradingbot/bot/${id}/`)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await reloadBehindDialog(page)
    await page.getByTestId('total-profit').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    const bots = await post<{ total: string }>(page, '/tradingbot/v1/list-all-bots', {
      status: 'ONGOING',
    })
    expect(bots.total).toBe('1')

    await page.keyboard.press('Control+k')
    await field.fill(`adjust ${id}`)
    await page.getByRole('option', { name: /^Adjust BTC\/USDT/ }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Apply' }).waitFor()
    await context.close()
  })
})

describe('shortcuts', () => {
  test('places, help and search; none inside fields, none when switched off', async () => {
    const page = await open('/')
    // Two keys count together within a moment, which a page that still draws may not have.
    const goBy = (letter: string, to: RegExp) =>
      expect
        .poll(async () => {
          await page.keyboard.press('g')
          await page.keyboard.press(letter)
          return page.url()
        })
        .toMatch(to)
    await goBy('b', /\/my-bot\/$/)
    await goBy('h', /\/tradingbot\/$/)
    await page.keyboard.press('n')
    await page.waitForURL(/\/create\/$/)

    // A field keeps its keys.
    const investment = page.getByRole('textbox', { name: 'Investment', exact: true })
    await investment.focus()
    await page.keyboard.type('gbn?')
    expect(path(page)).toMatch(/\/create\//)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await investment.evaluate((it) => (it as HTMLElement).blur())

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.getByText('Go to My bots').waitFor()
    // Enter at once must not switch off what was asked about.
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('keys')
    // Under a dialog nothing acts.
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    expect(path(page)).toMatch(/\/create\//)
    await help.getByRole('button', { name: 'Turn shortcuts off' }).click()
    await help.getByText('Keyboard shortcuts are off.').waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })

    await reloadBehindDialog(page)
    await investment.waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await page.keyboard.press('?')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(path(page)).toMatch(/\/create\//)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Page, pair, bot or command' }).waitFor()
    await page.context().close()
  })
})

test('a deposit wants an amount above 0, and a refusal is of the amount it was given for', async () => {
  const page = await signedIn(await browser.newContext(desktop), app)
  await page.goto(app.url('/create/'))
  await page.getByRole('button', { name: /^Account / }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Page, pair, bot or command' }).fill('deposit')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Amount')
  const add = dialog.getByRole('button', { name: 'Add to Funding' })
  await dialog.getByText(/account: [\d,]+\.\d\d$/).waitFor()
  for (const text of ['-5', '0', 'abc']) {
    await amount.fill(text)
    await dialog.getByText('Enter an amount above 0.').waitFor()
    expect(await add.getAttribute('aria-disabled')).toBe('true')
  }
  await amount.fill('999999999')
  await add.click()
  await dialog.getByText('The limit of this coin for today is reached.').waitFor()
  await amount.fill('5')
  expect(await dialog.getByText('The limit of this coin').count()).toBe(0)
  await add.click()
  await dialog.getByText('5 USDT added').waitFor()
  await page.context().close()
})
