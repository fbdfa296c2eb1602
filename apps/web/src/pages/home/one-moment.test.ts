// Answers side by side are of one moment, however often the list is made anew.
import { expect, test } from 'vitest'
import { ofOneMoment } from './one-moment.ts'

const answers = (...times: string[]) => times.map((updated_time) => ({ updated_time }))

test('answers of one moment are taken as they come', async () => {
  const come = [answers('1', '1'), answers('2', '2')]
  expect(await ofOneMoment(async () => come.shift() ?? [])).toEqual(answers('1', '1'))
})

test('a list that was made anew between them is asked once more', async () => {
  const come = [answers('1', '2'), answers('2', '2')]
  expect(await ofOneMoment(async () => come.shift() ?? [])).toEqual(answers('2', '2'))
})
