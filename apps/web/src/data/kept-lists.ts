// Lists of symbols kept in the browser, for when the server does not answer (specification 7). What
// fails here costs the fallback alone; the console says which step it was by its code.

/** What may fail with a kept list, by the code that is logged (specification 8). */
export const keptFaults = {
  /** The browser lends no storage. */
  closed: 10011501,
  /** What was kept cannot be read. */
  unread: 10011502,
  /** What was kept is no JSON. */
  noJson: 10011503,
  /** What was kept is no list of this version. */
  noList: 10011504,
  /** There is no room. */
  full: 10011505,
  /** A list of another version cannot be removed. */
  older: 10011506,
  /** A symbol of the list cannot be understood; the others can. */
  symbol: 10011507,
} as const

const LISTS = 'trellis.symbols.'
/** Version of the lists; those of others are removed. */
const THIS_VERSION = `${LISTS}6.`

/** A step that may fail, and does so by its code alone. */
function tried<T>(code: number, step: () => T): T | undefined {
  try {
    return step()
  } catch {
    logKept(code)
    return undefined
  }
}

/** Says in the console what failed with a kept list. */
export function logKept(code: number): void {
  console.warn(`kept symbols: ${code}`)
}

const storage = (): Storage | undefined => tried(keptFaults.closed, () => localStorage)

/** Keeps a list under its name, with when, and removes those of other versions. */
export function keepList(name: string, list: readonly unknown[]): void {
  const kept = storage()
  if (kept === undefined) return
  tried(keptFaults.older, () => {
    for (const key of Object.keys(kept)) {
      if (key.startsWith(LISTS) && !key.startsWith(THIS_VERSION)) kept.removeItem(key)
    }
  })
  const text = JSON.stringify({ list, savedAtMs: Date.now() })
  tried(keptFaults.full, () => kept.setItem(THIS_VERSION + name, text))
}

export interface KeptList<T> {
  readonly list: readonly T[]
  /** Wall time it was kept, epoch ms. */
  readonly savedAtMs: number
}

/** The list that was kept under a name; undefined where there is none, or none of this form. */
export function keptList<T>(name: string): KeptList<T> | undefined {
  const text = tried(keptFaults.unread, () => storage()?.getItem(THIS_VERSION + name))
  if (typeof text !== 'string') return undefined
  const kept = tried(keptFaults.noJson, () => JSON.parse(text) as KeptList<T> | null)
  if (Array.isArray(kept?.list) && typeof kept?.savedAtMs === 'number') return kept
  if (kept !== undefined) logKept(keptFaults.noList)
  return undefined
}
