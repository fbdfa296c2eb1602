// Gives whatever lies over a page an entry in the browser's history, so that the back button closes
// it instead of leaving.

// An entry outlives a reload, so that a page must not count from one again.
let count = Date.now()
/** Entries that are closed and may still stand in the history. */
const left = new Set<number>()
let closing: Promise<void> = Promise.resolve()
/** A step back was asked for and has not been done. */
let isStepping = false

/** Closing may go along with a navigation: then the entry is no longer on top and stays. */
const NAVIGATION_MS = 30
/**
 * A step back that no browser confirms is waited for so many times so long: a page that was busy or
 * asleep finds one time limit passed before it hears of the step, but not all.
 */
const STEP_BACK = { waits: 10, eachMs: 100 }

interface SheetState {
  readonly trellisSheet?: number
}

/**
 * Opens an entry; `onBack` runs when the reader goes back. Answers what to call when it is closed
 * otherwise. What is opened while another entry is being left takes its place, or waits for the
 * step back: else that step would close it.
 */
export function openBackEntry(onBack: () => void): () => void {
  count += 1
  const id = count
  let isOpen = true
  const onPop = () => {
    if (onTop() !== id) onBack()
  }
  const enter = () => {
    if (!isOpen) return
    const state = { ...(history.state as object | null), trellisSheet: id }
    if (left.delete(onTop())) history.replaceState(state, '')
    else history.pushState(state, '')
    window.addEventListener('popstate', onPop)
  }
  if (isStepping) void closing.then(enter)
  else enter()
  return () => {
    isOpen = false
    window.removeEventListener('popstate', onPop)
    left.add(id)
    closing = closing.then(leave)
  }
}

/**
 * Resolves once every entry closed so far has left the history. A navigation begun earlier would be
 * undone by the step back that is still under way.
 */
export async function backEntriesLeft(): Promise<void> {
  await closing
}

/** Navigates at once, or after the step back that is under way and would undo it. */
export function afterStepBack(navigate: () => void): void {
  if (isStepping) void closing.then(navigate)
  else navigate()
}

/** The entry on top of the history; 0 for a page. */
function onTop(): number {
  return (history.state as SheetState | null)?.trellisSheet ?? 0
}

async function leave(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, NAVIGATION_MS))
  while (left.delete(onTop())) {
    isStepping = true
    await stepBack()
    isStepping = false
  }
}

function stepBack(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    let waits = 0
    const wait = () => {
      waits += 1
      if (waits > STEP_BACK.waits) resolve()
      else setTimeout(wait, STEP_BACK.eachMs)
    }
    wait()
    history.back()
  })
}
