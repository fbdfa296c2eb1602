// An entry of the history is gone before anybody navigates, and closes nothing but its own.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let afterStepBack: typeof import('./back-entry.ts').afterStepBack
let backEntriesLeft: typeof import('./back-entry.ts').backEntriesLeft
let openBackEntry: typeof import('./back-entry.ts').openBackEntry

/** The default time of a step back. */
const STEP_MS = 200

/**
 * A history whose step back is done some time after it was asked for, as in a browser: from what is
 * on top by then. Who listens before the others hears of it first.
 */
class SlowHistory {
  entries: { readonly href: string; readonly state: object | null }[] = [{ href: '/', state: null }]
  stepMs = STEP_MS

  get state(): object | null {
    return this.entries.at(-1)?.state ?? null
  }

  get href(): string {
    return this.entries.at(-1)?.href ?? ''
  }

  pushState(state: object | null, _: string, href = this.href): void {
    this.entries.push({ href, state })
  }

  replaceState(state: object | null, _: string, href = this.href): void {
    this.entries[this.entries.length - 1] = { href, state }
  }

  back(): void {
    setTimeout(() => {
      this.entries.pop()
      window.dispatchEvent(new Event('popstate'))
    }, this.stepMs)
  }
}

/** On a window, those who listen to what is on its way hear it before the others. */
class FakeWindow extends EventTarget {
  readonly #early = new EventTarget()

  override addEventListener(
    type: string,
    run: () => void,
    options?: AddEventListenerOptions,
  ): void {
    if (options?.capture === true) this.#early.addEventListener(type, run, options)
    else super.addEventListener(type, run, options)
  }

  override dispatchEvent(event: Event): boolean {
    this.#early.dispatchEvent(new Event(event.type))
    return super.dispatchEvent(event)
  }
}

let past: SlowHistory
const entries = (): number => past.entries.length
const hrefs = (): readonly string[] => past.entries.map(({ href }) => href)

beforeEach(async () => {
  vi.useFakeTimers()
  past = new SlowHistory()
  vi.stubGlobal('window', new FakeWindow())
  vi.stubGlobal('history', past)
  vi.stubGlobal('location', past)
  vi.resetModules()
  ;({ afterStepBack, backEntriesLeft, openBackEntry } = await import('./back-entry.ts'))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what waits for closed entries waits until the step back is done', async () => {
  const close = openBackEntry(() => {})
  close()
  let depth = 0
  void backEntriesLeft().then(() => (depth = entries()))
  await vi.advanceTimersByTimeAsync(229)
  expect(depth).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(depth).toBe(1)
})

test('the way back calls its owner, and then there is nothing to wait for', async () => {
  let backs = 0
  const close = openBackEntry(() => (backs += 1))
  history.back()
  await vi.advanceTimersByTimeAsync(200)
  expect(backs).toBe(1)
  close()
  let hasLeft = false
  void backEntriesLeft().then(() => (hasLeft = true))
  await vi.advanceTimersByTimeAsync(30)
  expect(hasLeft).toBe(true)
})

test.each([
  ['before its step back', 10],
  ['while it steps back', 100],
  ['after that', 300],
])('what is opened after another was closed, %s, stays open', async (_, laterMs) => {
  let backs = 0
  openBackEntry(() => {})()
  await vi.advanceTimersByTimeAsync(laterMs)
  const close = openBackEntry(() => (backs += 1))
  await vi.advanceTimersByTimeAsync(2000)
  expect({ backs, depth: entries() }).toEqual({ backs: 0, depth: 2 })
  close()
  await vi.advanceTimersByTimeAsync(2000)
  expect(entries()).toBe(1)
})

/** How late a browser may step back, around what it is waited for, and when readers go on. */
const steps = [0, 10, 200, 1500, 4900, 5100, 8000]
const moments = [0, 10, 29, 30, 31, 100, 1000, 4999, 5200, 9000]

test.each(steps)('no navigation is undone by a step back after %i ms', async (stepMs) => {
  for (const moment of moments) {
    for (const how of ['pushState', 'replaceState'] as const) {
      past.entries = [{ href: '/', state: null }]
      past.stepMs = stepMs
      openBackEntry(() => {})()
      await vi.advanceTimersByTimeAsync(moment)
      const page = { page: 'another' }
      const seen: string[] = []
      const hear = () => seen.push(past.href)
      afterStepBack(() => {
        history[how](page, '', '/bot/')
        window.addEventListener('popstate', hear)
      })
      await vi.advanceTimersByTimeAsync(6000)
      expect([moment, how, past.href, past.state]).toEqual([moment, how, '/bot/', page])
      await vi.advanceTimersByTimeAsync(9000)
      // Who hears of the late step finds the page that was gone to, and stays there.
      expect([moment, how, past.href, past.state]).toEqual([moment, how, '/bot/', page])
      expect(new Set([...seen, '/bot/'])).toEqual(new Set(['/bot/']))
      window.removeEventListener('popstate', hear)
    }
  }
})

test('a navigation waits for the step back, which comes soon', async () => {
  openBackEntry(() => {})()
  await vi.advanceTimersByTimeAsync(100)
  afterStepBack(() => history.pushState(null, '', '/bot/'))
  await vi.advanceTimersByTimeAsync(129)
  expect(hrefs()).toEqual(['/', '/'])
  await vi.advanceTimersByTimeAsync(1)
  expect(hrefs()).toEqual(['/', '/bot/'])
})

test('two navigations that waited are done one after the other', async () => {
  past.stepMs = 6000
  openBackEntry(() => {})()
  await vi.advanceTimersByTimeAsync(100)
  for (const href of ['/bot/', '/account/']) {
    afterStepBack(() => history.pushState(null, '', href))
  }
  await vi.advanceTimersByTimeAsync(20_000)
  expect(hrefs().slice(-2)).toEqual(['/bot/', '/account/'])
})

test.each([4000, 8000])('a dialog opened meanwhile outlives a step after %i ms', async (stepMs) => {
  past.stepMs = stepMs
  let backs = 0
  openBackEntry(() => {})()
  await vi.advanceTimersByTimeAsync(1000)
  const close = openBackEntry(() => (backs += 1))
  await vi.advanceTimersByTimeAsync(20_000)
  expect({ backs, depth: entries() }).toEqual({ backs: 0, depth: 2 })
  past.stepMs = STEP_MS
  close()
  await vi.advanceTimersByTimeAsync(1000)
  expect(entries()).toBe(1)
})

test('a late step takes what was opened and closed meanwhile with it', async () => {
  past.stepMs = 8000
  openBackEntry(() => {})()
  await vi.advanceTimersByTimeAsync(6000)
  openBackEntry(() => {})()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(entries()).toBe(1)
})

test('a late step below an open dialog closes neither it nor the one below', async () => {
  let backs = 0
  openBackEntry(() => (backs += 1))
  past.stepMs = 8000
  openBackEntry(() => {})()
  await vi.advanceTimersByTimeAsync(6000)
  openBackEntry(() => (backs += 1))
  await vi.advanceTimersByTimeAsync(10_000)
  expect({ backs, depth: entries() }).toEqual({ backs: 0, depth: 3 })
})

test('a page that was busy waits for its step back all the same', async () => {
  vi.spyOn(history, 'back').mockImplementation(() => {})
  openBackEntry(() => {})()
  await vi.advanceTimersByTimeAsync(30)
  let hasLeft = false
  void backEntriesLeft().then(() => (hasLeft = true))
  // The time limit that stands is over, and the browser has not stepped yet.
  await vi.runOnlyPendingTimersAsync()
  expect(hasLeft).toBe(false)
  window.dispatchEvent(new Event('popstate'))
  await vi.advanceTimersByTimeAsync(0)
  expect(hasLeft).toBe(true)
})

test('a browser that does not step is waited for five seconds', async () => {
  vi.spyOn(history, 'back').mockImplementation(() => {})
  openBackEntry(() => {})()
  let hasLeft = false
  void backEntriesLeft().then(() => (hasLeft = true))
  await vi.advanceTimersByTimeAsync(5029)
  expect(hasLeft).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(hasLeft).toBe(true)
})

test('two closed together leave together, and one closed before it was entered leaves nothing', async () => {
  const [lower, upper] = [openBackEntry(() => {}), openBackEntry(() => {})]
  lower()
  upper()
  await vi.advanceTimersByTimeAsync(100)
  openBackEntry(() => {})()
  await vi.advanceTimersByTimeAsync(2000)
  expect(entries()).toBe(1)
})

test('a dialog below stays open while the one above it steps back', async () => {
  let backs = 0
  const closeBelow = openBackEntry(() => (backs += 1))
  const closeAbove = openBackEntry(() => (backs += 1))
  closeAbove()
  await vi.advanceTimersByTimeAsync(250)
  expect([backs, entries()]).toEqual([0, 2])
  history.back()
  await vi.advanceTimersByTimeAsync(200)
  expect([backs, entries()]).toEqual([1, 1])
  closeBelow()
})

test('an entry that outlived a reload is not taken for a new one', async () => {
  history.pushState({ trellisSheet: 1 }, '')
  let backs = 0
  const close = openBackEntry(() => (backs += 1))
  history.back()
  await vi.advanceTimersByTimeAsync(200)
  expect(backs).toBe(1)
  close()
})
