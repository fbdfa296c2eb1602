// The first load is what is imported statically from the entry and the page, and not the chart.
import { expect, test } from 'vitest'
import { budgetOf, closure, firstLoads, type Manifest } from './check-budgets.ts'

const manifest: Manifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: [
      'src/pages/home-page.tsx',
      'src/pages/create-page.tsx',
      'src/texts/first-en.ts',
      'src/texts/first-ar.ts',
      'src/pages/texts/form-en.ts',
      'src/pages/my-bots/texts/en.ts',
      '../../bots/spot-grid/web/texts/en.ts',
      '../../bots/spot-dca/web/texts/en.ts',
    ],
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
  'src/texts/first-en.ts': { file: 'assets/en.js' },
  'src/texts/first-ar.ts': { file: 'assets/ar.js' },
  'src/pages/texts/form-en.ts': { file: 'assets/en-pages.js' },
  'src/pages/my-bots/texts/en.ts': { file: 'assets/en-bots.js' },
  '../../bots/spot-grid/web/texts/en.ts': { file: 'assets/en-spot.js' },
  '../../bots/spot-dca/web/texts/en.ts': { file: 'assets/en-dca.js' },
  'src/charts/chart.tsx': { file: 'assets/chart.js' },
}

test('home is the entry, what it imports, its page and the first texts', () => {
  const [home] = firstLoads(manifest, () => 10_000)
  const files = ['en', 'home', 'index', 'react'].map((it) => `assets/${it}.js`)
  expect([...(home?.files ?? [])].sort()).toEqual(files)
  expect(home?.bytes).toBe(40_000)
})

test('create counts form and words of the kind, not the chart, another kind, language or page', () => {
  const create = firstLoads(manifest, () => 1).find((it) => it.page === 'create spot-grid')
  const words = ['en', 'en-pages', 'en-spot']
  const files = ['create', ...words, 'form', 'index', 'react', 'spot']
  expect(new Set(create?.files)).toEqual(new Set(files.map((it) => `assets/${it}.js`)))
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
