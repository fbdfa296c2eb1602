// Draws a poster on a canvas. The canvas is told language and direction, so that letters are
// joined, ordered and chosen as the language has them; no picture of the page is taken.
import type { Poster } from './poster-layout.ts'
import {
  tones,
  type BoxMark,
  type LineMark,
  type TextMark,
  type Tone,
  type Weight,
} from './sheet.ts'
import type { PosterWords } from './poster-words.ts'

/** Colours by their names, and the families of letters. */
export interface PosterLook {
  readonly colours: Readonly<Record<Tone, string>>
  readonly font: string
}

export type PosterTheme = 'dark' | 'light'

/**
 * Where the colours of the light theme stand for the code, which is dark on light in every look.
 */
const papers: Readonly<Partial<Record<Tone, string>>> = { paper: '--card', 'paper-ink': '--ink' }

/** The page's own colours in a theme that the page need not have itself. */
export function lookOf(theme: PosterTheme, words: PosterWords): PosterLook {
  const own = tokensOf(theme)
  const paper = tokensOf('light')
  const colours = tones.map((tone): [Tone, string] => {
    const name = papers[tone]
    return [tone, name === undefined ? own(`--${tone}`) : paper(name)]
  })
  const fonts = [own('--font').replace(/, system-ui.*$/, ''), words.fonts, 'system-ui, sans-serif']
  return {
    colours: Object.fromEntries(colours) as Record<Tone, string>,
    font: fonts.filter((it) => it !== '').join(', '),
  }
}

function tokensOf(theme: PosterTheme): (name: string) => string {
  const probe = document.createElement('div')
  Object.assign(probe.dataset, document.documentElement.dataset, { theme })
  document.body.append(probe)
  const style = getComputedStyle(probe)
  const read = new Map(
    [...tones.map((tone) => `--${tone}`), '--font', '--card', '--ink'].map((name) => [
      name,
      style.getPropertyValue(name).trim(),
    ]),
  )
  probe.remove()
  return (name) => read.get(name) ?? ''
}

/** A font as canvas and font loading name it. */
export function fontOf(size: number, weight: Weight, { font }: Pick<PosterLook, 'font'>): string {
  return `${weight} ${size}px ${font}`
}

/** A canvas that measures and draws in a language. */
export function contextFor(
  canvas: HTMLCanvasElement,
  words: PosterWords,
): CanvasRenderingContext2D | undefined {
  canvas.lang = words.language
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  // Newer browsers ask the context itself for its language.
  if ('lang' in context) context.lang = words.language
  context.direction = words.direction
  context.textBaseline = 'alphabetic'
  return context
}

/** Draws all marks; the canvas takes the size of the poster. */
export function drawPoster(
  canvas: HTMLCanvasElement,
  poster: Poster,
  look: PosterLook,
  words: PosterWords,
): void {
  canvas.width = poster.width
  canvas.height = poster.height
  // A new size has taken back what the context was told.
  const context = contextFor(canvas, words)
  if (context === undefined) throw new Error('this browser draws no pictures')
  for (const mark of poster.marks) {
    context.fillStyle = look.colours[mark.tone]
    context.strokeStyle = look.colours[mark.tone]
    if (mark.type === 'text') drawText(context, mark, look)
    else if (mark.type === 'line') drawLine(context, mark)
    else drawBox(context, mark)
  }
}

function drawText(context: CanvasRenderingContext2D, mark: TextMark, look: PosterLook): void {
  context.font = fontOf(mark.size, mark.weight, look)
  context.textAlign = mark.align
  context.fillText(mark.text, ...mark.at)
}

function drawLine(context: CanvasRenderingContext2D, { spots, width, dash }: LineMark): void {
  context.beginPath()
  spots.forEach(([x, y], i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.lineWidth = width
  context.lineJoin = 'round'
  context.lineCap = dash === undefined ? 'round' : 'butt'
  context.setLineDash([...(dash ?? [])])
  context.stroke()
}

function drawBox(context: CanvasRenderingContext2D, { at, size, radius }: BoxMark): void {
  context.beginPath()
  if (radius > 0) context.roundRect(...at, ...size, radius)
  else context.rect(...at, ...size)
  context.fill()
}
