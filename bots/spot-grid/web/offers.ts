// Which settings of a spot grid the site offers to whom: the same in the create form and in adjust.
import type { ListedPair } from '@trellis/contract'
import type { FeatureFlags } from '@trellis/bot-kit/web/create/create-kind.ts'

type Rule = (flags: FeatureFlags, pair: Pick<ListedPair, 'is_support_ts'>) => boolean

/** By form name. */
export const offers: Readonly<Record<string, Rule>> = {
  trailingStop: (flags, pair) => flags.spotTsGray && pair.is_support_ts,
  trailing: (flags) => flags.tradingBotTrailingSpot,
}
