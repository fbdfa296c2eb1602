// Suggestions where one process of a cluster searches and all offer them: each entry is a text that
// they share, under the market that it is of. What no search wrote is dropped, as of the file.
import type { SharedTexts } from '../host/shared-texts.ts'
import {
  entryIn,
  headOf,
  type AdviceEntry,
  type AdviceOwner,
  type AdviceStore,
} from './advice-file.ts'

const KIND = 'advice'

/** The place of what is searched of a market. */
export function sharedAdvice(texts: SharedTexts, owner: AdviceOwner): AdviceStore {
  const head = `${headOf(owner)} `
  /** Read once: it is checked against all that its kind tries. */
  const known = new Map<
    string,
    { readonly text: string; readonly entry: AdviceEntry | undefined }
  >()
  const entryOf = (name: string, text: string): AdviceEntry | undefined => {
    const before = known.get(name)
    if (before?.text === text) return before.entry
    const entry = entryIn(text)
    known.set(name, { text, entry })
    return entry
  }
  return {
    read: () =>
      [...texts.of(KIND)].flatMap(([name, text]) =>
        name.startsWith(head) ? (entryOf(name, text) ?? []) : [],
      ),
    write: (entries) => {
      const held = texts.of(KIND)
      const fresh = [...entries].flatMap((entry) => {
        const [name, text] = [head + entry.key, JSON.stringify(entry)]
        const before = entryOf(name, held.get(name) ?? '')
        // Whoever was replaced without knowing it yet takes nothing back.
        const isOld = before !== undefined && before.asOfMs > entry.asOfMs
        return isOld || held.get(name) === text ? [] : [{ kind: KIND, name, text }]
      })
      return texts.write(fresh)
    },
    onChange: (listener) => texts.onChange(KIND, listener),
  }
}
