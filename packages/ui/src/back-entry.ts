// Gives whatever lies over a page an entry in the browser's history, so that the back button closes
// it instead of leaving.

// An entry outlives a reload, so that a page must not count from one again.
let count = Date.now()
/** Entries that are closed and may still stand in the history. */
const left = new Set<number>()
let closing: Promise<void> = Promise.resolve()
/** A step back was asked for and the browser has not done it. */
let isOwed = false
/** It is waited for. */
let isStepping = false
/** What was put on top while a step back that nobody waits for any more was still owed. */
let kept: Parameters<History['pushState']> | undefined

/** Closing may go along with a navigation: then the entry is no longer on top and stays. */
const NAVIGATION_MS = 30
/**
 * A step back is waited for so many times so long: a page that was busy or asleep finds one time
 * limit passed before it hears of the step, but not all. One that comes later still is made good.
 */
const STEP_BACK = { waits: 50, eachMs: 100 }

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
    // What was opened above has a later number.
    if (onTop() < id) onBack()
  }
  const enter = () => {
    if (!isOpen) return
    const state = { ...(history.state as object | null), trellisSheet: id }
    if (left.delete(onTop())) history.replaceState(state, '')
    else history.pushState(state, '')
    window.addEventListener('popstate', onPop)
  }
  afterStepBack(enter)
  return () => {
    isOpen = false
    window.removeEventListener('popstate', onPop)
    left.add(id)
    closing = closing.then(leave)
  }
}

/**
 * Resolves once every entry closed so far has left the history. A page loaded earlier would be
 * undone by the step back that is still under way.
 */
export function backEntriesLeft(): Promise<void> {
  return closing
}

/**
 * Puts another entry on top of the history: at once, or after the step back that is under way and
 * would undo it.
 */
export function afterStepBack(place: () => void): void {
  const placeAndKeep = () => {
    place()
    if (isOwed) kept = [history.state, '', location.href]
  }
  if (isStepping) void closing.then(placeAndKeep)
  else placeAndKeep()
}

/** The entry on top of the history, or of the state given; 0 for a page. */
function onTop(state: unknown = history.state): number {
  return (state as SheetState | null)?.trellisSheet ?? 0
}

async function leave(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, NAVIGATION_MS))
  // A step that is owed takes the entry on top with it when it comes.
  for (let id = onTop(); !isOwed && left.delete(id); id = onTop()) {
    isStepping = true
    await stepBack()
    isStepping = false
    if (isOwed) left.add(id)
  }
}

function stepBack(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      isOwed = false
      // Before anybody else hears of the step: for them nothing has happened.
      if (kept !== undefined && !left.has(onTop(kept[0]))) history.pushState(...kept)
      kept = undefined
      resolve()
    }
    isOwed = true
    window.addEventListener('popstate', done, { once: true, capture: true })
    let waits = STEP_BACK.waits
    const wait = () => void (waits-- > 0 ? setTimeout(wait, STEP_BACK.eachMs) : resolve())
    wait()
    history.back()
  })
}
