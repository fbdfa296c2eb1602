// Checks the first-load JavaScript of the built web area against its budget, gzip -9, by Vite's
// manifest. It builds nothing itself.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isMain, root } from './paths.mjs'

export interface Chunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

export interface Load {
  readonly page: string
  readonly bytes: number
  readonly files: readonly string[]
}

/** Bytes of a page's first load; kB here are 1000 of them, as in the browsers' network panels. */
export function budgetOf(page: string): number {
  return budgets[page] ?? CREATE
}

/** A create page, with all its words, before its chart; the figures are those of ADR 0018. */
const CREATE = 165_600
const budgets: Readonly<Record<string, number>> = {
  home: 125_000,
  'my bots': 150_000,
  // Leverage, margin and liquidation are in the form of a bot on contracts; what these forms share
  // is a file of its own, so that a form on pairs does not load it.
  'create futures-grid': 178_300,
  // So does a basket of contracts, which has no chart; it comes with the page's file as well.
  'create futures-combo': 169_900,
  // It comes with the page's file, which has parts of grids as well.
  'create futures-martingale': 171_600,
}

/**
 * Chunks that a page loads before it can be used, beside the entry itself; the chart comes later.
 */
const pages: Readonly<Record<'home' | 'my bots' | 'create', readonly RegExp[]>> = {
  home: [/src\/pages\/(.+\/)?home[^/]*$/],
  'my bots': [/src\/pages\/(.+\/)?my-bots-page[^/]*$/],
  create: [/src\/pages\/(.+\/)?create[^/]*$/],
}
/** Namespaces of the translation service that come with it. */
function textsOf(page: string): readonly string[] {
  if (page === 'home') return ['first']
  if (page === 'my bots') return ['first', 'my-bots']
  const [, kind] = /^create (.+)$/.exec(page) ?? []
  return ['first', 'form', ...(kind === undefined ? [] : [kind])]
}
const formOfKind = /bots\/([^/]+)\/web\/(index|form|create-form)\.tsx?$/

/**
 * First loads of home, of My bots, and of create once for every kind with a form of its own;
 * `served` are the files of the translation service.
 */
export function firstLoads(
  manifest: Manifest,
  sizeOf: (file: string) => number,
  served: readonly string[] = [],
): readonly Load[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  const load = (page: string, patterns: readonly RegExp[]): Load => {
    const extra = dynamicKeys(manifest).filter((key) => patterns.some((it) => it.test(key)))
    const words = served.filter((file) => textsOf(page).some((it) => file.includes(`/${it}/en.`)))
    const files = [...closure(manifest, [...entries, ...extra]), ...words]
    return { page, files, bytes: files.reduce((sum, file) => sum + sizeOf(file), 0) }
  }
  const kinds = new Set(dynamicKeys(manifest).map((key) => formOfKind.exec(key)?.[1]))
  kinds.delete(undefined)
  const create = pages.create
  const forms = [...kinds].map((kind) => {
    const form = new RegExp(`bots/${kind}/web/((index|form|create-form)\\.tsx?)$`)
    return load(`create ${kind}`, [...create, form])
  })
  return [
    load('home', pages.home),
    load('my bots', pages['my bots']),
    ...(forms.length > 0 ? forms : [load('create', create)]),
  ]
}

/** Files of the given chunks and all they import statically. */
export function closure(manifest: Manifest, keys: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  keys.forEach(visit)
  const files = [...seen].map((key) => manifest[key]?.file ?? '')
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}

function dynamicKeys(manifest: Manifest): readonly string[] {
  return [...new Set(Object.values(manifest).flatMap((chunk) => chunk.dynamicImports ?? []))]
}

function main(): void {
  const dist = join(root, 'apps/web/dist')
  const path = join(dist, '.vite/manifest.json')
  if (!existsSync(path)) {
    const hasWeb = existsSync(join(root, 'apps/web/index.html'))
    console.error(hasWeb ? 'apps/web is not built' : 'apps/web has no page yet')
    process.exitCode = hasWeb ? 1 : 0
    return
  }
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const sizeOf = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  const served = readdirSync(join(dist, 'texts'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => `texts/${path}`)
  const loads = firstLoads(manifest, sizeOf, served)
  const [home] = loads
  const inLanguages = home === undefined ? [] : homeLoads(home, sizeOf, served)
  for (const { language, bytes, words } of inLanguages) {
    const verdict = words <= FIRST_WORDS ? 'within' : 'OVER'
    console.log(
      `home in ${language}: ${kB(bytes)} kB gzip, words ${kB(words)} kB, ${verdict} ${kB(FIRST_WORDS)} kB`,
    )
    if (words > FIRST_WORDS) process.exitCode = 1
  }
  for (const { page, bytes, files } of loads) {
    const budget = budgetOf(page)
    const verdict = bytes <= budget ? 'within' : 'OVER'
    console.log(`${page}: ${kB(bytes)} kB gzip, ${verdict} ${kB(budget)} kB`)
    if (bytes <= budget) continue
    process.exitCode = 1
    for (const file of files) console.error(`  ${kB(sizeOf(file))} kB ${file}`)
  }
}

/** Words of the first load of home in a language, gzip. */
const FIRST_WORDS = 15_000

export interface LanguageLoad {
  readonly language: string
  /** Of the whole first load of home. */
  readonly bytes: number
  /** Of its words among them. */
  readonly words: number
}

/** The first load of home in each language; `english` is that in English. */
export function homeLoads(
  english: Load,
  sizeOf: (file: string) => number,
  served: readonly string[],
): readonly LanguageLoad[] {
  const files = served.filter((file) => textsOf('home').some((it) => file.includes(`/${it}/`)))
  const code = english.bytes - bytesOf(files.filter((file) => languageOfFile(file) === 'en'))
  return [...new Set(files.map(languageOfFile))].map((language) => {
    const words = bytesOf(files.filter((file) => languageOfFile(file) === language))
    return { language, words, bytes: code + words }
  })

  function bytesOf(some: readonly string[]): number {
    return some.reduce((sum, file) => sum + sizeOf(file), 0)
  }
}

function languageOfFile(file: string): string {
  return file.split('/').at(-1)?.split('.')[0] ?? ''
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

if (isMain(import.meta.url)) main()
