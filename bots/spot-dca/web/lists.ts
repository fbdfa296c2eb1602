// The DCA's answers to lists of bots.
import { listsOf } from '@trellis/bot-kit/web/lists.ts'
import { dca } from './dca-kind.ts'

export const lists = listsOf(dca)
