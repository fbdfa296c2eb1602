// The combo's answers to lists of bots.
import { listsOf } from '@trellis/bot-kit/web/lists.ts'
import { combo } from './combo-kind.ts'

export const lists = listsOf(combo)
