// The title of the window with its number.
import { expect, test } from 'vitest'
import { createTabTitle } from './tab-title.ts'

test('the number stands before the title of whatever page is shown', () => {
  const written: string[] = []
  const title = createTabTitle('Trellis', (text) => written.push(text))
  title.count(3)
  expect(written).toEqual(['(3) Trellis'])
  title.page('My bots')
  title.page('Create')
  title.count(3)
  title.count(100)
  title.count(0)
  expect(written).toEqual(['(3) Trellis', '(3) My bots', '(3) Create', '(99+) Create', 'Create'])
})
