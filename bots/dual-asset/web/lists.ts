// The dual asset's answers to lists of bots: what was subscribed, side by side, and the form filled
// in again. Nobody closes it.
import type { BotParameter, KindLists, ListServices } from '@trellis/bot-kit/web/kind-lists.ts'
import { dualAssetConfig } from '../config.ts'
import { dual, type DualDetail } from './dual-kind.ts'
import { termsOf } from './terms.ts'

export const lists: KindLists = {
  pairs: dualAssetConfig.pairs,
  parameters: async (botId, web) => parametersOf((await dual.read(botId, web.call)).detail, web),
  again: async (botId, web) => dual.again((await dual.read(botId, web.call)).detail),
}

/** The accepted quote for a table of several bots. */
export function parametersOf(
  detail: DualDetail,
  web: Pick<ListServices, 't' | 'format'>,
): readonly BotParameter[] {
  return termsOf(detail, web).map(({ key, label, text }) => ({
    key,
    label,
    text,
    isMoney: key === 'amount',
  }))
}
