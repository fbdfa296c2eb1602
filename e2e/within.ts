// Going from place to place within a page, as its links do: nothing is loaded that was loaded.
import type { Page } from 'playwright-core'

export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Goes away and waits until nothing of the place is left; what its forms kept is dropped. */
export async function leaveWithin(page: Page, address: string): Promise<void> {
  // Each path has a main part of its own; a place that only differs in its query has not.
  await page.evaluate(() => document.querySelector('main')?.setAttribute('data-left', ''))
  await goWithin(page, address)
  await page.locator('main[data-left]').waitFor({ state: 'detached' })
  await page.evaluate(() => sessionStorage.clear())
}
