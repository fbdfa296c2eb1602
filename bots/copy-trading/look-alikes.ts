// Which names read alike, and which cannot be read: the rule by which leaders' names are compared.
// Letters of Latin, Greek, Cyrillic and Armenian that look like a Latin one stand for it, digits
// for the letters that they are written for, and case, marks, spaces and signs count for nothing.

/** By Latin letter, what looks like it: capitals and small letters apart, as they are drawn. */
const LOOKS: Readonly<Record<string, string>> = {
  a: 'ΑАαаɑᴀ',
  b: 'ΒВЬьʙᏴ',
  c: 'СсϲᴄϹ',
  d: 'ԁᴅɗ',
  e: 'ΕЕеεєЄᴇɛҽ3',
  g: 'ɡɢց',
  h: 'ΗНнһհʜҺ',
  j: 'Јјϳᴊ',
  k: 'ΚКкκᴋ',
  l: '1ΙІіιıɩӏӀɪLlIi',
  m: 'ΜМмᴍ',
  n: 'Νηпոոɴ',
  o: '0ΟОоοσօՕᴏѳө',
  p: 'ΡРрρᴘ',
  q: 'ԛգ',
  r: 'гʀᴦ',
  s: '5ЅѕꜱՏ',
  t: 'ΤТтτᴛ',
  u: 'υսᴜʋՍ',
  v: 'νѵᴠѴ',
  w: 'ԝωшᴡա',
  x: 'ΧХхχ',
  y: 'ΥУуγүʏ',
  z: 'Ζᴢ',
}
const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKS).flatMap(([letter, looks]) =>
    Array.from(looks, (it) => [it, letter] as const),
  ),
)

/** First letters of alphabets whose signs are letters in a circle, a square or of a flag. */
const SIGNS = [0x1f150, 0x1f170, 0x1f1e6] as const
const A = 97
const LETTERS = 26

/** Alphabets that share the look of their letters. */
const ALIKE = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)
/** What is drawn as nothing: controls, fillers and joiners, and the blank of Braille. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Whether nobody can read what a name says: it holds what is drawn as nothing, or letters of two
 * alphabets that share their look, as a Cyrillic one amid Latin ones.
 */
export function isUnreadable(name: string): boolean {
  const plain = name.normalize('NFKC')
  if (INVISIBLE.test(name) || INVISIBLE.test(plain)) return true
  return ALIKE.filter((script) => script.test(plain)).length > 1
}

/** Letters and digits alone, in one form and case. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** What a name looks like, in Latin letters where it looks like some. */
export function looksOf(name: string): string {
  const bare = name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const drawn = Array.from(bare, (it) => LATIN.get(it) ?? signOf(it) ?? it).join('')
  return Array.from(plainName(drawn), (it) => LATIN.get(it) ?? it).join('')
}

/** Whether two names read alike. */
export function readAlike(one: string, other: string): boolean {
  return plainName(one) === plainName(other) || looksOf(one) === looksOf(other)
}

/** The letter that a sign shows. */
function signOf(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  const first = SIGNS.find((it) => code >= it && code < it + LETTERS)
  return first === undefined ? undefined : String.fromCodePoint(A + code - first)
}
