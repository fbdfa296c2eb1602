// How pages name a kind of bot: by its own words, which come with the first load of every page.
import type { Translate } from './web-context.ts'

/** The key under which a kind has its words: "spot-grid" is "spotGrid". */
export function wordsOfKind(kind: string): string {
  return kind.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** The name of a kind, by its folder; of one that this page does not know, the folder's name. */
export function kindName(kind: string, t: Translate): string {
  const key = `${wordsOfKind(kind)}.offer.name`
  const name = t(key)
  return name === key ? kind : name
}
