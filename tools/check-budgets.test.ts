// The first load is what is imported statically from the entry and the page, and not the chart.
import { expect, test } from 'vitest'
import { budgetOf, closure, firstLoads, homeLoads, type Manifest } from './check-budgets.ts'

const manifest: Manifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['src/pages/home-page.tsx', 'src/pages/create-page.tsx'],
  },
  '_react.js': { file: 'assets/react.js', imports: ['index.html'] },
  '_form.js': { file: 'assets/form.js', imports: ['_react.js'] },
  'src/pages/home-page.tsx': { file: 'assets/home.js', imports: ['_react.js'] },
  'src/pages/create-page.tsx': {
    file: 'assets/create.js',
    imports: ['_form.js'],
    dynamicImports: ['../../bots/spot-grid/web/create-form.tsx', 'src/charts/chart.tsx'],
  },
  '../../bots/spot-grid/web/create-form.tsx': { file: 'assets/spot.js', imports: ['_form.js'] },
  'src/charts/chart.tsx': { file: 'assets/chart.js' },
}

test('home is the entry, what it imports, its page and the first texts', () => {
  const [home] = firstLoads(manifest, () => 10_000, served)
  const files = ['home', 'index', 'react'].map((it) => `assets/${it}.js`)
  expect([...(home?.files ?? [])].sort()).toEqual([...files, ...words('first')])
  expect(home?.bytes).toBe(40_000)
})

const served = ['first', 'my-bots', 'form', 'spot-grid', 'spot-dca', 'ranking'].flatMap(
  (namespace) =>
    ['en', 'ar-SA'].map((locale) => `texts/trading-bot/${namespace}/${locale}.1a.json`),
)
const words = (...namespaces: readonly string[]) =>
  namespaces.map((it) => `texts/trading-bot/${it}/en.1a.json`)

test('create counts form and words of the kind, not the chart, another kind, language or page', () => {
  const loads = firstLoads(manifest, () => 1, served)
  const create = loads.find((it) => it.page === 'create spot-grid')
  const files = ['create', 'form', 'index', 'react', 'spot'].map((it) => `assets/${it}.js`)
  expect(new Set(create?.files)).toEqual(
    new Set([...files, ...words('first', 'form', 'spot-grid')]),
  )
})

test('My bots counts the words of its namespace in English', () => {
  const bots = firstLoads(manifest, () => 1, served).find((it) => it.page === 'my bots')
  expect(bots?.files.filter((it) => it.startsWith('texts/'))).toEqual(words('first', 'my-bots'))
})

test('home is measured in every language, with the words of that one', () => {
  const sizeOf = (file: string) => (file.includes('ar-SA') ? 7 : file.endsWith('.json') ? 2 : 10)
  const [home] = firstLoads(manifest, sizeOf, served)
  expect(homeLoads(home!, sizeOf, served)).toEqual([
    { language: 'en', words: 2, bytes: 32 },
    { language: 'ar-SA', words: 7, bytes: 37 },
  ])
})

test('a planted heavy module in the entry breaks the budget of every page', () => {
  const heavy = (file: string) => (file === 'assets/react.js' ? 181_001 : 1)
  const loads = firstLoads(manifest, heavy)
  expect(loads.map(({ page, bytes }) => bytes > budgetOf(page))).toEqual([true, true, true])
})

test('a page that is part of the entry is counted there', () => {
  const flat: Manifest = { 'index.html': { file: 'a.js', isEntry: true } }
  expect(firstLoads(flat, () => 7).map(({ page, bytes }) => `${page} ${bytes}`)).toEqual([
    'home 7',
    'my bots 7',
    'create 7',
  ])
})

test('styles and pictures are no JavaScript', () => {
  const mixed: Manifest = {
    a: { file: 'a.js', imports: ['b'] },
    b: { file: 'b.css' },
  }
  expect(closure(mixed, ['a'])).toEqual(['a.js'])
})
