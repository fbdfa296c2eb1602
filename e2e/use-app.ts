// The server, its market and the browser of this worker for the tests of a file.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject, onTestFailed, beforeEach } from 'vitest'
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
  readonly browser: Windows
  readonly market: SteppedPrices
}

/**
 * The browser of this worker, from its first file to its end, when it goes with the process. It is
 * driven from here: by way of another process every message would be written and read twice.
 */
let opened: Promise<Browser> | undefined

/** What stands ready for the tests of a file; the windows they left open are closed after them. */
export function useApp(): Floor {
  let browser: Browser | undefined
  const own = stand()
  beforeAll(async () => {
    browser = await (opened ??= openBrowser())
  })
  beforeEach(() => onTestFailed(() => tellPages(there(browser))))
  afterAll(() =>
    Promise.all(
      there(browser)
        .contexts()
        .map((it) => it.close()),
    ),
  )
  return {
    app: siteAt(own.base),
    browser: { newContext: (options) => there(browser).newContext({ ...STILL, ...options }) },
    market: new SteppedPrices(
      () => own.door,
      () => own.base,
    ),
  }
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
