import { expect, test } from 'vitest'
import type { BotRecord } from '../partition.ts'
import { Holders } from './holders.ts'

const holding = (bot: number, ...symbols: readonly number[]): BotRecord =>
  ({
    bot,
    account: { positions: new Map(symbols.map((symbol) => [symbol, { symbol, lots: 1 }])) },
  }) as never

// Who is paid funding on several contracts is paid in this order: once it hung on which bot of the
// engine had held one first, and so on how partitions were spread over workers.
test('symbols that are held, and who holds one, come in the same order whoever was first', () => {
  const [first, second] = [new Holders(), new Holders()]
  const [a, b] = [holding(1, 5, 9), holding(2, 9, 2)]
  for (const bot of [a, b]) first.follow(bot)
  for (const bot of [b, a]) second.follow(bot)
  expect(first.symbols()).toEqual([2, 5, 9])
  expect(second.symbols()).toEqual([2, 5, 9])
  expect(first.of(9)).toEqual([a, b])
  expect(second.of(9)).toEqual([a, b])
})
