// Words from a host that the installation names. It may be away, or answer something else: the
// build has all words beside it, which then stand in.
import type { Texts } from '@trellis/texts'

/** Longer nobody waits for words that are here as well. */
const SERVICE_MS = 3_000

/** What stands at the address; undefined where that is no words, or does not come. */
export async function textsOfService(address: string): Promise<Texts | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(SERVICE_MS) })
    const words: unknown = answer.ok ? await answer.json() : undefined
    return isTexts(words) ? words : undefined
  } catch {
    return undefined
  }
}

function isTexts(value: unknown): value is Texts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).every((it) => typeof it === 'string' || isTexts(it))
}
