// axe over a page as it stands, and the ways to make the page look otherwise without loading it
// again: theme, zoom and width are switched in place, as its reader switches them.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

export interface Shown {
  readonly theme: 'dark' | 'light'
  readonly zoom?: boolean
}

const KEY = 'trellis.settings'

/** Settings that a page has from its first drawing on. */
export async function showFirst(page: Page, shown: Shown): Promise<void> {
  const text = JSON.stringify(shown)
  await page.addInitScript(([key = '', it = '']) => localStorage.setItem(key, it), [KEY, text])
}

/** Settings changed in another tab: the page takes them over where it stands. */
export async function showNow(page: Page, shown: Shown): Promise<void> {
  await page.evaluate(
    ([key = '', newValue = '']) => {
      localStorage.setItem(key, newValue)
      dispatchEvent(new StorageEvent('storage', { key, newValue }))
    },
    [KEY, JSON.stringify(shown)],
  )
  await page.locator(`html[data-theme=${shown.theme}]`).waitFor({ state: 'attached' })
  await drawn(page)
}

/** Until what was changed is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await page.waitForTimeout(100)
}

/**
 * Until nothing that was opened is on its way any more; drawings that play on are no such thing.
 */
export async function moved(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((it) => Number(it.effect?.getComputedTiming().endTime) <= 1000)
        .map((it) => it.finished.catch(() => undefined)),
    ),
  )
  await drawn(page)
}

/** Until a page has its title and no place is kept any more for what is loading. */
export async function filled(page: Page): Promise<void> {
  await page.locator('main h1, main h2').first().waitFor()
  await drawn(page)
  await page.waitForFunction(() => document.querySelector('[aria-busy=true], .skeleton') === null)
  await drawn(page)
}

/**
 * Which rules are asked. `usual` leaves out meta-viewport, as the phone viewport is that of the
 * specification (docs/adr/0005); with "allow zoom" `all` hold. Where a page was looked at before in
 * another theme only its `colours` are new.
 */
export type Rules = 'usual' | 'all' | 'colours'

const COLOURS = 'color-contrast'

/**
 * Violations with the places of their first three, and what is wider than the window. There are no
 * frames, so that axe runs in the page alone.
 */
export async function violations(page: Page, rules: Rules = 'usual'): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  if (rules === 'colours') builder.withRules([COLOURS])
  if (rules === 'usual') builder.disableRules(['meta-viewport'])
  const result = await builder.analyze()
  const found = result.violations.map(
    (it) =>
      `${it.id}: ${it.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  )
  return [...found, ...(await tooWide(page))]
}

/** What makes the page wider than its window, nothing when all fits. */
export async function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth + 1) return []
    const wide = [...document.querySelectorAll('body *')].filter((it) => {
      const { left, right } = it.getBoundingClientRect()
      return right > clientWidth + 1 || left < -1
    })
    const names = wide.slice(0, 6).map((it) => `${it.tagName}.${it.getAttribute('class') ?? ''}`)
    return [`wider than the window: ${scrollWidth - clientWidth} px, ${names.join(' ')}`]
  })
}
