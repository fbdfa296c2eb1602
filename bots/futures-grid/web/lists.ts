// The futures grid's answers to lists of bots.
import { listsOf } from '@trellis/bot-kit/web/lists.ts'
import { futuresGrid } from './futures-grid-kind.ts'

export const lists = listsOf(futuresGrid)
