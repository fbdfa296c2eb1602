// Every FGRID_CHECK_CODE of the specification that a reader can meet, seen in the browser: at its
// field, in the words of that code with the bound, and mended by the button beside them. Three
// cannot be reached over HTTP: TP_TOO_LOW and SL_TOO_LOW, because a percentage of zero is "off" and
// below zero is no percentage, and SERVER_ERROR, which needs a fault of the server. Accounts are
// blocked only while a server stands still: USER_BANNED is seen in apps/server/test/http-banned.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desktop, post, signedIn } from './app.ts'
import {
  describeCodes,
  go,
  mainButton,
  showForm,
  toldAt,
  wordsOf,
  wordsOfChecks,
  type CodeRow,
  type CodesForm,
} from './codes-form.ts'
import { odd } from './stand-contracts.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()
const CREATE = '/contract/v5/fgridbot/fgrid-bot-create'
let page: Page
let last: number

beforeAll(async () => {
  page = await (await browser.newContext(desktop)).newPage()
  await page.goto(app.url('/fgrid-create/?base=BTC&quote=USDT'))
  last = await market.last('BTCUSDT', 'linear')
})

/** Numbers are multiples of the last price, texts are as they are. */
type Change = Readonly<Record<string, number | string>>

const above = { low: 1.2, high: 1.6 }
const below = { low: 0.6, high: 0.8 }
const long = { mode: 'long' }
const short = { mode: 'short' }
const HIGH = '2000000'

/** What of a sound grid is changed in its address, and the field of the form that tells. */
const rows: readonly CodeRow<Change>[] = [
  ['LOW_PRICE_TOO_LOW', 'low', { low: 0.1 }],
  ['LOW_PRICE_TOO_HIGH', 'low', { low: 5.5, high: 6.5 }],
  ['HIGH_PRICE_TOO_LOW', 'high', { high: 0.901 }],
  ['HIGH_PRICE_TOO_HIGH', 'high', { high: HIGH }],
  ['GRID_NO_TOO_LOW', 'count', { n: '1' }],
  ['GRID_NO_TOO_HIGH', 'count', { n: '100000' }],
  ['LEVERAGE_TOO_LOW', 'leverage', { leverage: '0.5' }],
  ['LEVERAGE_TOO_HIGH', 'leverage', { ...long, leverage: '51' }],
  ['INVESTMENT_TOO_LOW', 'investment', { invest: '1' }],
  ['RISK_LIMIT', 'investment', { invest: '50000000' }],
  ['EP_TOO_LOW', 'entry', { entry: 0.4 }],
  ['EP_TOO_HIGH', 'entry', { entry: 1.6 }],
  ['TP_PRICE_TOO_LOW', 'takeProfit', { ...long, tp: 1.05 }],
  ['TP_PRICE_TOO_HIGH', 'takeProfit', { ...short, tp: 0.95 }],
  ['SL_PRICE_TOO_LOW', 'stopLoss', { ...short, sl: 1.05 }],
  ['SL_PRICE_TOO_HIGH', 'stopLoss', { ...long, sl: 0.95 }],
  ['TOP_PRICE_TOO_LOW', 'takeProfit', { tp: 1.05 }],
  ['TOP_PRICE_TOO_HIGH', 'takeProfit', { tp: HIGH }],
  ['BOTTOM_PRICE_TOO_LOW', 'stopLoss', { sl: 0.1 }],
  ['BOTTOM_PRICE_TOO_HIGH', 'stopLoss', { sl: 0.95 }],
  ['TP_LESS_THAN_LAST_PRICE', 'takeProfit', { ...long, ...below, tp: 0.9 }],
  ['TP_GREATER_THAN_LAST_PRICE', 'takeProfit', { ...short, ...above, tp: 1.1 }],
  ['TP_LESS_THAN_MIN_PRICE', 'takeProfit', { ...short, tp: 0.1 }],
  ['SL_LESS_THAN_LAST_PRICE', 'stopLoss', { ...short, ...below, sl: 0.9 }],
  ['SL_GREATER_THAN_LAST_PRICE', 'stopLoss', { ...long, ...above, sl: 1.1 }],
  ['SL_GREATER_THAN_MAX_PRICE', 'stopLoss', { ...short, sl: HIGH }],
  ['SL_CAUSE_LIQUIDATION', 'stopLoss', { ...long, leverage: '5', sl: 0.5 }],
  ['SL_GREATER_THAN_LIQ_PRICE', 'stopLoss', { ...short, leverage: '5', sl: 1.6 }],
  ['TP_SL_FAILED', 'takeProfitShare', { tp: 1.3, tp_per: '30' }],
  ['TP_TOO_HIGH', 'takeProfitShare', { tp_per: '600' }],
  ['SL_TOO_HIGH', 'stopLossShare', { sl_per: '150' }],
  ['INVALID_TRAILING_STOP_PERCENT', 'trailingStop', { ts: '1' }],
  ['MOVE_UP_PRICE_TOO_LOW', 'moveUp', { up: 1.05 }],
  ['MOVE_UP_PRICE_TOO_HIGH', 'moveUp', { up: HIGH }],
  ['MOVE_DOWN_PRICE_TOO_HIGH', 'moveDown', { down: 0.95 }],
  ['MOVE_DOWN_PRICE_TOO_LOW', 'moveDown', { sl: 0.7, down: 0.6 }],
]

const sound: Change = { low: 0.9, high: 1.12, n: '10', leverage: '3', invest: '2000' }

const at = (value: number | string): string =>
  typeof value === 'string' ? value : (last * value).toFixed(1)

const words = wordsOfChecks('futures-grid', 'futuresGrid')
const form: CodesForm = { app, path: '/fgrid-create/', words }

async function show(change: Change, pair = 'BTC', own = page): Promise<void> {
  const values = Object.entries({ ...sound, ...change }).map(
    ([name, it]) => [name, at(it)] as const,
  )
  await showForm(form, own, { base: pair, quote: 'USDT', ...Object.fromEntries(values) })
}

const told = (field: string, code: string) => toldAt(form, page, field, code)

describeCodes(
  form,
  () => page,
  rows,
  (change) => show(change),
)

const many = { n: '100', leverage: '1', invest: '100000000' }

describe('what only another contract allows', () => {
  test.each([
    ['INVESTMENT_TOO_HIGH', 'investment', odd.smallOrders, { invest: '900000000' }],
    ['OI_POS_LIMIT', 'investment', odd.openTier, many],
  ] as const)('%s at %s', async (code, field, symbol, change) => {
    const price = await market.last(symbol, 'linear')
    const range = { low: (price * 0.9).toFixed(4), high: (price * 1.12).toFixed(4) }
    await show({ ...range, ...change }, symbol.replace('USDT', ''))
    await told(field, code)
    expect(await mainButton(page).textContent()).not.toMatch(/^Log in|^Create/)
  })
})

/** What creates a grid past the screens. */
const running = (change: object) => ({
  symbol: 'BTCUSDT',
  grid_mode: 1,
  grid_type: 1,
  min_price: at(0.9),
  max_price: at(1.12),
  cell_number: 10,
  leverage: '5',
  total_investment: '500',
  ...change,
})

describe('what no field explains', () => {
  test.each([
    ['SYMBOL_NOT_EXISTS', 'NOSUCH', 'USDT', 'NOSUCHUSDT'],
    ['COIN_NOT_MATCH', 'BTC', 'PERP', 'BTCPERP'],
    ['OPERATE_DENIED', 'WLFI', 'USDT', 'WLFIUSDT'],
    ['PRE_SETTLE_REDUCE_ONLY', 'LINK', 'USDT', odd.settling],
  ])('%s: the page names the contract and offers others', async (_, base, quote, name) => {
    await go(form, page, `/fgrid-create/?base=${base}&quote=${quote}`)
    await page.getByText(`${name} does not trade here`).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'BTCUSDT' }).waitFor()
  })

  test('INVALID_PARAM: what cannot be read is said at its field', async () => {
    await show({})
    const leverage = page.getByRole('textbox', { name: 'Leverage', exact: true })
    await leverage.fill('1e9')
    await leverage.blur()
    const found = page.locator('[data-field=leverage] .fix')
    await found.getByText('Enter a number of 1 or more.').waitFor()
  })

  test('AMOUNT_TOO_BIG and NOT_LOGGED_IN refuse what was confirmed', async () => {
    const own = await signedIn(await browser.newContext(desktop), app)
    await own.goto(app.url('/fgrid-create/?base=BTC&quote=USDT'))
    await show({ leverage: '1', invest: '40000' }, 'BTC', own)
    await own
      .getByText(/ available$/)
      .first()
      .waitFor()
    await own.getByRole('button', { name: 'Create futures grid' }).click()
    const dialog = own.getByRole('dialog')
    await dialog.getByText('Checked with the market').first().waitFor()
    const spent = { leverage: '1', total_investment: '40000' }
    for (const grid of [running(spent), running(spent)]) await post(own, CREATE, grid)
    const create = dialog.getByRole('button', { name: 'Create', exact: true })
    await dialog.getByRole('checkbox').check()
    await create.click()
    await dialog.getByText(/Funding account does not hold enough USDT/).waitFor()
    await dialog.getByRole('button', { name: /Top up/ }).waitFor()

    // Any other call would be the first to learn of it, and lead to the login.
    await own.route('**/x-api/**', (route) =>
      route.request().url().includes(CREATE) ? route.continue() : route.abort(),
    )
    await own.context().clearCookies()
    await create.click()
    await own.getByRole('heading', { name: 'Log in' }).first().waitFor()
    await own.context().close()
  })
})

describe('codes of a grid that runs, in the dialog that changes it', () => {
  test.each([
    ['SL_NOT_BETWEEN_LIQ_AND_LAST_PRICE', 2, 0.4],
    ['SL_NOT_BETWEEN_LAST_AND_LIQ_PRICE', 3, 1.7],
  ])('%s, and PARAM_NOT_CHANGE before it', async (code, grid_mode, share) => {
    const own = await signedIn(await browser.newContext(desktop), app)
    const { bot_id } = await post<{ bot_id: string }>(own, CREATE, running({ grid_mode }))
    await own.goto(app.url(`/bot/${bot_id}/`))
    await own.getByTestId('total-profit').waitFor()
    await own.getByRole('button', { name: 'Adjust', exact: true }).click()
    const dialog = own.getByRole('dialog')
    await dialog.getByText('Nothing has changed yet').waitFor()
    const field = dialog.getByRole('textbox', { name: 'Stop-loss', exact: true })
    await field.fill(at(share))
    const found = dialog.locator('.fix').filter({ hasText: wordsOf(form, code) })
    await found.waitFor()
    await found.getByRole('button').click()
    await found.waitFor({ state: 'detached' })
    await dialog.getByText('No more money is needed').waitFor()
    await own.context().close()
  })
})
