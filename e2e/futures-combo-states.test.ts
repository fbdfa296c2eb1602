// States of a combo that need a price: liquidation near, and its end; and that a form of several
// contracts asks the stream for each of them once, and for none when it was left.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { inRoot } from '../tools/paths.mjs'
import { desktop, phone, post, signedIn } from './app.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()
const out = inRoot('e2e/out')
const FCOMBO = '/contract/v5/private/fcombobot/'
let context: BrowserContext
let page: Page

beforeAll(async () => {
  mkdirSync(out, { recursive: true })
  context = await browser.newContext(desktop)
  page = await signedIn(context, app)
})

async function made(coins: readonly string[], leverage: string, margin: string): Promise<string> {
  const { bot_id: id } = await post<{ bot_id: string }>(page, `${FCOMBO}create-bot`, {
    leverage,
    init_margin: margin,
    adjust_position_mode: 'ADJUST_POSITION_MODE_BY_USER',
    symbol_settings: coins.map((symbol) => ({
      symbol,
      target_position_percent: String(1 / coins.length),
      side: 'SIDE_LONG',
    })),
  })
  return id
}

const picture = (of: Page, name: string) =>
  of.screenshot({ path: join(out, `combo-${name}.png`), fullPage: true })

test('near its liquidation it says so without a price, and its end is told in both languages', async () => {
  const id = await made(['ETHUSDT', 'SOLUSDT'], '20', '1000')
  await market.pass(1)
  const from = await Promise.all(
    ['ETHUSDT', 'SOLUSDT'].map(async (it) => [it, await market.last(it, 'linear')] as const),
  )
  const at = (share: number) => Object.fromEntries(from.map(([it, last]) => [it, last * share]))
  await market.goTo(at(0.95), 'linear')
  await page.goto(app.url(`/bot/${id}/`))
  await page.getByText(/^Liquidation when every contract goes/).waitFor()
  await picture(page, 'near-stepped')
  // Its contracts are a table only where all of it is seen.
  await page.getByRole('group', { name: 'Contracts' }).waitFor()
  await page.setViewportSize({ width: 820, height: 1000 })
  await page.getByRole('list', { name: 'Contracts' }).waitFor()
  await page.setViewportSize(desktop.viewport)
  await page.goto(app.url('/'))
  await page.getByRole('link', { name: 'Near liquidation' }).waitFor()
  expect(await page.locator('.attention').textContent()).not.toContain('—')
  await market.goTo(at(0.85), 'linear')
  await page.goto(app.url(`/bot/${id}/`))
  await page.getByRole('heading', { name: 'Liquidated' }).waitFor()
  await picture(page, 'liquidated-stepped')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = page.getByRole('dialog')
  await bell.getByText('ETH SOL').first().waitFor()
  expect(await bell.textContent()).not.toMatch(/ETHUSDT|at —/)
  await picture(page, 'bell-stepped')
  const state = await context.storageState()
  const own = await browser.newContext({ ...phone, storageState: state })
  const arabic = await own.newPage()
  await arabic.goto(app.url(`/bot/${id}/`, 'ar-SA'))
  await arabic.locator('.receipt').waitFor()
  await picture(arabic, 'receipt-arabic')
  await own.close()
  await market.goTo(at(1), 'linear')
})

test('prices of a form are asked for once each, and for none when it was left', async () => {
  const own = await browser.newContext(desktop)
  const reader = await own.newPage()
  const asked = new Map<string, number>()
  reader.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as Frame
      if (frame.topic !== 'realtimes' || frame.params?.category !== 'linear') return
      for (const symbol of frame.symbol.split(',')) {
        asked.set(symbol, (asked.get(symbol) ?? 0) + (frame.event === 'sub' ? 1 : -1))
      }
    }),
  )
  const contracts = 'BTCUSDT:l:40,ETHUSDT:l:30,SOLUSDT:s:30'
  await reader.goto(
    app.url(`/fcombo-create/?base=BTC&quote=USDT&leverage=2&contracts=${contracts}`),
  )
  await expect.poll(() => [...asked.values()]).toEqual([1, 1, 1])
  await reader.getByRole('link', { name: 'My bots' }).first().click()
  await expect.poll(() => [...asked.values()]).toEqual([0, 0, 0])
  await own.close()
})

interface Frame {
  readonly topic?: string
  readonly event: 'sub' | 'cancel'
  readonly symbol: string
  readonly params?: { readonly category: string }
}
