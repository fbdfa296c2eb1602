// An entry of the history is gone before anybody navigates, and closes nothing but its own.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterStepBack, backEntriesLeft, openBackEntry } from './back-entry.ts'

/** A history whose step back is done some time after it was asked for, as in a browser. */
class SlowHistory {
  readonly states: (object | null)[] = [null]

  get state(): object | null {
    return this.states.at(-1) ?? null
  }

  pushState(state: object): void {
    this.states.push(state)
  }

  replaceState(state: object): void {
    this.states[this.states.length - 1] = state
  }

  back(): void {
    setTimeout(() => {
      this.states.pop()
      window.dispatchEvent(new Event('popstate'))
    }, 200)
  }
}

const entries = (): number => (history as unknown as SlowHistory).states.length

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('history', new SlowHistory())
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

test.each([
  ['before the step back of what was closed', 10, 11],
  ['while it steps back', 100, 230],
  ['after that', 300, 301],
])('a navigation %s is not undone', async (_, askedMs, doneMs) => {
  openBackEntry(() => {})()
  await vi.advanceTimersByTimeAsync(askedMs)
  const page = { page: 'another' }
  afterStepBack(() => history.pushState(page, ''))
  await vi.advanceTimersByTimeAsync(doneMs - askedMs)
  expect(history.state).toBe(page)
  await vi.advanceTimersByTimeAsync(2000)
  expect(history.state).toBe(page)
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

test('a browser that does not step is waited for a second', async () => {
  vi.spyOn(history, 'back').mockImplementation(() => {})
  openBackEntry(() => {})()
  let hasLeft = false
  void backEntriesLeft().then(() => (hasLeft = true))
  await vi.advanceTimersByTimeAsync(1029)
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
