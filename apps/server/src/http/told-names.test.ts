// What the server says with a page, the first script of the page reads: by the same names, for the
// code that asks for them in camel case.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TOLD } from './web-files.ts'

const page = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8')

test('the page reads every name that is said, and no other', () => {
  const read = [...page.matchAll(/entry\.name === '([a-z-]+)'\) root\.dataset\.(\w+) =/g)]
  const camel = (name: string) =>
    name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  expect(read.map(([, name, key]) => [name, key])).toEqual(TOLD.map((it) => [it, camel(it)]))
})
