// Gives whatever lies over a page an entry in the browser's history, so that the back button closes
// it instead of leaving.

let count = 0
let closing: Promise<unknown> = Promise.resolve()

/** A step back that no browser confirms is waited for no longer. */
const STEP_BACK_MS = 1000

interface SheetState {
  readonly trellisSheet?: number
}

/**
 * Opens an entry; `onBack` runs when the reader goes back. Answers what to call when it is closed
 * otherwise.
 */
export function openBackEntry(onBack: () => void): () => void {
  count += 1
  const id = count
  const isOurs = () => (history.state as SheetState | null)?.trellisSheet === id
  history.pushState({ ...(history.state as object | null), trellisSheet: id }, '')
  const onPop = () => {
    if (!isOurs()) onBack()
  }
  window.addEventListener('popstate', onPop)
  return () => {
    window.removeEventListener('popstate', onPop)
    closing = Promise.all([closing, leave(isOurs)])
  }
}

/**
 * Resolves once every entry closed so far has left the history. A navigation begun earlier would be
 * undone by the step back that is still under way.
 */
export async function backEntriesLeft(): Promise<void> {
  await closing
}

function leave(isOurs: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    // Later, because closing may go along with a navigation: then the entry is no longer on top.
    setTimeout(() => {
      if (!isOurs()) return resolve()
      window.addEventListener('popstate', () => resolve(), { once: true })
      setTimeout(resolve, STEP_BACK_MS)
      history.back()
    }, 30)
  })
}
