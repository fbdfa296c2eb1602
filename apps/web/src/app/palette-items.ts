// What the palette offers and how a search narrows it. Pure: items are plain words with a target;
// none of them closes a bot or moves money, they open the page or dialog where that is decided.
import type { IconName } from '@trellis/ui'

export const groups = ['page', 'bot', 'pair', 'act'] as const
export type PaletteGroup = (typeof groups)[number]

export interface PaletteItem {
  readonly id: string
  readonly group: PaletteGroup
  readonly title: string
  /** What happens, or what it is; smaller and dimmer. */
  readonly detail?: string
  readonly icon?: IconName
  /** Coin whose disc stands in place of an icon. */
  readonly coin?: string
  /** Keys that do the same: "g h". */
  readonly keys?: string
  /** Further words it is found by. */
  readonly words?: string
  /** Found only when it is asked for: too many or too seldom for the list at first. */
  readonly hidden?: boolean
  run(): void
}

/** Rows of one group at most, so that no group pushes the others out of sight. */
const GROUP_MAX = 8

/** Letters and digits alone, so that "btc/usdt" finds "BTC-USDT"; words stay apart. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[/\-_.]/g, '')
}

/** Items that hold every word of the text, best first, in their groups. */
export function searchItems(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean)
  const found = items.flatMap((item) => {
    if (wanted.length === 0) return item.hidden === true ? [] : [{ item, rank: 0 }]
    const rank = rankOf(item, wanted)
    return rank === undefined ? [] : [{ item, rank }]
  })
  const inGroups = groups.map((group) => {
    const own = found.filter(({ item }) => item.group === group).sort((a, b) => a.rank - b.rank)
    return own.slice(0, GROUP_MAX)
  })
  // The group with the best row comes first; equals keep their order.
  const best = (rows: (typeof inGroups)[number]) => rows[0]?.rank ?? Infinity
  const ordered = wanted.length === 0 ? inGroups : [...inGroups].sort((a, b) => best(a) - best(b))
  return ordered.flat().map(({ item }) => item)
}

/** 0 when the title begins with the text, more the farther its words are; undefined for none. */
function rankOf(item: PaletteItem, wanted: readonly string[]): number | undefined {
  const title = plain(item.title)
  const all = ` ${title} ${plain(`${item.detail ?? ''} ${item.words ?? ''}`)}`
  let rank = item.hidden === true ? 1 : 0
  for (const word of wanted) {
    if (!all.includes(word)) return undefined
    if (!all.includes(` ${word}`)) rank += 8
    if (!title.includes(word)) rank += 4
  }
  return title.startsWith(wanted[0] ?? '') ? rank : rank + 2
}
