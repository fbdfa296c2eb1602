// Every SPOT_CHECK_CODE of the specification: produced through HTTP, and seen at its field in the
// browser with the limit and a way to repair it. The market stands still, so that bounds are exact.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desktop, phone, post, signedIn } from './app.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()
let page: Page
let last: number

beforeAll(async () => {
  page = await (await browser.newContext(desktop)).newPage()
  await page.goto(app.url('/create/?base=BTC&quote=USDT'))
  last = await market.last('BTCUSDT')
})

interface Row {
  readonly code: string
  /** data-field of the form. */
  readonly field: string
  /** Changes to a good grid of ±10 % with 20 grids; numbers are multiples of the last price. */
  readonly low?: number
  readonly high?: number
  readonly n?: string
  readonly invest?: string
  readonly tp?: number | string
  readonly sl?: number | string
  readonly entry?: number
  readonly ts?: string
  readonly up?: number
  readonly trailing?: boolean
}

const above = { low: 1.05, high: 1.2 }
const below = { low: 0.8, high: 0.95 }

const rows: readonly Row[] = [
  { code: 'LOW_PRICE_TOO_LOW', field: 'low', low: 0.1 },
  { code: 'LOW_PRICE_TOO_HIGH', field: 'low', low: 5.5, high: 6 },
  { code: 'HIGH_PRICE_TOO_LOW', field: 'high', high: 0.9005 },
  { code: 'HIGH_PRICE_TOO_HIGH', field: 'high', high: 1e6 },
  { code: 'GRID_NO_TOO_LOW', field: 'count', n: '1' },
  { code: 'GRID_NO_TOO_HIGH', field: 'count', n: '5000' },
  { code: 'INVESTMENT_TOO_LOW', field: 'quote', invest: '1' },
  { code: 'INVESTMENT_TOO_HIGH', field: 'quote', invest: '9000000000' },
  { code: 'TP_TOO_LOW', field: 'takeProfit', tp: 1.05 },
  { code: 'TP_TOO_HIGH', field: 'takeProfit', tp: 1e6 },
  { code: 'TP_TOO_LOW_THAN_MARKET', field: 'takeProfit', ...below, tp: 0.97 },
  { code: 'SL_TOO_LOW', field: 'stopLoss', sl: '0' },
  { code: 'SL_TOO_HIGH', field: 'stopLoss', sl: 0.95 },
  { code: 'SL_TOO_HIGH_THAN_MARKET', field: 'stopLoss', ...above, sl: 1.02 },
  { code: 'EP_TOO_LOW', field: 'entry', entry: 0.2 },
  { code: 'EP_TOO_HIGH', field: 'entry', entry: 1.05 },
  { code: 'TS_PERCENT_TOO_LOW', field: 'trailingStop', ts: '1' },
  { code: 'TS_PERCENT_TOO_HIGH', field: 'trailingStop', ts: '99.5' },
  { code: 'LIMIT_UP_PRICE_TOO_LOW', field: 'limitUp', trailing: true, up: 1.05 },
  { code: 'LIMIT_UP_PRICE_TOO_HIGH', field: 'limitUp', trailing: true, up: 6 },
  { code: 'CAN_NOT_ENABLE_TRAILING_UP', field: 'trailing', trailing: true, n: '4' },
  { code: 'ENTRY_PRICE_FORBIDDEN_TRAILING_UP', field: 'trailing', trailing: true, entry: 0.8 },
  { code: 'LAST_PRICE_FORBIDDEN_TRAILING_UP', field: 'trailing', trailing: true, ...above },
  {
    code: 'INVESTMENT_FORBIDDEN_TRAILING_UP',
    field: 'trailing',
    trailing: true,
    low: 0.3,
    high: 1.02,
    n: '5',
  },
]

const at = (value: number | string | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : (last * value).toFixed(1)

function requestOf(row: Row): Record<string, unknown> {
  return {
    symbol: 'BTCUSDT',
    min_price: at(row.low ?? 0.9),
    max_price: at(row.high ?? 1.1),
    cell_number: Number(row.n ?? '20'),
    invest_mode: 0,
    quote_investment: row.invest ?? '5000',
    entry_price: at(row.entry),
    take_profit: at(row.tp),
    stop_loss: at(row.sl),
    ts_percent: row.ts === undefined ? '' : String(Number(row.ts) / 100),
    enable_trailing: row.trailing ?? false,
    limit_up_price: at(row.up),
  }
}

function addressOf(row: Row): string {
  const query = new URLSearchParams({
    base: 'BTC',
    quote: 'USDT',
    low: at(row.low ?? 0.9),
    high: at(row.high ?? 1.1),
    n: row.n ?? '20',
    invest: row.invest ?? '5000',
  })
  for (const name of ['tp', 'sl', 'entry', 'up'] as const) {
    if (row[name] !== undefined) query.set(name, at(row[name]))
  }
  if (row.ts !== undefined) query.set('ts', row.ts)
  if (row.trailing) query.set('trailing', '1')
  return `/create/?${query.toString()}`
}

/** Goes to an address within the page. */
async function go(path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, app.url(path))
}

/** The form fills itself from the address as after a load; what it kept of another is dropped. */
async function show(row: Row): Promise<void> {
  await go('/no-such-page/')
  await page.getByText('There is no such page').waitFor()
  await page.evaluate(() => sessionStorage.clear())
  await go(addressOf(row))
}

describe('each code at its field', () => {
  test.each(rows)('$code', async (row) => {
    const answer = await post<{ check_code: string; problems: { check_code: string }[] }>(
      page,
      '/grid/v1/validate-input',
      requestOf(row),
    )
    const wire = `SPOT_CHECK_CODE_${row.code}`
    expect(answer.problems.map((it) => it.check_code)).toContain(wire)

    await show(row)
    const field =
      row.field === 'trailing'
        ? page.locator('#spot-grid-trailing-problem')
        : page.locator(`[data-field="${row.field}"] .fix`)
    await page.locator('details.advanced').evaluate((it: HTMLDetailsElement) => (it.open = true))
    await field.waitFor()
    const words = (await field.textContent()) ?? ''
    expect(words).toMatch(/\d/)
    const input = page.locator(`[data-field="${row.field}"] input:not([type=range])`)
    if (row.field !== 'trailing') expect(await input.getAttribute('aria-invalid')).toBe('true')

    // The fix repairs this problem; the main button does not let it through before.
    expect(await page.locator('.create-fields button.primary').textContent()).not.toContain(
      'Create',
    )
    await field.getByRole('button').click()
    await field.filter({ hasText: words }).waitFor({ state: 'hidden' })
  })
})

describe('what cannot be read', () => {
  test.each([
    ['Grids', '3.5', 'Enter a whole number'],
    ['Lower price', '−5', 'Enter a price above 0'],
    ['Investment', '−5', 'Enter an amount above 0'],
    ['Trailing stop', 'abc', 'Enter a percentage above 0'],
    ['Trailing stop', '0', 'Enter a percentage above 0'],
  ])('%s “%s”: %s', async (name, text, words) => {
    await show({ code: '', field: '' })
    await page.locator('details.advanced').evaluate((it: HTMLDetailsElement) => (it.open = true))
    const input = page.getByRole('textbox', { name, exact: true })
    await input.fill(text)
    await input.blur()
    await page.locator('.fix').getByText(`${words}.`).waitFor()
    expect(await page.locator('.create-fields button.primary').textContent()).toBe(words)
  })
})

test('the least investment is one figure in words, button, fix and range', async () => {
  // A kept draft would bring its own amount.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(app.url(addressOf({ code: '', field: '', invest: '' })))
  const button = page.locator('.create-fields button.primary')
  const money = page.getByRole('textbox', { name: 'Investment', exact: true })
  // Emptied before the form has filled it, it would be filled.
  await expect.poll(() => money.inputValue()).not.toBe('')
  await money.fill('')
  await button.getByText('Enter an amount').waitFor()
  await money.fill('1')
  await money.blur()
  const fix = page.locator('[data-field="quote"] .fix')
  const figure = /[\d,]+\.\d\d/
  const bound = figure.exec((await fix.textContent()) ?? '')?.[0]
  expect(bound).toBeDefined()
  expect(await fix.getByRole('button').textContent()).toBe(`Use ${bound}`)
  expect(await button.textContent()).toBe(`Raise investment to ${bound} USDT`)
  expect(await page.locator('[data-field="quote"] .ends').textContent()).toContain(`min ${bound}`)
})

test('on a phone the button that asks for an amount has no colour of an error', async () => {
  const narrow = await (await browser.newContext(phone)).newPage()
  await narrow.goto(app.url(addressOf({ code: '', field: '', invest: '' })))
  const colour = (it: Element): string => getComputedStyle(it).color
  const button = narrow.locator('.dock button.primary')
  const money = narrow.getByRole('textbox', { name: 'Investment', exact: true })
  // Emptied before the form has filled it, it would be filled.
  await expect.poll(() => money.inputValue()).not.toBe('')
  await money.fill('')
  await button.getByText('Enter an amount').waitFor()
  const label = narrow.locator('.create-fields .field .label').first()
  expect(await button.evaluate(colour)).toBe(await label.evaluate(colour))
  await narrow.context().close()
})

test('a trigger price under the range is warned of, and promises no fall to its lower end', async () => {
  await page.goto(app.url(addressOf({ code: '', field: '', entry: 0.95 })))
  await page.getByText('Estimated loss at lower price').waitFor()
  await page.goto(app.url(addressOf({ code: '', field: '', entry: 0.8 })))
  await page.getByText('The trigger price is below the range').waitFor()
  await page.getByText('Fee reserve', { exact: true }).waitFor()
  expect(await page.getByText('Estimated loss at lower price').count()).toBe(0)
  await page.getByText(/^Worst case without a stop-loss: below/).waitFor()
  await page
    .getByText(/All to the platform coin\. It is paid to your Funding account/)
    .first()
    .waitFor()
  await page.getByText(/^0\.\d+% maker, 0\.\d+% taker$/).waitFor()
  // A straight move up never meets the trigger: the table promises nothing of it.
  await page.getByRole('tab', { name: 'What each price means' }).click()
  const upper = page.getByRole('row', { name: /^Upper price/ })
  await upper.getByText('Still waiting for trigger').waitFor()
  expect(await upper.textContent()).not.toContain('+0.')
})

const UNREADABLE = [
  ['Grids', '3.5', 'Enter a whole number.'],
  ['Grids', '-5', 'Enter a whole number.'],
  ['Grids', 'abc', 'Enter a whole number.'],
  ['Grids', '', 'Enter a whole number.'],
  ['Lower price', '-5', 'Enter a price above 0.'],
  ['Upper price', '1e9', 'Enter a price above 0.'],
  ['Upper price', '', 'Enter a price above 0.'],
  ['Take-profit', 'abc', 'Enter a price above 0.'],
] as const

describe('codes of a change', () => {
  test('PARAM_NOT_CHANGE and ADD_INVESTMENT', async () => {
    const own = await signedIn(await browser.newContext(desktop), app)
    const created = await post<{ grid_id: string }>(own, '/s1/bot/grid/v1/create-grid', {
      ...requestOf({ code: '', field: '' }),
      quote_investment: '300',
    })
    const id = { grid_id: created.grid_id }
    await own.goto(app.url(`/bot/${created.grid_id}/`))
    await own.getByTestId('total-profit').waitFor()
    const validate = (body: object) =>
      post<{ check_code: string; problems: { check_code: string }[]; add_investment: string }>(
        own,
        '/s1/bot/grid/v1/validate-update-sgrid',
        { ...id, ...body },
      )
    expect((await validate({})).check_code).toBe('SPOT_CHECK_CODE_PARAM_NOT_CHANGE')
    const wider = { min_price: at(0.5), max_price: at(1.6), cell_number: 100 }
    const needs = await validate(wider)
    expect(needs.problems.map((it) => it.check_code)).toContain('SPOT_CHECK_CODE_ADD_INVESTMENT')
    expect(Number(needs.add_investment)).toBeGreaterThan(0)

    await own.getByRole('button', { name: 'Adjust', exact: true }).click()
    const dialog = own.getByRole('dialog')
    await dialog.getByText('Nothing has changed yet').waitFor()
    await dialog.getByRole('textbox', { name: 'Lower price', exact: true }).fill(wider.min_price)
    await dialog.getByRole('textbox', { name: 'Upper price', exact: true }).fill(wider.max_price)
    await dialog.getByRole('textbox', { name: 'Grids', exact: true }).fill('100')
    await dialog.getByText(/needs .* more/).waitFor()

    // What cannot be read is said at its field, and nothing else that was typed is lost.
    for (const [name, text, words] of UNREADABLE) {
      const field = dialog.getByRole('textbox', { name, exact: true })
      const was = await field.inputValue()
      await field.fill(text)
      await dialog.locator('.fix').getByText(words).waitFor()
      await dialog.getByText('Correct the marked fields').waitFor()
      await field.fill(was)
      await dialog.locator('.fix').waitFor({ state: 'detached' })
    }
    const grids = dialog.getByRole('textbox', { name: 'Grids', exact: true })
    expect(await grids.inputValue()).toBe('100')
    await own.context().close()
  })
})
