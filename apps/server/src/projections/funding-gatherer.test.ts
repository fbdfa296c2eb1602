// Movements of Funding: one a bot, direction and turn, whose doing each was, and what is left.
import { describe, expect, test } from 'vitest'
import type { Batch, EngineFact } from '@trellis/engine'
import type { Amount, BotId, UserId } from '@trellis/kernel'
import type { BotRow } from './change-set.ts'
import { FundingGatherer, type Fundings } from './funding-gatherer.ts'

const user = 7 as UserId
const bot = 12 as BotId
const amount = (text: number): Amount => BigInt(text) as Amount

function row(more: Partial<BotRow>): BotRow {
  return { bot, user, status: 'running', reason: 'none', ...more } as BotRow
}

function turn(
  facts: readonly EngineFact[],
  of: BotRow,
  { fromTape = false, held = [['USDT', 1000n]] as [string, bigint][] } = {},
) {
  const fundings: Fundings = new Map([[user, new Map(held)]])
  const gatherer = new FundingGatherer(fundings)
  facts.forEach((fact, i) => {
    if (fact.type === 'funds-granted') gatherer.grant(fact, i)
    else if (fact.type === 'post-taken') gatherer.share(fact, i)
    else gatherer.onFact(of, fact, i)
  })
  const batch: Batch = { partition: 0, first: 0, atMs: 5, tape: 5, fromTape, facts }
  const moves = gatherer.taken(batch)
  expect(gatherer.taken(batch)).toEqual([])
  return moves
}

const reserved = (coin: string, sum: number): EngineFact => ({
  type: 'funds-reserved',
  bot,
  coin,
  amount: amount(sum),
})
const released = (
  coin: string,
  sum: number,
  action: 'close' | 'transfer' = 'close',
): EngineFact => ({ type: 'funds-released', bot, coin, amount: amount(sum), action })
const created = { type: 'bot-created', bot, user } as EngineFact
const added = { type: 'funds-added', bot, amount: amount(5), prices: [], kind: 'x' } as EngineFact

describe('into a bot', () => {
  test('what begins it is of its owner', () => {
    expect(turn([created, reserved('USDT', 800)], row({}))).toMatchObject([
      { user, bot, position: 1, sort: 'in', cause: 'created', actor: 'user', reason: 'none' },
    ])
  })

  test('two coins of a turn are one movement, with what is left of each', () => {
    const held: [string, bigint][] = [
      ['USDT', 1000n],
      ['BTC', 3n],
      ['ETH', 9n],
    ]
    const [move] = turn([reserved('USDT', 800), reserved('BTC', 3)], row({}), { held })
    expect(move?.coins).toEqual(
      new Map([
        ['USDT', 800n],
        ['BTC', 3n],
      ]),
    )
    expect(move?.after).toEqual(
      new Map([
        ['USDT', 200n],
        ['BTC', 0n],
      ]),
    )
  })

  test('what is added is told from what a bot draws by itself', () => {
    expect(turn([reserved('USDT', 5), added], row({}))).toMatchObject([
      { cause: 'added', actor: 'user' },
    ])
    expect(turn([reserved('USDT', 5)], row({}), { fromTape: true })).toMatchObject([
      { cause: 'drawn', actor: 'bot' },
    ])
  })
})

describe('out of a bot', () => {
  test.each([
    ['user', 'user'],
    ['target', 'bot'],
    ['liquidated', 'bot'],
    ['ended', 'bot'],
    ['delisted', 'exchange'],
    ['banned', 'exchange'],
  ] as const)('an end for the reason %s is of the %s', (reason, actor) => {
    const over = row({ status: 'completed', reason })
    for (const fromTape of [true, false])
      expect(turn([released('USDT', 9)], over, { fromTape })).toMatchObject([
        { sort: 'out', cause: 'closed', actor, reason },
      ])
  })

  test('what leaves a bot that lives is a withdrawal, or given back by itself', () => {
    const running = row({})
    expect(turn([released('USDT', 9, 'transfer')], running)).toMatchObject([
      { cause: 'withdrawn', actor: 'user', reason: 'none' },
    ])
    expect(turn([released('USDT', 9)], running, { fromTape: true })).toMatchObject([
      { cause: 'returned', actor: 'bot', reason: 'none' },
    ])
  })
})

test('what copies pay is one movement a turn, and says nothing of whose copies they are', () => {
  const taken = (post: object): EngineFact =>
    ({ type: 'post-taken', partition: 3, position: 9, user: 8, post }) as EngineFact
  const share = (sum: number) =>
    taken({
      type: 'share-paid',
      leader: user,
      follower: 4,
      copy: 5,
      coin: 'USDT',
      amount: BigInt(sum),
    })
  const asked = taken({ type: 'follow-left', leader: user, follower: 4 })
  const moves = turn([asked, share(30), share(3)], row({}), { fromTape: true })
  expect(moves).toMatchObject([
    {
      user,
      sort: 'profit-share',
      cause: 'profit-share',
      actor: 'exchange',
      bot: null,
      position: 2,
    },
  ])
  expect(moves[0]?.coins).toEqual(new Map([['USDT', 33n]]))
  expect(moves[0]?.after).toEqual(new Map([['USDT', 1033n]]))
})

test('paper money is granted by the exchange and topped up by the user', () => {
  const granted = (coin: string, reason: 'grant' | 'top-up'): EngineFact => ({
    type: 'funds-granted',
    user,
    coin,
    amount: amount(10),
    reason,
  })
  const grants = turn([granted('USDT', 'grant'), granted('BTC', 'grant')], row({}))
  expect(grants).toMatchObject([
    { sort: 'grant', cause: 'grant', actor: 'exchange', bot: null, position: 1 },
  ])
  expect(grants[0]?.after).toEqual(
    new Map([
      ['USDT', 1010n],
      ['BTC', 10n],
    ]),
  )
  expect(turn([granted('USDT', 'top-up')], row({}))).toMatchObject([
    { sort: 'top-up', cause: 'top-up', actor: 'user' },
  ])
})

describe('between following and a copy', () => {
  const parent = row({})
  const copied = (more: Partial<BotRow> = {}) => row({ bot: 13, parent: bot, ...more })
  const batch: Batch = { partition: 0, first: 0, atMs: 5, tape: 5, fromTape: false, facts: [] }
  const of = (name: 'funds-reserved' | 'funds-released', id: number): EngineFact =>
    ({ type: name, bot: id, coin: 'USDT', amount: amount(800), action: 'open' }) as EngineFact
  const gathered = (facts: readonly (readonly [BotRow, EngineFact])[]) => {
    const gatherer = new FundingGatherer(new Map([[user, new Map([['USDT', 98_000n]])]]))
    facts.forEach(([whose, fact], i) => gatherer.onFact(whose, fact, i))
    return gatherer.taken(batch).map(({ bot: whose, cause, actor, after }) => {
      return [whose, cause, actor, after.get('USDT')]
    })
  }

  test('nothing rests in Funding as a copy begins, which its leader began', () => {
    const copy = copied()
    const begun = [
      [parent, of('funds-released', bot)],
      [copy, { type: 'bot-created', bot: 13, user } as EngineFact],
      [copy, of('funds-reserved', 13)],
    ] as const
    expect(gathered(begun)).toEqual([
      [bot, 'for-copy', 'bot', 98_000n],
      [13, 'created', 'leader', 98_000n],
    ])
  })

  test('nor as one gives back what it had, which its leader closed', () => {
    const copy = copied({ status: 'completed', reason: 'user', closedBy: 'leader' })
    const ended = [
      [copy, of('funds-released', 13)],
      [parent, of('funds-reserved', bot)],
    ] as const
    expect(gathered(ended)).toEqual([
      [13, 'closed', 'leader', 98_000n],
      [bot, 'from-copy', 'bot', 98_000n],
    ])
  })
})
