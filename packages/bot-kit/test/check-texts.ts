// What holds of the words of any screen: every language says the same things, and every key that
// code names is there. It answers what is wrong, so that a failed test names it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language, Texts } from '@trellis/texts'

const PLURAL = /_(zero|one|two|few|many|other)$/
const SHOUTS = /[!！]|guarantee|risk-free/i
/** Words of a sentence: what is one word may be the same in two languages. */
const SENTENCE = /[a-z]{2,} [a-z]+ [a-z]+/

/** Texts by their whole key, "a.b.c". */
export type FlatTexts = ReadonlyMap<string, string>

/** Nested texts as one table by whole keys; of a key that comes twice the later text holds. */
export function flatTexts(...trees: readonly Texts[]): FlatTexts {
  return new Map(trees.flatMap((tree) => leaves(tree, '')))
}

/** The keys code may ask for: without the ending of a plural form. */
export function stemsOf(texts: FlatTexts): ReadonlySet<string> {
  return new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))
}

/**
 * Everything wrong with words in a language against the English ones, a line each: a key that is
 * missing or too many, a plural form that the language has and the words have not, other values
 * filled in than in the original, a text that is empty, still English, shouts or promises.
 */
export function checkTexts(
  english: FlatTexts,
  other: FlatTexts,
  language: Language,
): readonly string[] {
  const wanted = wantedKeys(english, language)
  const source = sourceFor(language, english)
  return [
    ...[...wanted].filter((key) => !other.has(key)).map((key) => `${key}: not in ${language}`),
    ...[...other.keys()].filter((key) => !wanted.has(key)).map((key) => `${key}: not in English`),
    ...[...other].flatMap(([key, text]) => textFault(key, text, source)),
    ...[...other].filter(([, text]) => SHOUTS.test(text)).map(([key]) => `${key}: shouts`),
  ]
}

/** The keys that a language needs: those of English, and of each plural its own forms. */
function wantedKeys(english: FlatTexts, language: Language): ReadonlySet<string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const keys = [...english.keys()].flatMap((key) =>
    PLURAL.test(key) ? forms.map((form) => key.replace(PLURAL, `_${form}`)) : [key],
  )
  return new Set(keys)
}

/** The keys that have no words, or empty ones, in one language or the other. */
export function wordless(languages: readonly FlatTexts[], keys: readonly string[]) {
  return keys.filter((key) => languages.some((texts) => !texts.get(key)))
}

/** Keys that code below a folder names by literals, with the file of each; tests are left out. */
export function namedKeys(folder: string): readonly (readonly [key: string, path: string])[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)(node_modules|test)\//.test(path),
  )
  return files.flatMap((path) =>
    keysIn(readFileSync(join(folder, path), 'utf8')).map((key) => [key, path] as const),
  )
}

/** Keys of the calls t('a'), t(x ? 'a' : 'b'), in the order of the code. */
export function keysIn(code: string): readonly string[] {
  const calls = code.matchAll(/\bt\(\s*(?:[^'"`(){}]+\?\s*)?'([\w.-]+)'(?:\s*:\s*'([\w.-]+)')?/g)
  return [...calls].flatMap(([, one, other]) => [one, other].filter((key) => key !== undefined))
}

function leaves(tree: Texts, prefix: string): readonly (readonly [string, string])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as const]
      : leaves(value, `${prefix}${key}.`),
  )
}

function textFault(key: string, text: string, source: Source): readonly string[] {
  if (text.trim() === '') return [`${key}: empty`]
  const original = source.english.get(key)
  const isOther = source.language !== 'en'
  if (isOther && original === text && SENTENCE.test(text)) return [`${key}: still English`]
  const of = source.values.get(key.replace(PLURAL, ''))
  if (of === undefined) return []
  const values = valuesIn(text)
  // A plural form may leave out what it says in words, "both rows"; it has no value of its own.
  const isForm = PLURAL.test(key) && !key.endsWith('_other')
  const isSame = isForm ? values.every((it) => of.includes(it)) : values.join() === of.join()
  return isSame ? [] : [`${key}: other values than in English`]
}

interface Source {
  readonly language: Language
  readonly english: FlatTexts
  /** Of each key without its plural form the values of its text, of a plural's last form. */
  readonly values: ReadonlyMap<string, readonly string[]>
}

function sourceFor(language: Language, english: FlatTexts): Source {
  const others = [...english].filter(([key]) => !PLURAL.test(key) || key.endsWith('_other'))
  const values = others.map(([key, text]) => [key.replace(PLURAL, ''), valuesIn(text)] as const)
  return { language, english, values: new Map(values) }
}

function valuesIn(text: string): readonly string[] {
  return [...text.matchAll(/{{(\w+)}}/g)].map((match) => String(match[1])).sort()
}
