// The main job of the ranking: a bot that one user publishes is found by another with filters out
// of the address, looked at, and copied in three taps; and a long list is read on to its end. On
// the real server.
import { expect, onTestFinished, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { variants } from '../tools/every-variant.ts'
import { desktop, lastPrice, phone, post, signedIn, watchErrors } from './app.ts'
import { violations } from './axe.ts'
import { makeGrid } from './made-grid.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()

test('from the filters of an address to a bot that runs', async () => {
  const [own, others] = await Promise.all([browser.newContext(desktop), browser.newContext(phone)])
  onTestFinished(async () => void (await Promise.all([own.close(), others.close()])))
  const owner = await signedIn(others, app)
  const made = await makeGrid(owner, [0.8, 1.1], { quote_investment: '3000', allow_follow: true })
  await market.move({ BTCUSDT: 1.05 })

  const page = await signedIn(own, app)
  const errors = watchErrors(page)
  await page.goto(app.url('/ranking/?type=SPOT_GRID&running=OVER_30D'))
  await page.getByText(/^No bot .*passes these filters\.$/).waitFor()
  expect(await violations(page)).toEqual([])
  // What loosens the filter stands where nothing is left.
  await page
    .getByRole('button', { name: /^Remove filter: Running/ })
    .last()
    .click()
  const copy = page.getByRole('button', { name: 'Copy BTC/USDT' }).first()
  await copy.waitFor()
  expect(page.url()).toContain('?type=SPOT_GRID')
  expect(page.url()).not.toContain('running')
  expect(await violations(page)).toEqual([])
  expect(
    await page
      .getByRole('link', { name: 'Ranking', exact: true })
      .first()
      .getAttribute('aria-current'),
  ).toBe('page')

  await page.goto(app.url(`/ranking/?bot=${made}`))
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/^You start \W?[\d.]+%\W? higher\./).waitFor()
  expect(await marksOff(sheet)).toEqual([])
  // The same money then and now: straight up earns less from here, straight down loses more.
  const [up, down] = await Promise.all([signs(sheet, 'up'), signs(sheet, 'down')])
  expect([up, down]).toEqual(['+ >', '− >'])
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')

  // What is copied is said by the kind's own form, with what is off.
  await page.getByRole('button', { name: 'Copy BTC/USDT' }).first().click()
  const settings = sheet.locator('.defs')
  await settings.getByText('Grids', { exact: true }).waitFor()
  expect(await settings.getByText('None', { exact: true }).count()).toBeGreaterThanOrEqual(2)
  await sheet.getByText(/Filled in with a tenth of Funding/).waitFor()
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Edit first' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('copy')).toBe(made)
  expect(new URL(page.url()).searchParams.has('ask')).toBe(false)
  // The form says whose plan it holds.
  const copyTab = page.getByRole('tab', { name: 'Copy', exact: true })
  await page.locator('.plan-row[aria-pressed="true"]').waitFor()
  expect(await copyTab.getAttribute('aria-selected')).toBe('true')
  const low = page.getByRole('textbox', { name: 'Lower price', exact: true })
  const copied = await low.inputValue()

  // A form of its own offers the same bot: one press fills it in.
  await page.goto(app.url('/create/?base=BTC&quote=USDT&low=1000&high=200000&n=7'))
  await expect.poll(() => low.inputValue()).toBe('1,000.0')
  await copyTab.click()
  const row = page.locator('.plan-row').first()
  await row.click()
  await expect.poll(() => new URL(page.url()).searchParams.get('copy')).toBe(made)
  await expect.poll(() => low.inputValue()).toBe(copied)
  await page.locator('.plan-row[aria-pressed="true"]:focus').waitFor()
  expect(await violations(page)).toEqual([])
  // What is changed says so, outlives a reload, and is taken back by another press.
  await low.fill('2,000.0')
  await low.blur()
  await page.getByText(/^You have changed the settings of/).waitFor()
  expect(await row.getAttribute('aria-pressed')).toBe('false')
  await page.reload()
  await page.getByText(/^You have changed the settings of/).waitFor()
  expect(await low.inputValue()).toBe('2,000.0')
  await row.click()
  await page.locator('.plan-row[aria-pressed="true"]').waitFor()
  expect(await low.inputValue()).toBe(copied)
  // Manual makes it the reader's own: the list holds none any more.
  await page.getByRole('tab', { name: 'Manual', exact: true }).click()
  await copyTab.click()
  await row.waitFor()
  expect(await page.locator('.plan-row[aria-pressed="true"]').count()).toBe(0)
  expect(await low.inputValue()).toBe(copied)
  await page.goto(app.url('/ranking/?type=SPOT_GRID'))

  // One, two, three.
  await page.getByRole('button', { name: 'Copy BTC/USDT' }).first().click()
  await sheet.getByRole('textbox', { name: 'My investment' }).waitFor()
  await sheet.getByRole('button', { name: 'Check and create' }).click()
  const confirm = page.getByRole('dialog')
  await confirm.getByText('Settings from', { exact: true }).waitFor()
  await confirm.getByRole('button', { name: /^Create/ }).click()
  await confirm.getByRole('link', { name: 'View bot' }).click()
  await page.getByTestId('total-profit').waitFor()
  const copies = await post<{ bots: { figures: { source: string } }[] }>(
    page,
    '/tradingbot/v1/list-all-bots',
    {},
  )
  expect(copies.bots.map(({ figures }) => figures.source)).toEqual(['copy'])

  await owner.goto(app.url('/ranking/?type=SPOT_GRID'))
  await owner.getByRole('link', { name: 'Yours' }).first().waitFor()
  expect(
    await owner.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  expect(await violations(owner)).toEqual([])
  expect(errors).toEqual([])
})

test('kinds and sorters lie side by side or below each other at every width', async () => {
  const context = await browser.newContext(desktop)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  for (const locale of ['', 'ar-SA']) {
    await page.goto(app.url('/ranking/', locale))
    await page.locator('.rank-head').waitFor()
    for (const width of [768, 820, 900, 980, 1000, 1199, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const over = await page.evaluate(() => {
        const [types, sorters] = ['.rank-types .seg', '.rank-head .picks'].map((it) =>
          [...(document.querySelector(it)?.children ?? [])].map((child) =>
            child.getBoundingClientRect(),
          ),
        )
        if (!types?.length || !sorters?.length) return ['nothing to look at']
        const wide = document.documentElement.scrollWidth - innerWidth
        return [
          ...(wide > 0 ? [`${wide} px wider than the page`] : []),
          ...types.flatMap((a) =>
            sorters
              .filter((b) => a.left < b.right && b.left < a.right)
              .filter((b) => a.top < b.bottom && b.top < a.bottom)
              .map((b) => `${Math.round(a.left)} over ${Math.round(b.left)}`),
          ),
        ]
      })
      expect(over, `${locale} at ${width} px`).toEqual([])
    }
  }
})

test('the way back undoes the filters of an address before it leaves the page', async () => {
  const context = await browser.newContext(desktop)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(app.url('/'))
  await page.getByRole('link', { name: 'Ranking', exact: true }).first().click()
  const kind = (name: string) => page.getByRole('radio', { name, exact: true })
  await kind('DCA').click()
  await kind('Combo').click()
  await expect.poll(() => new URL(page.url()).search).toBe('?type=FUTURE_COMBO')
  await page.goBack()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  expect(new URL(page.url()).pathname).toMatch(/ranking/)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).not.toMatch(/ranking/)
})

/** Marks of the range that do not stand at their words, and words that lie over each other. */
async function marksOff(sheet: Locator): Promise<readonly string[]> {
  return sheet.locator('.rank-range').evaluate((range) => {
    const words = [...range.querySelectorAll('.mark > span')].map((it) =>
      it.getBoundingClientRect(),
    )
    const marks = [...range.querySelectorAll('.bar > i')].map((it) => it.getBoundingClientRect())
    const [then, now] = words
    if (then === undefined || now === undefined) return ['no words']
    const away = marks.flatMap(({ left, right }, i) => {
      const at = words[i]
      return at && at.left - 2 < left && right < at.right + 2 ? [] : [`mark ${i}`]
    })
    return then.bottom <= now.top ? away : [...away, 'words over each other']
  })
}

/** Sign of both P&Ls of a straight move, and how that of then stands to that of now. */
async function signs(sheet: Locator, way: 'up' | 'down'): Promise<string> {
  const row = sheet.getByRole('row', { name: `Straight ${way} to` })
  const [then = '', now = ''] = await row.getByRole('cell').allInnerTexts()
  const [a, b] = [then, now].map((text) =>
    Number(text.replaceAll(/[^\d.−]/g, '').replace('−', '-')),
  )
  expect(Math.sign(a ?? 0)).toBe(Math.sign(b ?? 0))
  return `${(a ?? 0) > 0 ? '+' : '−'} ${(a ?? 0) > (b ?? 0) ? '>' : '<'}`
}

test('while the ranking fills, home and page say how far it is and show what is there', async () => {
  const context = await browser.newContext(desktop)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  let isFilling = true
  await page.route('**/v1/mixed-ranking*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: object }
    const result = isFilling
      ? { ...body.result, is_filling: true, filled_share: 0.43, public_total: '7' }
      : body.result
    await route.fulfill({ response: answer, json: { ...body, result } })
  })
  await page.goto(app.url('/'))
  const preview = page.getByRole('region', { name: 'Ranking' })
  await preview.scrollIntoViewIfNeeded()
  const bar = preview.getByRole('progressbar', { name: 'The ranking is being filled.' })
  await bar.waitFor()
  expect(await bar.getAttribute('aria-valuenow')).toBe('43')
  await preview.getByText('43% done. 7 bots are here.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(app.url('/ranking/'))
  await page.getByRole('progressbar', { name: 'The ranking is being filled.' }).waitFor()
  await page.getByText('43% done. 7 bots are here.').waitFor()

  // What nothing is there of may come yet; when all is there the page says so by itself.
  await page.goto(app.url('/ranking/?pair=NONEUSDT'))
  await page.getByText('No bot so far passes these filters.').waitFor()
  await page.getByText('The list grows by itself.').waitFor()
  expect(await violations(page)).toEqual([])
  isFilling = false
  await page.getByText(/^No bot (passes these filters|is public yet)\.$/).waitFor()
  expect(await page.getByRole('progressbar').count()).toBe(0)
  await page.goto(app.url('/'))
  await preview.scrollIntoViewIfNeeded()
  await preview
    .getByText(/^(No public bot yet|P&L to drawdown)/)
    .first()
    .waitFor()
  expect(await bar.count()).toBe(0)
})

/** Bots of a page of the list. */
const PAGE = 25

/** Rows of a desk are read on alike. */
const readOn = variants(
  [
    ['desktop', desktop],
    ['phone', phone],
  ] as const,
  ([name]) => name === 'phone',
)

test.each(readOn)(
  'a long list is read on to its end, from where one is (%s)',
  async (_, device) => {
    const context = await browser.newContext(device)
    onTestFinished(() => context.close())
    const page = await signedIn(context, app)
    const last = await lastPrice(page, 'ETHUSDT')
    const plan = {
      symbol: 'ETHUSDT',
      min_price: (last * 0.8).toFixed(2),
      max_price: (last * 1.2).toFixed(2),
      cell_number: 4,
      invest_mode: 0,
      quote_investment: '500',
      allow_follow: true,
    }
    for (let made = 0; made < PAGE + 4; made += 1) {
      await post(page, '/s1/bot/grid/v1/create-grid', plan)
    }
    await page.goto(app.url('/ranking/?type=SPOT_GRID&pair=ETHUSDT'))
    const rows = page.locator('.rank-list > li')
    await expect.poll(() => rows.count()).toBe(PAGE)
    const more = page.getByRole('button', { name: /^Show \d+ more$/ })
    await more.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await more.press('Enter')
    await expect.poll(() => rows.count()).toBeGreaterThan(PAGE)
    // The reader goes on with the first that came, on a page that has not moved.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const row = document.activeElement?.closest('.rank-list > li')
          return row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1
        }),
      )
      .toBe(PAGE)
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThanOrEqual(1)
    expect(new URL(page.url()).search).toBe('?type=SPOT_GRID&pair=ETHUSDT')
    const found = await page.locator('.rank-filters [role=status]').innerText()
    await expect
      .poll(async () => {
        // It is gone at the end of the list.
        if ((await more.count()) > 0) await more.click({ timeout: 1000 }).catch(() => undefined)
        return `${await rows.count()} of`
      })
      .toBe(/^\d+ of/.exec(found)?.[0])
    expect(await more.count()).toBe(0)
    expect(await violations(page)).toEqual([])
  },
)
