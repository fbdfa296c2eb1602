// axe on every route: on a desktop from left to right in both themes, on a phone from right to
// left; and on what the shell lays over a page. Every route fits 320 pixels in both directions. A
// page is loaded once per route and language: loading and asking are what these tests cost.
import { beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { follow, leaderIn } from '../bots/copy-trading/test/journey.ts'
import { desktop, phone, post, signedIn } from './app.ts'
import { drawn, filled, moved, showFirst, showNow, tooWide, violations, type Shown } from './axe.ts'
import { journeys } from './kind-journey.ts'
import { products } from './product-journey.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()
let state: Awaited<ReturnType<BrowserContext['storageState']>>
/** Per kind a bot that runs and one that is closed. */
const bots = new Map<string, { readonly running: string; readonly closed: string }>()

beforeAll(async () => {
  const context = await browser.newContext(desktop)
  const page = await signedIn(context, app)
  for (const { kind, symbol, category, idName, paths, request, earn } of journeys) {
    const body = request(await market.last(symbol, category))
    const create = async () =>
      (await post<Record<string, string>>(page, paths.create, body))[idName] ?? ''
    const running = await create()
    const closed = await create()
    await earn(market)
    await post(page, paths.close, { [idName]: closed, close_mode: 3 })
    bots.set(kind, { running, closed })
  }
  for (const { kind, place } of products) {
    const running = await place(page)
    bots.set(kind, { running, closed: '' })
  }
  const others = await browser.newContext(desktop)
  const leader = await leaderIn(others, app, market)
  await leader.open('BTCUSDT')
  led = { mark: leader.mark, following: await follow(page, leader.mark) }
  state = await context.storageState()
  await Promise.all([context.close(), others.close()])
})

let led = { mark: '', following: '' }

interface Route {
  readonly name: string
  path(): string
}

const ofKind = ({ kind, form }: (typeof journeys)[number]): readonly Route[] => {
  const bot = (which: 'running' | 'closed') => `/bot/${bots.get(kind)?.[which] ?? ''}/`
  return [
    { name: `create ${kind}`, path: () => `${form}&invest=500&tp=1` },
    { name: `detail ${kind}`, path: () => bot('running') },
    { name: `history ${kind}`, path: () => `${bot('running')}?tab=history` },
    { name: `receipt ${kind}`, path: () => bot('closed') },
  ]
}

const routes: readonly Route[] = [
  { name: 'home', path: () => '/' },
  { name: 'my bots', path: () => '/my-bot/' },
  { name: 'account', path: () => '/account/' },
  { name: 'missing bot', path: () => '/bot/1/' },
  { name: 'leaders', path: () => '/copy-create/' },
  { name: 'a leader', path: () => `/copy-create/?leader=${led.mark}` },
  { name: 'following', path: () => `/bot/${led.following}/` },
  ...journeys.flatMap(ofKind),
  ...products.flatMap(({ kind, form }): readonly Route[] => [
    { name: `create ${kind}`, path: () => form },
    { name: `detail ${kind}`, path: () => `/bot/${bots.get(kind)?.running ?? ''}/` },
  ]),
]

interface Look {
  readonly device: BrowserContextOptions
  readonly shown: Shown
  readonly locale?: string
  readonly guest?: boolean
}

/** The window of a look goes from route to route: a new one costs as much as the page in it. */
let stands: { readonly look: string; readonly page: Page } | undefined

async function windowOf(look: Look): Promise<Page> {
  const name = JSON.stringify(look)
  if (stands?.look === name) return stands.page
  await stands?.page.context().close()
  stands = { look: name, page: await newWindow(look) }
  return stands.page
}

async function newWindow({ device, guest, shown }: Look): Promise<Page> {
  const options = { ...device, ...(guest ? {} : { storageState: state }) }
  const page = await (await browser.newContext(options)).newPage()
  await showFirst(page, shown)
  // What a form keeps of the route before is none of the next one's.
  await page.addInitScript(() => sessionStorage.clear())
  return page
}

/** A page as a reader of that look finds it, loaded anew and filled. */
async function open(path: string, look: Look): Promise<Page> {
  const page = await windowOf(look)
  await page.goto(app.url(path, look.locale))
  await filled(page)
  return page
}

const NARROW = { width: 320, height: 640 }
/** 320 CSS pixels: with "allow zoom" the phone viewport is as wide as the device. */
const narrow: Look = {
  device: { ...phone, viewport: NARROW },
  shown: { theme: 'light', zoom: true },
}

describe('no violations', () => {
  test.each(routes)('$name in English, dark and light, and whole at 320 pixels', async (route) => {
    const page = await open(route.path(), { device: desktop, shown: { theme: 'dark' } })
    expect(await violations(page)).toEqual([])
    await showNow(page, { theme: 'light' })
    expect(await violations(page, 'colours')).toEqual([])
    await page.setViewportSize(NARROW)
    await drawn(page)
    expect(await tooWide(page)).toEqual([])
    await page.setViewportSize(desktop.viewport)
  })

  test.each(routes)('$name in Arabic on a phone of 320 pixels, no rule left out', async (route) => {
    const page = await open(route.path(), { ...narrow, locale: 'ar-SA' })
    expect(await violations(page, 'all')).toEqual([])
  })

  test('home for a guest on a phone of 320 pixels, no rule left out', async () => {
    const page = await open('/', { ...narrow, guest: true })
    expect(await violations(page, 'all')).toEqual([])
  })
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
    const page = await open('/', { ...look, guest: who === 'guest' })
    for (const overlay of overlays[who]) {
      await overlay.open(page)
      const dialog = page.locator('dialog[open]')
      await dialog.waitFor()
      await moved(page)
      expect([overlay.name, await violations(page)]).toEqual([overlay.name, []])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  })
})
