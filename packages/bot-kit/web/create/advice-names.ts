// How suggestions are called in words and addresses.
import type { AdviceItem } from '@trellis/contract'
import { adviceStyles, type AdviceStyle } from '@trellis/market'

/** "STYLE_HIGH_PROFITS" as keys of words and addresses have it: as the search does. */
export const STYLES = adviceStyles
export type Style = AdviceStyle

export function styleOf({ style }: Pick<AdviceItem, 'style'>): Style {
  const name = style.replace('STYLE_', '').replace('_', '-').toLowerCase()
  return STYLES.find((it) => it === name) ?? 'steady'
}

/** "long"; "" of a kind without modes. */
export function modeOf({ grid_mode: mode }: Pick<AdviceItem, 'grid_mode'>): string {
  return mode === 'GRID_MODE_UNSPECIFIED' ? '' : mode.replace('GRID_MODE_', '').toLowerCase()
}

/** In an address: "steady", or "steady.long" of a kind with modes. */
export const ADVICE_ADDRESS = 'ai'

/** Whether plain settings did as well or better in the days not searched, where they were tried. */
export function isNoBetter({
  naive,
  beats_naive: isBetter,
}: Pick<AdviceItem, 'naive' | 'beats_naive'>): boolean {
  return naive !== null && !isBetter
}
