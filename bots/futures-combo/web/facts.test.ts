// What happens to one contract of a combo is told with its name, in both languages.
import { expect, test } from 'vitest'
import { britishFormats } from '@trellis/ui'
import { flatTexts } from '@trellis/bot-kit/test/check-texts.ts'
import { activityWords } from '@trellis/bot-kit/web/activity/activity-words.ts'
import { comboFacts } from './facts.ts'
import { textsOf } from '../../../tools/text-files.ts'

const ar = textsOf('futures-combo', 'ar-SA')
const en = textsOf('futures-combo')

const place = {
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  digits: 1,
  lotDigits: 3,
  facts: comboFacts,
}

const settled = { side: 'sell', quantity: '2', price: '150.25', realizedPnl: '-3' }

/** A line in both languages. */
function told(type: string, data: object): readonly string[] {
  const row = { bot_id: '1', position: '1', time: '0', action: '', type }
  return [en, ar].map((texts) => {
    const known = flatTexts(texts)
    const t = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
      (known.get(key) ?? key).replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]))
    return activityWords({ ...row, data: { ...data } }, place, { t, format: britishFormats }).words
  })
}

test.each([
  ['leverage-set', { leverage: '5' }, 'Leverage of SOLUSDT set to 5×'],
  ['funding-paid', { amount: '-1.5', rate: '0.0001' }, 'Funding paid for SOLUSDT: 1.50 USDT'],
  ['funding-paid', { amount: '1.5', rate: '0.0001' }, 'Funding received for SOLUSDT: 1.50 USDT'],
  ['position-settled', { ...settled, reason: 'liquidation' }, 'Liquidated: 2 SOLUSDT taken over'],
  [
    'position-settled',
    { ...settled, reason: 'deleveraging' },
    'reduced by the exchange: 2 SOLUSDT',
  ],
  ['position-settled', { ...settled, reason: 'delivery' }, 'Contract delivered: 2 SOLUSDT'],
  ['position-settled', { ...settled, reason: 'failure' }, 'after a system error: 2 SOLUSDT'],
])('%s %j names its contract', (type, more, words) => {
  const [english, arabic] = told(type, { symbol: 'SOLUSDT', coin: 'USDT', ...more })
  expect(english).toContain(words)
  expect(arabic).toContain('SOLUSDT')
  expect(arabic).not.toMatch(/activity|undefined/)
})

test.each([
  [{ cause: 'time', trades: 0, reasons: '' }, 'Rebalance by time: no weight needed an order'],
  [{ cause: 'transfer', trades: 0, reasons: 'below-least' }, 'too small for an order'],
  [{ cause: 'user', trades: 2, reasons: 'below-least' }, 'Rebalanced, orders filled: 2'],
  [{ cause: 'user', trades: 1, reasons: 'below-least,halted' }, 'the rest failed'],
  [{ cause: 'user', trades: 0, reasons: 'below-least,halted' }, 'Not rebalanced'],
])('a rebalance %j says what it did, and why nothing', (data, words) => {
  const [english, arabic] = told('rebalanced', data)
  expect(english).toContain(words)
  expect(arabic).not.toMatch(/activity|undefined/)
})
