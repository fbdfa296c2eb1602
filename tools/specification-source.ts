// What the specification itself says, for the tests that hold our table to it: its sentences by
// section and number, and the values of its lists.

export interface Sentence {
  /** "4.10": the tenth sentence of section 4. */
  readonly key: string
  readonly text: string
}

/** Every sentence of the sections, headings left out. */
export function sentencesOf(specification: string): readonly Sentence[] {
  const found: Sentence[] = []
  let section = ''
  let number = 0
  for (const line of specification.split('\n')) {
    const heading = /^## (\d)\./.exec(line)?.[1]
    if (heading !== undefined) {
      section = heading
      number = 0
    } else if (section !== '' && line.trim() !== '' && !line.startsWith('#')) {
      for (const text of line.replace(/^\s*- /, '').split(/(?<=[.!?])\s+(?=[A-Z'_])/)) {
        number += 1
        found.push({ key: `${section}.${number}`, text })
      }
    }
  }
  return found
}

/** Sentences that list values, by section: from and to. */
const LISTS: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>> = {
  3: [[13, 38]],
  4: [
    [3, 14],
    [20, 20],
  ],
  5: [[4, 7]],
  8: [[13, 13]],
}

/** Whether a sentence lists values. */
export function isList({ key }: Sentence): boolean {
  const [section = '', number = ''] = key.split('.')
  return (LISTS[section] ?? []).some(([from, to]) => from <= +number && +number <= to)
}

/** Both bounds of a field are told by one phrase. */
const BOTH = /\(?each too (?:low or too high|low or high|high or low)\)?|too low or too high/

/** What is written in one breath. */
const SPOKEN: Readonly<Record<string, readonly string[]>> = {
  'in or out': ['in', 'out'],
  'entry price, last price or investment forbids trailing up': [
    'entry price forbids trailing up',
    'last price forbids trailing up',
    'investment forbids trailing up',
  ],
}

/**
 * Values that a sentence lists: "Name: one, two (three, four)". Fields that are "each too low or
 * too high" are two values each, for all fields of their part of the sentence.
 */
export function valuesOf({ text }: Sentence): readonly string[] {
  const list = text.slice(text.indexOf(': ') + 2).replace(/\.$/, '')
  return list.split('; ').flatMap((part) => {
    const spoken = SPOKEN[part]
    if (spoken !== undefined) return spoken
    const ofPrices = part.includes(' prices each ') ? ' price' : ''
    const names = part
      .replace(/^(?:P&L bands|sorters:|the client also knows) /, '')
      .replace(BOTH, '')
      .replace(/ ?\(both orderings\)| prices /, '')
      .split(/, (?:and )?| \(|\) ?| and (?=leverage|SL|move-down)| or (?=ongoing)/)
      .map((name) => name.replace(/^(?:and|running time) ?/, '').trim())
      .filter((name) => name !== '')
      .map((name) => name + ofPrices)
    return BOTH.test(part) ? names.flatMap((it) => [`${it} too low`, `${it} too high`]) : names
  })
}
