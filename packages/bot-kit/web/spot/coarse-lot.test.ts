// When the form warns of a lot that is worth more than a round earns.
import { expect, test } from 'vitest'
import { amount, ratio } from '@trellis/kernel'
import { britishFormats } from '@trellis/ui'
import { btc } from '../../test/spot-pair.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { coarseLotWords } from './coarse-lot.ts'

// A lot of BTC/USDT is 0.000001 BTC: at 0.25 % a round of 0.0004 BTC earns exactly that.
test.each([
  ['0.0004', ''],
  ['0.000399', 'kind.sum.lotHint {"lot":"0.000001 BTC","coin":"BTC"}'],
])('a round of %s BTC against its lot', (quantity, words) => {
  const summary = { quantity: amount(quantity), profitFrom: ratio('0.0025') }
  const t = (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`
  const source = { instrument: instrumentOf(btc), pair: btc, t, format: britishFormats }
  expect(coarseLotWords(summary, source, 'kind')).toBe(words)
})
