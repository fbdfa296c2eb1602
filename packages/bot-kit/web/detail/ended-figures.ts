// The names a figure has once a bot has ended: nothing is unrealized then, and what it was worth
// has been paid back. The values are the same; a word for a living bot would be untrue.
import type { FigureOf } from './figures.ts'

/** Figures that are called otherwise, and those in whose place another stands. */
const NAMES: Readonly<Record<string, string>> = {
  unrealized: 'bot.figure.settled',
  equity: 'bot.figure.paidBack',
  total: 'bot.figure.final',
}
const PLACES: Readonly<Record<string, string>> = { withdrawable: 'withdrawn', ifSettled: 'roi' }

type Figures<D> = ReadonlyMap<string, FigureOf<D>>

/** The figures of a list of ids as they stand for a living bot, or for one that has ended. */
export function figuresFor<D>(
  figures: Figures<D>,
  ids: readonly string[],
  isEnded: boolean,
): readonly FigureOf<D>[] {
  if (!isEnded) return ids.flatMap((id) => figures.get(id) ?? [])
  const placed = [...new Set(ids.map((id) => PLACES[id] ?? id))]
  return placed.flatMap((id) => {
    const figure = figures.get(id)
    if (figure === undefined) return []
    return [{ ...figure, words: NAMES[id] ?? figure.words }]
  })
}

/** Figures that move with the price: they take what the rounding of finished ones leaves. */
export const MOVING: ReadonlySet<string> = new Set(['unrealized', 'position', 'price'])

/** The terms of the total; of an ended bot that settled nothing at the end none says zero of it. */
export function termsFor<D>(
  figures: Figures<D>,
  ids: readonly string[],
  { detail, isEnded }: { readonly detail: D; readonly isEnded: boolean },
): readonly FigureOf<D>[] {
  const all = figuresFor(figures, ids, isEnded).filter((it) => {
    return !it.ifAny || Number(it.value(detail)) !== 0
  })
  if (!isEnded) return all
  const said = all.filter((it) => !MOVING.has(it.id) || Number(it.value(detail)) !== 0)
  return said.length === 0 ? all : said
}

/** The figures behind "more" without those that stand outside already. */
export function moreFigures<D>(
  kind: {
    readonly figures: Figures<D>
    readonly main: readonly string[]
    readonly more: readonly string[]
  },
  isEnded: boolean,
): readonly FigureOf<D>[] {
  const outside = new Set(figuresFor(kind.figures, kind.main, isEnded).map((it) => it.id))
  return figuresFor(kind.figures, kind.more, isEnded).filter((it) => !outside.has(it.id))
}
