// English words of the create page, which shows no bot that runs, in one file: a phone waits for
// each.
import { texts as forms } from '@trellis/bot-kit/web/texts/en-create.ts'
import { texts as pages } from './en.ts'

export const all = [pages, forms] as const
