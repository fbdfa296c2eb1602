// Topics that bots of this server can raise: nobody is asked about liquidations where no bot can be
// liquidated.
import { notificationTopicNames } from '@trellis/contract'
import { KINDS } from '../engine-parts.ts'

export const offeredTopics = notificationTopicNames.filter(
  (topic) => topic !== 'liquidation' || KINDS.some((kind) => kind.holdsContracts),
)
