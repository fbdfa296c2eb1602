// The safety of an account as its owner sees to it, on the page and at the login.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { codeOf } from '../apps/server/test/totp-app.ts'
import { violations } from './axe.ts'
import {
  desktop,
  newAccount,
  phone,
  post,
  signedIn,
  siteAt,
  startApp,
  steppedBack,
  watchErrors,
  type Account,
} from './app.ts'
import { useApp } from './use-app.ts'

const { app, browser } = useApp()

/** The code of the step behind the one that was used: it counts a step early. */
const nextCode = (secret: string): string => codeOf(secret, Date.now() + 30_000)

async function openLogin(context: BrowserContext, account: Account): Promise<Page> {
  const page = await context.newPage()
  await page.goto(app.url('/?login=1'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  return page
}

test('two-factor is switched on, asked for at the login, and switched off', async () => {
  const account = newAccount()
  const context = await browser.newContext(desktop)
  const page = await signedIn(context, app, account)
  const errors = watchErrors(page)
  await page.goto(app.url('/account/'))
  const card = page.getByRole('region', { name: 'Security' })
  const dialog = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByLabel('Present password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await dialog.getByRole('img', { name: 'QR code with the key for your app' }).waitFor()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.keyboard.press('Enter')
  await dialog.getByText('This code is wrong or was used before').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, Date.now()))
  await page.keyboard.press('Enter')
  await dialog.getByText('Each of these logs you in once').waitFor()
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await card.getByText(/^10 left, made/).waitFor()

  const elsewhere = await browser.newContext(phone)
  const login = await openLogin(elsewhere, account)
  const asked = login.getByRole('dialog').getByRole('textbox', { name: 'Code' })
  await asked.waitFor()
  await expect.poll(() => asked.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await asked.getAttribute('autocomplete')).toBe('one-time-code')
  await asked.fill(nextCode(secret))
  await Promise.all([login.waitForEvent('load'), login.keyboard.press('Enter')])
  await login.getByRole('button', { name: /^Account / }).waitFor()
  await page.reload()
  const sessions = page.getByRole('region', { name: 'Signed in on' })
  await sessions.getByRole('listitem').nth(1).waitFor()
  expect(await sessions.getByText('Chrome on Linux').count()).toBe(2)
  await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click()
  // The page there hears of it at once and is at the login.
  await login.getByRole('dialog').getByRole('heading', { name: 'Log in' }).waitFor()
  await elsewhere.close()

  await card.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Present password', { exact: true }).fill(account.password)
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('Two-factor is off').waitFor()
  await card.getByRole('button', { name: 'Turn on' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('who forgot the password sets a new one by the link of a letter', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-letters-'))
  const own = await startApp({ TRELLIS_DATA_DIR: folder, TRELLIS_HOLD: '1' })
  const account = newAccount()
  const context = await browser.newContext(phone)
  await (await signedIn(await browser.newContext(), own, account)).context().close()
  const page = await context.newPage()
  await page.goto(own.url('/?login=1'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(account.email)
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await dialog.getByText('If there is an account with this address').waitFor()
  // Of whichever process was asked.
  const letters = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.eml'))
  await expect.poll(letters).toEqual([expect.stringMatching(/\.eml$/)])
  const letter = readFileSync(join(folder, letters()[0] ?? ''), 'utf8')
  const link = /http\S+#reset=[\s\S]+?\n\n/.exec(letter)?.[0].replaceAll(/=\n|\s/g, '') ?? ''
  await page.goto(link.replaceAll('=3D', '='))
  await page.getByLabel('New password', { exact: true }).fill('two old storks 17')
  expect(page.url()).not.toContain('reset')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('Your password is set.').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await dialog.getByLabel('E-mail').fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill('two old storks 17')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  await page.getByRole('button', { name: /^Account / }).waitFor()
  await context.close()
  await own.stop()
})

test('a passkey is made, logs in without a password, and is removed', async () => {
  const account = newAccount()
  const context = await browser.newContext(desktop)
  // Passkeys belong to names: an address has none.
  const at = siteAt(app.base.replace('127.0.0.1', 'localhost'))
  const page = await signedIn(context, at, account)
  const wire = await context.newCDPSession(page)
  await wire.send('WebAuthn.enable')
  const { authenticatorId } = await wire.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(at.url('/account/'))
  const card = page.getByRole('region', { name: 'Security' })
  const dialog = page.getByRole('dialog')
  await card.getByRole('button', { name: 'New passkey' }).click()
  await dialog.getByLabel('Name, such as your device').fill('desk')
  await dialog.getByLabel('Present password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await card.getByRole('button', { name: 'Edit passkey desk' }).waitFor()
  await steppedBack(page)
  // An open page of the area would leave for the login by itself.
  await page.goto(`${at.base}/healthz`)
  await post(page, '/v2/private/user/logout', {})

  const login = async () => {
    await page.goto(at.url('/?login=1'))
    await dialog.getByRole('button', { name: 'Log in with a passkey' }).click()
  }
  // Without finger, face or PIN it is no second factor, and is refused by the browser already.
  await wire.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await login()
  await dialog.getByText('No passkey was used.').waitFor()
  await wire.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await Promise.all([
    page.waitForEvent('load'),
    dialog.getByRole('button', { name: 'Log in with a passkey' }).click(),
  ])
  await page.getByRole('button', { name: /^Account / }).waitFor()
  await page.goto(at.url('/account/'))
  await card.getByRole('button', { name: 'Edit passkey desk' }).click()
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  await dialog.getByText('Enter your password').waitFor()
  await dialog.getByLabel('Present password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  await expect.poll(() => card.getByRole('button', { name: 'Edit passkey desk' }).count()).toBe(0)
  await steppedBack(page)
  await page.goto(`${at.base}/healthz`)
  await post(page, '/v2/private/user/logout', {})
  await login()
  await dialog.getByText('This passkey was not accepted.').waitFor()
  await context.close()
})
