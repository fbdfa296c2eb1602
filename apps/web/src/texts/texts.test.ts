// Every key exists in both languages, every plural form its language needs is there, and every key
// that the code names by a literal exists.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { texts as arHome } from '../pages/home/texts/ar.ts'
import { texts as enHome } from '../pages/home/texts/en.ts'
import { texts as arBots } from '../pages/my-bots/texts/ar.ts'
import { texts as enBots } from '../pages/my-bots/texts/en.ts'
import { closeKey, closeReason } from '@trellis/bot-kit/web/close-reason.ts'
import { stateOf } from '../pages/my-bots/bot-state.ts'
import { createWords, loadTexts } from '../locale/texts-of.ts'
import { texts as ar } from './ar.ts'
import { texts as arDialogs } from './dialogs-ar.ts'
import { texts as enDialogs } from './dialogs-en.ts'
import { texts as en } from './en.ts'
import { texts as arNews } from './news-ar.ts'
import { texts as enNews } from './news-en.ts'

type Tree = { readonly [key: string]: string | Tree }
const PLURAL = /_(zero|one|two|few|many|other)$/

function leaves(tree: Tree, prefix = ''): ReadonlyMap<string, string> {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : [...leaves(value, `${prefix}${key}.`)],
  )
  return new Map(entries)
}

function all(trees: readonly Tree[]): ReadonlyMap<string, string> {
  return new Map(trees.flatMap((tree) => [...leaves(tree)]))
}

const both = {
  en: all([await loadTexts('en'), enDialogs, enNews, enHome, enBots]),
  ar: all([await loadTexts('ar'), arDialogs, arNews, arHome, arBots]),
}
const bare = (keys: Iterable<string>) => new Set([...keys].map((key) => key.replace(PLURAL, '')))

test('both languages have the same keys', () => {
  expect([...bare(both.ar.keys())].sort()).toEqual([...bare(both.en.keys())].sort())
})

test.each(['en', 'ar'] as const)('%s has every plural form its rules ask for', (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const key of both[language].keys()) {
    if (!PLURAL.test(key)) continue
    const stem = key.replace(PLURAL, '')
    for (const form of forms)
      expect(both[language].has(`${stem}_${form}`), `${stem}_${form}`).toBe(true)
  }
})

test('a translation names the same values as the original', () => {
  const values = (text: string) =>
    [...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1] ?? '').sort()
  for (const [key, text] of both.en) {
    const other = both.ar.get(key)
    if (other !== undefined && !PLURAL.test(key)) expect(values(other), key).toEqual(values(text))
  }
})

test('no sentence shouts or promises', () => {
  for (const [key, text] of both.en) expect(text, key).not.toMatch(/!|guarantee|risk-free/i)
})

/** Keys named by literals in the shell, home and My bots. */
function literalKeys(): ReadonlySet<string> {
  const root = join(import.meta.dirname, '..')
  const folders = ['app', 'app/news', 'pages/home', 'pages/my-bots', 'pages/not-found']
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )
  const calls = files.flatMap((text) => [...text.matchAll(/\bt\(\s*'([\w.-]+)'/g)])
  return new Set(calls.map((match) => match[1] ?? ''))
}

test('every key the code names exists', () => {
  const known = bare(both.en.keys())
  const missing = [...literalKeys()].filter((key) => !known.has(key))
  expect(missing).toEqual([])
})

describe('keys put together from data', () => {
  const known = bare(both.en.keys())
  test('every state and close code has its word', () => {
    const statuses = ['NEW', 'RUNNING', 'AWAIT_ACTIVATION', 'INITIALIZING', 'CANCELLING']
    const ended = ['COMPLETED', 'REJECTED', 'RAW']
    const notes = ['', 'waiting-for-trigger', 'above-range', 'below-range', 'failed']
    for (const status of [...statuses, ...ended]) {
      for (const note of notes) {
        const { key, state } = stateOf({ status, note })
        expect(known.has(`state.${state}`), state).toBe(true)
        const silent = ['running', 'above', 'below'].includes(key)
        expect(silent || known.has(`next.${key}`), `next.${key}`).toBe(true)
      }
    }
    const codes = ['CANCELED_AUTO_TP', 'CANCELED_MANUALLY', 'TRAILING_STOP', 'SOMETHING_NEW']
    const t = (key: string) => (known.has(key) ? `words of ${key}` : key)
    for (const code of codes)
      expect(closeReason(`BOT_CLOSE_CODE_${code}`, ['closed'], t)).toMatch(/^words of closed/)
    expect(closeReason('BOT_CLOSE_CODE_SOMETHING_NEW', ['closed'], t)).toBe(
      'words of closed.UNKNOWN',
    )
    const kind = (key: string) => (key === 'bell.closed.SOMETHING_NEW' ? 'It rang' : t(key))
    expect(closeReason('BOT_CLOSE_CODE_SOMETHING_NEW', ['bell.closed', 'closed'], kind)).toBe(
      'It rang',
    )
    expect(closeKey('BOT_CLOSE_CODE_CANCELED_AUTO_TP')).toBe('AUTO_TP')
    expect(closeKey('BOT_CLOSE_CODE_CANCELED_AUTO')).toBe('CANCELED_AUTO')
  })
})

test('plurals follow the language', () => {
  const words = createWords('ar', ar)
  expect(words.t('myBots.sumOf', { count: 2 })).toBe('مجموع الصفين أدناه')
  expect(words.t('myBots.sumOf', { count: 7 })).toBe('مجموع 7 صفوف أدناه')
  const english = createWords('en', en)
  expect(english.t('myBots.sumOf', { count: 1 })).toBe('sum of the 1 row below')
})
