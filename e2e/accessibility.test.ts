// axe on the places of the area with bots of every kind in them, and on what the shell lays over a
// page. The pages of the kinds have files of their own beside this one.
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { variants } from '../tools/every-variant.ts'
import { desktop, phone, type Account } from './app.ts'
import { moved, violations } from './axe.ts'
import { axeReader, describeRoutes, followSomebody, narrow, type Route } from './axe-routes.ts'
import { instruct } from './instruct.ts'
import { journeys } from './kind-journey.ts'
import { makeGrid } from './made-grid.ts'
import { products } from './product-journey.ts'
import { useApp } from './use-app.ts'

const floor = useApp()

let published = ''

/** Journeys look at these in one language and on one device. */
const others = variants<Route>(
  [
    { name: 'ranking', path: () => '/ranking/?type=SPOT_GRID' },
    { name: 'public bot', path: () => `/ranking/${published}/` },
    { name: 'announcements', path: () => '/announcements/' },
    { name: 'an announcement', path: () => '/announcements/bell' },
    { name: 'a new password', path: () => '/account/#reset=a-token' },
    {
      name: 'backtest',
      path: () => '/create/?base=BTC&quote=USDT&low=90000&high=110000&n=10&invest=500',
    },
    ...['users', 'flags', 'symbols', 'announcements', 'audit'].map((tab) => ({
      name: `operators, ${tab}`,
      path: () => `/operator/?tab=${tab}`,
    })),
  ],
  () => false,
)

/** Makes the reader an operator, with a bot for everybody to see. */
async function prepareOthers(page: Page, { email }: Account): Promise<void> {
  await instruct(floor.app, 'role', [email, 'admin'])
  published = await makeGrid(page, [0.8, 1.1], { allow_follow: true })
}

const routes: readonly Route[] = [
  { name: 'home', path: () => '/' },
  { name: 'my bots', path: () => '/my-bot/' },
  { name: 'account', path: () => '/account/' },
  { name: 'missing bot', path: () => '/bot/1/' },
  ...others,
]

const windows = describeRoutes(
  floor,
  () => routes,
  () =>
    axeReader(floor, journeys, products, async (page, account) => {
      await followSomebody(floor, page)
      if (others.length > 0) await prepareOthers(page, account)
    }),
)

test.each(['', 'ar-SA'])('home for a guest at 320 px, no rule left out (%s)', async (locale) => {
  const page = await windows.open('/', { ...narrow, guest: true, locale })
  expect(await violations(page, 'all')).toEqual([])
})

/** What the shell lays over a page, and the key or button that brings it. */
const overlays = {
  reader: [
    { name: 'palette', open: (page: Page) => page.keyboard.press('Control+k') },
    { name: 'keys', open: (page: Page) => page.keyboard.press('?') },
  ],
  guest: [
    {
      name: 'settings',
      open: async (page: Page) => {
        await page.locator('.shell [aria-haspopup=menu]').click()
        await page.getByRole('menuitem').first().click()
      },
    },
    { name: 'login', open: (page: Page) => page.locator('.shell .btn').first().click() },
  ],
} as const

describe('what lies over a page', () => {
  const looks = [
    { name: 'English, dark', shown: { theme: 'dark' }, device: desktop },
    { name: 'Arabic, phone, light', locale: 'ar-SA', shown: { theme: 'light' }, device: phone },
  ] as const
  const cases = looks.flatMap((look) =>
    (['reader', 'guest'] as const).map((who) => ({ who, look, name: look.name })),
  )
  test.each(cases)('for a $who, $name', async ({ who, look }) => {
    const page = await windows.open('/', { ...look, guest: who === 'guest' })
    for (const overlay of overlays[who]) {
      await overlay.open(page)
      const dialog = page.locator('dialog[open]')
      await dialog.waitFor()
      await moved(page)
      const found = await violations(page, 'usual', 'dialog[open]')
      expect([overlay.name, found]).toEqual([overlay.name, []])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  })
})

test('of texts that look the same on the same ground one is asked for its colours', async () => {
  const page = await (await floor.browser.newContext(desktop)).newPage()
  const text = '<p>seen</p>'
  await page.setContent(
    `<main style="background:#fff;color:#111">${text}${text}<div style="background:#222">${text}</div></main>`,
  )
  expect(await violations(page, 'colours')).toEqual(['color-contrast: div > p'])
})
