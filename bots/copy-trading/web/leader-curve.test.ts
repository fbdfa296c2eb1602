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
  ['within its day', [0, 0.01, 0.03, 0.02, 0], 321],
  ['within the drawing where nothing fell', [0, 0, 0, 0, 0], 24],
])('the word of the deepest fall stands %s', (_, falls, x) => {
  expect(drawingOf([0, 0.01, 0.02, 0.01, 0], falls, 920).deepestX).toBe(x)
})

test('the deepest fall is that of the figures, also where no day ended with it', () => {
  expect(drawingOf([0, 0.01, 0.02], [0, 0.0336, 0.001], 920).deepest).toBe(0.0336)
})

test('a fall is of its whole day, whose line may end at a high: it is no point at the end', () => {
  const { line, fallLine, last } = drawingOf([0, 0.01, 0.02], [0, 0, 0.02], 464)
  expect([line, last]).toEqual(['M0 132L200 74L400 16', { x: 400, y: 16 }])
  expect(fallLine).toBe('M0 150V150H200V194H400')
})
