// Breaks a text into lines for a drawing, which breaks none by itself: between words, and within
// what Chinese and Thai write without spaces where their own rules let a line end.

/** Width of a text in pixels. */
export type Measure = (text: string) => number

const UNSPACED = /[\p{Script=Han}\p{Script=Thai}]/u

/** Lines no wider than the room; a piece that is wider than it has a line of its own. */
export function wrapped(
  text: string,
  tag: string,
  room: number,
  measure: Measure,
): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text, tag)) {
    const longer = line + piece
    if (line !== '' && measure(longer.trimEnd()) > room) {
      lines.push(line.trimEnd())
      line = piece
    } else line = longer
  }
  if (line.trimEnd() !== '') lines.push(line.trimEnd())
  return lines
}

/**
 * Parts that no line divides, each with the spaces behind it; one that keeps its words together is
 * none.
 */
function piecesOf(text: string, tag: string): readonly string[] {
  const words = text.split(/(?<= )(?=[^ ])/u)
  return words.flatMap((word) => (UNSPACED.test(word) ? segmentsOf(word, tag) : [word]))
}

/** Words of a text without spaces; marks stay with the word before them. */
function segmentsOf(text: string, tag: string): readonly string[] {
  const pieces: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(
    text,
  )) {
    const at = pieces.length - 1
    const isOwn = isWordLike === true && UNSPACED.test(segment)
    if (isOwn || at < 0) pieces.push(segment)
    else pieces[at] += segment
  }
  return pieces
}
