// The witness of vouchers: what the facts of a bot that began with one say, and lies about it, each
// of which is found.
import { expect, it } from 'vitest'
import type { EngineFact } from '@trellis/engine'
import { amount, makeId } from '@trellis/kernel'
import { Auditor } from '../src/auditor.ts'
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
function found(changes: Changes): readonly string[] {
  const witness = new MarketWitness()
  const auditor = new Auditor({ instruments: SIM_INSTRUMENTS, feeLevels: SIM_FEES, witness })
  const rewards = new RewardWitness(auditor)
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
