// Bots whose settings were copied from a public one.
import type { BotFigures } from '@trellis/contract'

/** Whether its settings were copied and nothing more: it is its owner's to manage. */
export function isCopiedOnce({
  copied_by: by,
  source,
}: Pick<BotFigures, 'copied_by' | 'source'>): boolean {
  return by === '' && source === 'copy'
}
