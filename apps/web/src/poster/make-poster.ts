// Makes the picture of a poster: letters first, then the wait, then the drawing.
import type { Language } from '@trellis/texts'
import type { Numerals } from '@trellis/ui'
import { readTexts } from '../locale/read-texts.ts'
import { codeOf } from './code-of.ts'
import { contextFor, drawPoster, fontOf, lookOf } from './draw-poster.ts'
import type { PosterLook, PosterTheme } from './draw-poster.ts'
import { layPoster, type Poster, type PosterChoices, type PosterParts } from './poster-layout.ts'
import type { Read } from './read-facts.ts'
import { textsOf, type MeasureText, type Weight } from './sheet.ts'
import { posterWords } from './poster-words.ts'
import { settled } from './within-limit.ts'

export interface PosterWish extends PosterChoices {
  readonly language: Language
  readonly theme: PosterTheme
  readonly hasCode: boolean
}

export interface PosterOrder {
  readonly read: Read
  readonly wish: PosterWish
  readonly numerals: Numerals
  /** Where its code leads. */
  readonly link: string
}

export interface PosterPicture {
  readonly file: Blob
  /** All texts on it: what is hidden is not among them. */
  readonly texts: readonly string[]
  readonly size: Pick<Poster, 'width' | 'height'>
}

/** The poster as a PNG. */
export async function makePoster(order: PosterOrder): Promise<PosterPicture> {
  const { wish, read } = order
  const words = posterWords(wish.language, await readTexts('picture', wish.language))
  const look = lookOf(wish.theme, words)
  const canvas = document.createElement('canvas')
  const context = contextFor(canvas, words)
  if (context === undefined) throw new Error('this browser draws no pictures')
  const measure: MeasureText = (text, size, weight) => {
    context.font = fontOf(size, weight, look)
    return context.measureText(text).width
  }
  const parts: PosterParts = {
    facts: read.facts,
    choices: wish,
    words,
    numerals: order.numerals,
    isSimulated: read.isSimulated,
    code: wish.hasCode ? codeOf(order.link) : undefined,
  }
  // Which letters are needed is known before they are there; where they stand, only after.
  await loadFonts(textsOf(layPoster(parts, measure).marks), look)
  await settled()
  const poster = layPoster(parts, measure)
  drawPoster(canvas, poster, look, words)
  const { width, height, marks } = poster
  return { file: await pngOf(canvas), texts: textsOf(marks), size: { width, height } }
}

const WEIGHTS: readonly Weight[] = [400, 500, 600]

/** Without a font that could not be had, the system has letters of its own. */
async function loadFonts(texts: readonly string[], look: PosterLook): Promise<void> {
  const letters = Array.from(new Set(texts.join(''))).join('')
  const loads = WEIGHTS.map((it) => document.fonts.load(fontOf(40, it, look), letters))
  await Promise.allSettled(loads)
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture could not be written'))
      else resolve(blob)
    }, 'image/png')
  })
}
