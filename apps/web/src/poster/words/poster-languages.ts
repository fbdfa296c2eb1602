// The poster's own words. It is given away to readers of more languages than the pages have, so it
// brings its words along: one table for each, and every table has every word.
import { ar } from './ar.ts'
import { en } from './en.ts'
import type { PosterWords } from './poster-words.ts'
import { th } from './th.ts'
import { zh } from './zh.ts'

export const posterLanguages = ['en', 'ar', 'zh', 'th'] as const
export type PosterLanguage = (typeof posterLanguages)[number]

export const posterWords: Readonly<Record<PosterLanguage, PosterWords>> = { en, ar, zh, th }
