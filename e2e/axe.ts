// axe over a page as it stands, and the ways to make the page look otherwise without loading it
// again: theme, zoom and width are switched in place, as its reader switches them.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { ElementContext, RunOptions } from 'axe-core'
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
async function still(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((it) => Number(it.effect?.getComputedTiming().endTime) <= 1000)
        .map((it) => it.finished.catch(() => undefined)),
    ),
  )
}

/** Until what was opened has come, and what came with it is drawn. */
export async function moved(page: Page): Promise<void> {
  await still(page)
  await drawn(page)
}

/** Old prices are paler than what is to be read. */
const STALE = '.pair.stale'

async function present(page: Page, away: string): Promise<void> {
  await page.waitForFunction((away) => document.querySelector(away) === null, away)
}

/**
 * Until a page has its title, no place is kept any more for what is loading, and its prices are
 * those of now.
 */
export async function filled(page: Page): Promise<void> {
  await page.locator('main h1, main h2').first().waitFor()
  await drawn(page)
  await present(page, `[aria-busy=true], .skeleton, ${STALE}`)
  await drawn(page)
}

/**
 * Which rules are asked. `usual` leaves out meta-viewport, as the phone viewport is that of the
 * specification (docs/adr/0005); with "allow zoom" `all` hold. Where a page was looked at before in
 * another theme only its `colours` are new.
 */
export type Rules = 'usual' | 'all' | 'colours'

const RULES: Readonly<Record<Rules, RunOptions>> = {
  usual: { rules: { 'meta-viewport': { enabled: false } } },
  all: {},
  colours: { runOnly: { type: 'rule', values: ['color-contrast'] } },
}

/**
 * One text of each look, in the page: axe takes longest for colours, and tells the same of all that
 * have the same ink and size on the same grounds. What is placed over something else stands for
 * itself.
 */
function unlike(within: string | undefined): ElementContext {
  const found = new Map<unknown, Element>()
  for (const element of document.querySelectorAll(`${within ?? 'body'} *`)) {
    const isField = element.matches('input, select, textarea')
    const hasText = [...element.childNodes].some((it) => it instanceof Text && /\S/.test(it.data))
    if (!hasText && !isField) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const look = [color, fontSize, fontWeight]
    let isOver = false
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(at)
      look.push(backgroundColor, backgroundImage, opacity)
      isOver ||= position === 'absolute' || position === 'fixed'
    }
    found.set(isOver ? element : look.join(), element)
  }
  return [...found.values()]
}

/** Sent once to each page: half as long as the form for readers. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type WithAxe = typeof window & { readonly axe: typeof axe }

/**
 * Violations with the places of their first three, and what is wider than the window. There are no
 * frames, so that axe runs in the page alone; none of its rules reads a style sheet or plays what
 * it would load before (`preload`). Where the rest of a page was looked at before, it is asked only
 * `within` the part that is new.
 */
export async function violations(
  page: Page,
  rules: Rules = 'usual',
  within?: string,
): Promise<readonly string[]> {
  // A colour on its way to another, or a price that is still to come, is nothing to be read.
  await present(page, STALE)
  await still(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...RULES[rules] }
  const whole = (within: string | undefined): ElementContext => within ?? document
  const context = await page.evaluateHandle(rules === 'colours' ? unlike : whole, within)
  const found = await page.evaluate(
    async ([options, context]) => {
      const { violations } = await (window as WithAxe).axe.run(context, options)
      return violations.map(({ id, nodes }) => {
        const places = nodes.slice(0, 3).map(({ target }) => target.join(' '))
        return `${id}: ${places.join(' | ')}`
      })
    },
    [options, context] as const,
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
