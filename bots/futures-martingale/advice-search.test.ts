// What a search tries of a martingale: rounds that the price of some days can take.
import { expect, test } from 'vitest'
import { ratio } from '@trellis/kernel'
import { defaultInstruments } from '@trellis/market'
import { adviceSearch, roundDistance } from './advice-search.ts'
import { steppedLadder } from './ladder-presets.ts'

const instrument = defaultInstruments.find((it) => {
  return it.symbol === 'BTCUSDT' && it.category === 'linear'
})!

/** A candidate, or the plain one, as a ladder at a day's volatility of 2 %. */
function ladderOf(candidate: ReturnType<typeof adviceSearch.naive>) {
  const { stepE2, multiplierE2, additions, leverage, mode } = candidate
  const step = ratio((stepE2 / 100).toFixed(2))
  const multiplier = ratio((multiplierE2 / 100).toFixed(2))
  const whole = ratio(candidate.in === 'volatility' ? '0.02' : '0.01')
  const wanted = { step, multiplier, additions, leverage: ratio(String(leverage)) }
  return { mode, ...steppedLadder(wanted, whole, instrument) }
}

test('a round is told by the distance of the price as well, fees paid', () => {
  // 1 + 1.6 + … + 1.6^5 = 26.295…: 80 % of the money at 2x, the base order holds 6.085 % of it.
  const round = { multiplier: ratio('1.6'), additions: 5, leverage: ratio('2') } as const
  const long = { ...round, mode: 'long', roundProfit: ratio('0.01') } as const
  // 1 % of it is 16.43 % of the price; with 0.06 % on either side 16.57 %.
  expect(roundDistance(long, ratio('0'))).toBeCloseTo(0.16434, 4)
  expect(roundDistance(long, ratio('0.0006'))).toBeCloseTo(0.16564, 4)
  expect(roundDistance({ ...long, mode: 'short' }, ratio('0.0006'))).toBeCloseTo(0.16545, 4)
})

test('no candidate waits for weeks of moves: within four days of volatility', () => {
  for (const mode of adviceSearch.modes) {
    for (const candidate of [...adviceSearch.candidates(mode), adviceSearch.naive(mode)]) {
      const ladder = ladderOf(candidate)
      expect(roundDistance(ladder, ratio('0.0006'))).toBeLessThan(0.08)
    }
  }
})
