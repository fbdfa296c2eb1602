// How far a page moves by itself, while it fills or while a reader looks on. For journeys.
import type { Page } from 'playwright-core'

interface Moved {
  readonly value: number
  /** What moved: its class, and where from and to, px from the top. */
  readonly what: readonly string[]
}

/**
 * Has a page keep its shifts from its first drawing on, those after a press left out. On phones
 * Chromium flags the shifts of the first half second as after input that nobody made, since the
 * page sets its own scale: before a press was seen, every shift counts.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = window as unknown as { shifts?: Moved[] }
    // A page that was asked to watch twice counts once.
    if (kept.shifts !== undefined) return
    const shifts: Moved[] = []
    kept.shifts = shifts
    let isPressed = false
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, () => (isPressed = true), { capture: true })
    }
    interface Source {
      readonly node: Node | null
      readonly previousRect: DOMRectReadOnly
      readonly currentRect: DOMRectReadOnly
    }
    const nameOf = ({ node, previousRect, currentRect }: Source) => {
      const element = node instanceof Element ? node : node?.parentElement
      const name = `${element?.tagName} ${element?.getAttribute('class') ?? ''}`
      return `${name} ${Math.round(previousRect.top)} to ${Math.round(currentRect.top)}`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number
        readonly hadRecentInput: boolean
        readonly sources: readonly Source[]
      })[]) {
        if (entry.hadRecentInput && isPressed) continue
        shifts.push({ value: entry.value, what: entry.sources.map(nameOf) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The shifts so far of a page that is watched. */
export async function shiftsOf(page: Page): Promise<readonly Moved[]> {
  return page.evaluate(() => (window as unknown as { shifts: Moved[] }).shifts)
}

/** The sum of shifts, and what moved where it is more than a page may. */
export function sumOf(shifts: readonly Moved[]): number {
  return shifts.reduce((sum, it) => sum + it.value, 0)
}

/** The sum of all shifts of a page from its first drawing on, those after a press left out. */
export async function shiftOf(page: Page, address: string, ready: string): Promise<number> {
  await watchShifts(page)
  await page.goto(address)
  await page.locator(ready).first().waitFor()
  await page.waitForTimeout(1500)
  return sumOf(await shiftsOf(page))
}
