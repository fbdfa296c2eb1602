// Parts of a sentence one after the other, with the marks that a language parts them by.
const COMMAS: Readonly<Record<string, string>> = { ar: '، ', ja: '、', zh: '，' }
const SEMICOLONS: Readonly<Record<string, string>> = {
  ar: '؛ ',
  fr: '\u202f; ',
  ja: '；',
  zh: '；',
}

/** Parts with commas between them, or with semicolons where they have commas of their own. */
export function joined(parts: readonly string[], locale: string, mark: ',' | ';' = ','): string {
  const marks = mark === ',' ? COMMAS : SEMICOLONS
  return parts.join(marks[locale.split('-')[0] ?? ''] ?? `${mark} `)
}
