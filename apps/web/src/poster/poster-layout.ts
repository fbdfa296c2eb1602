// Lays a poster out: what of a bot stands on it, and where. What is hidden is not laid out at all,
// so it is in no pixel, no text and no description of the picture.
import { formatTagOf } from '@trellis/texts'
import { createFormats, digitsOf, digitsOfCoin, isolated, isolatedFigure } from '@trellis/ui'
import type { Formats, Numerals } from '@trellis/ui'
import type { PosterFacts } from './poster-facts.ts'
import { layCode, layCurve, layLadder, layLogo, type Code, type Place } from './poster-plots.ts'
import type { PosterWords } from './poster-words.ts'
import { Sheet, type Mark, type MeasureText, type TextLook, type Tone } from './sheet.ts'

export const posterShapes = { story: [1080, 1920], square: [1080, 1080] } as const
export type PosterShape = keyof typeof posterShapes

export interface PosterChoices {
  readonly shape: PosterShape
  readonly hideAmounts: boolean
  /** Range, grids and levels. Side and leverage stay: without them a percentage misleads. */
  readonly hideSettings: boolean
}

export interface PosterParts {
  readonly facts: PosterFacts
  readonly choices: PosterChoices
  readonly words: PosterWords
  readonly numerals: Numerals
  /** Of prices that were recorded rather than made up, false. */
  readonly isSimulated: boolean
  /** QR code of the link; undefined for none. */
  readonly code: Code | undefined
}

export interface Poster {
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
}

/** What a block needs of the poster it is on. */
interface Draft extends PosterParts {
  readonly sheet: Sheet
  readonly format: Formats
  /** A figure, from left to right also where words run the other way. */
  figure(text: string): string
  /** Words with numbers among them, kept together and in their order. */
  phrase(text: string): string
}

const MARGIN = 72
/** The mark with the name beside it. */
const BRAND = 216

/** Everything on the poster, in the order of drawing and of reading. */
export function layPoster(parts: PosterParts, measure: MeasureText): Poster {
  const [width, height] = posterShapes[parts.choices.shape]
  const sheet = new Sheet(width, height, parts.words, measure)
  const draft = draftOf(parts, sheet)
  sheet.box('ground', [0, 0], [width, height], { tone: 'ground' })
  const top = layHead(draft)
  const foot = layFoot(draft)
  layMiddle(draft, top, foot)
  return { width, height, marks: sheet.marks }
}

function draftOf(parts: PosterParts, sheet: Sheet): Draft {
  const { words, numerals } = parts
  const format = createFormats({
    locale: formatTagOf(words.language),
    numerals,
    units: words.units,
    // What is hidden is left out, and what is shown is read in many zones.
    hideAmounts: false,
    timeZone: 'Etc/UTC',
  })
  const isRtl = words.direction === 'rtl'
  const joined = (text: string): string => text.replaceAll(' ', '\u00a0')
  return {
    ...parts,
    sheet,
    format,
    figure: (text) => (isRtl ? isolatedFigure(joined(text)) : text),
    phrase: (text) => (isRtl ? isolated(joined(text)) : joined(text)),
  }
}

/** Who it is, what it made, for how long; answers where that ends. */
function layHead(draft: Draft): number {
  const { sheet, facts, choices, words, figure } = draft
  const isStory = choices.shape === 'story'
  const room = sheet.width - 2 * MARGIN
  // A square has no row to spare: the mark stands at the end of the first.
  const brand = isStory ? MARGIN : sheet.width - MARGIN - BRAND
  layLogo(sheet, sheet.x(brand) - (words.direction === 'rtl' ? 56 : 0), MARGIN - 4, 56)
  sheet.text('Trellis', brand + 68, MARGIN + 40, { size: 40, weight: 600 })
  let y = MARGIN + (isStory ? 220 : 48)
  const nameRoom = isStory ? room : room - BRAND - 40
  sheet.text(figure(facts.name), MARGIN, y, {
    size: isStory ? 84 : 60,
    weight: 600,
    room: nameRoom,
  })
  y += isStory ? 68 : 52
  sheet.text(chipsOf(draft), MARGIN, y, { size: isStory ? 40 : 32, tone: 'ink-2', room })
  y += isStory ? 250 : 136
  const rate = { size: isStory ? 200 : 120, weight: 600, room, tone: toneOf(facts.rate) } as const
  sheet.text(figure(draft.format.rate(facts.rate)), MARGIN, y, rate)
  y += isStory ? 66 : 44
  sheet.text(words.rate, MARGIN, y, { size: isStory ? 36 : 28, tone: 'ink-2', room })
  y = layMoney(draft, y)
  return layFacts(draft, y)
}

/** "Futures grid · Long 10× · Closed". */
function chipsOf({ facts, words, format, figure }: Draft): string {
  const times = facts.leverage === '' ? '' : figure(`${format.number(facts.leverage)}×`)
  const side = [words.side(facts.direction), times].filter((it) => it !== '').join(' ')
  const end = facts.isLiquidated ? words.liquidated : words.closed
  const state = facts.isWaiting ? words.waiting : facts.isOver ? end : ''
  return [words.kind(facts.kind), side, state].filter((it) => it !== '').join(' · ')
}

/** Down has its sign too: colour is never the only word. */
function toneOf(rate: string): Tone {
  const value = Number(rate)
  if (value === 0 || Number.isNaN(value)) return 'ink'
  return value > 0 ? 'up' : 'down'
}

/** What was made and put in, in money: only where its owner wants it told. */
function layMoney({ sheet, facts, choices, words, format, figure }: Draft, y: number): number {
  const { money } = facts
  if (money === undefined || choices.hideAmounts) return y
  const { coin, total, invested } = money
  const digits = digitsOfCoin(coin)
  const parts = [
    `${words.profit} ${figure(`${format.signed(total, digits)} ${coin}`)}`,
    `${words.invested} ${figure(`${format.number(invested, digits)} ${coin}`)}`,
  ]
  const isStory = choices.shape === 'story'
  const next = y + (isStory ? 72 : 48)
  const room = sheet.width - 2 * MARGIN
  sheet.text(parts.join(' · '), MARGIN, next, { size: isStory ? 38 : 30, weight: 500, room })
  return next
}

/** Running time, fall and grids beside each other. */
function layFacts(draft: Draft, y: number): number {
  const { sheet, facts, choices, words, format, figure, phrase } = draft
  const isStory = choices.shape === 'story'
  const count = choices.hideSettings ? undefined : facts.grid?.count
  const ran = facts.isOver ? words.ran : words.running
  const rows: (readonly [string, string])[] = facts.isWaiting
    ? []
    : [[ran, phrase(format.duration(facts.runningMs, 2))]]
  if (facts.fall !== '') rows.push([words.fall, figure(format.fall(facts.fall))])
  if (count !== undefined) rows.push([words.grids, figure(format.number(String(count)))])
  const column = (sheet.width - 2 * MARGIN) / 3
  const top = y + (isStory ? 96 : 58)
  rows.forEach(([name, value], i) => {
    const at = MARGIN + i * column
    const room = column - 24
    sheet.text(name, at, top, { size: isStory ? 32 : 26, tone: 'ink-3', room })
    sheet.text(value, at, top + (isStory ? 58 : 46), {
      size: isStory ? 46 : 36,
      weight: 600,
      room,
    })
  })
  return top + (isStory ? 58 : 46)
}

/** What it is ahead of, then curve and levels in the room that is left. */
function layMiddle(draft: Draft, from: number, to: number): void {
  const { sheet, facts, choices, words } = draft
  const isStory = choices.shape === 'story'
  const room = sheet.width - 2 * MARGIN
  let end = to - (isStory ? 60 : 24)
  if (facts.defeated !== '') {
    const look = { size: isStory ? 36 : 26, weight: 500, room } as const
    const share = draft.figure(draft.format.percent(facts.defeated, 0))
    const text = words.ahead(share)
    end -= sheet.heightOf(text, look)
    sheet.lines(text, MARGIN, end + look.size, look)
    end -= isStory ? 40 : 20
  }
  const top = from + (isStory ? 90 : 36)
  const grid = choices.hideSettings ? undefined : facts.grid
  const ladder = grid === undefined ? 0 : 300
  const plot = { top: top + 20, height: Math.max(60, end - top - 40) }
  if (grid !== undefined) layLevels(draft, { ...plot, width: ladder })
  const width = room - (ladder === 0 ? 10 : ladder + 60)
  if (facts.curve.length > 0) {
    const left = Math.min(sheet.x(MARGIN), sheet.x(MARGIN + width))
    layCurve(sheet, facts.curve, { ...plot, left, width })
  } else {
    const look = { size: isStory ? 34 : 28, tone: 'ink-3', room: width } as const
    sheet.lines(facts.isWaiting ? words.unbegun : words.young, MARGIN, plot.top + look.size, look)
  }
}

/** Between the rails of the ladder, and between them and the prices at its ends. */
const RAILS = 110
const GAP = 34

/** The ladder with the two ends of its range beside it. */
function layLevels(draft: Draft, { top, height, width }: Omit<Place, 'left'>): void {
  const { sheet, facts, format, figure } = draft
  const { grid } = facts
  if (grid === undefined) return
  const digits = Math.max(digitsOf(grid.low), digitsOf(grid.high))
  const outer = sheet.width - MARGIN - 26
  const inline = outer - RAILS - GAP
  const look: TextLook = { size: 28, tone: 'ink-2', align: 'end', room: width - RAILS - GAP - 26 }
  sheet.text(figure(format.price(grid.high, digits)), inline, top + 10, look)
  sheet.text(figure(format.price(grid.low, digits)), inline, top + height + 10, look)
  const left = Math.min(sheet.x(outer), sheet.x(outer - RAILS))
  layLadder(sheet, grid, facts.isOver, { left, top, height, width: RAILS })
}

/** What Arabic dates have between their numbers: it turns the time behind them round. */
const MARKS = /[\u200e\u200f\u061c]/g

/** Where it leads, and where its figures come from; answers where it begins. */
function layFoot(draft: Draft): number {
  const { sheet, facts, choices, words, format, code, phrase } = draft
  const isStory = choices.shape === 'story'
  const size = code === undefined ? 0 : isStory ? 260 : 190
  const room = sheet.width - 2 * MARGIN - (size === 0 ? 0 : size + 40)
  const time = `${format.time(facts.atMs, 'date')} ${format.time(facts.atMs, 'minute')}`
  const plain = { size: isStory ? 28 : 24, tone: 'ink-2', room } as const
  const rows: (readonly [string, TextLook & { room: number }])[] = [
    [words.pricesOf(phrase(time.replaceAll(MARKS, ''))), plain],
    [draft.isSimulated ? words.simulated : words.recorded, plain],
    ...(facts.isOfCommunity ? [[words.community, plain] as const] : []),
    [words.past, { ...plain, tone: 'ink-3' }],
  ]
  if (code !== undefined) {
    const asks = facts.isPublic ? words.live : words.form
    rows.unshift([asks, { size: isStory ? 40 : 32, weight: 600, room }])
  }
  const high = rows.reduce((sum, [text, look]) => sum + sheet.heightOf(text, look), 0)
  const top = sheet.height - MARGIN - Math.max(size, high)
  sheet.line(
    'rule',
    [
      [MARGIN, top - 36],
      [sheet.width - MARGIN, top - 36],
    ],
    { width: 2, tone: 'hair' },
  )
  let y = top
  for (const [text, look] of rows) y = sheet.lines(text, MARGIN, y + look.size, look) - look.size
  if (code !== undefined) {
    const inline = sheet.width - MARGIN - size
    layCode(sheet, code, [Math.min(sheet.x(inline), sheet.x(inline + size)), top], size)
  }
  return top - 36
}
