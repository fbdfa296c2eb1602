// How far a page moves by itself while it fills. For journeys.
import type { Page } from 'playwright-core'

/** The sum of all shifts of a page from its first drawing on, those after a press left out. */
export async function shiftOf(page: Page, address: string, ready: string): Promise<number> {
  await page.addInitScript(() => {
    const kept = window as unknown as { shift: number }
    kept.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number
        readonly hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) kept.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address)
  await page.locator(ready).first().waitFor()
  await page.waitForTimeout(1500)
  return page.evaluate(() => (window as unknown as { shift: number }).shift)
}
