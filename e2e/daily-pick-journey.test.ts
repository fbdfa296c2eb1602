// The pick of the day is a basket that a search found as the day began: from it to a bot that runs
// in three taps, and the same for everybody, all day long and over a restart of the server.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { clusterServers } from '../apps/server/test/cluster-servers.ts'
import { desktop, openBrowser, phone, post, signedIn, type App, type Site } from './app.ts'
import { violations } from './axe.ts'
import { hurry, ownTime } from './page-time.ts'
import { searchedFolder, startSearched } from './searched-app.ts'

const FCOMBO = '/contract/v5/private/fcombobot/'

interface Contract {
  readonly symbol: string
  readonly side: string
  readonly target_position_percent: string
}

interface Pick {
  readonly date: string
  readonly reason: string
  readonly leverage: string
  readonly adjust_position_mode: string
  readonly adjust_position_percent: string
  readonly symbol_settings: readonly Contract[]
  readonly backtest: { readonly yield: string; readonly beats_naive: boolean | null } | null
}

let app: App
let browser: Browser
let found: Pick
const folder = searchedFolder()

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startSearched(folder), openBrowser()])
  found = await pickOf(app)
})
afterAll(async () => {
  await Promise.all([app.stop(), browser.close()])
  rmSync(folder, { recursive: true, force: true })
})

/**
 * What a guest is told of the pick; where all baskets that were searched lost it is the plain one
 * of the day.
 */
async function pickOf({ base }: Site): Promise<Pick> {
  const headers = { 'content-type': 'application/json' }
  const sent = { method: 'POST', headers, body: '{}' }
  const answer = await fetch(`${base}/x-api${FCOMBO}get-daily-pick`, sent)
  const { result } = (await answer.json()) as { result: { pick: Pick } }
  return settled(result.pick)
}

/** All of it but what its contracts cost and trade at the moment. */
function settled(pick: Pick): Pick {
  const { date, reason, leverage, symbol_settings, backtest } = pick
  const { adjust_position_mode, adjust_position_percent } = pick
  return {
    date,
    reason,
    leverage,
    adjust_position_mode,
    adjust_position_percent,
    symbol_settings,
    backtest,
  }
}

/** By its own words it lost, or did no better than a plain basket. */
function isDoubtful({ backtest }: Pick): boolean {
  return backtest !== null && (Number(backtest.yield) < 0 || backtest.beats_naive === false)
}

const contractsOf = ({ symbol_settings: rows }: Pick) =>
  rows.map(({ symbol, side, target_position_percent: weight }) => {
    return { symbol, side, target_position_percent: weight }
  })

/** The pick as home shows it, opened by its line. */
async function opened(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Show it' }).tap()
  return page.getByRole('dialog', { name: /^Pick of the day/ })
}

/** All that it says, but for the least investment, which follows the prices of now. */
async function wordsOf(offer: Locator): Promise<string> {
  const words = await offer.locator('.combo-pick').innerText()
  return words.replaceAll(/[\d,.]+\sUSDT/g, '… USDT')
}

test('three taps from the pick to a bot that runs, and the pick outlives a restart', async () => {
  expect(found.reason).toBe(found.backtest === null ? 'most-traded' : 'steady')
  const context = await browser.newContext(phone)
  await ownTime(context)
  const page = await signedIn(context, app)
  await page.goto(app.url('/'))
  await page.getByText(/^Pick of the day/).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  // To a reader who is still for a while it opens by itself; what did badly waits to be asked for.
  const offer = page.getByRole('dialog', { name: /^Pick of the day/ })
  if (isDoubtful(found)) await opened(page)
  else await hurry(page, offer)
  await offer.getByText(/^(Of the baskets that were tried|The three contracts that)/).waitFor()
  expect(await violations(page, 'usual', '.dialog')).toEqual([])
  const words = await wordsOf(offer)
  // No column of its figures is cut, on a phone or on a screen.
  for (const size of [desktop.viewport, phone.viewport]) {
    await page.setViewportSize(size)
    const cut = (all: Element[]) => all.filter((it) => it.scrollWidth > it.clientWidth).length
    expect(await offer.locator('.combo-pick, .table-scroll').evaluateAll(cut)).toBe(0)
  }

  // One: the card of home opens the form with it. Two: it is to be created. Three: confirmed, where
  // what it may cost is agreed to.
  await offer.getByRole('button', { name: 'Not now' }).tap()
  const card = page.getByRole('region', { name: /^Pick of the day/ })
  await card.getByRole('button', { name: 'Use this basket' }).tap()
  await page.waitForURL(/\/fcombo-create\/\?.*contracts=/)
  await page.getByRole('button', { name: 'Create futures combo' }).tap()
  const confirm = page.getByRole('dialog', { name: /^Create/ })
  await confirm.getByText(/^(Checked with the market|The price has moved)/).waitFor()
  // A plain choice is nobody's suggestion.
  if (found.backtest !== null) await confirm.getByText('AI suggestion').waitFor()
  await confirm.getByRole('checkbox', { name: /^I understand/ }).tap()
  await confirm.getByRole('button', { name: 'Create', exact: true }).tap()
  await page.getByRole('link', { name: 'View bot' }).waitFor()

  const [made, ...others] = await bots(page)
  expect(others).toEqual([])
  expect(made?.source).toBe(found.backtest === null ? 'manual' : 'auto')
  const id = made?.bot_id ?? ''
  const { detail } = await post<{ detail: Pick }>(page, `${FCOMBO}get-detail`, { bot_id: id })
  expect(contractsOf(detail)).toEqual(contractsOf(found))
  expect(Number(detail.leverage)).toBe(Number(found.leverage))
  await page.getByRole('link', { name: 'View bot' }).tap()
  await page.getByTestId('total-profit').waitFor()

  // It was written down: what the server says after a restart is no new search.
  const { port } = new URL(app.base)
  await app.stop()
  const isAlone = clusterServers() === undefined
  // Processes of a cluster keep it in their database.
  if (isAlone) expect(readFileSync(join(folder, 'advice.jsonl'), 'utf8')).toContain('futures-combo')
  app = await startSearched(folder, { PORT: port })
  expect(await pickOf(app)).toEqual(found)
  await page.goto(app.url('/'))
  expect(await wordsOf(await opened(page))).toBe(words)
  expect((await bots(page)).map((it) => it.bot_id)).toEqual([id])
  await context.close()
})

interface OwnBot {
  readonly bot_id: string
  readonly source: string
}

/** The bots that the reader has. */
async function bots(page: Page): Promise<readonly OwnBot[]> {
  const asked = await post<{ bots: { figures: OwnBot }[] }>(
    page,
    '/tradingbot/v1/list-all-bots',
    {},
  )
  return asked.bots.map(({ figures }) => figures)
}
