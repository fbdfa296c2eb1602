// Arabic words of the pages of bots and of what all kinds share there, in one file: a phone waits
// for each.
import { texts as kinds } from '@trellis/bot-kit/web/texts/ar.ts'
import { texts as detail } from './detail-ar.ts'
import { texts as pages } from './ar.ts'

export const all = [pages, detail, kinds] as const
