// A new kind is a folder: the repository with the bell under bots/ and nothing else edited is built
// and gone through in the browser, from home to the button that closes it.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { plantKind, type PlantedKind } from '../tools/fixtures/planted-kind.ts'
import { lastPrice, signedIn, startApp, watchErrors, type App } from './app.ts'
import { useApp } from './use-app.ts'

const { browser } = useApp()
const BUILD = "const { ensureBuilt } = await import('./tools/build.mjs'); await ensureBuilt()"

let planted: PlantedKind
let app: App

beforeAll(async () => {
  planted = plantKind('apps', 'tools', 'packages/bot-kit/web/texts', 'packages/texts')
  const cwd = planted.folder
  execFileSync(process.execPath, ['--input-type=module', '-e', BUILD], { cwd })
  app = await startApp({}, join(cwd, 'apps/server/dist/main.js'))
})
afterAll(async () => {
  await app.stop()
  planted.remove()
})

/** Creates a bell on the form, far above the price; answers the address of its page. */
async function hang(page: Page): Promise<string> {
  const ring = ((await lastPrice(page, 'BTCUSDT')) * 1.5).toFixed(0)
  await page.goto(app.url(`/bell-create/?base=BTC&quote=USDT&ring=${ring}&lots=100`))
  await page.getByRole('button', { name: 'Create bell', exact: true }).click()
  const confirm = page.getByRole('dialog', { name: 'Create bell BTC/USDT?' })
  await confirm.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Your bell is hung').waitFor()
  await page.goto(app.url('/my-bot/'))
  const row = page.getByRole('row').filter({ hasText: 'BTC/USDT' })
  await expect.poll(() => row.innerText()).toMatch(/Bell\s+(Ring at|Buys once)/)
  return (await row.getByRole('link', { name: 'BTC/USDT' }).getAttribute('href')) ?? ''
}

/** It says what was given back, though a bell has no word for its closing, and counts no grids. */
async function readReceipt(page: Page): Promise<void> {
  const steps = page.locator('.money-steps li')
  await steps.getByText(/^Moved .* to Funding/).waitFor()
  expect(await steps.allTextContents()).toEqual([
    expect.stringMatching(/^No order was open, done/),
    expect.stringMatching(/^Moved [\d.,]+\sUSDT \+ 0\.000\d+\sBTC to Funding, done/),
  ])
  expect(await page.getByText('Matched orders').count()).toBe(0)
}

/** What a page asks to find out whose bot it shows, and to read it. */
function askedBy(page: Page): string[] {
  const asked: string[] = []
  const names: Readonly<Record<string, string>> = {
    'query-grid-detail': 'spot grid?',
    'bell/v1/detail': 'bell?',
    'list-all-bots': 'whose?',
  }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const name = Object.keys(names).find((it) => pathname.endsWith(it))
    const isList = name === 'list-all-bots' && !(request.postData() ?? '').includes('bot_id')
    if (name !== undefined && !isList) asked.push(names[name] ?? '')
  })
  return asked
}

async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByText('Bell · Buys once and rings at a price').waitFor()
  await page.getByRole('button', { name: 'Close bot' }).waitFor()
}

test('a bell is offered on home, created, listed, shown and closed by its button', async () => {
  const context = await browser.newContext()
  const page = await signedIn(context, app)
  const errors = watchErrors(page)
  await page.goto(app.url('/'))
  const offer = page.getByRole('article').filter({ hasText: 'Buys once at market and rings' })
  expect(await offer.getByRole('link', { name: 'Create' }).getAttribute('href')).toMatch(
    /\/bell-create\/$/,
  )
  const href = await hang(page)
  const asked = askedBy(page)
  await page.getByRole('row').filter({ hasText: 'BTC/USDT' }).getByRole('link').first().click()
  await page.getByText('Bell · Buys once and rings at a price').waitFor()
  // The row has said whose bot it is; so does the answer with a page; else one question does.
  expect(new Set(asked)).toEqual(new Set(['bell?']))
  // What it is waits for nothing; whether it copies somebody is asked afterwards.
  await opened(page, new URL(href, app.base).href)
  await expect.poll(() => new Set(asked)).toEqual(new Set(['bell?', 'whose?']))
  expect(asked.splice(0)[0]).toBe('bell?')
  // As by a server whose memory no longer holds the bot.
  await page.addInitScript(() => (performance.getEntriesByType = () => []))
  await opened(page, new URL(href, app.base).href)
  expect(asked.slice(0, 2)).toEqual(['whose?', 'bell?'])
  expect(asked).not.toContain('spot grid?')
  await page.getByRole('button', { name: 'Close bot' }).click()
  const closing = page.getByRole('dialog', { name: 'Close BTC/USDT bell?' })
  await closing.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('heading', { name: /^Closed by you/ }).waitFor()
  await readReceipt(page)
  expect(errors).toEqual([])
  await context.close()
})
