// Announcements: one that an operator adds to the running server appears and is found; script in it
// stays text; what is not there, a page that fails, a search that does not answer; Arabic, a phone.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { inRoot } from '../tools/paths.mjs'
import { desktop, phone, watchErrors } from './app.ts'
import { showNow, violations } from './axe.ts'
import { STAND_KEY } from './stand-key.ts'
import { useApp } from './use-app.ts'

const { app, browser } = useApp()
const folder = mkdtempSync(join(tmpdir(), 'announced-'))

const text = (title: string, body: string) =>
  `---\ntitle: ${title}\ndate: 2026-01-01\ncategory: maintenance_updates\nsummary: Orders stay open.\n---\n${body}\n`
const BODY = [
  '# When',
  'On **Sunday**, see [the ranking](/ranking).',
  '- first\n- second',
  '<script>window.broken = true</script>',
  'A picture <img src=x onerror="window.broken = true"> and [a link](javascript:broken).',
].join('\n\n')

/** What an operator types, on the server of this worker. */
async function announce(...words: string[]): Promise<string> {
  const { hostname, port } = new URL(app.base)
  const env = { ...process.env, HOST: hostname, PORT: port, TRELLIS_SECRET_KEY: STAND_KEY }
  const command = ['run', '-s', 'announce', '--', ...words]
  const { stdout } = await promisify(execFile)('npm', command, { cwd: inRoot('.'), env })
  return stdout.trim()
}

async function announceFile(locale: string, id: string, content: string): Promise<string> {
  const file = join(folder, `${id}.md`)
  writeFileSync(file, content)
  return announce(locale, file)
}

/** How many have the id, asked as often as a cluster has processes that answer in turn. */
async function countsOf(id: string): Promise<readonly number[]> {
  const place = '/x-api/announcements/api/search/v1/index/announcement-posts_en'
  const body = JSON.stringify({ page: 0, hitsPerPage: 1, filters: `objectID:${id}`, query: '' })
  const headers = { 'content-type': 'application/json' }
  const ask = async (): Promise<number> => {
    const answer = await fetch(app.base + place, { method: 'POST', headers, body })
    return ((await answer.json()) as { result: { nbHits: number } }).result.nbHits
  }
  return [await ask(), await ask()]
}

async function opened(path: string, device: typeof desktop | typeof phone = desktop, locale = '') {
  const page = await (await browser.newContext(device)).newPage()
  await page.goto(app.url(path, locale))
  return page
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search announcements' })

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('one that is added on the running server appears, is found, is read, and goes again', async () => {
  const said = await announceFile('en', 'sunday', text('Twenty <b>minutes</b>', BODY))
  expect(said).toBe('sunday is announced in en: /announcements/sunday')
  await expect.poll(() => countsOf('sunday')).toEqual([1, 1])
  const page = await opened('/announcements')
  const errors = watchErrors(page)
  await page.getByRole('link', { name: 'Twenty <b>minutes</b>' }).waitFor()

  await search(page).fill('INUTES sund')
  await expect.poll(() => page.getByRole('listitem').count()).toBe(1)
  await page.getByText('Found: 1').waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Twenty <b>minutes</b>' }).click()
  await page.waitForURL(/\/announcements\/sunday$/)
  await page.getByRole('heading', { level: 1, name: 'Twenty <b>minutes</b>' }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'When' }).waitFor()
  const article = page.getByRole('article')
  await article.getByText('<script>window.broken = true</script>').waitFor()
  expect(await article.locator('script, img').count()).toBe(0)
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  expect(await article.getByRole('link').count()).toBe(1)
  expect(await violations(page)).toEqual([])

  // The way back leads to what was searched.
  await page.goBack()
  await expect.poll(() => search(page).inputValue()).toBe('INUTES sund')
  await search(page).fill('no such words')
  await page.getByRole('heading', { name: 'No announcement has these words.' }).waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('link', { name: 'Twenty <b>minutes</b>' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Twenty <b>minutes</b>' }).click()
  await page.getByRole('link', { name: 'the ranking' }).click()
  await page.waitForURL(/\/ranking$/)
  expect(errors).toEqual([])

  expect(await announce('withdraw', 'sunday')).toBe('sunday is withdrawn (en)')
  await expect.poll(() => countsOf('sunday')).toEqual([0, 0])
  await page.goto(app.url('/announcements/sunday'))
  await page
    .getByRole('heading', {
      name: 'There is no such announcement in this language, or not any more.',
    })
    .waitFor()
  await page.getByRole('link', { name: 'All announcements' }).click()
  await page.getByRole('link', { name: /past prices/ }).waitFor()
  expect(await page.getByRole('link', { name: /minutes/ }).count()).toBe(0)
})

test('home has the newest, and one of them opens at its own address', async () => {
  const page = await opened('/')
  const card = page.getByRole('region', { name: 'Announcements' })
  await card.scrollIntoViewIfNeeded()
  await card.getByRole('link', { name: /past prices/ }).click()
  await page.waitForURL(/\/announcements\/lab$/)
  await page.getByText('A past result is no promise.').waitFor()
})

test('without an answer it says so, and asks again when told to', async () => {
  const page = await (await browser.newContext(desktop)).newPage()
  let isAway = true
  await page.route(/announcement-posts_/, (route) =>
    isAway ? route.fulfill({ status: 503, body: '{"ret_code":10019}' }) : route.continue(),
  )
  await page.goto(app.url('/announcements?q=backtest'))
  await page.getByText('The search does not answer now.').waitFor()
  await page.goto(app.url('/announcements/lab'))
  await page.getByText('Announcements could not be loaded.').waitFor()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: /past prices/ }).waitFor()
})

test('in Arabic on a phone it is read from the right, and nothing is wider than the page', async () => {
  const page = await opened('/announcements', phone, 'ar-SA')
  await page.getByRole('searchbox').fill('الروبوت')
  await page.getByRole('link', { name: /أسعار الماضي/ }).click()
  await page.getByText('نتيجة الماضي ليست وعدًا').waitFor()
  const sizes = await page.evaluate(() => [
    document.documentElement.dir,
    document.documentElement.scrollWidth <= window.innerWidth,
    getComputedStyle(document.querySelector('article h1')!).direction,
  ])
  expect(sizes).toEqual(['rtl', true, 'rtl'])
  expect(await violations(page)).toEqual([])
  await showNow(page, { theme: 'light' })
  expect(await violations(page, 'colours')).toEqual([])
})
