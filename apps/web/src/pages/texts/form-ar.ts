// Arabic words of the create page, which shows no bot that runs, in one file: a phone waits for
// each.
import { texts as forms } from '@trellis/bot-kit/web/texts/ar-create.ts'
import { texts as pages } from './ar.ts'

export const all = [pages, forms] as const
