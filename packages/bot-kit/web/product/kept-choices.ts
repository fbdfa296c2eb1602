// What was chosen and typed on the page of a product, kept in the tab over a login or a reload, and
// read out of an address. That of another pair is not restored.
import { tabStore } from '../create/draft-storage.ts'

/** Plain texts by name: choices, and numbers as they were typed. */
export type Choices = Readonly<Record<string, string>>

const keyOf = (kind: string): string => `trellis.draft.${kind}`

/**
 * What a page begins with: every name of `empty`, from the address, else as it was kept, else as it
 * is there.
 */
export function firstChoices<C extends Choices>(
  kind: string,
  symbol: string,
  empty: C,
  preset: Choices,
): C {
  const kept = read(kind, symbol)
  const entries = Object.entries(empty).map(([name, value]) => {
    const found = preset[name] ?? kept[name]
    return [name, typeof found === 'string' ? found : value]
  })
  return Object.fromEntries(entries) as C
}

/** Keeps them; a full or forbidden storage is no error of the form. */
export function keepChoices(kind: string, symbol: string, choices: Choices): void {
  try {
    tabStore()?.setItem(keyOf(kind), JSON.stringify({ symbol, choices }))
  } catch {
    // They then live as long as the page.
  }
}

export function dropChoices(kind: string): void {
  try {
    tabStore()?.removeItem(keyOf(kind))
  } catch {
    // Nothing was kept there then.
  }
}

function read(kind: string, symbol: string): Choices {
  try {
    const found: unknown = JSON.parse(tabStore()?.getItem(keyOf(kind)) ?? 'null')
    const kept = found as { readonly symbol?: unknown; readonly choices?: Choices } | null
    return kept?.symbol === symbol && typeof kept.choices === 'object' ? kept.choices : {}
  } catch {
    return {}
  }
}
