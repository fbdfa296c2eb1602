// Gives whatever lies over a page an entry in the browser's history, so that the back button closes
// it instead of leaving.

let count = 0

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
    // Later, because closing may go along with a navigation: then the entry is no longer on top.
    setTimeout(() => {
      if (isOurs()) history.back()
    }, 30)
  }
}
