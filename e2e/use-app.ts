// The server, its market and the browser of this worker for the tests of a file.
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, inject, onTestFailed } from 'vitest'
import { openBrowser, siteAt, type Site } from './app.ts'
import { SteppedPrices } from './stepped.ts'
import type { Stand } from './stands.ts'

/** What moves by itself is drawn sixty times a second: only tests of motion ask for it. */
const STILL = { reducedMotion: 'reduce' } as const

/** What opens a window of its own for a reader. */
export type Windows = Pick<Browser, 'newContext'>

export interface Floor {
  /** The worker's server: its market stands still but for what the test says. */
  readonly app: Site
  /** Windows of the test that opens them; those of a hook stay until the file ends. */
  readonly browser: Windows
  /** Windows that stay until the file ends, whoever opens them. */
  readonly lasting: Windows
  readonly market: SteppedPrices
}

/**
 * The browser of this worker, from its first file to its end, when it goes with the process. It is
 * driven from here: by way of another process every message would be written and read twice.
 */
let opened: Promise<Browser> | undefined

/**
 * What stands ready for the tests of a file. A window that a test leaves open is closed before the
 * next one, since it would draw on whatever the market does there.
 */
export function useApp(): Floor {
  let browser: Browser | undefined
  let isInTest = false
  let left: BrowserContext[] = []
  const own = stand()
  const lasting: Windows = { newContext: (options) => openWindow(there(browser), options) }
  beforeAll(async () => {
    browser = await (opened ??= openBrowser())
  })
  beforeEach(async () => {
    // Not at the end of a test: what stood on its pages is told after that.
    await Promise.all(left.splice(0).map((it) => it.close()))
    isInTest = true
    onTestFailed(() => tellPages(there(browser)))
  })
  afterEach(() => void (isInTest = false))
  afterAll(async () => {
    left = []
    await Promise.all(
      there(browser)
        .contexts()
        .map((it) => it.close()),
    )
  })
  return {
    app: siteAt(own.base),
    lasting,
    browser: {
      newContext: async (options) => {
        const context = await lasting.newContext(options)
        if (isInTest) left.push(context)
        return context
      },
    },
    market: new SteppedPrices(
      () => own.door,
      () => own.base,
    ),
  }
}

/**
 * A window of its own. What another's storage held is written by the first page in it: the driver
 * would load a page beforehand for it, a third of what a whole view costs.
 */
async function openWindow(
  browser: Browser,
  { storageState, ...options }: BrowserContextOptions = {},
): Promise<BrowserContext> {
  if (typeof storageState !== 'object') return browser.newContext({ ...STILL, ...options })
  const cookies = { cookies: storageState.cookies, origins: [] }
  const context = await browser.newContext({ ...STILL, ...options, storageState: cookies })
  await context.addInitScript((origins) => {
    const held = origins.find(({ origin }) => origin === location.origin)
    if (held === undefined || localStorage.getItem('begun') !== null) return
    for (const { name, value } of [...held.localStorage, { name: 'begun', value: '1' }]) {
      localStorage.setItem(name, value)
    }
  }, storageState.origins)
  return context
}

/** What stood on every open page when a test failed: a log is all that a run leaves behind. */
async function tellPages(browser: Browser): Promise<void> {
  for (const page of browser.contexts().flatMap((it) => it.pages())) {
    const body = page.locator('body')
    const words = await body.innerText({ timeout: 2000 }).catch(String)
    // What lies over the page stands behind all of it.
    const over = String(await page.locator('dialog[open]').allInnerTexts().catch(String))
    const entry = await page.evaluate(() => JSON.stringify(history.state)).catch(String)
    console.log(`open: ${page.url()} ${entry}\n${words.slice(0, 2000)}\nover it: ${over}`)
  }
}

/** Workers are numbered from one. */
function stand(): Stand {
  const stands = inject('stands')
  const worker = Number(process.env['VITEST_POOL_ID'] ?? '1') - 1
  return there(stands[worker % stands.length])
}

function there<T>(it: T | undefined): T {
  if (it === undefined) throw new Error('the server and the browser come with the first hook')
  return it
}
