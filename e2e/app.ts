// Starts the built server on a free port with a folder of its own, and a browser. For the journeys
// and the pictures, on loopback only.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import type { Category } from '@trellis/contract'
import { ensureBuilt } from '../tools/build.mjs'
import { ONE_COMPILER } from '../tools/bundled-threads.mjs'
import { ensureChromium } from '../tools/chromium.mjs'
import { inRoot } from '../tools/paths.mjs'
import { listenToServer } from '../tools/listen-to-server.ts'
import type { Wanted } from '../apps/server/test/cluster-processes.ts'
import { clusterServers, type ClusterServers } from '../apps/server/test/cluster-servers.ts'

export interface Site {
  /** "http://127.0.0.1:12345" */
  readonly base: string
  /** Address of a path of the area, in a locale or in none. */
  url(path: string, locale?: string): string
}

export interface App extends Site {
  stop(): Promise<void>
}

/**
 * The server with the given settings, of this build or of another; resolves when it trades. Where
 * tests run against a cluster it is one, of which each call goes to another web process.
 */
export async function startApp(
  env: Readonly<Record<string, string>> = {},
  main = inRoot('apps/server/dist/main.js'),
): Promise<App> {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'trellis-e2e-'))
  const settings = {
    PORT: '0',
    TRELLIS_DATA_DIR: folder,
    TRELLIS_LOG_LEVEL: 'error',
    TRELLIS_RATE_SCALE: '100',
    ...env,
  }
  const servers = clusterServers()
  const { base, stop } =
    servers === undefined
      ? await startAlone(settings, main)
      : await startCluster(servers, { settings, main, isKept: 'TRELLIS_DATA_DIR' in env })
  return {
    ...siteAt(base),
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Started {
  readonly base: string
  stop(): Promise<unknown>
}

async function startCluster(servers: ClusterServers, wanted: Wanted): Promise<Started> {
  // Whoever tests one process loads none of it.
  const { startProcesses } = await import('../apps/server/test/cluster-processes.ts')
  return startProcesses(servers, wanted)
}

async function startAlone(env: Readonly<Record<string, string>>, main: string): Promise<Started> {
  const server = spawn(process.execPath, [...ONE_COMPILER, main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const base = await listenToServer(server).address
  const ended = once(server, 'exit')
  return {
    base,
    stop: () => {
      server.kill('SIGTERM')
      return ended
    },
  }
}

/** The site of a server. */
export function siteAt(base: string): Site {
  const url = (path: string, locale = ''): string =>
    `${base}${locale === '' ? '' : `/${locale}`}/tradingbot${path}`
  return { base, url }
}

/**
 * Every new context is a window of its own, and with it the browser loads the lists of its own
 * address bar, as pages that cost more than ours and that no test ever sees.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']
/** What Playwright switches off by itself: of two such switches the browser hears the last. */
const AS_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]
const BROWSER = [
  '--no-sandbox',
  // One process less for every browser: nothing is drawn by a graphics card.
  '--in-process-gpu',
  // No page lives long enough to get back what optimising its code costs.
  '--js-flags=--no-maglev --no-turbofan',
  `--disable-features=${[...AS_PLAYWRIGHT, ...ADDRESS_BAR].join(',')}`,
]

export async function openBrowser(): Promise<Browser> {
  const executablePath = await ensureChromium()
  return chromium.launch({
    executablePath,
    args: BROWSER,
  })
}

export const desktop = { viewport: { width: 1440, height: 900 } } as const
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const

let counter = 0

export interface Account {
  readonly email: string
  readonly password: string
}

export function newAccount(): Account {
  counter += 1
  return { email: `reader${process.pid}-${counter}@example.org`, password: 'nine blue herons 42' }
}

/** Calls an endpoint of the site as the page's user would. */
export async function post<T = Record<string, unknown>>(
  page: Page,
  path: string,
  body: object,
): Promise<T> {
  const answer = await page.request.post(new URL(`/x-api${path}`, page.url()).href, { data: body })
  const envelope = (await answer.json()) as { ret_code: number; ret_msg: string; result: T }
  if (envelope.ret_code !== 0) throw new Error(`${path}: ${envelope.ret_msg}`)
  return envelope.result
}

/** Registers by the form that a page's own button opens; the page is loaded anew by it. */
export async function register(page: Page, account: Account): Promise<void> {
  await page.getByRole('button', { name: 'Register' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/e-?mail/i).fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await Promise.all([
    page.waitForEvent('load'),
    dialog
      .getByRole('button', { name: /register|create account/i })
      .last()
      .click(),
  ])
}

/** Until the step back of a closed dialog is done: a load amid it would be aborted. */
export async function steppedBack(page: Page): Promise<void> {
  await page.waitForFunction(() => !('trellisSheet' in Object(history.state)))
}

/** A page signed in as a new user, made without the screens; it has opened none of them yet. */
export async function signedIn(
  context: BrowserContext,
  app: Site,
  account = newAccount(),
): Promise<Page> {
  const page = await context.newPage()
  // The lightest page of the site.
  await page.goto(`${app.base}/healthz`)
  await post(page, '/v2/public/user/register', account)
  await page.evaluate(() => localStorage.setItem('trellis.user', '1'))
  return page
}

/** Last price of a spot pair, or of the contract of that name, as a number. */
export async function lastPrice(
  page: Page,
  symbol: string,
  category: Category = 'spot',
): Promise<number> {
  const query = `symbol=${symbol}&category=${category}`
  const address = `/x-api/contract/v5/product/dynamic-symbol-item?${query}`
  const answer = await page.request.get(new URL(address, page.url()).href)
  const { result } = (await answer.json()) as { result: { item: { last_price: string } } }
  return Number(result.item.last_price)
}

/** Collects what a page complains about; a journey ends with none. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // On a machine with four journeys at once history may be away for a moment; a page asks again.
    const isAway = message.text().includes('status of 503')
    if (message.type() === 'error' && !isAway) errors.push(message.text())
  })
  return errors
}
