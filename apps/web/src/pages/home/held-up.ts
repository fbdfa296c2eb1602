// Which suggestions home offers: those that were good where nobody had looked. It takes away alone:
// which there are and in which order is of the weeks that chose (docs/formulas/advice.md).
import { isNoBetter } from '@trellis/bot-kit/web/create/advice-names.ts'
import type { AdviceItem } from '@trellis/contract'

/** It gained in the days not searched, and more than plain settings where those could be placed. */
export function heldUp({
  out_of_sample: unseen,
  ...it
}: Pick<AdviceItem, 'out_of_sample' | 'naive' | 'beats_naive'>): boolean {
  return Number(unseen.yield) > 0 && !isNoBetter(it)
}
