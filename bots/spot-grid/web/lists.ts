// The spot grid's answers to lists of bots.
import { listsOf } from '@trellis/bot-kit/web/lists.ts'
import { spotGrid } from './spot-grid-kind.ts'

export const lists = listsOf(spotGrid)
