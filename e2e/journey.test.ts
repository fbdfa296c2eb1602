// The main job in the browser, for every kind: register, create a bot from the form, watch it
// trade, adjust, withdraw, close, read the receipt. On the real server; the price goes where the
// journey says.
import { describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { desktop, newAccount, register, watchErrors } from './app.ts'
import { changedTo, journeys, pressCreate, type KindJourney } from './kind-journey.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()

const number = (text: string | null): number =>
  Number((text ?? '').replaceAll('−', '-').replace(/[^0-9.-]/g, ''))

const total = (page: Page) => page.getByTestId('total-profit').locator('bdi').last()
const money = (page: Page, { money: name }: KindJourney) =>
  page.getByRole('textbox', { name, exact: true })

/** A guest plans; the plan survives the registration and the reload after it. */
async function planAndRegister(page: Page, kind: KindJourney): Promise<void> {
  const account = newAccount()
  await page.goto(app.url(kind.form))
  await money(page, kind).waitFor()
  await kind.fill(page, await market.last(kind.symbol, kind.category))
  const firstPrice = page.getByRole('textbox', { name: kind.firstPrice, exact: true })
  const chosen = await firstPrice.inputValue()
  await register(page, account)
  await page.getByText('available').first().waitFor()
  expect(number(await money(page, kind).inputValue())).toBe(5000)
  expect(await firstPrice.inputValue()).toBe(chosen)
}

/**
 * Confirm: focus is on the way back, or on the consent that is asked for, then the order is sent
 * once.
 */
async function create(page: Page, kind: KindJourney): Promise<void> {
  await page.getByRole('button', { name: kind.create }).click()
  const confirm = page.getByRole('dialog')
  await confirm.getByText('Checked with the market').first().waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    kind.consent === undefined ? 'Back' : '',
  )
  await pressCreate(page, kind)
  await page.getByText(kind.created).waitFor()
  await page.getByText(kind.placed).waitFor()
  await page.getByRole('link', { name: 'View bot' }).click()
}

/** Fills come in, levels count them, the total moves and the equation adds up as written. */
async function trade(page: Page, kind: KindJourney): Promise<void> {
  await total(page).waitFor()
  const first = await total(page).textContent()
  await kind.earn(market)
  await expect.poll(() => total(page).textContent()).not.toBe(first)
  await expect.poll(async () => number(await kind.figures.matched(page))).toBeGreaterThan(0)
  // "7.20", "+ 20.33", "− 3.73", "= +23.80": sign and figure of each stand together.
  const figures = (await page.locator('.equation .signed').allTextContents()).map(number)
  const sum = figures.slice(0, -1).reduce((all, it) => all + it, 0)
  expect(sum).toBeCloseTo(figures.at(-1) ?? Number.NaN, 6)
  await page.getByRole('tab', { name: 'History' }).click()
  await page.locator('.windowed-row').first().waitFor()
  expect(await page.locator('.windowed-row').count()).toBeGreaterThan(0)
}

/** A change that touches no order; statistics stay. */
async function adjust(page: Page, kind: KindJourney): Promise<void> {
  const { change, symbol, category } = kind
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog')
  const wanted = changedTo(kind, await market.last(symbol, category))
  await dialog.getByRole('textbox', { name: change.field }).fill(wanted)
  await dialog.getByText(change.notice).waitFor()
  await dialog.getByText('No more money is needed').waitFor()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'Parameters' }).click()
  const row = page.getByRole('row', { name: change.field }).getByRole('cell').first()
  await expect.poll(async () => number(await row.textContent())).toBe(Number(wanted))
}

/** With nothing earned the dialog says so at once, and no amount can be sent. */
async function withdrawNothing(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Withdraw( profit)?$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Amount to withdraw' })
  const said = dialog.getByText('Nothing can be withdrawn yet.')
  await said.waitFor()
  expect(await field.getAttribute('aria-invalid')).not.toBe('true')
  await field.fill('1')
  expect(await said.count()).toBe(1)
  for (const name of ['Max', 'Withdraw'])
    expect(
      await dialog.getByRole('button', { name, exact: true }).getAttribute('aria-disabled'),
    ).toBe('true')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function withdraw(page: Page, { figures }: KindJourney): Promise<void> {
  await page
    .getByRole('button', { name: /^Withdraw( profit)?$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Max' }).click()
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(async () => number((await figures.withdrawn?.(page)) ?? '')).toBeGreaterThan(0)
}

/** A press that begins on a dialog and ends beside it: the dialog moved, or text was marked. */
async function dragOut(page: Page, dialog: Locator): Promise<void> {
  const box = await dialog.locator('h2').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await page.mouse.down()
  await page.mouse.move(3, 3)
  await page.mouse.up()
}

/** Focus starts on the way back, Enter keeps the bot running, the button names the mode. */
async function close(page: Page, kind: KindJourney): Promise<void> {
  await page.getByRole('button', { name: 'Close bot' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: kind.close.choice }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Keep running')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Close bot' }).first().click()
  await dragOut(page, dialog)
  expect(await dialog.isVisible()).toBe(true)
  await dialog.getByRole('radio', { name: kind.close.choice }).click()
  await dialog.getByRole('button', { name: kind.close.button }).click()
}

/** The receipt is on top, its sum is the final P&L; where the money went is told step by step. */
async function readReceipt(page: Page, { steps }: KindJourney): Promise<void> {
  await page.getByRole('heading', { name: 'Closed by you' }).waitFor()
  const final = number(await page.getByTestId('final-profit').locator('bdi').first().textContent())
  const added = number(
    await page.locator('.receipt .defs > div').last().locator('dd bdi').first().textContent(),
  )
  expect(added).toBe(final)
  // The activity that tells of the steps is an answer of its own and may come after the end.
  for (const [index, step] of steps.entries())
    await expect.poll(() => page.locator('.money-steps li').nth(index).textContent()).toMatch(step)
  // What is over offers no open orders and one way on.
  expect(await page.getByRole('tab', { name: 'Orders' }).count()).toBe(0)
  expect(await page.getByRole('heading', { name: /(Open|Nearest) orders/ }).count()).toBe(0)
  expect(await page.getByText('Run again').count()).toBe(1)
}

describe.each(journeys)('$kind', (kind) => {
  test('from the form to the receipt', async () => {
    const context = await browser.newContext(desktop)
    const page = await context.newPage()
    const errors = watchErrors(page)
    await planAndRegister(page, kind)
    await create(page, kind)
    const { withdraw: isWithdrawn } = kind.paths
    if (isWithdrawn !== undefined) await withdrawNothing(page)
    await trade(page, kind)
    await adjust(page, kind)
    if (isWithdrawn !== undefined) await withdraw(page, kind)
    await close(page, kind)
    await readReceipt(page, kind)
    expect(errors).toEqual([])
    await context.close()
  })
})

test('prices in the list of pairs run on', async () => {
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  await page.goto(app.url('/create/?base=BTC&quote=USDT'))
  await page.locator('.pair-button').click()
  const price = page.getByRole('option', { name: /ETH\/USDT/ }).locator('.end')
  const first = await price.textContent()
  await market.move({ ETHUSDT: 1.002 })
  await expect.poll(() => price.textContent()).not.toBe(first)
  await context.close()
})
