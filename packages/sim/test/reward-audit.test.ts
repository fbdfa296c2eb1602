// The witness of vouchers: what the facts of a bot that began with one say, and lies about it, each
// of which is found.
import { expect, it } from 'vitest'
import type { EngineFact } from '@trellis/engine'
import { amount, makeId, price, quantity } from '@trellis/kernel'
import { Auditor } from '../src/auditor.ts'
import { unitOf } from '../src/contract-audit.ts'
import { MarketWitness } from '../src/market-witness.ts'
import { RewardWitness } from '../src/reward-witness.ts'
import { SIM_FEES, SIM_INSTRUMENTS } from '../src/sim-market.ts'

const USER = makeId(1, 0, 0)
const OTHER = makeId(1, 0, 8)
const BOT = makeId(5, 0, 1)
const NOW_MS = 1_000
const VOUCHER = 7
const USDT = 'USDT'
const KIND = 'futures-grid'
const origin = {
  pageSource: 0,
  blockSource: 0,
  createType: 0,
  followedId: '',
  strategyId: '',
  channel: '',
}
const made = { kind: KIND, kindVersion: 1, symbols: [0], params: {}, requestKey: '', origin }
const CONTRACT = SIM_INSTRUMENTS.findIndex(({ category }) => category === 'linear')
const OPENED = 1_000_000
const LOTS = 1
/** Ticks in which they gain 1. */
const PER_ONE = Number(amount('1') / unitOf(SIM_INSTRUMENTS[CONTRACT]!)) / LOTS
const money = (text: string) => ({ coin: USDT, amount: amount(text) })

/** A voucher of 50 beside 100 of one's own, of which a bot loses 30: 20 go back, 100 are paid. */
const story = {
  granted: {
    type: 'reward-granted',
    user: USER,
    reward: VOUCHER,
    kinds: [KIND],
    ...money('50'),
    least: amount('100'),
    expiresAtMs: NOW_MS + 1,
  },
  made: { type: 'bot-created', bot: BOT, user: USER, ...made },
  used: { type: 'reward-used', bot: BOT, reward: VOUCHER },
  came: { type: 'exchanged', bot: BOT, give: [], take: [money('50')], with: 'bonus' },
  paid: { type: 'funds-reserved', bot: BOT, ...money('100') },
  back: { type: 'exchanged', bot: BOT, give: [money('20')], take: [], with: 'bonus' },
  out: { type: 'funds-released', bot: BOT, ...money('100'), action: 'close' },
  over: { type: 'bot-status', bot: BOT, status: 'completed', reason: 'user', word: '', detail: '' },
} satisfies Record<string, EngineFact>

type Changes = Partial<Record<keyof typeof story, EngineFact | readonly EngineFact[]>>

/** What the witness finds of the story, told with these parts changed, left out or added. */
function found(changes: Changes, mark = OPENED): readonly string[] {
  const witness = new MarketWitness()
  witness.onMarks([{ symbol: CONTRACT, price: price(mark) }])
  const auditor = new Auditor({ instruments: SIM_INSTRUMENTS, feeLevels: SIM_FEES, witness })
  const rewards = new RewardWitness(auditor, witness, SIM_INSTRUMENTS)
  const told: Readonly<Record<string, EngineFact | readonly EngineFact[]>> = {
    ...story,
    ...changes,
  }
  const facts = Object.values(told).flat()
  const batch = { partition: 0, first: 0, atMs: NOW_MS, tape: 0, fromTape: false }
  rewards.onBatch({ ...batch, facts })
  return auditor.findings.map(({ what }) => what)
}

it('has nothing to say of a bonus that bears the loss and goes back', () => {
  expect(found({})).toEqual([])
})

const fill = {
  symbol: CONTRACT,
  side: 'buy',
  price: price(OPENED),
  qty: quantity(LOTS),
  value: amount('0'),
  fee: amount('2'),
  feeCoin: USDT,
  realizedPnl: amount('0'),
  liquidity: 'taker',
  done: true,
} as const
const filled: EngineFact = { type: 'order-filled', bot: BOT, ref: 1, fill }
const left = (text: string): EngineFact => {
  return { type: 'funds-released', bot: BOT, ...money(text), action: 'transfer' }
}
/** It goes on as if nothing had left, so that only what leaves can be wrong. */
const leaving = (text: string, over: Partial<typeof story.granted> = {}): Changes => {
  const whole = text === '0' ? [] : [left(text)]
  const end = {
    back: { ...story.back, give: [money('50')] },
    out: { ...story.out, ...money('100') },
  }
  return { granted: { ...story.granted, ...over }, paid: [story.paid, filled, ...whole], ...end }
}

// 100 beside a voucher of 50; a fee of 2 has been paid, and the marks say the rest.
it.each([
  ['a gain', 12, '100', '10'],
  ['a gain, with less asked for', 12, '40', '70'],
  ['a loss that the voucher bears', -18, '100', '0'],
  ['a loss beyond it, with less asked for', -68, '40', '40'],
  ['a loss of nearly all', -140, '40', '0'],
])('finds what leaves a bot with %s beyond what may', (_, gain, least, free) => {
  const mark = OPENED + gain * PER_ONE
  const wrong = /let \d+ out, -?\d+ was free/
  const atLeast = { least: amount(least) }
  expect(found(leaving(free, atLeast), mark).filter((it) => wrong.test(it))).toEqual([])
  const more = `${free}.000000000001`
  expect(found(leaving(more, atLeast), mark).filter((it) => wrong.test(it))).toHaveLength(1)
})

it('lets a voucher be used again where nothing happened, and nowhere else', () => {
  const other = makeId(5, 0, 2)
  const second: EngineFact = { type: 'bot-created', bot: other, user: USER, ...made }
  const again = [story.over, second, { ...story.used, bot: other }]
  const whole = { ...story.back, give: [money('50')] }
  expect(found({ back: whole, over: again })).toEqual([])
  expect(found({ over: again }).join()).toMatch(/used twice/)
  const failed = [
    { ...story.over, status: 'failed' } as EngineFact,
    { type: 'bot-archived', bot: BOT, version: 1, prices: [], state: '' } as never,
    ...again.slice(1),
  ]
  expect(found({ back: whole, over: failed }).join()).toMatch(/used twice/)
})

const revoked: EngineFact = { type: 'reward-revoked', user: USER, reward: VOUCHER }
const { granted, made: bot, back, out } = story
it.each<[string, Changes, RegExp]>([
  ['is another user’s', { made: { ...bot, user: OTHER } }, /voucher of nobody/],
  ['had expired', { granted: { ...granted, expiresAtMs: NOW_MS } }, /had expired/],
  ['is for another kind', { granted: { ...granted, kinds: ['spot-grid'] } }, /for futures-grid/],
  ['is used twice', { over: [story.used, story.over] }, /used twice/],
  ['is revoked while used', { over: [revoked, story.over] }, /not there/],
  ['comes in part', { came: { ...story.came, take: [money('49')] } }, /got 49/],
  ['stands beside too little', { paid: { ...story.paid, ...money('99') } }, /put in 99/],
  [
    'goes back short, the rest to its owner',
    { back: { ...back, give: [money('19')] }, out: { ...out, ...money('101') } },
    /gave back 19\d*, due was 20/,
  ],
  [
    'bears no loss',
    { back: { ...back, give: [money('50')] }, out: { ...out, ...money('70') } },
    /gave back 50\d*, due was 20/,
  ],
  [
    'stays with its owner',
    { back: [], out: { ...out, ...money('120') } },
    /gave back 0, due was 20/,
  ],
  ['comes from nowhere', { used: [] }, /a bonus and no voucher/],
])('finds a voucher that %s', (_, changes, words) => {
  expect(found(changes).join('\n')).toMatch(words)
})
