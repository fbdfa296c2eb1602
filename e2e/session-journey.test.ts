// What a page shows when its session ends elsewhere, and a new password from the account menu.
import { expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { desktop, newAccount, phone, post, type Account } from './app.ts'
import { useApp } from './use-app.ts'

const { app, browser } = useApp()

/** Longer than a page waits before it tries a lost line again. */
const LONG_MS = 30_000

/** A page of My bots whose private stream stands, and how many streams it has opened. */
async function openTab(context: BrowserContext): Promise<{ page: Page; streams: () => number }> {
  const page = await context.newPage()
  // Later is a matter of a call, not of waiting.
  await page.clock.install()
  let streams = 0
  let messages = 0
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/s1/bot/ws/')) return
    streams += 1
    socket.on('framereceived', () => (messages += 1))
  })
  await page.goto(app.url('/my-bot/?tab=closed'))
  await page.getByRole('button', { name: /^Account / }).waitFor()
  // What follows needs a line that stands.
  await expect.poll(() => messages).toBeGreaterThan(0)
  expect(streams).toBe(1)
  return { page, streams: () => streams }
}

/** A browser in which an account is signed in. */
async function signIn(account: Account, path: 'register' | 'login'): Promise<BrowserContext> {
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  await page.goto(app.url('/'))
  await post(page, `/v2/public/user/${path}`, account)
  await page.close()
  return context
}

async function isAtLogin(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Log in' }).waitFor()
  await dialog.getByText('You were signed out here').waitFor()
  expect(await page.getByRole('button', { name: /^Account / }).count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('redirect_url')).toContain('/my-bot/?tab=closed')
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account / }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a logout in one tab logs the others out at once, and they try no line again', async () => {
  const context = await signIn(newAccount(), 'register')
  const [here, there] = [await openTab(context), await openTab(context)]
  const draft = 'trellis.draft.spot-grid'
  await here.page.evaluate((key) => sessionStorage.setItem(key, '{}'), draft)
  await choose(here.page, 'Log out')
  await isAtLogin(there.page)
  await there.page.clock.runFor(LONG_MS)
  expect(there.streams()).toBe(1)
  await here.page.getByRole('button', { name: 'Log in' }).first().waitFor()
  // What stood in forms is nobody else's to read.
  expect(await here.page.evaluate((key) => sessionStorage.getItem(key), draft)).toBeNull()
  await context.close()
})

test('a new password: this browser goes on, every other one is at the login', async () => {
  const account = newAccount()
  const context = await signIn(account, 'register')
  const elsewhere = await signIn(account, 'login')
  const [here, beside, away] = [
    await openTab(context),
    await openTab(context),
    await openTab(elsewhere),
  ]
  const { page } = here
  await choose(page, 'Change password')
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const send = dialog.getByRole('button', { name: 'Change password' })
  const current = dialog.getByLabel('Present password', { exact: true })
  const next = dialog.getByLabel('New password', { exact: true })
  await send.click()
  await dialog.getByText('Enter your password').waitFor()
  await current.fill('not this one')
  await next.fill('           ')
  await send.click()
  await dialog.getByText('Blanks alone are no password').waitFor()
  await next.fill('Password123')
  await send.click()
  await dialog.getByText('This is one of the commonest passwords.').waitFor()
  await next.fill('two old storks 17')
  await send.click()
  await dialog.getByText('This is not the password you log in with now').waitFor()
  await current.fill(account.password)
  await send.click()
  await page.getByText('Your password is changed').waitFor()
  await dialog.waitFor({ state: 'detached' })

  await isAtLogin(away.page)
  await away.page.clock.runFor(LONG_MS)
  await expect.poll(() => [here.streams(), beside.streams()]).toEqual([4, 2])
  for (const tab of [here, beside]) {
    expect(await tab.page.getByRole('button', { name: /^Account / }).count()).toBe(1)
    expect(tab.page.url()).toBe(app.url('/my-bot/?tab=closed'))
    await tab.page.reload()
    await tab.page.getByRole('button', { name: /^Account / }).waitFor()
  }
  // One line to begin with, one after each of three answers or after the end of its session, and
  // one with the reload.
  const streams = () => [here.streams(), beside.streams(), away.streams()]
  await expect.poll(streams).toEqual([5, 3, 1])

  const form = away.page.getByRole('dialog')
  await form.getByLabel('E-mail').fill(account.email)
  await form.getByLabel('Password', { exact: true }).fill('two old storks 17')
  await Promise.all([away.page.waitForEvent('load'), away.page.keyboard.press('Enter')])
  await away.page.getByRole('button', { name: /^Account / }).waitFor()
  await Promise.all([context.close(), elsewhere.close()])
})

test('registration says the rule before and after, on a phone in Arabic too', async () => {
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto(app.url('/?login=1', 'ar-SA'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'إنشاء حساب' }).click()
  await dialog.getByText('10 أحرف على الأقل').waitFor()
  await dialog.getByLabel('البريد الإلكتروني').fill(newAccount().email)
  const field = dialog.getByLabel('كلمة المرور', { exact: true })
  await field.fill('nine herb')
  await page.keyboard.press('Enter')
  await dialog.locator('[aria-invalid=true]').waitFor()
  expect(await dialog.getByText('10 أحرف على الأقل').count()).toBe(1)
  await field.fill('qwertyuiop')
  await page.keyboard.press('Enter')
  await dialog.getByText('هذه من أكثر كلمات المرور شيوعًا').waitFor()
  await field.fill('nine herb gardens')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  await page.context().close()
})
