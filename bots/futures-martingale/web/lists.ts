// The martingale's answers to lists of bots.
import { listsOf } from '@trellis/bot-kit/web/lists.ts'
import { martingale } from './martingale-kind.ts'

export const lists = listsOf(martingale)
