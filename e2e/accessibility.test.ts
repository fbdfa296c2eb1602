// axe on every route in both directions and both themes. The one rule left out is meta-viewport:
// the phone viewport is the specification's (docs/adr/0005); with "allow zoom" nothing is left out.
import { AxeBuilder } from '@axe-core/playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { desktop, lastPrice, phone, post, signedIn } from './app.ts'
import { useApp } from './use-app.ts'

const { app, browser } = useApp({ TRELLIS_SPEED: '600' })
let state: Awaited<ReturnType<BrowserContext['storageState']>>
let botId = ''
let closedId = ''

beforeAll(async () => {
  const context = await browser.newContext(desktop)
  const page = await signedIn(context, app)
  const last = await lastPrice(page, 'BTCUSDT')
  const grid = {
    symbol: 'BTCUSDT',
    min_price: (last * 0.98).toFixed(1),
    max_price: (last * 1.02).toFixed(1),
    cell_number: 12,
    invest_mode: 0,
    quote_investment: '3000',
  }
  const create = () => post<{ grid_id: string }>(page, '/s1/bot/grid/v1/create-grid', grid)
  botId = (await create()).grid_id
  closedId = (await create()).grid_id
  await page.waitForTimeout(3000)
  await post(page, '/grid/v1/close-grid', { grid_id: closedId, close_mode: 3 })
  state = await context.storageState()
  await context.close()
})

const routes = [
  { name: 'home', path: () => '/' },
  { name: 'create', path: () => '/create/?base=BTC&quote=USDT&invest=500&tp=1' },
  { name: 'my bots', path: () => '/my-bot/' },
  { name: 'detail', path: () => `/bot/${botId}/` },
  { name: 'history', path: () => `/bot/${botId}/?tab=history` },
  { name: 'receipt', path: () => `/bot/${closedId}/` },
  { name: 'missing bot', path: () => '/bot/1/' },
] as const

const cases = routes.flatMap((route) =>
  (['en', 'ar-SA'] as const).flatMap((locale) =>
    (['dark', 'light'] as const).map((theme) => ({ ...route, locale, theme })),
  ),
)

interface Look {
  readonly locale: string
  readonly theme: string
  readonly path: string
  readonly guest?: boolean
  /** Brings over the page what is looked at. */
  open?(page: Page): Promise<void>
}

async function violations(
  look: Look,
  device: typeof desktop | typeof phone,
  zoom: boolean,
): Promise<readonly string[]> {
  const context = await browser.newContext({
    ...device,
    ...(look.guest ? {} : { storageState: state }),
  })
  await context.addInitScript(
    ([theme, allowed]) =>
      localStorage.setItem('trellis.settings', JSON.stringify({ theme, zoom: allowed })),
    [look.theme, zoom] as const,
  )
  const page = await context.newPage()
  await page.goto(app.url(look.path, look.locale === 'en' ? '' : look.locale))
  await page.locator('main h1, main h2').first().waitFor()
  await page.waitForTimeout(1200)
  await look.open?.(page)
  const builder = new AxeBuilder({ page })
  const result = await (zoom ? builder : builder.disableRules(['meta-viewport'])).analyze()
  const wide = await page.evaluate(tooWide)
  await context.close()
  const found = result.violations.map(
    (it) =>
      `${it.id}: ${it.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  )
  return wide === '' ? found : [...found, `wider than the window: ${wide}`]
}

/** What makes the page wider than its window, "" when nothing does; runs in the page. */
function tooWide(): string {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth + 1) return ''
  const wide = [...document.querySelectorAll('body *')].filter((it) => {
    const { left, right } = it.getBoundingClientRect()
    return right > clientWidth + 1 || left < -1
  })
  const names = wide.slice(0, 6).map((it) => `${it.tagName}.${it.getAttribute('class') ?? ''}`)
  return `${scrollWidth - clientWidth} px, ${names.join(' ')}`
}

describe('no violations', () => {
  test.each(cases)('$name, $locale, $theme', async ({ locale, theme, path }) => {
    expect(await violations({ locale, theme, path: path() }, desktop, false)).toEqual([])
  })

  test.each(routes)('$name on a phone', async ({ path }) => {
    const look = { locale: 'en', theme: 'dark', path: path() }
    expect(await violations(look, phone, false)).toEqual([])
  })

  test('create on a phone that allows zoom, with no rule left out', async () => {
    const look = { locale: 'en', theme: 'light', path: '/create/?base=BTC&quote=USDT' }
    expect(await violations(look, phone, true)).toEqual([])
  })
})

/** What the shell lays over a page, and the key or button that brings it. */
const overlays = [
  { name: 'palette', guest: false, open: (page: Page) => page.keyboard.press('Control+k') },
  { name: 'keys', guest: false, open: (page: Page) => page.keyboard.press('?') },
  {
    name: 'settings',
    guest: true,
    open: async (page: Page) => {
      await page.locator('.shell [aria-haspopup=menu]').click()
      await page.getByRole('menuitem').first().click()
    },
  },
  { name: 'login', guest: true, open: (page: Page) => page.locator('.shell .btn').first().click() },
] as const

describe('what lies over a page', () => {
  const looks = [
    { locale: 'en', theme: 'dark', device: desktop },
    { locale: 'ar-SA', theme: 'light', device: desktop },
    { locale: 'en', theme: 'light', device: phone },
  ] as const
  test.each(overlays)('$name', async ({ guest, open }) => {
    for (const { device, ...look } of looks) {
      const shown = async (page: Page) => {
        await open(page)
        await page.locator('dialog[open]').waitFor()
        await page.waitForTimeout(300)
      }
      expect(await violations({ ...look, path: '/', guest, open: shown }, device, false)).toEqual(
        [],
      )
    }
  })
})

test('home fits 320 pixels for a guest', async () => {
  const narrow = { viewport: { width: 320, height: 640 } } as unknown as typeof desktop
  const look = { locale: 'en', theme: 'dark', path: '/', guest: true }
  expect(await violations(look, narrow, true)).toEqual([])
})

test.each(routes)('$name fits 320 pixels', async ({ path }) => {
  const narrow = { viewport: { width: 320, height: 640 } } as unknown as typeof desktop
  const look = { locale: 'en', theme: 'dark', path: path() }
  const found = await violations(look, narrow, true)
  expect(found.filter((it) => it.startsWith('wider'))).toEqual([])
})
