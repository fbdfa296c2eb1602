// What a reader sees at once, at every size: no zeros for who has money in Funding, one account in
// header and page whatever the coins, nothing cut, nothing that jumps, no message over a button.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page, Route } from 'playwright-core'
import { variants } from '../tools/every-variant.ts'
import { desktop, newAccount, phone, signedIn } from './app.ts'
import { shiftOf } from './layout-shift.ts'
import { readerWithBots, type Reader, type Wish } from './my-bots-reader.ts'
import { useApp } from './use-app.ts'

const floor = useApp()
const { app, browser, market } = floor

const mixed: readonly Wish[] = [
  { symbol: 'BTCUSDT', money: '12000', grids: 18 },
  { symbol: 'BTCUSDC', money: '5000', grids: 12 },
  { symbol: 'ETHUSDC', money: '3000', grids: 8 },
]

const at = (width: number) => ({ viewport: { width, height: 900 } })

/** Has the page keep header and rows of each of its drawings: what the two said at one moment. */
async function watchAccounts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept: (readonly string[])[] = []
    const look = () => {
      const equity = [...document.querySelectorAll('.totals dl > div')].find((it) =>
        it.querySelector('dt')?.textContent?.includes('Equity'),
      )
      const header = document.querySelector('[data-testid=bot-account] bdi')?.textContent ?? ''
      kept.push([header, equity?.querySelector('dd bdi')?.textContent ?? ''])
    }
    look()
    const whole = { subtree: true, childList: true, characterData: true }
    new MutationObserver(look).observe(document.body, whole)
    ;(window as unknown as { accounts: typeof kept }).accounts = kept
  })
}

/**
 * A slow computer: what one task draws and the next would, it shows apart. Answers how to end it.
 */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const line = await page.context().newCDPSession(page)
  const go = async (rate: number): Promise<void> => {
    await line.send('Emulation.setCPUThrottlingRate', { rate })
  }
  await go(15)
  return () => go(1)
}

const accountsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { accounts: readonly string[][] }).accounts)

describe('the account in the header', () => {
  test('is the equity of all rows below, in USDT and USDC, at every moment', async () => {
    const { page, context } = await readerWithBots(floor, mixed)
    await page.getByRole('radio', { name: 'All in USDT 3' }).waitFor()
    await page.getByText('sum of the 3 rows below at the last prices').waitFor()
    const hurry = await slowDown(page)
    await watchAccounts(page)
    const seen = async () => new Set((await accountsOf(page)).map(([header]) => header)).size
    // A busy page draws some prices at once: it goes on until enough of them were seen.
    for (let step = 0; step < 8 || ((await seen()) <= 5 && step < 40); step += 1) {
      const isBack = step > 7 && step % 2 === 0
      const up = isBack ? 0.9993 : 1.0008
      await market.move({ BTCUSDT: up, BTCUSDC: up, ETHUSDC: isBack ? 1.0009 : 0.9991 })
      await page.waitForTimeout(300)
    }
    expect(await seen()).toBeGreaterThan(5)
    const apart = (await accountsOf(page)).filter(
      ([header, own]) => header !== own || !/^(19,|20,)\d{3}\.\d\d$/.test(header ?? ''),
    )
    expect(apart).toEqual([])
    // My summary on home adds up the same coins.
    await hurry()
    await page.goto(app.url('/'))
    const strip = page.getByRole('region', { name: 'My summary' })
    await strip.getByText('Total P&L of 3 bots').waitFor()
    await expect
      .poll(async () => {
        const own = await strip.locator('dl > div').nth(2).locator('dd bdi').textContent()
        return own === (await page.getByTestId('bot-account').locator('bdi').textContent())
      })
      .toBe(true)
    await context.close()
  })

  test('names the money that is ready where there is no bot yet', async () => {
    const context = await browser.newContext(desktop)
    const page = await signedIn(context, app)
    for (const path of ['/', '/my-bot/']) {
      await page.goto(app.url(path))
      const ready = page.locator('main').getByTestId('funding-ready')
      await ready.waitFor()
      expect(await ready.textContent()).toMatch(/^100,000\.00\s?USDT\s?ready in Funding/)
      // The header tells of bots, as it does once one runs: money that a first bot takes out of
      // Funding does not look lost.
      const account = page.getByRole('link', { name: 'Bot account' })
      expect(await account.textContent()).toMatch(/^Bot account\s?0\.00\s?USDT$/)
      expect(await page.getByText(/sum of the 0 rows|of 0 bots/).count()).toBe(0)
    }
    await context.close()
  })
})

/** What stands over an edge of the page or over the edge of the box that holds it. */
async function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const edge = document.body.getBoundingClientRect()
    /** Whether it lies in a strip that is made to be swiped along. */
    const slides = (it: Element): boolean => {
      const box = it.parentElement
      if (box === null || box.matches('.bot-scroll')) return false
      return /auto|scroll/.test(getComputedStyle(box).overflowX) || slides(box)
    }
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth)
      found.push(`the page is ${scrollWidth} of ${clientWidth} px wide`)
    for (const it of document.querySelectorAll<HTMLElement>('header *, main *, footer *')) {
      const box = it.getBoundingClientRect()
      if (box.width === 0 || it.closest('.sr-only, svg') !== null || slides(it)) continue
      if (box.right > edge.right + 1 || box.left < edge.left - 1) found.push(it.outerHTML)
    }
    const header = document.querySelector('header.shell')
    for (const it of header?.querySelectorAll<HTMLElement>('a, button') ?? []) {
      if (it.getBoundingClientRect().bottom > (header?.getBoundingClientRect().bottom ?? 0))
        found.push(`below the header: ${it.outerHTML}`)
    }
    const wide = document.querySelector('.bot-scroll')
    if (wide !== null && wide.scrollWidth > wide.clientWidth + 1) found.push('the table scrolls')
    return found.map((html) => html.slice(0, 160))
  })
}

describe('no column is cut and nothing is wider than the page', () => {
  let reader: Reader
  beforeAll(async () => void (reader = await readerWithBots(floor, mixed)))
  afterAll(() => reader.context.close())

  test.each([320, 390, 768, 1024])('at %i px', async (width) => {
    const { page } = reader
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/my-bot/', '/']) {
      await page.goto(app.url(path))
      await page.locator('[data-total], .strip .fig-xl bdi').first().waitFor()
      // A phone's header has no room for it.
      if (width >= 768) await page.getByTestId('bot-account').waitFor()
      expect(await cutOff(page), path).toEqual([])
    }
  })
})

test('home follows a window that is narrowed by hand, drawing and all', async () => {
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  await page.goto(app.url('/'))
  await page.locator('.trellis > svg .trail').waitFor()
  for (const width of [1200, 1024, 768, 480, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => cutOff(page), { message: `at ${width} px` }).toEqual([])
    const drawing = page.locator('.trellis')
    // Drawing and ladder fill the place they have, and no more.
    await expect
      .poll(async () => {
        const parts = await drawing.locator('> *').all()
        const boxes = await Promise.all(parts.map((it) => it.boundingBox()))
        const inside = boxes.reduce((sum, box) => sum + (box?.width ?? 0), 0)
        return Math.abs(inside - ((await drawing.boundingBox())?.width ?? 0))
      })
      .toBeLessThan(1.5)
  }
  await context.close()
})

test.each(['', 'ar-SA'])('a price shortened in a strip leaves the page as wide', async (locale) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(app.url('/', locale))
  await page.locator('.market .fig-m .figure').nth(5).waitFor()
  await page.evaluate(() => {
    for (const it of document.querySelectorAll('.market .fig-m .figure')) {
      it.insertAdjacentHTML('beforeend', '<span class="sr-only">0.000009812</span>')
    }
  })
  expect(await cutOff(page)).toEqual([])
  await context.close()
})

test('on a phone nothing moves while home and My bots fill', async () => {
  const { page, context } = await readerWithBots(floor, mixed, phone)
  for (const [path, ready, late] of [
    ['/my-bot/', '[data-total]', undefined],
    ['/my-bot/', '[data-total]', '**/private/user/profile*'],
    ['/', '.strip .fig-xl bdi', undefined],
  ] as const) {
    const cold = await context.newPage()
    if (late !== undefined) await cold.route(late, slowly)
    expect(await shiftOf(cold, app.url(path), ready), path).toBeLessThanOrEqual(0.02)
    await cold.close()
  }
  await page.close()
  await context.close()
})

/** An answer that comes when the page has long been drawn. */
async function slowly(route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await route.continue()
}

/** What a toast lies over of all that can be pressed: behind an open dialog nothing can. */
async function coveredByToast(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect()
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const pressed = (dialog ?? document).querySelectorAll('button, input, select, a[href]')
    if (toast === undefined || pressed.length < 3) return ['nothing to look at']
    return [...pressed]
      .filter((it) => {
        const box = it.getBoundingClientRect()
        if (box.width === 0 || it.closest('.toasts, .sr-only') !== null) return false
        const apart = [
          box.right <= toast.left,
          box.left >= toast.right,
          box.bottom <= toast.top,
          box.top >= toast.bottom,
        ]
        return !apart.includes(true)
      })
      .map((it) => it.outerHTML.slice(0, 120))
  })
}

describe('a toast', () => {
  const seen = variants(
    [
      ['desktop', desktop],
      ['tablet', at(768)],
      ['phone', phone],
    ] as const,
    ([name]) => name !== 'tablet',
  )
  test.each(seen)('covers nothing that can be pressed (%s)', async (_, device) => {
    const context = await browser.newContext(device)
    const account = newAccount()
    const page = await signedIn(context, app, account)
    await page.goto(app.url('/my-bot/'))
    await page.getByTestId('funding-ready').waitFor()
    const choose = async (item: RegExp) => {
      await page.getByRole('button', { name: /^Account / }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await choose(/^Deposit/)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('10')
    await dialog.getByRole('button', { name: 'Add to Funding' }).click()
    await page.locator('.toast').waitFor()
    expect(await coveredByToast(page)).toEqual([])
    await page.locator('.toast').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    // On the page itself, once the dialog that it tells of has gone.
    await choose(/^Change password/)
    await dialog.getByLabel('Present password', { exact: true }).fill(account.password)
    await dialog.getByLabel('New password', { exact: true }).fill('two old storks 17')
    // It is waited for before it is asked for: on a busy machine it could come and go meanwhile.
    await Promise.all([
      page.locator('.toast').hover(),
      dialog.getByRole('button', { name: 'Change password' }).click(),
    ])
    await dialog.waitFor({ state: 'detached' })
    expect(await coveredByToast(page)).toEqual([])
    await context.close()
  })
})

test('the account is a page of its own from the menu, and a menu lies within the page', async () => {
  const context = await browser.newContext(desktop)
  const page = await signedIn(context, app)
  await page.goto(app.url('/my-bot/'))
  await page.getByTestId('funding-ready').waitFor()
  await page.getByRole('button', { name: /^Account / }).click()
  // The menu asks for the money in it when it is opened, and is wider with it.
  await page.locator('.popover.menu:popover-open').getByText('Funding').waitFor()
  // Where a scroll bar has its place, nothing is painted: a menu that lay under it was cut.
  const beyond = () =>
    page.evaluate(() => {
      const menu = document.querySelector('.popover.menu:popover-open')
      if (menu === null) return 1
      return Math.max(
        0,
        menu.getBoundingClientRect().right - document.body.getBoundingClientRect().right,
      )
    })
  await expect.poll(beyond).toBe(0)
  await page.getByRole('menuitem', { name: /^Account/ }).click()
  await page
    .getByRole('row', { name: /USDT.*100,000\.00/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Deposit another amount' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount' }).waitFor()
  await context.close()
})

test('at 1024 px a tiny price shows all of its ticks in its field', async () => {
  const context = await browser.newContext(at(1024))
  const page = await context.newPage()
  await page.goto(app.url('/create/?base=PEPE&quote=USDT'))
  for (const name of ['Lower price', 'Upper price']) {
    const field = page.getByRole('textbox', { name, exact: true })
    await expect.poll(() => field.inputValue()).toMatch(/^0\.0000\d{5}$/)
    const hidden = await field.evaluate((it) => it.scrollWidth - it.clientWidth)
    expect([name, hidden]).toEqual([name, 0])
  }
  await context.close()
})
