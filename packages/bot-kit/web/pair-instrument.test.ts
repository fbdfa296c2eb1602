// How much of an amount is shown: a lot's digits, unless that would read as nothing.
import { expect, test } from 'vitest'
import { coinDigits } from './pair-instrument.ts'
import { btc } from '../test/spot-pair.ts'

test.each([
  ['BTC', '0.040120586', 6],
  ['BTC', '0.000001', 6],
  ['BTC', '0.000000678', 9],
  ['BTC', '0', 0],
  ['USDT', '6590.3231308', 2],
])('%s %s has %i', (coin, amount, digits) => expect(coinDigits(btc, coin, amount)).toBe(digits))
