// Create, confirm, adjust and close with the keyboard alone: no step needs a pointer, and no Enter
// closes a bot by accident.
import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { desktop, post, signedIn } from './app.ts'
import { variants } from '../tools/every-variant.ts'
import { changedTo, journeys } from './kind-journey.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()

/** Tabs until it is reached; the order of the page is the reader's only map. */
async function tabUntil(page: Page, isThere: () => Promise<boolean>, what: string): Promise<void> {
  for (let i = 0; i < 80; i += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no tab stop is ${what}`)
}

/** To the next stop of that name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const isNamed = async (): Promise<boolean> => {
    const focused = await page.evaluate(() => {
      const it = document.activeElement
      const labels = it instanceof HTMLInputElement ? [...(it.labels ?? [])] : []
      return [it?.getAttribute('aria-label'), ...labels.map((l) => l.textContent), it?.textContent]
        .filter(Boolean)
        .join(' ')
    })
    return name.test(focused)
  }
  await tabUntil(page, isNamed, `named ${name}`)
}

/** To this very one, where others that come and go are named after it. */
async function tabOnto(page: Page, field: Locator): Promise<void> {
  const isFocused = () => field.evaluate((it) => it === document.activeElement)
  await tabUntil(page, isFocused, String(field))
}

/** A form of fields, and one with a list; those of the other kinds are made of the same. */
const CHOSEN: readonly string[] = ['spot-grid', 'futures-combo']
const kinds = variants(journeys, ({ kind }) => CHOSEN.includes(kind))

test.each(kinds)('$kind: create, confirm, adjust, close', async (kind) => {
  const named = (name: string) => new RegExp(`^${name}`)
  const page = await signedIn(await browser.newContext(desktop), app)
  await page.goto(app.url(kind.form))
  await page.getByText('available').first().waitFor()

  const price = page.getByRole('textbox', { name: kind.firstPrice, exact: true })
  await expect.poll(() => price.inputValue()).not.toBe('')
  await tabOnto(page, price)
  const before = await price.inputValue()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  expect(await price.inputValue()).not.toBe(before)
  await tabTo(page, named(kind.money))
  await page.keyboard.type('2500')
  await tabTo(page, named(kind.create))
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog')
  await dialog.getByText('Checked with the market').first().waitFor()
  if (kind.consent !== undefined) {
    await tabTo(page, kind.consent)
    await page.keyboard.press('Space')
  }
  await tabTo(page, /^Create$/)
  await page.keyboard.press('Enter')
  await page.getByText(kind.created).waitFor()
  await tabTo(page, /^View bot/)
  await page.keyboard.press('Enter')

  await page.getByTestId('total-profit').waitFor()
  await page.getByText('Running', { exact: true }).first().waitFor()
  await tabTo(page, /^Total P&L/)
  await page.keyboard.press('Enter')
  await page.getByText('This is what you would really have gained or lost').waitFor()
  await page.keyboard.press('Escape')

  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await tabTo(page, /^Adjust/)
  await page.keyboard.press('Enter')
  const field = dialog.getByRole('textbox', { name: kind.change.field })
  await field.waitFor()
  await tabOnto(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(changedTo(kind, await market.last(kind.symbol, kind.category)))
  await dialog.getByText(kind.change.notice).waitFor()
  await dialog.getByText('No more money is needed').waitFor()
  await tabTo(page, /^Apply$/)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })

  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await tabTo(page, /^Close bot/)
  await page.keyboard.press('Enter')
  const close = page.getByRole('dialog')
  const choice = close.getByRole('radio', { name: kind.close.choice })
  await choice.waitFor()
  // Enter on the way back closes the dialog, not the bot.
  await page.keyboard.press('Enter')
  await close.waitFor({ state: 'hidden' })
  await page.getByText('Running', { exact: true }).first().waitFor()

  await tabTo(page, /^Close bot/)
  await page.keyboard.press('Enter')
  await choice.waitFor()
  await tabTo(page, named(kind.close.button))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Closed by you' }).waitFor()
  await page.context().close()
})

// The palette's own: what a kind does with it is the same for all.
test.each(variants(journeys, ({ kind }) => kind === 'spot-grid'))(
  '$kind: the palette takes an Enter that came before the list of bots',
  async (kind) => {
    const context = await browser.newContext(desktop)
    const page = await signedIn(context, app)
    const wish = kind.request(await market.last(kind.symbol, kind.category))
    const made = await post<Record<string, string>>(page, kind.paths.create, wish)
    const id = made[kind.idName] ?? ''
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/list-all-bots*', (route) => released.then(() => route.continue()))
    await page.goto(app.url(`/bot/${id}/`))
    await page.getByTestId('total-profit').waitFor()
    const field = page.getByRole('combobox', { name: 'Page, pair, bot or command' })
    await page.keyboard.press('Control+k')
    await field.fill(`close ${id}`)
    await page.getByText('Nothing found for').waitFor()
    await page.keyboard.press('Enter')
    expect(await field.inputValue()).toBe(`close ${id}`)
    release()
    await field.waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByRole('button', { name: 'Keep running' }).waitFor()
    await context.close()
  },
)
