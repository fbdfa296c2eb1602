// From an idea to a running bot in three taps: a suggestion that a search found, confirmed. What is
// suggested is carried over into Manual, and a reader's own settings survive a look at it.
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page, Route } from 'playwright-core'
import type { AdviceItem } from '@trellis/contract'
import { variants } from '../tools/every-variant.ts'
import { desktop, openBrowser, phone, post, signedIn, type App } from './app.ts'
import { tooWide, violations } from './axe.ts'
import { shiftOf, shiftsOf, sumOf } from './layout-shift.ts'
import { searchedFolder, startSearched } from './searched-app.ts'

let app: App
let browser: Browser
const folder = searchedFolder()

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startSearched(folder), openBrowser()])
})
afterAll(async () => {
  await Promise.all([app.stop(), browser.close()])
  rmSync(folder, { recursive: true, force: true })
})

/** What a confirmation says of its check: prices of this server move as they do. */
const CHECKED = /Checked with the market|The price has moved/

/**
 * Suggestions as if they had earned more than plain settings: what prices did in the week that
 * judges says otherwise on some tapes, and then no form begins with them.
 */
const praised = judged({ own: '0.02', plain: '0.01' })

type Suggestions = readonly AdviceItem[]

function judged(
  { own, plain }: { readonly own: string; readonly plain: string },
  more = (list: Suggestions): Suggestions => list,
) {
  return async (route: Route): Promise<void> => {
    const response = await route.fetch()
    const json = (await response.json()) as { readonly result: { readonly list: Suggestions } }
    const list = json.result.list.map((it): AdviceItem => {
      const out_of_sample = { ...it.out_of_sample, yield: own }
      const naive = { ...it.out_of_sample, yield: plain }
      const in_sample = { ...it.in_sample, yield: '0.03' }
      return { ...it, in_sample, out_of_sample, naive, beats_naive: Number(own) > Number(plain) }
    })
    await route.fulfill({
      response,
      json: { ...json, result: { ...json.result, list: more(list) } },
    })
  }
}

test('where suggestions lost to plain settings Manual is open, and they are one tap away', async () => {
  const page = await (await browser.newContext(desktop)).newPage()
  await page.route('**/aurora/creation', judged({ own: '0.01', plain: '0.02' }))
  await Promise.all([
    page.waitForResponse('**/aurora/creation'),
    page.goto(app.url('/create/?base=BTC&quote=USDT')),
  ])
  const manual = page.getByRole('tab', { name: 'Manual' })
  await page.getByRole('textbox', { name: 'Grids', exact: true }).waitFor()
  expect(await manual.getAttribute('aria-selected')).toBe('true')
  await page.getByRole('tab', { name: 'AI', exact: true }).click()
  await page.getByText('this did not beat plain settings').waitFor()
  // What was sought, what it fills in, and of which day its range was.
  const row = page.getByRole('radio', { name: /Steady/ })
  await row.getByText('sought: ').waitFor()
  await row.getByText(/grids$/).waitFor()
  await page.getByText(/not searched; as laid on \d+ \w+/).waitFor()
  await page.context().close()
})

test('home has what beat plain settings, its cards line for line; else pairs to start on', async () => {
  const page = await (await browser.newContext(desktop)).newPage()
  const home = '**/aurora/home'
  const cards = page.locator('.found-card')
  // One has a name and a leverage that need more room than those of the other.
  const withLonger = (list: Suggestions): Suggestions =>
    list.flatMap((it) => {
      const params = { ...it.params, leverage: '10' }
      return [it, { ...it, aurora_id: `${it.aurora_id}-2`, base_token: 'LONGNAMED', params }]
    })
  await page.route(home, judged({ own: '0.02', plain: '0.01' }, withLonger))
  for (const { viewport } of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await page.goto(app.url('/'))
    await cards
      .nth(1)
      .getByText(/^7 days to \d+ \w+, not searched$/)
      .waitFor()
    const lines = await cards.evaluateAll((all) =>
      all.map((card) => [...card.children].map((it) => it.getBoundingClientRect().top).join(' ')),
    )
    expect([viewport.width, new Set(lines).size, lines]).toEqual([viewport.width, 1, lines])
    expect(await violations(page, 'usual', '.found-room')).toEqual([])
  }
  // One that is alone is as wide as the row.
  await page.unroute(home)
  const alone = (list: Suggestions): Suggestions => list.slice(0, 1)
  await page.route(home, judged({ own: '0.02', plain: '0.01' }, alone))
  for (const { viewport } of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await page.goto(app.url('/'))
    await cards.first().waitFor()
    expect(await cards.count()).toBe(1)
    const widths = await page
      .locator('.found-room, .found-card')
      .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().width))
    expect(Math.abs((widths[0] ?? 0) - (widths[1] ?? 0))).toBeLessThanOrEqual(1)
    expect(await violations(page, 'usual', '.found-room')).toEqual([])
  }
  for (const less of [
    { own: '0.01', plain: '0.02' },
    { own: '-0.01', plain: '-0.02' },
  ]) {
    await page.unroute(home)
    await page.route(home, judged(less))
    await page.goto(app.url('/'))
    await page.getByRole('region', { name: 'Suggested pairs' }).waitFor()
    expect(await cards.count()).toBe(0)
  }
  await page.context().close()
})

test('three taps: a style, the button, the confirmation', async () => {
  const page = await signedIn(await browser.newContext(desktop), app)
  await page.route('**/aurora/creation', praised)
  await page.goto(app.url('/create/?base=BTC&quote=USDT'))
  const ai = page.getByRole('tab', { name: 'AI', exact: true })
  await expect.poll(() => ai.getAttribute('aria-selected')).toBe('true')
  const styles = page.getByRole('radiogroup', { name: 'Suggested settings' })
  expect(await styles.getByRole('radio', { name: /Steady/ }).getAttribute('aria-checked')).toBe(
    'true',
  )
  await page.getByText('Why these values').waitFor()
  // A button that comes on changes its colour for a moment.
  const create = page.getByRole('button', { name: 'Create spot grid' })
  await expect.poll(() => create.getAttribute('aria-disabled')).not.toBe('true')
  expect(await violations(page, 'usual', '.create-fields')).toEqual([])

  // Carried over into Manual, changed there, and there again after a look at the suggestions.
  const field = page.getByRole('textbox', { name: 'Grids', exact: true })
  await page.getByRole('tab', { name: 'Manual' }).click()
  const suggested = await field.inputValue()
  expect(Number(suggested)).toBeGreaterThan(3)
  await field.fill('33')
  await field.blur()
  await ai.click()
  await styles.waitFor()
  await page.getByRole('tab', { name: 'Manual' }).click()
  expect(await field.inputValue()).toBe('33')
  await ai.click()
  // Who makes a suggestion their own goes on from the tab that is open then.
  await page.getByRole('button', { name: 'Use in Manual' }).click()
  const manual = page.getByRole('tab', { name: 'Manual', selected: true })
  await expect.poll(() => manual.evaluate((it) => it === document.activeElement)).toBe(true)
  await ai.click()

  await styles.getByRole('radio').last().click()
  await page.getByRole('button', { name: 'Create spot grid' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(CHECKED).first().waitFor()
  const [request] = await Promise.all([
    page.waitForRequest((it) => it.url().endsWith('/create-grid')),
    dialog.getByRole('button', { name: 'Create', exact: true }).click(),
  ])
  expect(request.postDataJSON()).toMatchObject({
    create_type: 'AUTO',
    block_source: 'PAGE_AI_BLOCK',
    toolsDiscoveryParameter: { strategy_id: expect.stringMatching(/^a1-/) },
  })
  await dialog.getByRole('link', { name: 'View bot' }).waitFor()
  await page.context().close()
})

test('nobody’s settings are an AI suggestion because an address says so', async () => {
  const page = await signedIn(await browser.newContext(desktop), app)
  const said = 'low=90000&high=110000&n=10&invest=2000&suggested=a1-0123456789abcdef'
  const [answer] = await Promise.all([
    page.waitForResponse('**/aurora/info'),
    page.goto(app.url(`/create/?base=BTC&quote=USDT&${said}`)),
  ])
  expect(await answer.json()).toMatchObject({ result: { detail: null } })
  await page.getByRole('textbox', { name: 'Grids', exact: true }).waitFor()
  expect(await page.getByText('The fields hold the suggestion').count()).toBe(0)
  await page.getByRole('button', { name: 'Create spot grid' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(CHECKED).first().waitFor()
  expect(await dialog.getByText('AI suggestion').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await dialog.getByRole('link', { name: 'View bot' }).waitFor()
  const path = '/tradingbot/v1/list-all-bots'
  const { bots } = await post<{ bots: { figures: { source: string } }[] }>(page, path, {})
  expect(bots.map(({ figures }) => figures.source)).toEqual(['manual'])
  await page.context().close()
})

test('a card leads to a form that is filled in; on a phone, in Arabic, nothing is cut off', async () => {
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto(app.url('/create/?base=BTC&quote=USDT&ai=high-profits', 'ar-SA'))
  const chosen = page.locator('.plan-row[aria-checked="true"]')
  await chosen.getByText('أرباح عالية').waitFor()
  await page.locator('.advice-why summary').click()
  expect(await tooWide(page)).toEqual([])
  // Keys go through the styles as through any choice; how many there are is the search's matter:
  // styles that found the same settings share a row.
  const checked = () =>
    page.locator('.plan-row').evaluateAll((all) => all.map((it) => it.ariaChecked === 'true'))
  const before = await checked()
  await chosen.focus()
  await page.keyboard.press('ArrowDown')
  const next = (before.indexOf(true) + 1) % before.length
  await expect.poll(checked).toEqual(before.map((_, index) => index === next))
  await page.context().close()
})

/** What the form is told of suggestions, and when. */
const answers: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'at once': praised,
  late: (route) => later(route, 900),
  'later than the form waits': (route) => later(route, 8_000),
  'that they are searched': async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { readonly result: object }
    const result = { ...json.result, state: 'COMPUTING', list: [], searched: 0.25 }
    await route.fulfill({ response, json: { ...json, result } })
  },
  'nothing at all': (route) => route.abort(),
  // It is asked three times, which together takes longer than the form waits.
  'nothing, and that late': async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_200))
    await route.abort()
  },
}

async function later(route: Route, ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  await praised(route)
}

/** What moved, with how far, where it is more than a page may. */
async function whatMoved(page: Page): Promise<readonly unknown[]> {
  const shifts = await shiftsOf(page)
  return sumOf(shifts) <= 0.02 ? [] : shifts
}

describe('nothing moves on a phone, whatever is told of suggestions', () => {
  const narrow = { ...phone, viewport: { width: 320, height: 700 } }
  const filled = '.create-fields .sum .figure'
  test.each(Object.keys(answers))('%s', async (when) => {
    // What is not there in time moves nothing at either width, or at both.
    const isInTime = when === 'at once' || when === 'late'
    for (const device of variants([phone, narrow], (it) => isInTime || it === narrow)) {
      const page = await (await browser.newContext(device)).newPage()
      await page.route('**/aurora/creation', answers[when]!)
      await shiftOf(page, app.url('/create/?base=BTC&quote=USDT'), filled)
      // Also what comes later still.
      if (when.startsWith('later')) await page.waitForTimeout(3_000)
      if (when.startsWith('nothing')) await page.getByText('Suggestions could not').waitFor()
      expect([device.viewport.width, await whatMoved(page)]).toEqual([device.viewport.width, []])
      const isShown = (await page.locator('.plan-row').count()) > 0
      expect([when, isShown]).toEqual([when, isInTime])
      // It may be asked again at this very moment.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().close()
    }
  })

  test('in Arabic, with a plan of the reader, with a plan that was kept, with leverage', async () => {
    const page = await (await browser.newContext(phone)).newPage()
    const own = '&low=90000&high=110000&n=10'
    const places = [
      ['/create/?base=BTC&quote=USDT', 'ar-SA'],
      ['/create/?base=BTC&quote=USDT', ''],
      [`/create/?base=BTC&quote=USDT${own}`, ''],
      ['/fgrid-create/?base=BTC&quote=USDT', ''],
    ] as const
    for (const [path, locale] of places) {
      await shiftOf(page, app.url(path, locale), filled)
      expect([path, locale, await whatMoved(page)]).toEqual([path, locale, []])
    }
    await page.context().close()
  })
})

test('a page is told that there are suggestions; a reader need not wait for them', async () => {
  const head = await fetch(app.url('/create/'))
  expect(head.headers.get('server-timing')).toBe('advice;desc="on"')
  const page = await (await browser.newContext(phone)).newPage()
  await page.route('**/aurora/creation', (route) => later(route, 2_000))
  // It may be there before a slow machine has filled in the field.
  const told = page.waitForResponse('**/aurora/creation')
  await page.goto(app.url('/create/?base=BTC&quote=USDT'))
  await page.getByRole('tab', { name: 'Manual' }).tap()
  const grids = page.getByRole('textbox', { name: 'Grids', exact: true })
  await grids.fill('17')
  // What comes after that changes nothing of it until it is asked for.
  await told
  await page.waitForTimeout(500)
  expect(await grids.inputValue()).toBe('17')
  await page.getByRole('tab', { name: 'AI', exact: true }).tap()
  await page.getByRole('radiogroup', { name: 'Suggested settings' }).waitFor()
  await page.getByRole('tab', { name: 'Manual' }).tap()
  expect(await grids.inputValue()).toBe('17')
  await page.context().close()
})
