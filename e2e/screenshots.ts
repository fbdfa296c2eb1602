// `npm run screenshots`: pictures of every screen on desktop and phone, dark and light, English and
// Arabic. All go to e2e/out; a few small ones that README shows go to docs/img.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inRoot } from '../tools/paths.mjs'
import { desktop, openBrowser, phone, post, signedIn, startApp, type App } from './app.ts'
import { makePictureBots, PICTURE_SEED } from './picture-bots.ts'
import { pictureScenes, type Scene } from './picture-scenes.ts'

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

/** `npm run screenshots -- phone-light my-bots` takes the looks and scenes named, or all. */
const named = process.argv.slice(2)
const isWanted = <T extends { readonly name: string }>(all: readonly T[]): readonly T[] =>
  all.some((it) => named.includes(it.name)) ? all.filter((it) => named.includes(it.name)) : all

const DOCS: Readonly<Record<string, string>> = {
  'home desktop-dark': 'home.jpg',
  'create desktop-dark': 'create.jpg',
  'detail desktop-dark': 'detail.jpg',
  'detail phone-dark': 'phone.jpg',
  'futures-detail desktop-dark': 'futures.jpg',
  'dca-detail desktop-dark': 'dca.jpg',
  'dual-create desktop-dark': 'dual-asset.jpg',
  'pool-create desktop-dark': 'pool.jpg',
  'copy-leader desktop-dark': 'copying.jpg',
}

/** As `npm start`, with a past of the community that is made in some minutes. */
const SETTINGS = {
  TRELLIS_SEED: PICTURE_SEED,
  TRELLIS_HOUSE: '1',
  TRELLIS_ADVICE: '1',
  TRELLIS_COMMUNITY_DAYS: '12',
}
const FILL_LIMIT_MS = 600_000

async function main(): Promise<void> {
  mkdirSync(out, { recursive: true })
  mkdirSync(docs, { recursive: true })
  const app = await startApp(SETTINGS)
  const browser = await openBrowser()
  try {
    const context = await browser.newContext(desktop)
    const page = await signedIn(context, app)
    await untilFilled(page)
    const scenes = isWanted(pictureScenes(await makePictureBots(page)))
    const state = await context.storageState()
    for (const look of isWanted(looks)) {
      for (const scene of scenes) await shoot({ browser, app, state }, look, scene)
    }
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Home and the ranking show bots of the community, and settings that were found. */
async function untilFilled(page: Page): Promise<void> {
  const until = Date.now() + FILL_LIMIT_MS
  for (;;) {
    const [{ is_filling: isFilling }, { state }] = await Promise.all([
      post<{ is_filling: boolean }>(page, '/operation/tools/v1/mixed-ranking', {}),
      post<{ state: string }>(page, '/operation/tools/aurora/home', { user_type: 'EXPERIENCED' }),
    ])
    if (!isFilling && state === 'READY') return
    if (Date.now() > until) return console.log('not all is there yet: pictures are taken without')
    await page.waitForTimeout(2000)
  }
}

function deviceOf({ phone: isPhone, width }: Look): BrowserContextOptions {
  if (!isPhone) return { viewport: { width: width ?? 1440, height: 1000 } }
  return width === undefined ? phone : { ...phone, viewport: { width, height: 700 } }
}

interface Studio {
  readonly browser: Browser
  readonly app: App
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>
}

async function shoot({ browser, app, state }: Studio, look: Look, scene: Scene): Promise<void> {
  const context = await browser.newContext({
    ...deviceOf(look),
    ...(scene.guest ? {} : { storageState: state }),
  })
  await context.addInitScript(
    (theme) => localStorage.setItem('trellis.settings', JSON.stringify({ theme })),
    look.theme,
  )
  const page = await context.newPage()
  await page.goto(app.url(scene.path, look.locale))
  await page.locator('main h1, main h2').first().waitFor()
  await settle(page)
  if (scene.prepare !== undefined) {
    await scene.prepare(page)
    await settle(page)
  }
  if (scene.whole === true) await openWide(page)
  const name = `${scene.name}-${look.name}`
  await page.screenshot({ path: join(out, `${name}.png`) })
  const kept = DOCS[`${scene.name} ${look.name}`]
  if (kept !== undefined) {
    await page.screenshot({ path: join(docs, kept), type: 'jpeg', quality: 70, scale: 'css' })
  }
  console.log(name)
  await context.close()
}

/** A window as high as the page. */
async function openWide(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height })
  await settle(page)
}

/** Until everything asked for has come and been drawn. */
async function settle(page: Page): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    // A page that goes on reading is drawn all the same.
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
    await page.waitForFunction(() => document.querySelector('.skeleton, .chart-state') === null)
    await page.waitForTimeout(300)
  }
}

await main()
