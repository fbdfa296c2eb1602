// The main job with a product, for every kind without orders: a guest sees the offer and plans,
// registers, subscribes, watches, reads what came of it. On the real server; time passes when the
// journey says.
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desktop, newAccount, phone, register, signedIn, watchErrors } from './app.ts'
import { filled, showFirst, showNow, violations } from './axe.ts'
import { products, type ProductJourney } from './product-journey.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()

const number = (text: string | null): number =>
  Number((text ?? '').replaceAll('−', '-').replace(/[^0-9.-]/g, ''))

const money = (page: Page, { money: name }: ProductJourney) =>
  page.getByRole('textbox', { name, exact: true })

/** A guest sees the offer; what is typed survives the registration and the reload after it. */
async function planAndRegister(page: Page, product: ProductJourney): Promise<void> {
  const account = newAccount()
  await page.goto(app.url(product.form))
  await money(page, product).fill('1,234')
  await money(page, product).blur()
  for (const words of product.before) await page.getByText(words).first().waitFor()
  const chosen = page.getByRole('radiogroup', { name: 'Target price' }).getByRole('radio', {
    checked: true,
  })
  const target = await chosen.getAttribute('aria-label')
  await register(page, account)
  await page.getByText('available').first().waitFor()
  expect(number(await money(page, product).inputValue())).toBe(1234)
  expect((await chosen.getAttribute('aria-label'))?.split(' ')[2]).toBe(target?.split(' ')[2])
}

/** Confirmed once: focus is on the way back, the offer is read again before anything is sent. */
async function subscribe(page: Page, product: ProductJourney): Promise<void> {
  await page.getByRole('button', { name: product.subscribe }).click()
  const confirm = page.getByRole('dialog')
  await confirm.getByText(product.before[0] ?? '').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Back')
  await confirm.getByRole('button', { name: product.confirm, exact: true }).click()
}

/** Nothing ends it, changes it or takes from it: neither here nor in lists. */
async function watch(page: Page, product: ProductJourney): Promise<string> {
  await page.getByRole('link', { name: 'View bot' }).click()
  await page.getByTestId('total-profit').waitFor()
  for (const words of product.running) await page.getByText(words).first().waitFor()
  expect(await page.getByRole('button', { name: 'Close bot' }).count()).toBe(0)
  const id = /bot\/(\d+)/.exec(page.url())?.[1] ?? ''
  await page.goto(app.url('/my-bot/'))
  await page.locator(`[data-row-link="${id}"]`).waitFor()
  await page.locator('.bot-line [aria-haspopup=menu]').first().click()
  await page.getByRole('menuitem', { name: 'Details' }).waitFor()
  expect(await page.getByRole('menuitem', { name: /close|adjust|withdraw/i }).count()).toBe(0)
  await page.keyboard.press('Escape')
  return id
}

/** The receipt adds up, and tells by which price it was settled. */
async function readReceipt(page: Page, { ended, steps }: ProductJourney): Promise<void> {
  await page.getByRole('heading', { name: ended, exact: true }).waitFor()
  const final = number(await page.getByTestId('final-profit').locator('bdi').first().textContent())
  const added = page.locator('.receipt .defs > div').last().locator('dd bdi').first()
  expect(number(await added.textContent())).toBe(final)
  const figures = (await page.locator('.equation .signed').allTextContents()).map(number)
  const sum = figures.slice(0, -1).reduce((all, it) => all + it, 0)
  expect(sum).toBeCloseTo(figures.at(-1) ?? Number.NaN, 6)
  for (const [index, step] of steps.entries())
    await expect.poll(() => page.locator('.money-steps li').nth(index).textContent()).toMatch(step)
}

/** History that lacks the end of a bot, as a busy server's may, until it is told to come. */
async function lateHistory(page: Page): Promise<() => void> {
  let isLate = true
  await page.route('**/s1/bot/v1/activity', async (route) => {
    const answer = await route.fetch()
    if (!isLate) return route.fulfill({ response: answer })
    const json = (await answer.json()) as { result: object }
    return route.fulfill({ json: { ...json, result: { ...json.result, rows: [] } } })
  })
  return () => void (isLate = false)
}

async function user(): Promise<Page> {
  const context = await browser.newContext(desktop)
  onTestFinished(() => context.close())
  return signedIn(context, app)
}

async function openForm(page: Page, product: ProductJourney): Promise<void> {
  await page.goto(app.url(product.form))
  await page.getByText('available').first().waitFor()
  await page.getByRole('button', { name: product.subscribe }).waitFor()
}

describe.each(products)('$kind', (product) => {
  test('from the offer to the receipt', async () => {
    const context = await browser.newContext(desktop)
    const page = await context.newPage()
    const errors = watchErrors(page)
    await planAndRegister(page, product)
    await subscribe(page, product)
    await page.getByText(product.created).waitFor()
    const id = await watch(page, product)
    await page.goto(app.url(`/bot/${id}/`))
    const historyComes = await lateHistory(page)
    await product.settle(market, page, id)
    const steps = page.locator('.receipt').getByRole('region', { name: 'Where the money went' })
    await steps.locator('.skeleton').waitFor()
    historyComes()
    await readReceipt(page, product)
    expect(await violations(page)).toEqual([])
    await page.goto(app.url('/my-bot/?tab=closed'))
    await page.getByText(product.ended, { exact: true }).first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('a stale offer is refused with the new figure, and what was typed stays', async () => {
    const page = await user()
    const { offerPath, placePath } = product
    let [told, isHeld, isSent] = ['', false, false]
    await page.route(`**${offerPath}*`, async (route) => {
      if (isSent) return route.continue()
      const response = isHeld ? undefined : await route.fetch()
      // One that was under way then says the same as well.
      if (response !== undefined && !isHeld) told = await response.text()
      return route.fulfill({ contentType: 'application/json', body: told })
    })
    await openForm(page, product)
    await money(page, product).fill('250')
    await page.getByRole('button', { name: product.subscribe }).click()
    // From now on the page hears the same of the offer until it has sent its order.
    isHeld = true
    await product.expire(market)
    page.on('request', (request) => {
      if (request.url().endsWith(placePath)) isSent = true
    })
    const confirm = page.getByRole('dialog')
    await confirm.getByRole('button', { name: product.confirm, exact: true }).click()
    await confirm.getByText(product.stale).waitFor()
    await confirm.getByRole('button', { name: product.confirm, exact: true }).click()
    await page.getByText(product.created).waitFor()
  })

  test('an answer that does not come: it is looked for, and never placed twice', async () => {
    const page = await user()
    await openForm(page, product)
    let sent = 0
    await page.route(`**${product.placePath}`, async (route) => {
      sent += 1
      await route.fetch()
      await route.abort('connectionfailed')
    })
    // It stands until it was looked for: each drawing is looked at.
    const unsure = page.waitForFunction(() => document.body.textContent.includes('We do not know'))
    await Promise.all([unsure, subscribe(page, product)])
    await page.getByText(product.created).waitFor()
    expect(sent).toBe(1)
  })

  test('too much and too little are said at the field, with the way out', async () => {
    const page = await user()
    await openForm(page, product)
    const field = money(page, product)
    for (const [typed, said] of [
      ['150000', /is short by/],
      ['1', /at least/],
    ] as const) {
      await field.fill(typed)
      await field.blur()
      await page.locator('[data-field=amount]').getByText(said).waitFor()
      expect(await field.getAttribute('aria-invalid')).toBe('true')
    }
    await page.getByRole('button', { name: /^Use / }).click()
    await page.getByRole('button', { name: product.subscribe }).waitFor()
  })

  test('in Arabic on a phone, dark and light', async () => {
    const context = await browser.newContext(phone)
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await showFirst(page, { theme: 'dark' })
    await page.goto(app.url(product.form, 'ar-SA'))
    await filled(page)
    expect(await violations(page)).toEqual([])
    await showNow(page, { theme: 'light' })
    expect(await violations(page, 'colours')).toEqual([])
  })
})
