// Every check code of the futures martingale, seen in the browser: at its field, in the words of
// that code with the bound, and mended by the button beside them; of a bot that runs, a stop that
// it loses already.
import { beforeAll, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desktop, post, signedIn } from './app.ts'
import {
  describeCodes,
  showForm,
  wordsOf,
  wordsOfChecks,
  type Address,
  type CodeRow,
  type CodesForm,
} from './codes-form.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()
const CREATE = '/contract/v5/private/fmartingalebot/create-fmart-bot'
const words = wordsOfChecks('futures-martingale', 'futuresMartingale')
const form: CodesForm = { app, path: '/fmart-create/', words }
let page: Page
let last: number

beforeAll(async () => {
  page = await (await browser.newContext(desktop)).newPage()
  await page.goto(app.url('/fmart-create/?base=BTC&quote=USDT'))
  last = await market.last('BTCUSDT', 'linear')
})

const at = (share: number): string => (last * share).toFixed(1)
const short = { mode: 'short' }
const sound = {
  base: 'BTC',
  quote: 'USDT',
  mode: 'long',
  leverage: '5',
  step: '2',
  times: '1.5',
  n: '3',
  tp: '2',
  invest: '2000',
}

/** What of a sound martingale is changed in its address, and the field of the form that tells. */
const rows: readonly CodeRow<() => Address>[] = [
  ['PRICE_FLOAT_PERCENT_TOO_LOW', 'priceStep', () => ({ step: '0.05' })],
  ['PRICE_FLOAT_PERCENT_TOO_HIGH', 'priceStep', () => ({ step: '25' })],
  ['ADD_POSITION_PERCENT_TOO_LOW', 'multiplier', () => ({ times: '0.9' })],
  ['ADD_POSITION_PERCENT_TOO_HIGH', 'multiplier', () => ({ times: '2.5' })],
  ['ADD_POSITION_NUM_TOO_LOW', 'additions', () => ({ n: '0' })],
  ['ADD_POSITION_NUM_TOO_HIGH', 'additions', () => ({ n: '11' })],
  ['INIT_MARGIN_TOO_LOW', 'investment', () => ({ invest: '1' })],
  ['INIT_MARGIN_TOO_HIGH', 'investment', () => ({ invest: '900000000' })],
  ['ROUND_TARGET_TP_PERCENT_TOO_LOW', 'roundProfit', () => ({ tp: '0.5' })],
  ['ROUND_TARGET_TP_PERCENT_TOO_HIGH', 'roundProfit', () => ({ tp: '900' })],
  ['SL_PER_TOO_LOW', 'stopLossShare', () => ({ sl_per: '0.5' })],
  ['SL_PER_TOO_HIGH', 'stopLossShare', () => ({ sl_per: '150' })],
  ['ENTRY_PRICE_TOO_LOW', 'entry', () => ({ entry: at(0.2) })],
  ['ENTRY_PRICE_TOO_HIGH', 'entry', () => ({ entry: at(1.1) })],
  ['ENTRY_PRICE_TOO_LOW', 'entry', () => ({ ...short, entry: at(0.9) })],
  ['ENTRY_PRICE_TOO_HIGH', 'entry', () => ({ ...short, entry: at(1.8) })],
  ['LEVERAGE_TOO_LOW', 'leverage', () => ({ leverage: '0.5' })],
  ['LEVERAGE_TOO_HIGH', 'leverage', () => ({ leverage: '51' })],
]

describeCodes(
  form,
  () => page,
  rows,
  (change) => showForm(form, page, { ...sound, ...change() }),
)

test('SL_PER_TOO_LOW, in the dialog that changes a martingale which loses more', async () => {
  const own = await signedIn(await browser.newContext(desktop), app)
  const { bot_id } = await post<{ bot_id: string }>(own, CREATE, {
    symbol: 'BTCUSDT',
    martingale_mode: 1,
    leverage: '50',
    price_float_percent: '0.05',
    add_position_percent: '1',
    add_position_num: 1,
    round_tp_percent: '5',
    init_margin: '1000',
  })
  await market.goTo({ BTCUSDT: last * 0.99 }, 'linear')
  await own.goto(app.url(`/bot/${bot_id}/`))
  await own.getByTestId('total-profit').waitFor()
  await own.getByRole('button', { name: 'Adjust', exact: true }).click()
  const dialog = own.getByRole('dialog')
  await dialog.getByText('Nothing has changed yet').waitFor()
  await dialog.getByRole('textbox', { name: 'Stop-loss, of first investment' }).fill('1')
  // A draft may have so little: the loss is the bound.
  const found = dialog.locator('.fix').filter({ hasText: wordsOf(form, 'SL_PER_UNDER_LOSS') })
  await found.waitFor()
  await found.getByRole('button').click()
  await found.waitFor({ state: 'detached' })
  await own.context().close()
})
