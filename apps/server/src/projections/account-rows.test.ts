// Years of bots: what orders booked, what was earned without them, and what prices did, which is no
// yield; over all years they are the final P&L.
import { expect, test } from 'vitest'
import { yearsOf, type StoredYear } from './account-rows.ts'

const pool: StoredYear = {
  bot: 7,
  kind: 'liquidity-mining',
  symbols: '[0]',
  word: '',
  reason: 'none',
  created_ms: 1,
  ended_ms: 0,
  end_total: null,
  end_realized: null,
  traded: false,
  year: 2026,
  booked: '0',
  yielded: '0',
  fees: '0',
  funding: '0',
  came: '1000',
  went: '553',
  withdrew: '553',
}

test('what a bot without orders paid out of its profit is its yield, while it runs', () => {
  expect(yearsOf([pool])).toMatchObject([{ realized: 0n, yielded: 553n, went: 553n }])
})

test('at its end the rest of its yield, and what prices did is realized', () => {
  const end = { ended_ms: 9, end_total: '-140', end_realized: '600' }
  const years = [
    { ...pool, ...end },
    { ...pool, ...end, year: 2027, came: '0', withdrew: '0' },
  ]
  // 600 earned in all, 553 of it in the first year; −140 is the final P&L.
  expect(yearsOf(years)).toMatchObject([
    { year: 2026, realized: 0n, yielded: 553n },
    { year: 2027, realized: -740n, yielded: 47n },
  ])
})

test('of a bot with orders, profit that is paid out was booked before', () => {
  const grid = { ...pool, kind: 'spot-grid', traded: true, booked: '20', withdrew: '15' }
  const ended = { ...grid, ended_ms: 9, end_total: '12', end_realized: '20' }
  expect(yearsOf([grid])).toMatchObject([{ realized: 20n, yielded: 0n }])
  expect(yearsOf([ended, { ...pool, bot: 6 }])).toMatchObject([
    { realized: 12n, yielded: 0n },
    { bot: 6, yielded: 553n },
  ])
})
