// The main job of copying: a new user finds a leader, reads what it has made and what each of its
// bots would be copied as, follows within limits, sees copies open and one refused, pauses, and
// stops either way. On the real server; the market moves when the journey says.
import { expect, onTestFinished, test } from 'vitest'
import type { Page } from 'playwright-core'
import { follow, leaderIn } from '../bots/copy-trading/test/journey.ts'
import { desktop, phone, signedIn, startApp, watchErrors } from './app.ts'
import { violations } from './axe.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()

const says = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

async function leadersWithBots(page: Page): Promise<number> {
  const path = '/x-api/s1/bot/copy-trading/v1/list-leaders'
  const answer = await page.request.get(new URL(path, page.url()).href)
  const { result } = (await answer.json()) as LeaderList
  return result.leaders.filter((it) => it.bots_open > 0).length
}

interface LeaderList {
  readonly result: { readonly leaders: readonly { readonly bots_open: number }[] }
}

test('from the list of leaders to the kept copies', async () => {
  const [own, others] = await Promise.all([
    browser.newContext(desktop),
    browser.newContext(desktop),
  ])
  onTestFinished(async () => void (await Promise.all([own.close(), others.close()])))
  const leader = await leaderIn(others, app, market)
  await leader.open('BTCUSDT')
  const page = await signedIn(own, app)
  const errors = watchErrors(page)

  await page.goto(app.url('/copy-create/'))
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(leader.nickname)
  await says(page, '1 leader')
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: leader.nickname }).click()

  await page.getByRole('heading', { name: `Follow ${leader.nickname}` }).waitFor()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Amount').fill('50')
  await field('Amount').blur()
  await page.getByRole('button', { name: /^Amount: enter at least .?100/ }).waitFor()
  await field('Amount').fill('2000')
  await field('Most per bot').fill('800')
  await field('Worst entry').fill('200')
  await field('Worst entry').blur()
  await says(page, /^Worst entry: enter at most .?100/)
  await field('Worst entry').fill('5')
  await field('Worst entry').blur()
  await says(page, 'in 1 of 1 bots now')
  await says(page, /^Yes/)
  await says(page, '45.00 yours, 5.00 leader’s')
  expect(await violations(page)).toEqual([])
  await page.getByRole('tab', { name: 'Terms' }).click()
  await says(page, /^Profit share: 10% of each copy’s gain/)

  await page.getByRole('button', { name: 'Follow with 2,000.00 USDT' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Copied now, about').waitFor()
  await dialog.getByRole('button', { name: 'Follow with 2,000.00 USDT' }).click()
  await dialog.getByText('You follow this leader').waitFor()
  await dialog.getByRole('link', { name: 'View bot' }).click()

  await page.getByTestId('total-profit').waitFor()
  const copies = page.getByRole('table', { name: 'Copies' })
  await copies.getByRole('link', { name: /BTC\/USDT/ }).waitFor()
  await leader.open('ETHUSDT')
  await copies.getByRole('link', { name: /ETH\/USDT/ }).waitFor()

  await page.getByRole('checkbox', { name: /^Pause copying/ }).click()
  await says(page, 'Paused')
  await leader.open('BTCUSDT', '1000')
  await says(page, 'Following is paused')
  expect(await violations(page)).toEqual([])
  await page.getByRole('checkbox', { name: /^Pause copying/ }).click()

  await copies.getByRole('link', { name: /BTC\/USDT/ }).click()
  await says(page, /^This bot copies a leader/)
  await page.getByRole('link', { name: 'What you follow' }).click()
  await copies.getByRole('link', { name: /BTC\/USDT/ }).waitFor()

  await market.move({ ETHUSDT: 1.03 })
  const list = await own.newPage()
  await list.goto(app.url('/my-bot/'))
  await list
    .getByText(/^.?[+−][\d.]+.? with its copies$/)
    .first()
    .waitFor()
  await list.close()
  await page.getByRole('button', { name: 'Stop following' }).click()
  await dialog.getByText('To Funding', { exact: true }).waitFor()
  await dialog.getByRole('radio', { name: /^Keep them as my bots/ }).click()
  await dialog.getByText(/later gains are yours alone/).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Stop and keep copies' }).click()
  await page.getByRole('heading', { name: 'Stopped by you' }).waitFor()
  await says(page, /^2 copies kept as your own bots/)
  const money = page.getByRole('region', { name: 'Where your money is' }).first()
  await money.getByRole('link', { name: /BTC\/USDT/ }).waitFor()
  expect(await money.getByText('kept as your own bot').count()).toBe(2)
  expect(await violations(page)).toEqual([])
  // What it made is counted in its copies, and said beside its own part.
  await page.goto(app.url('/my-bot/'))
  await page.getByRole('tab', { name: /^Closed/ }).click()
  await says(page, /^.?[+−][\d.]+.? with its copies$/)
  await says(page, '2 past copies')
  expect(errors).toEqual([])
})

test('on a phone: limits are changed, copies are closed with the end, in Arabic too', async () => {
  const [own, others] = await Promise.all([browser.newContext(phone), browser.newContext(desktop)])
  onTestFinished(async () => void (await Promise.all([own.close(), others.close()])))
  const leader = await leaderIn(others, app, market)
  await leader.open('ETHUSDT')
  const page = await signedIn(own, app)
  await page.goto(app.url(`/copy-create/?leader=${leader.mark}`, 'ar-SA'))
  await says(page, 'نسخ الروبوتات القائمة')
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(wide).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])

  const bot = await follow(page, leader.mark)
  await page.goto(app.url(`/bot/${bot}/`))
  await page.getByRole('link', { name: /ETH\/USDT/ }).waitFor()
  await page.getByRole('button', { name: 'Change limits' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Stop at a loss of', exact: true }).fill('150')
  await dialog.getByText(/^Stop at a loss of: enter at most .?99/).waitFor()
  await dialog.getByRole('textbox', { name: 'Stop at a loss of', exact: true }).fill('30')
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await dialog.waitFor({ state: 'detached' })
  await says(page, /^30% \(−600\.00\)/)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Stop following' }).click()
  await dialog.getByRole('button', { name: 'Stop and close copies' }).click()
  await page.getByRole('heading', { name: 'Stopped by you' }).waitFor()
  await page.getByTestId('final-profit').waitFor()
  await says(page, /^1 copy closed/)
  expect(await violations(page)).toEqual([])
})

test('where nothing was copied, stopping is one plain step', async () => {
  const [own, others] = await Promise.all([browser.newContext(phone), browser.newContext(desktop)])
  onTestFinished(async () => void (await Promise.all([own.close(), others.close()])))
  const leader = await leaderIn(others, app, market)
  const page = await signedIn(own, app)
  await page.goto(app.url(`/bot/${await follow(page, leader.mark)}/`))
  await page.getByRole('button', { name: 'Stop following' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^No copy runs/).waitFor()
  expect(await dialog.getByRole('radio').count()).toBe(0)
  expect(await dialog.getByText(/slippage/).count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Stop following' }).click()
  await page.getByRole('heading', { name: 'Stopped by you' }).waitFor()
  await says(page, /^Moved .?2,000\.00\sUSDT.? to Funding/)
  expect(await page.getByText(/copies closed/).count()).toBe(0)
  await says(page, 'No copy was made.')
})

test('who leads says its terms, changes them, and leaves', async () => {
  const context = await browser.newContext(desktop)
  onTestFinished(() => context.close())
  const page = await signedIn(context, app)
  await page.goto(app.url('/copy-create/'))
  await page.getByRole('button', { name: 'Become a leader' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Public name' }).fill('House of Lea')
  const share = dialog.getByRole('textbox', { name: 'Profit share', exact: true })
  await share.fill('20')
  await dialog.getByRole('button', { name: 'Become a leader' }).click()
  await dialog.getByText(/is in the names of this exchange alone/).waitFor()
  await dialog.getByText(/^Profit share: enter at most .?15/).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Public name' }).fill('Lea of Ashes')
  await share.fill('12.5')
  await dialog.getByRole('button', { name: 'Become a leader' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'My page' }).click()
  await says(page, 'This is your own page as others see it.')
  expect(await page.getByRole('textbox', { name: 'Amount', exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: 'All leaders' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await dialog.getByText(/^Your own bots run on/).waitFor()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Become a leader' }).waitFor()
})

test('a leader of the house is named so, and followed like any other', async () => {
  const house = await startApp({ TRELLIS_HOUSE: '1' })
  const context = await browser.newContext(desktop)
  onTestFinished(async () => {
    await context.close()
    await house.stop()
  })
  const page = await signedIn(context, house)
  const errors = watchErrors(page)
  // Of a cluster one process makes them, when all answer already.
  await expect.poll(() => leadersWithBots(page)).toBe(2)
  await page.goto(house.url('/copy-create/'))
  await says(page, '2 leaders')
  await says(page, /House leaders are accounts of this exchange/)
  await page.getByRole('link', { name: /Calm/ }).click()
  await page.getByRole('heading', { name: 'Follow House · Calm' }).waitFor()
  await page.getByTitle('An account of this exchange, not of a customer').waitFor()
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('2000')
  await says(page, /in [1-9] of \d bots now/)
  await page.getByRole('button', { name: 'Follow with 2,000.00 USDT' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Follow with 2,000.00 USDT' }).click()
  await dialog.getByText('You follow this leader').waitFor()
  await dialog.getByRole('link', { name: 'View bot' }).click()
  await page.getByRole('heading', { name: 'House · Calm', exact: true }).waitFor()
  await page.getByRole('table', { name: 'Copies' }).getByRole('link').first().waitFor()

  // Who follows already finds the way to what it follows, and no form that does nothing.
  await page.getByRole('link', { name: 'The leader’s page' }).click()
  await page.getByRole('heading', { name: 'You follow this leader' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Amount', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'To the page of following' }).click()
  await page.getByRole('table', { name: 'Copies' }).getByRole('link').first().waitFor()

  // In lists it goes by its leader's name, and what it copies is marked.
  await page.goto(house.url('/my-bot/'))
  const row = page.getByRole('row').filter({ hasText: 'Copy trading' })
  await row.getByRole('link', { name: 'House · Calm' }).waitFor()
  await row.getByText('with its copies').waitFor()
  await page.getByRole('row').filter({ hasText: 'Copied' }).first().waitFor()
  expect(errors).toEqual([])
})
