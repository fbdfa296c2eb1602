// axe on what My bots opens: chosen rows, the look of the list, bots side by side, closing several,
// the sheet of a phone. In both directions and both themes.
import { beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { desktop, phone, post } from './app.ts'
import { moved, showFirst, violations } from './axe.ts'
import { readerWithBots, wishes } from './my-bots-reader.ts'
import { useApp } from './use-app.ts'

const floor = useApp()
const { app, browser } = floor
let state: Awaited<ReturnType<BrowserContext['storageState']>>

beforeAll(async () => {
  const { page, context, ids } = await readerWithBots(floor, wishes)
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
  open(page: Page): Promise<void>
  /** How it is left again; nothing where what follows is opened out of it. */
  leave?(page: Page): Promise<void>
}

const escape = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.locator('dialog[open], [role=menu], .view-menu').first().waitFor({ state: 'hidden' })
}

/** What a page shows one after the other. */
const pages: readonly {
  readonly name: string
  readonly path?: string
  readonly device?: typeof phone
  readonly surfaces: readonly Surface[]
}[] = [
  {
    name: 'the list',
    surfaces: [
      {
        name: 'look of the list',
        open: async (page) => {
          await page.locator('.filter-bar .select').last().click()
          await page.locator('.view-menu .check-line').first().waitFor()
        },
        leave: escape,
      },
      {
        name: 'menu of a row',
        open: async (page) => {
          await page.locator('.bot-line .icon-btn').first().click()
          await page.getByRole('menuitem').first().waitFor()
        },
        leave: escape,
      },
      { name: 'chosen rows', open: choose },
      {
        name: 'bots side by side',
        open: async (page) => {
          await page.locator('.bulk-bar .btn').first().click()
          await page.locator('.compare tr[data-differs]').first().waitFor()
        },
        leave: escape,
      },
      {
        name: 'closing several',
        open: async (page) => {
          await page.locator('.bulk-bar .btn.close').click()
          await page.locator('.close-sums').waitFor()
        },
      },
    ],
  },
  {
    name: 'closed bots',
    path: '/my-bot/?tab=1',
    surfaces: [
      {
        name: 'closed bots by day',
        open: async (page) => {
          await page.locator('.filter-bar [aria-expanded][aria-controls]').first().click()
          await page.locator('.day-field').first().waitFor()
        },
      },
    ],
  },
  {
    name: 'a phone',
    device: phone,
    surfaces: [
      {
        name: 'sheet of a phone',
        open: async (page) => {
          await page.locator('.filter-bar > .icon-btn').last().click()
          await page.getByRole('dialog').locator('.select').first().waitFor()
        },
        leave: escape,
      },
      {
        name: 'chosen cards',
        open: async (page) => {
          await page.locator('.filter-bar .pick-button').click()
          await choose(page)
        },
      },
    ],
  },
]

const cases = pages.flatMap(
  (surfaces) =>
    [
      { ...surfaces, locale: '', theme: 'dark' },
      { ...surfaces, locale: 'ar-SA', theme: 'light' },
    ] as const,
)

test.each(cases)('$name, $locale $theme', async ({ surfaces, path, device, locale, theme }) => {
  const context = await browser.newContext({ ...(device ?? desktop), storageState: state })
  const page = await context.newPage()
  await showFirst(page, { theme })
  await page.goto(app.url(path ?? '/my-bot/', locale))
  await page.locator('[data-total]').first().waitFor()
  for (const { name, open, leave } of surfaces) {
    await open(page)
    await moved(page)
    expect([name, await violations(page)]).toEqual([name, []])
    await leave?.(page)
  }
  await context.close()
})
