// The screens that traders see most in every language, on a phone and on a desk: nothing is cut,
// nothing lies over its neighbour, nothing is English. TRELLIS_LOOK names a folder for pictures.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContextOptions } from 'playwright-core'
import { flatTexts } from '@trellis/bot-kit/test/check-texts.ts'
import { languages, segmentOf, type Language } from '@trellis/texts'
import { variants } from '../tools/every-variant.ts'
import { TextReader } from '../tools/text-files.ts'
import { phone, post } from './app.ts'
import { makeFuturesGrid } from './made-grid.ts'
import { faultsOfPage, tellWords, type Spoken } from './page-faults.ts'
import { readerWithBots } from './my-bots-reader.ts'
import { useApp } from './use-app.ts'
import { leaveWithin } from './within.ts'

const floor = useApp()
const { app, browser, market } = floor
const folder = process.env['TRELLIS_LOOK']

type State = BrowserContextOptions['storageState']
let state: State
let running: string
let closed: string
let futures: string

beforeAll(async () => {
  const reader = await readerWithBots(floor, [
    { symbol: 'BTCUSDT', money: '12000', grids: 18 },
    { symbol: 'ETHUSDT', money: '5000', grids: 12 },
    { symbol: 'SOLUSDT', money: '2000', grids: 10, around: 0.8 },
  ])
  ;[running = '', closed = ''] = reader.ids
  const last = await market.last('BTCUSDT', 'linear')
  const wish = { cell_number: 20, leverage: '5', total_investment: '1000' }
  futures = await makeFuturesGrid(reader.page, last, [0.9, 1.1], wish)
  await post(reader.page, '/grid/v1/close-grid', { grid_id: closed, close_mode: 3 })
  await reader.page.goto(app.url(`/bot/${closed}/`))
  await reader.page.locator('.receipt').waitFor()
  state = await reader.context.storageState()
  await reader.context.close()
})

/** All that English says in so many words, and what the language says in its place. */
function spokenIn(language: Language): Spoken {
  const reader = new TextReader()
  const pairs = reader.namespacesOfPages.flatMap((it) => {
    const own = flatTexts(reader.read(it, language))
    return [...flatTexts(reader.read(it, 'en'))].map(
      ([key, text]) => [text, own.get(key) ?? ''] as const,
    )
  })
  const said = new Set(pairs.map(([, text]) => text))
  const english = pairs.map(([text]) => text).filter((it) => !it.includes('{{') && !said.has(it))
  return {
    english: language === 'en' ? [] : english,
    isLatin: !/^(ar|zh|ja|ko|ru|th)/.test(language),
  }
}

const screens = () =>
  [
    ['home', '/', '.hero, .attention, main h2'],
    ['create', '/create/?base=BTC&quote=USDT&invest=5000', '.sum .figure'],
    ['create-futures', '/fgrid-create/?base=BTC&quote=USDT&invest=2000', '.sum .figure'],
    ['my-bots', '/my-bot/', '[data-total]'],
    ['detail', `/bot/${running}/`, '.curve-svg'],
    ['detail-futures', `/bot/${futures}/`, 'main .figure'],
    ['close', `/bot/${running}/?ask=close`, 'dialog[open]'],
    ['receipt', `/bot/${closed}/`, '.receipt'],
  ] as const

const widths = [
  ['390', phone],
  ['1440', { viewport: { width: 1440, height: 900 } }],
] as const
const WIDE: ReadonlySet<Language> = new Set(['ar-SA', 'de-DE', 'ja-JP', 'ru-RU', 'th-TH'])

describe.each(languages)('in $name', ({ language }) => {
  const spoken = spokenIn(language)
  // A phone has the least room; a desk is seen once for each script and for the longest words.
  const seen = variants(widths, ([width]) => width === '390' || WIDE.has(language))
  test.each(seen)('%s px wide', async (width, device) => {
    const context = await browser.newContext({
      ...device,
      ...(state ? { storageState: state } : {}),
    })
    const page = await context.newPage()
    // Loaded once, as by a reader, who goes from place to place; each has a path of its own.
    await page.goto(app.url('/no-such-page/', segmentOf(language)))
    await page.locator('main').waitFor()
    const words = await tellWords(page, spoken)
    const found: string[] = []
    for (const [name, path, ready] of screens()) {
      await leaveWithin(page, app.url(path, segmentOf(language)))
      await page.locator(ready).first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      const faults = await faultsOfPage(page, words)
      found.push(...faults.map((it) => `${name}: ${it}`))
      if (folder !== undefined) {
        mkdirSync(join(folder, language), { recursive: true })
        // Pictures are of pages that have all they wait for.
        await page.waitForTimeout(800)
        await page.screenshot({
          path: join(folder, language, `${name}-${width}.png`),
          fullPage: name !== 'close',
        })
      }
    }
    await context.close()
    expect(found).toEqual([])
  })
})
