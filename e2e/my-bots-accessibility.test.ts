// axe on what My bots opens: chosen rows, the look of the list, bots side by side, closing several,
// the sheet of a phone. In both directions and both themes.
import { AxeBuilder } from '@axe-core/playwright'
import { beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { desktop, phone, post } from './app.ts'
import { readerWithBots, wishes } from './my-bots-reader.ts'
import { useApp } from './use-app.ts'

const { app, browser } = useApp({ TRELLIS_SPEED: '60' })
let state: Awaited<ReturnType<BrowserContext['storageState']>>

beforeAll(async () => {
  const { page, context, ids } = await readerWithBots(browser, app, wishes)
  await post(page, '/grid/v1/close-grid', { grid_id: ids[3], close_mode: 3 })
  state = await context.storageState()
  await context.close()
})

const boxes = '.bot-list .pick input, .bot-card .pick input'
async function choose(page: Page): Promise<void> {
  for (const index of [0, 1]) await page.locator(boxes).nth(index).click()
  await page.locator('.bulk-bar').waitFor()
}

interface Surface {
  readonly name: string
  readonly path?: string
  readonly device?: typeof phone
  open(page: Page): Promise<void>
}

const surfaces: readonly Surface[] = [
  { name: 'chosen rows', open: choose },
  {
    name: 'look of the list',
    open: async (page) => {
      await page.locator('.filter-bar .select').last().click()
      await page.locator('.view-menu .check-line').first().waitFor()
    },
  },
  {
    name: 'menu of a row',
    open: async (page) => {
      await page.locator('.bot-line .icon-btn').first().click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'bots side by side',
    open: async (page) => {
      await choose(page)
      await page.locator('.bulk-bar .btn').first().click()
      await page.locator('.compare tr[data-differs]').first().waitFor()
    },
  },
  {
    name: 'closing several',
    open: async (page) => {
      await choose(page)
      await page.locator('.bulk-bar .btn.close').click()
      await page.locator('.close-sums').waitFor()
    },
  },
  {
    name: 'closed bots by day',
    path: '/my-bot/?tab=1',
    open: async (page) => {
      await page.locator('.filter-bar [aria-expanded][aria-controls]').first().click()
      await page.locator('.day-field').first().waitFor()
    },
  },
  {
    name: 'sheet of a phone',
    device: phone,
    open: async (page) => {
      await page.locator('.filter-bar > .icon-btn').last().click()
      await page.getByRole('dialog').locator('.select').first().waitFor()
    },
  },
  {
    name: 'chosen cards',
    device: phone,
    open: async (page) => {
      await page.locator('.filter-bar > .icon-btn').first().click()
      await choose(page)
    },
  },
]

const cases = surfaces.flatMap((surface) =>
  [
    { surface, locale: '', theme: 'dark' },
    { surface, locale: 'ar-SA', theme: 'light' },
  ].map((it) => ({ ...it, name: surface.name })),
)

test.each(cases)('$name, $locale $theme', async ({ surface, locale, theme }) => {
  const context = await browser.newContext({
    ...(surface.device ?? desktop),
    storageState: state,
  })
  const settings = JSON.stringify({ theme })
  await context.addInitScript((text) => localStorage.setItem('trellis.settings', text), settings)
  const page = await context.newPage()
  await page.goto(app.url(surface.path ?? '/my-bot/', locale))
  await page.locator('[data-total]').first().waitFor()
  await surface.open(page)
  await page.waitForTimeout(400)
  // The viewport of phones is the specification's (docs/adr/0005).
  const { violations } = await new AxeBuilder({ page }).disableRules(['meta-viewport']).analyze()
  expect(violations.map((it) => `${it.id}: ${it.nodes[0]?.target.join(' ') ?? ''}`)).toEqual([])
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(wide).toBeLessThan(2)
  await context.close()
})
