// What the curve of a leader is labelled with: no label twice, none over another.
import { expect, test } from 'vitest'
import { drawingOf } from './leader-curve.tsx'

const labels = (values: readonly number[], falls: readonly number[] = values.map(() => 0)) =>
  drawingOf(values, falls, 920).ticks.map(({ value }) => value)

test.each([
  ['a gain and a loss', [0, 0.02, -0.03], [0.02, 0, -0.03]],
  ['a loss alone', [0, -0.0004, -0.0008], [0, -0.0008]],
  ['a gain that is nothing beside the loss', [0, 0.0001, -0.0299], [0, -0.0299]],
  ['nothing at all', [0, 0, 0], [0]],
])('%s', (_, values, shown) => {
  expect(labels(values)).toEqual(shown)
})

test.each([
  ['on its day', [0, 0.01, 0.03, 0.02, 0], 428],
  ['within the drawing on the first', [0.03, 0.01, 0, 0, 0], 24],
])('the word of the deepest fall stands %s', (_, falls, x) => {
  expect(drawingOf([0, 0.01, 0.02, 0.01, 0], falls, 920).deepestX).toBe(x)
})

test('the deepest fall is that of the figures, also where no day ended with it', () => {
  expect(drawingOf([0, 0.01, 0.02], [0, 0.0336, 0.001], 920).deepest).toBe(0.0336)
})
