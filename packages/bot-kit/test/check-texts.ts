// What holds of the words of any screen: both languages say the same things, and every key that
// code names is there. It answers what is wrong, so that a failed test names it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Texts, WebLanguage } from '../web/web-context.ts'

const PLURAL = /_(zero|one|two|few|many|other)$/
const SHOUTS = /!|guarantee|risk-free/i

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
 * Everything wrong with the words of a screen, one line each: a key that one language lacks, other
 * values filled in than in the original, a plural form missing, a text that shouts or promises.
 */
export function checkTexts(en: FlatTexts, ar: FlatTexts): readonly string[] {
  const [english, arabic] = [stemsOf(en), stemsOf(ar)]
  return [
    ...[...english].filter((key) => !arabic.has(key)).map((key) => `${key}: not in Arabic`),
    ...[...arabic].filter((key) => !english.has(key)).map((key) => `${key}: not in English`),
    ...[...en].flatMap(([key, text]) => valueFault(key, text, ar)),
    ...missingForms('en', en),
    ...missingForms('ar', ar),
    ...[...en, ...ar].filter(([, text]) => SHOUTS.test(text)).map(([key]) => `${key}: shouts`),
  ]
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

/** Plural forms may leave out what a form says in words: "both rows" names no count. */
function valueFault(key: string, text: string, other: FlatTexts): readonly string[] {
  const translated = other.get(key)
  if (translated === undefined || PLURAL.test(key)) return []
  const isSame = valuesIn(text).join() === valuesIn(translated).join()
  return isSame ? [] : [`${key}: other values in Arabic`]
}

function valuesIn(text: string): readonly string[] {
  return [...text.matchAll(/{{(\w+)}}/g)].map((match) => String(match[1])).sort()
}

function missingForms(language: WebLanguage, texts: FlatTexts): readonly string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const stems = [...texts.keys()]
    .filter((key) => PLURAL.test(key))
    .map((key) => key.replace(PLURAL, ''))
  return [...new Set(stems)].flatMap((stem) =>
    forms
      .filter((form) => !texts.has(`${stem}_${form}`))
      .map((form) => `${stem}_${form}: not in ${language}`),
  )
}
