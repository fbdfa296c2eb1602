// Copies are added up as their rows are written, so that a relation's row is the sum of them.
import { expect, test } from 'vitest'
import { amount, formatAmount, type Amount } from '@trellis/kernel'
import { wholeCents } from './view.ts'

test('two copies of 14.119 and 3.166 come to 17.27, as the rows above them do', () => {
  const rows = ['14.119', '3.166'].map((it, bot) =>
    wholeCents({ bot, total: amount(it), equity: amount(it) }),
  )
  const sum = rows.reduce((all, { total }) => all + total, 0n)
  expect(formatAmount(sum as Amount)).toBe('17.27')
})

test('a loss is rounded to the greater one, as everywhere', () => {
  const { total } = wholeCents({ bot: 1, total: -amount('0.001'), equity: amount('99.999') })
  expect(formatAmount(total as Amount)).toBe('-0.01')
})
