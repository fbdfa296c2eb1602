// axe on the routes of one file of tests, in both themes: on a desktop from left to right, on a
// phone from right to left, and in `npm run axe` the other way round as well. Every route fits 320
// pixels. The routes lie in several files, so that the workers share them.
import { beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, BrowserContextOptions, Page, ViewportSize } from 'playwright-core'
import { follow, leaderIn } from '../bots/copy-trading/test/journey.ts'
import { variants } from '../tools/every-variant.ts'
import { desktop, newAccount, phone, post, signedIn, type Account } from './app.ts'
import { drawn, filled, showFirst, showNow, tooWide, violations, type Shown } from './axe.ts'
import type { KindJourney } from './kind-journey.ts'
import type { ProductJourney } from './product-journey.ts'
import type { Floor } from './use-app.ts'
import { goWithin, leaveWithin } from './within.ts'

export interface Route {
  readonly name: string
  path(): string
  /** The part to look at where another route has the rest. */
  readonly within?: string
}

export interface Look {
  readonly device: BrowserContextOptions & { readonly viewport: ViewportSize }
  readonly shown: Shown
  readonly locale?: string
  readonly guest?: boolean
}

/** Whose bots are looked at. */
export interface AxeReader {
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>
  /** Per kind a bot that runs and one that is closed; a product has only the first. */
  readonly bots: ReadonlyMap<string, { readonly running: string; readonly closed?: string }>
}

/** A reader with bots of these kinds; what else it needs is made by `more`. */
export async function axeReader(
  { app, browser, market }: Floor,
  kinds: readonly KindJourney[],
  products: readonly ProductJourney[],
  more?: (page: Page, account: Account) => Promise<unknown>,
): Promise<AxeReader> {
  const bots = new Map<string, { running: string; closed?: string }>()
  const context = await browser.newContext(desktop)
  const account = newAccount()
  const page = await signedIn(context, app, account)
  for (const { kind, symbol, category, idName, paths, request, earn } of kinds) {
    const body = request(await market.last(symbol, category))
    const create = async () =>
      (await post<Record<string, string>>(page, paths.create, body))[idName] ?? ''
    const running = await create()
    const closed = await create()
    await earn(market)
    await post(page, paths.close, { [idName]: closed, close_mode: 3 })
    bots.set(kind, { running, closed })
  }
  for (const { kind, place } of products) bots.set(kind, { running: await place(page) })
  await more?.(page, account)
  const state = await context.storageState()
  await context.close()
  return { state, bots }
}

/** Somebody who leads with an open bot, and the page's user who follows. */
export async function followSomebody(
  { app, browser, market }: Floor,
  page: Page,
): Promise<{ readonly mark: string; readonly following: string }> {
  const others = await browser.newContext(desktop)
  const { mark, open } = await leaderIn(others, app, market)
  await open('BTCUSDT')
  const following = await follow(page, mark)
  await others.close()
  return { mark, following }
}

/** The routes of a kind that sends orders. */
export function routesOf({ kind, form }: KindJourney, reader: () => AxeReader): readonly Route[] {
  const bot = (which: 'running' | 'closed') => `/bot/${reader().bots.get(kind)?.[which] ?? ''}/`
  return [
    { name: `create ${kind}`, path: () => `${form}&invest=500&tp=1` },
    { name: `detail ${kind}`, path: () => bot('running') },
    { name: `history ${kind}`, path: () => `${bot('running')}?tab=history`, within: 'main' },
    { name: `receipt ${kind}`, path: () => bot('closed'), within: 'main' },
  ]
}

/** The routes of a product. */
export function routesOfProduct(
  { kind, form }: ProductJourney,
  reader: () => AxeReader,
): readonly Route[] {
  return [
    { name: `create ${kind}`, path: () => form },
    { name: `detail ${kind}`, path: () => `/bot/${reader().bots.get(kind)?.running ?? ''}/` },
  ]
}

/**
 * Windows that stand for a look and go from route to route: a new one costs as much as the page in
 * it, and a page loaded anew three times as much as one that goes there.
 */
export class Windows {
  readonly #floor: Floor
  readonly #reader: () => AxeReader
  #stands: { readonly look: string; readonly page: Page } | undefined

  constructor(floor: Floor, reader: () => AxeReader) {
    this.#floor = floor
    this.#reader = reader
  }

  /** A page as a reader of that look finds it, filled. */
  async open(path: string, look: Look): Promise<Page> {
    const address = this.#floor.app.url(path, look.locale)
    const name = JSON.stringify(look)
    if (this.#stands?.look === name) {
      const { page } = this.#stands
      await leaveWithin(page, this.#floor.app.url('/no-such-page/', look.locale))
      await page.setViewportSize(look.device.viewport)
      await goWithin(page, address)
      await filled(page)
      return page
    }
    await this.#stands?.page.context().close()
    this.#stands = { look: name, page: await this.#newWindow(look) }
    const { page } = this.#stands
    await page.goto(address)
    await filled(page)
    return page
  }

  async #newWindow({ device, guest, shown }: Look): Promise<Page> {
    const options: BrowserContextOptions = { ...device }
    if (!guest) options.storageState = this.#reader().state
    const page = await (await this.#floor.lasting.newContext(options)).newPage()
    await showFirst(page, shown)
    return page
  }
}

const NARROW = { width: 320, height: 640 }
/** 320 CSS pixels: with "allow zoom" the phone viewport is as wide as the device. */
export const narrow = {
  device: { ...phone, viewport: NARROW },
  shown: { theme: 'light', zoom: true },
} as const
const wide: Look = { device: desktop, shown: { theme: 'dark' } }
const OTHER = { dark: 'light', light: 'dark' } as const
const ARABIC = 'ar-SA'

/** Each is looked at in both themes; the words of one device are in the other direction too. */
const looks = variants(
  [
    { name: 'in English', rules: 'usual', look: wide },
    { name: 'in Arabic on a phone', rules: 'all', look: { ...narrow, locale: ARABIC } },
    { name: 'in Arabic', rules: 'usual', look: { ...wide, locale: ARABIC } },
    { name: 'in English on a phone', rules: 'all', look: narrow },
  ] as const,
  ({ look }) => (look.device === desktop) !== 'locale' in look,
)

/** Declares the tests of routes; `prepare` makes their reader. */
export function describeRoutes(
  floor: Floor,
  routes: (reader: () => AxeReader) => readonly Route[],
  prepare: () => Promise<AxeReader>,
): Windows {
  let made: AxeReader | undefined
  const reader = (): AxeReader => {
    if (made === undefined) throw new Error('the reader comes with the first hook')
    return made
  }
  const windows = new Windows(floor, reader)
  beforeAll(async () => void (made = await prepare()))
  describe.each(looks)('no violations $name, in both themes, at 320 pixels', ({ look, rules }) => {
    let { theme } = look.shown
    test.each(routes(reader))('$name', async ({ path, within }) => {
      const page = await windows.open(path(), look)
      expect(await violations(page, rules, within)).toEqual([])
      // It stays so for the next route, which is first looked at in this one.
      theme = OTHER[theme]
      await showNow(page, { ...look.shown, theme })
      expect(await violations(page, 'colours', within)).toEqual([])
      if (look.device.viewport === NARROW) return
      await page.setViewportSize(NARROW)
      await drawn(page)
      expect(await tooWide(page)).toEqual([])
    })
  })
  return windows
}
