// `npm run screenshots`: pictures of every screen on desktop and phone, dark and light, English and
// Arabic. All go to e2e/out; a few small ones that README shows go to docs/img.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inRoot } from '../tools/paths.mjs'
import {
  desktop,
  lastPrice,
  openBrowser,
  phone,
  post,
  signedIn,
  startApp,
  type App,
} from './app.ts'

const out = inRoot('e2e/out')
const docs = inRoot('docs/img')

interface Look {
  readonly name: string
  readonly phone: boolean
  /** Of the window, where it is not that of a desk or of a phone. */
  readonly width?: number
  readonly theme: 'dark' | 'light'
  readonly locale: string
}

const looks: readonly Look[] = [
  { name: 'desktop-dark', phone: false, theme: 'dark', locale: '' },
  { name: 'desktop-light', phone: false, theme: 'light', locale: '' },
  { name: 'desktop-dark-arabic', phone: false, theme: 'dark', locale: 'ar-SA' },
  { name: 'phone-dark', phone: true, theme: 'dark', locale: '' },
  { name: 'phone-light', phone: true, theme: 'light', locale: '' },
  { name: 'phone-dark-arabic', phone: true, theme: 'dark', locale: 'ar-SA' },
  { name: 'desktop-1024', phone: false, theme: 'dark', locale: '', width: 1024 },
  { name: 'tablet-768', phone: false, theme: 'light', locale: '', width: 768 },
  { name: 'phone-320', phone: true, theme: 'dark', locale: '', width: 320 },
]

interface Scene {
  readonly name: string
  readonly path: string
  readonly guest?: boolean
  /** Brings the page to what the picture is of. */
  prepare?(page: Page): Promise<void>
}

interface Bots {
  readonly running: string
  readonly closed: string
  readonly outside: string
}

/** `npm run screenshots -- phone-light` takes the pictures of one look. */
const wanted = looks.filter((it) => process.argv.length < 3 || process.argv.includes(it.name))

const DOCS: Readonly<Record<string, string>> = {
  'home desktop-dark': 'home.jpg',
  'create desktop-dark': 'create.jpg',
  'detail desktop-dark': 'detail.jpg',
  'detail phone-dark': 'phone.jpg',
}

async function main(): Promise<void> {
  mkdirSync(out, { recursive: true })
  mkdirSync(docs, { recursive: true })
  const app = await startApp({ TRELLIS_SPEED: '600' })
  const browser = await openBrowser()
  try {
    const context = await browser.newContext(desktop)
    const page = await signedIn(context, app)
    const bots = await makeBots(page)
    const state = await context.storageState()
    for (const look of wanted) await shootLook(browser, app, look, { state, bots })
  } finally {
    await browser.close()
    await app.stop()
  }
}

/**
 * Three bots with a life behind them: one that trades, one that has ended, one out of its range.
 */
async function makeBots(page: Page): Promise<Bots> {
  const create = async (symbol: string, around: number, width: number, more: object) => {
    const last = (await lastPrice(page, symbol)) * around
    const range = { min_price: round(last * (1 - width)), max_price: round(last * (1 + width)) }
    const body = { symbol, ...range, invest_mode: 0, quote_investment: '12000', ...more }
    return (await post<{ grid_id: string }>(page, '/s1/bot/grid/v1/create-grid', body)).grid_id
  }
  const last = await lastPrice(page, 'BTCUSDT')
  const targets = { take_profit_price: round(last * 1.4), stop_loss_price: round(last * 0.7) }
  const running = await create('BTCUSDT', 1, 0.06, { cell_number: 18, ...targets })
  const closed = await create('ETHUSDT', 1, 0.04, { cell_number: 12, quote_investment: '5000' })
  const outside = await create('SOLUSDT', 0.8, 0.05, { cell_number: 10, quote_investment: '2000' })
  await page.waitForTimeout(100_000)
  await post(page, '/grid/v1/close-grid', { grid_id: closed, close_mode: 3 })
  await page.waitForTimeout(3000)
  return { running, closed, outside }
}

function round(price: number): string {
  return price.toFixed(1)
}

function scenesOf(bots: Bots): readonly Scene[] {
  const detail = `/bot/${bots.running}/`
  const open = (label: RegExp) => async (page: Page) => {
    await page.getByRole('button', { name: label }).first().click()
    await page.waitForTimeout(2500)
  }
  // On phones closing stands in the menu, apart from the rest.
  const close = async (page: Page) => {
    const name = /^(Close bot|إغلاق الروبوت)$/
    const more = page.getByRole('button', {
      name: /^(More, including close|المزيد، ومنه الإغلاق)$/,
    })
    if (await more.isVisible()) {
      await more.click()
      await page.getByRole('menuitem', { name }).click()
    } else {
      await page.locator('.detail-head').getByRole('button', { name }).click()
    }
    await page.waitForTimeout(2500)
  }
  return [
    { name: 'home', path: '/' },
    { name: 'home-guest', path: '/', guest: true },
    { name: 'create', path: '/create/?base=BTC&quote=USDT&invest=5000' },
    {
      name: 'create-error',
      path: '/create/?base=BTC&quote=USDT&invest=5000&tp=90000',
    },
    { name: 'create-guest', path: '/create/?base=ETH&quote=USDT', guest: true },
    {
      name: 'confirm',
      path: '/create/?base=BTC&quote=USDT&invest=5000',
      prepare: open(/^(Create spot grid|إنشاء شبكة فورية)$/),
    },
    { name: 'my-bots', path: '/my-bot/' },
    { name: 'my-bots-closed', path: '/my-bot/?tab=closed' },
    { name: 'detail', path: detail },
    { name: 'detail-history', path: `${detail}?tab=history` },
    { name: 'detail-orders', path: `${detail}?tab=orders` },
    { name: 'detail-parameters', path: `${detail}?tab=parameters` },
    { name: 'detail-activity', path: `${detail}?tab=activity` },
    { name: 'detail-outside', path: `/bot/${bots.outside}/` },
    { name: 'adjust', path: detail, prepare: open(/^(Adjust|تعديل)$/) },
    { name: 'close', path: detail, prepare: close },
    { name: 'withdraw', path: detail, prepare: open(/^(Withdraw|سحب)/) },
    { name: 'receipt', path: `/bot/${bots.closed}/` },
    { name: 'missing', path: '/bot/1/' },
  ]
}

function deviceOf({ phone: isPhone, width }: Look): BrowserContextOptions {
  if (!isPhone) return { viewport: { width: width ?? 1440, height: 1000 } }
  return width === undefined ? phone : { ...phone, viewport: { width, height: 700 } }
}

interface World {
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>
  readonly bots: Bots
}

async function shootLook(browser: Browser, app: App, look: Look, world: World): Promise<void> {
  for (const scene of scenesOf(world.bots)) {
    const context = await browser.newContext({
      ...deviceOf(look),
      ...(scene.guest ? {} : { storageState: world.state }),
    })
    await context.addInitScript(
      (theme) => localStorage.setItem('trellis.settings', JSON.stringify({ theme })),
      look.theme,
    )
    const page = await context.newPage()
    await page.goto(app.url(scene.path, look.locale))
    await page.locator('main h1, main h2').first().waitFor()
    await page.waitForTimeout(2500)
    await scene.prepare?.(page)
    const name = `${scene.name}-${look.name}`
    await page.screenshot({ path: join(out, `${name}.png`) })
    const kept = DOCS[`${scene.name} ${look.name}`]
    if (kept !== undefined) {
      await page.screenshot({ path: join(docs, kept), type: 'jpeg', quality: 70, scale: 'css' })
    }
    console.log(name)
    await context.close()
  }
}

await main()
