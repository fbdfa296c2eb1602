// A page whose time the test moves: pauses, intervals and time limits pass at a call, so that
// thirty seconds cost nothing. Between two calls the page's time runs as ever.
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Gives all pages of a context such a time; before the first of them is opened. */
export async function ownTime(context: BrowserContext): Promise<void> {
  await context.clock.install()
  // The browser's own time limits do not go by the page's clock.
  await context.addInitScript(() => {
    AbortSignal.timeout = (ms: number): AbortSignal => {
      const control = new AbortController()
      setTimeout(() => control.abort(new DOMException('too late', 'TimeoutError')), ms)
      return control.signal
    }
  })
}

/** Lets two seconds after two seconds pass until something shows, or is gone. */
export async function hurry(
  page: Page,
  until: Locator,
  state: 'visible' | 'hidden' = 'visible',
): Promise<void> {
  const isSo = async (): Promise<boolean> => {
    await page.clock.fastForward(2000)
    // What changed is drawn before it is looked for, or a busy machine passes it by.
    await page.waitForTimeout(100)
    return (await until.isVisible()) === (state === 'visible')
  }
  await expect.poll(isSo, { timeout: 60_000 }).toBe(true)
}
