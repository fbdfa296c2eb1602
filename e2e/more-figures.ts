// Reads a figure of the detail page that stands behind "More".
import type { Page } from 'playwright-core'

/** Its text as shown; opens the panel when something has closed it, also below an open dialog. */
export async function moreFigure(page: Page, id: string): Promise<string> {
  const button = page.getByRole('button', { name: 'More', exact: true })
  if ((await button.getAttribute('aria-expanded')) !== 'true') {
    await button.evaluate((it: HTMLButtonElement) => it.click())
  }
  return (await page.locator(`[data-figure=${id}] dd`).textContent()) ?? ''
}
