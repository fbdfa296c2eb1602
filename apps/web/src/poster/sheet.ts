// The sheet a poster is laid out on: a list of marks, so that what is on it can be read and tested
// without a canvas. Places along a line of reading are counted from where that begins.
import type { PosterWords } from './poster-words.ts'
import { wrapped } from './wrapped.ts'

/** Names of the page's colours; the last two are those of its light theme, for the code. */
export const tones = [
  'ground',
  'hair',
  'edge',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'up',
  'down',
  'paper',
  'paper-ink',
] as const
export type Tone = (typeof tones)[number]

export type Weight = 400 | 500 | 600
export type Spot = readonly [x: number, y: number]

export interface TextMark {
  readonly type: 'text'
  readonly text: string
  /** Where it begins or ends, and its base line. */
  readonly at: Spot
  readonly size: number
  readonly weight: Weight
  readonly tone: Tone
  readonly align: 'start' | 'end'
}

export interface LineMark {
  readonly type: 'line'
  readonly part: 'logo' | 'rule' | 'curve' | 'ladder'
  readonly spots: readonly Spot[]
  readonly width: number
  readonly tone: Tone
  readonly dash?: readonly number[]
}

export interface BoxMark {
  readonly type: 'box'
  readonly part: 'ground' | 'dot' | 'code'
  /** Upper left corner. */
  readonly at: Spot
  readonly size: Spot
  readonly radius: number
  readonly tone: Tone
}

export type Mark = TextMark | LineMark | BoxMark

/** Width of a text of a size and weight, in pixels. */
export type MeasureText = (text: string, size: number, weight: Weight) => number

export interface TextLook {
  readonly size: number
  readonly weight?: Weight
  readonly tone?: Tone
  readonly align?: TextMark['align']
  /** Most width; what is longer is written smaller. */
  readonly room?: number
}

/** A little more than the letters, so that lines do not touch: Thai stands high. */
const LEADING = 1.45

export class Sheet {
  readonly marks: Mark[] = []
  readonly width: number
  readonly height: number
  readonly words: PosterWords
  readonly #measure: MeasureText

  constructor(width: number, height: number, words: PosterWords, measure: MeasureText) {
    this.width = width
    this.height = height
    this.words = words
    this.#measure = measure
  }

  /** The place that lies so far from where lines begin. */
  x(inline: number): number {
    return this.words.direction === 'rtl' ? this.width - inline : inline
  }

  /** One line of text, `y` its base line; smaller than asked for where it has no room. */
  text(text: string, inline: number, y: number, look: TextLook): void {
    const { weight = 400, tone = 'ink', align = 'start', room } = look
    const wide = this.#measure(text, look.size, weight)
    const size = room === undefined || wide <= room ? look.size : (look.size * room) / wide
    this.marks.push({ type: 'text', text, at: [this.x(inline), y], size, weight, tone, align })
  }

  /** As many lines as it needs, from the base line `y`; answers the base line of the next one. */
  lines(text: string, inline: number, y: number, look: TextLook & { room: number }): number {
    const all = this.wrap(text, look)
    all.forEach((line, i) => this.text(line, inline, y + i * look.size * LEADING, look))
    return y + all.length * look.size * LEADING
  }

  /** How high its lines stand together. */
  heightOf(text: string, look: TextLook & { room: number }): number {
    return this.wrap(text, look).length * look.size * LEADING
  }

  wrap(text: string, { size, weight = 400, room }: TextLook & { room: number }): readonly string[] {
    return wrapped(text, this.words.language, room, (it) => this.#measure(it, size, weight))
  }

  line(
    part: LineMark['part'],
    spots: readonly Spot[],
    look: Omit<LineMark, 'type' | 'part' | 'spots'>,
  ) {
    this.marks.push({ type: 'line', part, spots, ...look })
  }

  box(part: BoxMark['part'], at: Spot, size: Spot, look: { tone: Tone; radius?: number }): void {
    this.marks.push({ type: 'box', part, at, size, radius: look.radius ?? 0, tone: look.tone })
  }
}

/** Texts on a sheet in the order of reading. */
export function textsOf(marks: readonly Mark[]): readonly string[] {
  return marks.flatMap((it) => (it.type === 'text' ? [it.text] : []))
}
