// One line of activity in words: of every kind, of a kind's own facts, of a fact nobody knows yet.
import { britishFormats } from '@trellis/ui'
import { expect, test } from 'vitest'
import { flatTexts } from '../../test/check-texts.ts'
import { gridFacts } from '../grid/grid-facts.ts'
import type { Texts } from '../web-context.ts'
import { activityWords, coinOf, saidOnce } from './activity-words.ts'
import { textsOf } from '../../../../tools/text-files.ts'

const ar = textsOf('bots', 'ar-SA')
const en = textsOf('bots')

test('activity is put into words, and an unknown fact shows its name', () => {
  const tools = {
    t: (key: string, values?: Readonly<Record<string, string | number>>) =>
      key === 'activity.order-filled.sell'
        ? `Sold ${values?.['quantity']} at ${values?.['price']}`
        : key,
    format: {
      number: (text: string) => text,
      price: (text: string) => text,
      money: (text: string) => text,
      cost: (text: string) => text,
      percent: (text: string) => text,
    },
  }
  const place = { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', digits: 1, lotDigits: 6 }
  const row = { bot_id: '1', position: '1', time: '0', action: '' }
  const sold = {
    ...row,
    type: 'order-filled',
    data: { side: 'sell', price: '101.5', quantity: '0.2' },
  }
  expect(activityWords(sold, place, tools).words).toBe('Sold 0.2 at 101.5')
  const odd = { ...row, type: 'moon-reached', data: {} }
  expect(activityWords(odd, place, tools)).toEqual({ words: 'moon-reached', profit: '' })
})

test('an amount of the base coin keeps its digits, another has those of its coin', () => {
  const number = (text: string, digits?: number) =>
    digits === undefined ? text : Number(text).toFixed(digits)
  const tools = {
    t: (_: string, values?: Readonly<Record<string, string | number>>) =>
      `${values?.['amount']} ${values?.['coin']}`,
    format: { number, money: number, cost: number, price: number, percent: (text: string) => text },
  }
  const place = { symbol: 'ETHUSDT', base: 'ETH', quote: 'USDT', digits: 2, lotDigits: 5 }
  const paid = (coin: string, amount: string) => {
    const row = { bot_id: '1', position: '1', time: '0', action: '', type: 'funds-released' }
    return activityWords({ ...row, data: { coin, amount } }, place, tools).words
  }
  expect(paid('ETH', '0.00005')).toBe('0.00005 ETH')
  expect(paid('USDT', '5057.2149')).toBe('5057.21 USDT')
  // A second coin, or the platform's: two digits would be its hundredths.
  expect(paid('SOL', '0.0048762')).toBe('0.004876 SOL')
})

test('lots are shown exactly: all digits of the pair, and those of dust', () => {
  const tools = {
    t: (_: string, values?: Readonly<Record<string, string | number>>) => `${values?.['quantity']}`,
    format: {
      number: (text: string) => text,
      price: (text: string) => text,
      money: (text: string, digits = 0) => Number(text).toFixed(digits),
      cost: (text: string, digits = 0) => Number(text).toFixed(digits),
      percent: (text: string) => text,
    },
  }
  const place = { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', digits: 1, lotDigits: 6 }
  const sold = (quantity: string) => {
    const row = { bot_id: '1', position: '1', time: '0', action: '', type: 'order-filled' }
    return activityWords({ ...row, data: { quantity, side: 'sell' } }, place, tools).words
  }
  expect(sold('0.00367')).toBe('0.003670')
  expect(sold('0.000006552')).toBe('0.000006552')
})

test('a kind says its own facts by its table', () => {
  const format = {
    number: (text: string) => text,
    price: (text: string) => text,
    money: (text: string) => text,
    cost: (text: string) => text,
    percent: (text: string) => text,
  }
  const tools = { t: (key: string) => key.replace('activity.', ''), format }
  const place = {
    symbol: 'BTCUSDT',
    base: 'BTC',
    quote: 'USDT',
    digits: 1,
    lotDigits: 6,
    facts: gridFacts,
  }
  const said = (type: string, data: Readonly<Record<string, string>>) =>
    activityWords({ bot_id: '1', position: '1', time: '0', action: '', type, data }, place, tools)
  const planned = { tradeSide: 'sell', action: 'open' }
  expect(said('grid-planned', planned).words).toBe('grid-planned.sell')
  const rebuilt = { ...planned, action: 'modify-setting' }
  expect(said('grid-planned', rebuilt).words).toBe('grid-rebuilt.sell')
  expect(said('arbitrage-closed', { profit: '1.5' })).toMatchObject({ profit: '1.5' })
  expect(said('order-filled', { side: 'buy' }).words).toBe('order-filled.buy')
})

test('a change whose settings before are not known is told with its targets', () => {
  const range = { minPrice: '98600', maxPrice: '113900', cellNumber: '37' }
  const place = { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', digits: 1, lotDigits: 6 }
  const said = (texts: Texts, targets: Readonly<Record<string, string>>) => {
    const table = flatTexts(texts)
    const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
      (table.get(key) ?? key).replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]))
    const type = 'settings-changed'
    const row = { bot_id: '1', position: '1', time: '0', action: '', type }
    const data = { ...range, takeProfit: '0', stopLoss: '0', ...targets }
    const tools = { t, format: britishFormats }
    return activityWords({ ...row, data }, { ...place, facts: gridFacts }, tools).words
  }
  const head = 'Settings changed, now 98,600.0 – 113,900.0, 37 grids'
  const [profit, stop] = [{ takeProfit: '120000' }, { stopLoss: '90000' }]
  expect(said(en, {})).toBe(head)
  expect(said(en, profit)).toBe(`${head}, take-profit 120,000.0`)
  expect(said(en, stop)).toBe(`${head}, stop-loss 90,000.0`)
  expect(said(en, { ...profit, ...stop })).toBe(
    `${head}, take-profit 120,000.0, stop-loss 90,000.0`,
  )
  expect(said(ar, { ...profit, ...stop })).toMatch(/120,000\.0.*90,000\.0/)
})

test('facts of contracts have words in both languages, and funding names who paid', () => {
  const format = {
    number: (text: string) => text,
    price: (text: string) => text,
    money: (text: string, digits = 2) => String(Number(Number(text).toFixed(digits))),
    cost: (text: string, digits = 2) => String(Number(Number(text).toFixed(digits))),
    percent: (text: string) => `${text} as percent`,
  }
  const place = { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', digits: 1, lotDigits: 6 }
  const said = (texts: Texts, type: string, data: Readonly<Record<string, string>>) => {
    const table = flatTexts(texts)
    const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
      (table.get(key) ?? key).replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]))
    const row = { bot_id: '1', position: '1', time: '0', action: '', type, data }
    return activityWords(row, place, { t, format })
  }
  const funding = { coin: 'USDT', amount: '-1.25', rate: '0.0001' }
  expect(said(en, 'funding-paid', funding).words).toBe(
    'Funding paid: 1.25 USDT at a rate of \u20680.0001 as percent\u2069',
  )
  expect(said(en, 'funding-paid', { ...funding, amount: '1.25' }).words).toContain('received')
  // A cent as the card and the equation say it: of a payment nothing is left out.
  const part = (amount: string) => said(en, 'funding-paid', { ...funding, amount }).words
  expect([part('-0.0451'), part('0.0451')]).toMatchObject([
    expect.stringContaining('0.05 USDT'),
    expect.stringContaining('0.04 USDT'),
  ])
  const settled = { price: '100', quantity: '2', realizedPnl: '-7.5' }
  for (const reason of ['liquidation', 'deleveraging', 'delivery', 'failure']) {
    for (const texts of [en, ar]) {
      const line = said(texts, 'position-settled', { ...settled, reason })
      expect(line).toMatchObject({ words: expect.stringMatching(/2.*100/), profit: '-7.5' })
    }
  }
  expect(said(en, 'leverage-set', { leverage: '5' }).words).toBe('Leverage set to 5×')
  expect(said(en, 'exchanged', { give: '1 USDT', take: '' }).words).toBe('Paid 1 USDT')
  expect(said(en, 'exchanged', { give: '', take: '1 USDT' }).words).toBe('Received 1 USDT')
  const kept = { give: '19.818635645 USDT', take: '', with: 'set-aside' }
  expect(said(en, 'exchanged', kept).words).toBe('Profit set aside: 19.82 USDT')
  // Of a liquidation: the price of the settlement has its name, and what is left says where it
  // goes.
  const end = said(en, 'position-settled', { ...settled, reason: 'liquidation' })
  expect(end.words).toBe('Liquidated: 2 settled at the bankruptcy price 100')
  const insured = { give: '1 USDT', take: '', with: 'insurance' }
  expect(said(en, 'exchanged', insured).words).toBe(
    'Left of the wallet: 1 USDT, paid to the insurance fund',
  )
  const back = { give: '', take: '1 USDT', with: 'insurance' }
  expect(said(en, 'exchanged', back).words).toBe('Received 1 USDT from the insurance fund')
})

test('a fill of the bot’s own contract is told by its side, whatever the contract is called', () => {
  const place = { symbol: 'BTCPERP', base: 'BTC', quote: 'USDC', digits: 1, lotDigits: 3 }
  const row = { bot_id: '1', position: '1', time: '0', action: '', type: 'order-filled' }
  const tools = { t: (key: string) => key.replace('activity.', ''), format: britishFormats }
  const said = (symbol: string) =>
    activityWords({ ...row, data: { side: 'buy', symbol } }, place, tools).words
  expect(said('BTCPERP')).toBe('order-filled.buy')
  expect(said('BTCUSDC')).toBe('order-filled.other')
})

test('a fill of several pairs is in its coin, never in its pair', () => {
  const place = { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT' }
  expect(['BTCUSDT', 'SOLUSDT', 'SOLUSDC'].map((it) => coinOf(it, place))).toEqual([
    'BTC',
    'SOL',
    'SOLUSDC',
  ])
})

test('what a purchase spent, needed and found has the digits of its coin', () => {
  const { format } = { format: britishFormats }
  const t = (_: string, values?: Readonly<Record<string, string | number>>) =>
    `${values?.['spent']} ${values?.['needed']} ${values?.['available']}`
  const row = {
    bot_id: '1',
    position: '1',
    time: '0',
    action: '',
    type: 'purchased',
    data: { spent: '159.9757397', needed: '200', available: '143.279' },
  }
  const place = { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', digits: 1, lotDigits: 6 }
  expect(activityWords(row, place, { t, format }).words).toBe('159.97 200.00 143.27')
})

test('an average between two ticks is rounded as on cards, and an hour’s yield has its digits', () => {
  const t = (_: string, values?: Readonly<Record<string, string | number>>) =>
    `${values?.['price'] ?? ''} ${values?.['yielded'] ?? ''}`.trim()
  const place = { symbol: 'ETHUSDT', base: 'ETH', quote: 'USDT', digits: 2, lotDigits: 5 }
  const said = (type: string, data: Readonly<Record<string, string>>) => {
    const row = { bot_id: '1', position: '1', time: '0', action: '', type, data }
    return activityWords(row, place, { t, format: britishFormats }).words
  }
  expect(said('settled', { price: '2416.318' })).toBe('2,416.32')
  expect(said('pool-accrued', { yielded: '0.004361' })).toBe('0.0043')
})

test('of a bot that is counted in its one coin, that coin is money', () => {
  const t = (_: string, values?: Readonly<Record<string, string | number>>) =>
    `${values?.['amount']}`
  const place = { symbol: 'BTCUSDT', base: 'USDT', quote: 'USDT', digits: 1, lotDigits: 6 }
  const data = { coin: 'USDT', amount: '1000' }
  const row = { bot_id: '1', position: '1', time: '0', action: '', type: 'copy-paid', data }
  expect(activityWords(row, place, { t, format: britishFormats }).words).toBe('1,000.00')
})

test.each([
  ['en', en, 'Your fees changed: maker 0.010% to 0.040%, taker 0.055% to 0.060%'],
  ['ar', ar, 'تغيّرت رسومك: الصانع من 0.010% إلى 0.040%، والآخذ من 0.055% إلى 0.060%'],
])('a change of fees is told in %s as what the reader pays', (_, texts, words) => {
  const flat = flatTexts(texts)
  const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
      flat.get(key) ?? key,
    )
  const place = { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', digits: 1, lotDigits: 6 }
  const line = (type: string, time: string, data: Readonly<Record<string, string>>) => {
    return { bot_id: '1', position: time, time, action: '', type, data }
  }
  const change = line('fees-changed', '5', {
    makerBefore: '0.0001',
    maker: '0.0004',
    takerBefore: '0.00055',
    taker: '0.0006',
  })
  const said = activityWords(change, place, { t, format: britishFormats }).words
  expect(said.replace(/[\u2066-\u2069]/g, '')).toBe(words)
  // What a bot on contracts noted of it is no second line; what it noted at its start stays.
  const [noted, first] = ['5', '1'].map((time) =>
    line('margin-terms-set', time, { takerFee: '0.0006' }),
  )
  expect(saidOnce([noted!, change, first!])).toEqual([change, first])
})

test('a fee of a line is rounded away from zero, a sum that came is cut', () => {
  const t = (_: string, values: Readonly<Record<string, string | number>> = {}) =>
    `${values['amount']} ${values['fee']} ${values['interest']}`
  const place = { symbol: 'MNTUSDT', base: 'MNT', quote: 'USDT', digits: 4, lotDigits: 2 }
  const data = { amount: '2.345678', fee: '0.001', interest: '0.00001', coin: 'USDT' }
  const row = { bot_id: '1', position: '1', time: '0', action: '', type: 'platform-received', data }
  expect(activityWords(row, place, { t, format: britishFormats }).words).toBe('2.34 0.01 0.0001')
})
