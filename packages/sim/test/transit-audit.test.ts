// The auditor's equation of transit: what the facts of two partitions say of a share, and lies
// about it, each of which is found.
import { describe, expect, it } from 'vitest'
import type { EngineFact } from '@trellis/engine'
import { amount, makeId, type Amount } from '@trellis/kernel'
import { Auditor } from '../src/auditor.ts'
import { MarketWitness } from '../src/market-witness.ts'
import { SIM_FEES, SIM_INSTRUMENTS } from '../src/sim-market.ts'

const LEADER = makeId(1, 0, 0)
const FOLLOWER = makeId(1, 1, 0)
const BOT = makeId(5, 1, 1)
const COPY = makeId(6, 1, 8)
const SHARE = amount('1.5')

function shareFacts(): { readonly sender: EngineFact[]; readonly taker: EngineFact[] } {
  const opened = (user: typeof LEADER): EngineFact => ({ type: 'user-opened', user, feeLevel: 0 })
  const post = {
    type: 'share-paid',
    leader: LEADER,
    follower: BOT,
    copy: COPY,
    coin: 'USDT',
    amount: SHARE,
  } as const
  const origin = {
    pageSource: 0,
    blockSource: 0,
    createType: 0,
    followedId: '',
    strategyId: '',
    channel: '',
  }
  const grant = { user: FOLLOWER, coin: 'USDT', amount: amount('10'), reason: 'grant' } as const
  const made = { kind: 'copy-trading', kindVersion: 1, symbols: [0], params: {}, requestKey: '' }
  return {
    sender: [
      opened(FOLLOWER),
      { type: 'funds-granted', ...grant },
      { type: 'bot-created', bot: BOT, user: FOLLOWER, ...made, origin },
      { type: 'funds-reserved', bot: BOT, coin: 'USDT', amount: amount('10') },
      {
        type: 'exchanged',
        bot: BOT,
        give: [{ coin: 'USDT', amount: SHARE }],
        take: [],
        with: 'transit',
      },
      { type: 'post-sent', user: FOLLOWER, post },
    ],
    taker: [
      opened(LEADER),
      { type: 'post-taken', partition: 1, position: 5, user: FOLLOWER, post },
    ],
  }
}

/** What is found where the facts come as `change` leaves them, and what is left in transit. */
function found(change: (facts: ReturnType<typeof shareFacts>) => void = () => undefined) {
  const told = shareFacts()
  change(told)
  const witness = new MarketWitness()
  const auditor = new Auditor({ instruments: SIM_INSTRUMENTS, feeLevels: SIM_FEES, witness })
  const batch = { first: 0, atMs: 1, tape: 0, fromTape: false }
  auditor.onBatch({ ...batch, partition: 1, facts: told.sender })
  const way = auditor.transit.onItsWay.get('USDT') ?? 0n
  auditor.onBatch({ ...batch, partition: 0, facts: told.taker })
  const left = auditor.system.get('USDT')?.get('transit') ?? 0n
  return { words: auditor.findings.map(({ what }) => what), way, left }
}

const shareOf = (fact: EngineFact | undefined): { amount: Amount; leader: number } =>
  (fact as unknown as { post: { amount: Amount; leader: number } }).post

describe('the audit of transit', () => {
  it('finds nothing in a share that leaves one partition and comes to another', () => {
    expect(found()).toEqual({ words: [], way: SHARE, left: 0n })
  })

  it.each<[string, (facts: ReturnType<typeof shareFacts>) => void, RegExp]>([
    ['a credit of more', ({ taker }) => (taker[1] = more(taker[1])), /was not sent/],
    ['a credit that comes twice', ({ taker }) => taker.push(taker[1]!), /taken after|came twice/],
    ['a post without its money', ({ sender }) => sender.splice(4, 1), /in transit/],
    ['money without its post', ({ sender }) => sender.splice(5, 1), /that no post tells of/],
    ['a post of more than moved', ({ sender }) => (sender[5] = more(sender[5])), /in transit/],
    [
      'a bot that takes from transit',
      ({ sender }) => {
        const money = [{ coin: 'USDT', amount: SHARE }]
        sender[4] = { type: 'exchanged', bot: BOT, give: [], take: money, with: 'transit' }
      },
      /takes .* from transit/,
    ],
  ])('finds %s', (_, change, words) => {
    expect(found(change).words.join('\n')).toMatch(words)
  })
})

function more(fact: EngineFact | undefined): EngineFact {
  const { post } = fact as unknown as { readonly post: object }
  return { ...fact, post: { ...post, amount: shareOf(fact).amount + 1n } } as EngineFact
}
