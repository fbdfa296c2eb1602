// The check codes of the futures combo in the browser: at its field, in the words of that code with
// the bound, and mended by the button beside them; weights that are not whole at the basket.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desktop } from './app.ts'
import {
  describeCodes,
  mainButton,
  showForm,
  toldAt,
  wordsOfChecks,
  type Address,
  type CodeRow,
  type CodesForm,
} from './codes-form.ts'
import { useApp } from './use-app.ts'

const { app, browser } = useApp()
const words = wordsOfChecks('futures-combo', 'futuresCombo')
const form: CodesForm = { app, path: '/fcombo-create/', words }
let page: Page

beforeAll(async () => {
  page = await (await browser.newContext(desktop)).newPage()
  await page.goto(app.url('/fcombo-create/?base=BTC&quote=USDT'))
})

const sound = {
  base: 'BTC',
  quote: 'USDT',
  contracts: 'BTCUSDT:l:60,ETHUSDT:s:40',
  mode: 'either',
  leverage: '5',
  drift: '5',
  every: '3600',
  invest: '2000',
}
const eleven = Array.from({ length: 11 }, (_, at) => `A${at}USDT:l:9`).join()

/** What of a sound combo is changed in its address, and the field of the form that tells. */
const rows: readonly CodeRow<Address>[] = [
  ['ADJUST_POSITION_PERCENT_TOO_LOW', 'threshold', { drift: '0.5' }],
  ['ADJUST_POSITION_PERCENT_TOO_HIGH', 'threshold', { drift: '60' }],
  ['ADJUST_POSITION_TIME_INTERVAL_TOO_LOW', 'interval', { every: '60' }],
  ['ADJUST_POSITION_TIME_INTERVAL_TOO_HIGH', 'interval', { every: '9000000' }],
  ['SL_PER_TOO_LOW', 'stopLoss', { sl: '0.5' }],
  ['SL_PER_TOO_HIGH', 'stopLoss', { sl: '150' }],
  ['TP_PER_TOO_LOW', 'takeProfit', { tp: '0.5' }],
  ['TP_PER_TOO_HIGH', 'takeProfit', { tp: '20000' }],
  ['LEVERAGE_TOO_LOW', 'leverage', { leverage: '0.5' }],
  ['LEVERAGE_TOO_HIGH', 'leverage', { leverage: '51' }],
  ['TRAILING_STOP_PERCENT_TOO_LOW', 'trailingStop', { ts: '1' }],
  ['TRAILING_STOP_PERCENT_TOO_HIGH', 'trailingStop', { ts: '100' }],
  ['INIT_MARGIN_TOO_LOW', 'investment', { invest: '1' }],
  ['INIT_MARGIN_TOO_HIGH', 'investment', { invest: '900000000' }],
]

const show = (change: Address) => showForm(form, page, { ...sound, ...change })
describeCodes(form, () => page, rows, show, ['interval'])

describe('the basket says what it lacks', () => {
  test.each([
    ['SYMBOL_NUM_TOO_LOW', 'BTCUSDT:l:100', false],
    ['SYMBOL_NUM_TOO_HIGH', eleven, false],
    ['WEIGHTS_SHORT', 'BTCUSDT:l:60,ETHUSDT:s:30', true],
    ['WEIGHTS_OVER', 'BTCUSDT:l:60,ETHUSDT:s:55', true],
  ] as const)('%s', async (code, contracts, isFitted) => {
    await showForm(form, page, { ...sound, contracts })
    const found = await toldAt(form, page, 'contracts', code)
    expect(await mainButton(page).textContent()).not.toMatch(/^Log in|^Create/)
    if (!isFitted) return
    await found.getByRole('button', { name: 'Fit to 100%' }).click()
    await found.waitFor({ state: 'hidden' })
    await page.getByText('Allocated').first().waitFor()
  })
})
