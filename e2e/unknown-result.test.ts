// Answers that do not come: the page says that it does not know yet, looks, and finds out. Never a
// second bot, never a second withdrawal. The answers are held in the browser; the server is real,
// and the page's time limits pass by its own clock at once.
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Page, Route } from 'playwright-core'
import type { ListAllBotsResult } from '@trellis/contract'
import { desktop, post, signedIn } from './app.ts'
import { variants } from '../tools/every-variant.ts'
import { changedTo, journeys, pressCreate, type KindJourney } from './kind-journey.ts'
import { hurry, ownTime } from './page-time.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()

const LIST = '/tradingbot/v1/list-all-bots'

/** What an order's answer suffers: it is held after the server has acted, or lost on the way. */
type Fate = 'held' | 'lost'

interface Line {
  sent: number
  /** From now on the line works. */
  mend(): void
}

/** Cuts the line for one endpoint. */
async function cut(page: Page, path: string, fate: Fate): Promise<Line> {
  let mended = false
  const line: Line = { sent: 0, mend: () => void (mended = true) }
  await page.route(`**${path}`, async (route: Route) => {
    line.sent += 1
    if (mended) return route.continue()
    if (fate === 'lost') return route.abort('connectionfailed')
    // The server acts and answers; the browser never hears of it, so its own time limit ends it.
    await route.fetch().catch(() => undefined)
  })
  return line
}

async function bots(page: Page): Promise<number> {
  const body = { status: 'ONGOING', limit: 50 }
  return Number((await post<{ total: string }>(page, LIST, body)).total)
}

async function newest(page: Page): Promise<string | undefined> {
  const body = { status: 'ONGOING', limit: 50 }
  const { bots } = await post<ListAllBotsResult>(page, LIST, body)
  return bots[0]?.figures.bot_id
}

async function user(): Promise<Page> {
  const context = await browser.newContext(desktop)
  // A page that stays open goes on drawing what its server tells.
  onTestFinished(() => context.close())
  await ownTime(context)
  return signedIn(context, app)
}

/** The form filled by its address, confirmed up to the last press. */
async function confirmCreate(page: Page, kind: KindJourney): Promise<void> {
  await page.goto(app.url(`${kind.form}&invest=2000`))
  await page.getByText('available').first().waitFor()
  await page.getByRole('button', { name: kind.create }).click()
  await page.getByText('Checked with the market').first().waitFor()
  await pressCreate(page, kind)
}

async function runningBot(page: Page, kind: KindJourney): Promise<string> {
  const body = kind.request(await market.last(kind.symbol, kind.category))
  const made = await post<Record<string, string>>(page, kind.paths.create, body)
  const id = made[kind.idName] ?? ''
  await page.goto(app.url(`/bot/${id}/`))
  await page.getByTestId('total-profit').waitFor()
  return id
}

/** Of a kind without such a figure. */
const nothing = async (): Promise<string> => ''

/**
 * What becomes of an answer is the kit's for all kinds: that to creating is seen in one kind on
 * pairs and one on contracts, each other in one of the two, and by `npm run soak` creating in every
 * kind and the others in both. That a key sent many times makes one bot is asked over HTTP of all
 * kinds (apps/server/test/http-once) but plans, which are seen here.
 */
const isExample = ({ kind }: KindJourney) => kind === 'spot-grid' || kind === 'futures-combo'
const examples = journeys.filter(isExample)
const onPairs = variants(examples, ({ kind }) => kind === 'spot-grid')
const onContracts = variants(examples, ({ kind }) => kind === 'futures-combo')

const created = variants(journeys, (it) => isExample(it) || it.kind === 'spot-dca')

describe.each(created)('$kind: an answer that does not come', (kind) => {
  test('to creating, held: one bot', async () => {
    const page = await user()
    const line = await cut(page, kind.paths.create, 'held')
    // Looks that find nothing leave the notice standing until it was read.
    const looks = await cut(page, LIST, 'lost')
    await confirmCreate(page, kind)
    await hurry(page, page.getByText('We do not know yet'))
    looks.mend()
    await hurry(page, page.getByText(kind.created))
    expect(line.sent).toBe(1)
    expect(await bots(page)).toBe(1)
    await page.getByRole('link', { name: 'View bot' }).click()
    await page.getByTestId('total-profit').waitFor()
  })
})

describe.each(onPairs)('$kind: an answer that does not come', (kind) => {
  test('to creating, held: another bot made meanwhile is not taken for it', async () => {
    const page = await user()
    const line = await cut(page, kind.paths.create, 'held')
    await confirmCreate(page, kind)
    await expect.poll(() => bots(page)).toBe(1)
    const wanted = await newest(page)
    const other = kind.request(await market.last(kind.symbol, kind.category))
    await post(page, kind.paths.create, { ...other, request_id: 'of another page' })
    expect(await newest(page)).not.toBe(wanted)
    await hurry(page, page.getByText(kind.created))
    const view = page.getByRole('link', { name: 'View bot' })
    expect(await view.getAttribute('href')).toContain(`/bot/${wanted}/`)
    expect([line.sent, await bots(page)]).toEqual([1, 2])
  })

  test('to a change, held: changed once', async () => {
    const page = await user()
    const id = await runningBot(page, kind)
    const line = await cut(page, kind.paths.adjust, 'held')
    const target = changedTo(kind, await market.last(kind.symbol, kind.category), 2)
    await page.getByRole('button', { name: 'Adjust', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: kind.change.field }).fill(target)
    await dialog.getByText('No more money is needed').waitFor()
    const looks = await cut(page, kind.paths.detail, 'lost')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await hurry(page, dialog.getByText('we do not know yet'))
    looks.mend()
    await hurry(page, dialog, 'hidden')
    const query = { [kind.idName]: id }
    type Detail = Readonly<Record<string, string>>
    const answer = await post<{ readonly detail?: Detail } & Detail>(page, kind.paths.detail, query)
    const { answer: name, answered = target } = kind.change
    expect(Number((answer.detail ?? answer)[name])).toBe(Number(answered))
    expect(line.sent).toBe(1)
  })
})

describe.each(onContracts)('$kind: an answer that does not come', (kind) => {
  test('to creating, lost: no bot, then one', async () => {
    const page = await user()
    const line = await cut(page, kind.paths.create, 'lost')
    await confirmCreate(page, kind)
    await page.getByText('We do not know yet').waitFor()
    await page.getByText('Looking for it').waitFor()
    // A reload forgets neither the question nor the key.
    await page.reload()
    await page.getByText('We do not know yet').waitFor()
    const again = page.getByRole('button', { name: 'Send the same order' })
    await hurry(page, again)
    // Closing the dialog does not open the way to a second order.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: kind.create }).click()
    await page.getByText('We do not know yet').waitFor()
    expect([line.sent, await bots(page)]).toEqual([1, 0])
    line.mend()
    await again.click()
    await page.getByText(kind.created).waitFor()
    expect(await bots(page)).toBe(1)
  })

  test('to closing, held: closed once', async () => {
    const page = await user()
    await runningBot(page, kind)
    const line = await cut(page, kind.paths.close, 'held')
    await page.getByRole('button', { name: 'Close bot' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: kind.close.choice }).click()
    await dialog.getByRole('button', { name: kind.close.button }).click()
    await hurry(page, page.getByRole('heading', { name: 'Closed by you' }))
    await hurry(page, dialog, 'hidden')
    expect(line.sent).toBe(1)
    await page.locator('.money-steps li').nth(2).waitFor()
    const steps = await page.locator('.money-steps li').allTextContents()
    expect(steps[0]).toMatch(kind.steps[0] ?? /^$/)
    expect(steps[2]).toMatch(kind.steps[2] ?? /^$/)
  })
})

/** Those whose profit may leave while they run. */
const withProfit = journeys.filter(({ paths }) => paths.withdraw !== undefined)

describe.each(withProfit)('$kind: an answer that does not come', (kind) => {
  const { withdraw = '' } = kind.paths
  const { withdrawable = nothing, withdrawn = nothing } = kind.figures
  test('to a withdrawal, lost: nothing, then one', async () => {
    const page = await user()
    await runningBot(page, kind)
    const line = await cut(page, withdraw, 'lost')
    const dialog = page.getByRole('dialog')
    // The first pair brings something that can be withdrawn.
    await kind.earn(market)
    await expect.poll(() => withdrawable(page)).not.toBe('0.00')
    await page
      .getByRole('button', { name: /^Withdraw( profit)?$/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'Max' }).click()
    const send = dialog.getByRole('button', { name: 'Withdraw', exact: true })
    await send.click()
    await dialog.getByText('we do not know yet').waitFor()
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    await hurry(page, dialog.getByText('nothing was withdrawn'))
    expect([line.sent, await withdrawn(page)]).toEqual([1, '0.00'])
    line.mend()
    await dialog.getByRole('button', { name: 'Max' }).click()
    await send.click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => withdrawn(page)).not.toBe('0.00')
  })
})
