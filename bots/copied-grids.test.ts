// Grids that are copied over recorded and generated prices, against a naive twin that knows nothing
// of copying: the same grids opened by hand, with sizes and shares out of plain arithmetic, and the
// grids' own naive witness for what one copy traded.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { AnyBotKind, EngineFact, Step } from '@trellis/engine'
import { amount, type BotId } from '@trellis/kernel'
import { MINUTE_MS } from '@trellis/market'
import { generatedCandles, sparseCandles, tapeOf } from '@trellis/bot-kit/test/generated-tapes.ts'
import { gridParams } from '@trellis/bot-kit/test/grid-params.ts'
import { recordedBtc } from '@trellis/bot-kit/test/instruments.ts'
import { botOf, origin, rigOf, userOf } from '../packages/engine/test/harness.ts'
import { coreKinds } from './registry.core.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const shared = process.env['TRELLIS_SHARED'] ?? join(here, '../../shared')
const folder = mkdtempSync(join(tmpdir(), 'trellis-copied-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** On the steps of recorded candles, as the grids' naive witness knows them. */
const instrument = recordedBtc
const PARTITIONS = [1, 2]
const [LEADER, FOLLOWER] = [userOf(1), userOf(2)]
const CENT = 10n ** 10n
/** Time that the host lends for the ids of copies. */
const ID_MS = Date.UTC(2026, 0, 2)
const RELATION = botOf(2, 900)
const named = (kinds: readonly AnyBotKind[], kind: string): AnyBotKind => {
  const found = kinds.find((it) => it.kind === kind)
  if (found === undefined) throw new Error(`no ${kind}`)
  return found
}
const coin = (text: string): bigint => amount(text)
const closes = { type: 'close', mode: 'quote' }

interface Tape {
  readonly csv: string
  /** The price that it opens at, in ticks. */
  readonly open: number
}

/** What the leader opens: which part of the tape has passed by then, and with how much. */
const MODELS = [
  { at: 0, invests: '3000', reach: 0.06 },
  { at: 0.25, invests: '1500', reach: 0.04 },
  { at: 0.625, invests: '2000', reach: 0.05 },
] as const
const FOLLOWS = { amount: '1000', mostPerBot: '400', share: '0.1' } as const

/** Sizes by the document: amount × invested ÷ total, at most the limit, to a cent, down. */
const SIZES = MODELS.map(({ invests }, i) => {
  // The first runs to the end; the second has ended when the third begins.
  const total = coin('3000') + (i === 0 ? 0n : coin(invests))
  const weighed = (coin(FOLLOWS.amount) * coin(invests)) / total
  const most = coin(FOLLOWS.mostPerBot)
  const size = weighed < most ? weighed : most
  return size - (size % CENT)
})

interface Outcome {
  /** USDT and bitcoins in the Funding of the leader and of the other user. */
  readonly funding: readonly string[]
  /** Each grid's fills, what it took out of Funding and gave back in USDT, and its coins' worth. */
  readonly grids: readonly (readonly [
    fills: string,
    paid: bigint,
    returned: bigint,
    worth: bigint,
  ])[]
}

type Deed = (stamp: { atMs: number; tape: number }) => void

/** One engine over a tape: `follows` copies by a relation, without it the other opens by hand. */
function played(tape: Tape, kinds: readonly AnyBotKind[], follows: boolean): Outcome {
  const prints = tapeOf(tape.csv, instrument)
  const startMs = prints.startMs
  const rig = rigOf(PARTITIONS, { kinds, instruments: [instrument] })
  const { engine } = rig
  const grants = [{ coin: 'USDT', amount: amount('10000') }]
  const first = prints.prints(0, startMs)[0]
  if (first === undefined) throw new Error('no prints')
  engine.seedLast(0, first.price)
  const opening = { atMs: startMs, tape: startMs }
  for (const user of [LEADER, FOLLOWER]) engine.openUser(user, 0, grants, opening)
  const endMs = prints.endMs ?? startMs
  const models = MODELS.map((_, i) => botOf(1, i))
  const byHand = MODELS.map((_, i) => botOf(2, i))
  const last = { ticks: first.price as number }

  const make = (bot: BotId, kind: string, params: unknown, stamp: typeof opening): void => {
    const owner = bot === RELATION || byHand.includes(bot) ? FOLLOWER : LEADER
    const wanted = { bot, kind, symbols: [0], params, origin, requestKey: '' }
    expect(engine.createBot(owner, wanted, stamp)).toMatchObject({ ok: true })
  }
  const grid = (reach: number, invests: string): unknown => {
    const at = (share: number): string => ((last.ticks * share) / 10).toFixed(1)
    const range = { minPrice: at(1 - reach), maxPrice: at(1 + reach), cellNumber: 10 }
    return gridParams(instrument, { ...range, quoteInvestment: invests })
  }
  /** To the leader's grid, and by hand to the other's where nobody follows. */
  const tell = (i: number, command: object, stamp: typeof opening): void => {
    engine.botCommand(LEADER, models[i] as BotId, command as never, stamp)
    if (!follows) engine.botCommand(FOLLOWER, byHand[i] as BotId, command as never, stamp)
  }
  const opens =
    (i: number): Deed =>
    (stamp) => {
      const { reach, invests } = MODELS[i] as (typeof MODELS)[number]
      make(models[i] as BotId, 'spot-grid', grid(reach, invests), stamp)
      const size = `${(SIZES[i] ?? 0n) / CENT}`.replace(/(\d\d)$/, '.$1')
      if (!follows) make(byHand[i] as BotId, 'spot-grid', grid(reach, size), stamp)
    }
  const begins: Deed = (stamp) => {
    if (!follows) return
    const limits = { worstEntry: '0', highestLeverage: '0', stopLoss: '0', onStop: 'close' }
    engine.posts.lead(LEADER, { places: 1, isOpen: true }, stamp)
    const rest = { leader: LEADER, mark: 'L', all: true, paused: false }
    make(RELATION, 'copy-trading', { ...FOLLOWS, ...limits, ...rest }, stamp)
  }
  /** The other ends first: the leader's grids go on. */
  const ends: Deed = (stamp) => {
    if (follows) {
      const stop = { type: 'close', copies: 'close' } as never
      engine.botCommand(FOLLOWER, RELATION, stop, stamp)
    } else for (const bot of byHand) engine.botCommand(FOLLOWER, bot, closes as never, stamp)
    for (const bot of models) engine.botCommand(LEADER, bot, closes as never, stamp)
  }
  const target = { type: 'modify', takeProfit: Math.round(first.price * 1.5) }
  const deeds: readonly (readonly [share: number, deed: Deed])[] = [
    [0, opens(0)],
    [0, begins],
    [0.25, opens(1)],
    [0.375, (stamp) => tell(1, target, stamp)],
    [0.5, (stamp) => tell(1, closes, stamp)],
    [0.625, opens(2)],
    [1, ends],
  ]
  const deliver = (stamp: typeof opening): void => {
    for (;;) {
      const sent = PARTITIONS.flatMap((it) => engine.posts.outbox(it)[0] ?? [])[0]
      if (sent === undefined) return
      for (const it of PARTITIONS) engine.posts.take(it, [sent], ID_MS, stamp)
      engine.posts.settle(sent.partition, sent.position, stamp)
    }
  }
  let done = 0
  const doUntil = (ms: number): void => {
    for (let next = deeds[done]; next; next = deeds[++done]) {
      if (startMs + (endMs - startMs) * next[0] > ms) return
      const stamp = { atMs: ms, tape: ms }
      next[1](stamp)
      deliver(stamp)
    }
  }
  doUntil(startMs)
  let at: number | undefined = startMs
  for (; at !== undefined; at = prints.nextDataMs(at + MINUTE_MS)) {
    for (const print of prints.prints(0, at)) {
      engine.applyPrint(print)
      last.ticks = print.price
    }
    doUntil(at + MINUTE_MS - 1)
  }
  doUntil(endMs)
  const facts = rig.batches.flatMap((batch) => batch.facts)
  for (const partition of PARTITIONS)
    for (const sum of engine.trialBalance(partition).values()) expect(sum).toBe(0n)
  const copies = follows ? models.map((model) => copyOf(facts, model)) : byHand
  const funds = [LEADER, FOLLOWER].map((user) => engine.fundingOf(user) ?? new Map())
  return {
    funding: funds.flatMap((of) => ['USDT', 'BTC'].map((it) => String(of.get(it) ?? 0n))),
    grids: copies.map((bot) => lifeOf(facts, bot)),
  }
}

function copyOf(facts: readonly EngineFact[], model: BotId): BotId | undefined {
  for (const fact of facts) {
    if (fact.type !== 'kind-fact' || fact.fact.type !== 'copy-opened') continue
    const { copy, model: of } = fact.fact as unknown as { copy: BotId; model: BotId }
    if (of === model) return copy
  }
  return undefined
}

function lifeOf(facts: readonly EngineFact[], bot: BotId | undefined): Outcome['grids'][number] {
  let [fills, paid, returned, coins, last] = ['', 0n, 0n, 0n, 0n]
  for (const fact of facts) {
    if (!('bot' in fact) || fact.bot !== bot) continue
    if (fact.type === 'order-filled') {
      const { side, price, qty, value, fee } = fact.fill
      fills += `${side} ${qty} at ${price}: ${value}, ${fee}\n`
    }
    if (fact.type === 'funds-reserved' && fact.coin === 'USDT') paid += fact.amount
    if (fact.type === 'funds-released' && fact.coin === 'USDT') returned += fact.amount
    if (fact.type === 'funds-released' && fact.coin === 'BTC') coins += fact.amount
    if (fact.type === 'bot-closed') last = BigInt(fact.prices[0] ?? 0)
  }
  // Prices are in ticks of a tenth.
  return [fills, paid, returned, (coins * last) / 10n]
}

/** What copying must come to: grids by hand, less a tenth of each gain, which is the leader's. */
function expectedOf(tape: Tape): Outcome {
  const hand = played(tape, coreKinds, false)
  const share = hand.grids.reduce((sum, [, paid, returned, worth]) => {
    const gain = returned + worth - paid
    return sum + (gain > 0n ? (gain / 10n / CENT) * CENT : 0n)
  }, 0n)
  const [led = '', ledCoins = '', own = '', ownCoins = ''] = hand.funding
  const funding = [`${BigInt(led) + share}`, ledCoins, `${BigInt(own) - share}`, ownCoins]
  return { ...hand, funding }
}

function cut(csv: string, rows: number): Tape {
  const [head, ...lines] = csv.trim().split('\n')
  const kept = lines.slice(0, rows)
  const open = Math.round(Number(kept[0]?.split(',')[1]) * 10)
  return { csv: `${[head, ...kept].join('\n')}\n`, open }
}

describe('copies trade and pay what grids by hand do, less the shares', () => {
  test.each([
    ['minutes', cut(generatedCandles(), 1_500), true],
    ['longer candles with gaps', cut(sparseCandles(5 * MINUTE_MS), 900), false],
  ])('on generated %s', (_, tape, wins) => {
    const expected = expectedOf(tape)
    expect(played(tape, coreKinds, true)).toEqual(expected)
    // There is something to agree on: every grid traded, and there are gains and losses.
    for (const [fills] of expected.grids) expect(fills.split('\n').length).toBeGreaterThan(5)
    expect(expected.grids.some(([, paid, returned]) => returned > paid)).toBe(wins)
  })

  test.for(['BTCUSDT', 'ETHUSDT'])('on recorded candles of %s', (symbol, context) => {
    const file = join(shared, `data/candles-5m/${symbol}.csv.gz`)
    if (!existsSync(file)) return context.skip('the recorded candles of ../shared are absent')
    const tape = cut(gunzipSync(readFileSync(file)).toString(), 2_000)
    expect(played(tape, coreKinds, true)).toEqual(expectedOf(tape))
  })
})

test('what a copy traded is what the naive witness of grids trades with its size', () => {
  const tape = cut(generatedCandles(), 1_500)
  const csv = join(folder, 'generated.csv')
  writeFileSync(csv, tape.csv)
  const [reach] = [MODELS[0].reach]
  const at = (share: number): string => ((tape.open * share) / 10).toFixed(1)
  const run = { csv, min: at(1 - reach), max: at(1 + reach), cells: 10, invest: '400' }
  const steps = { tick: '0.1', lot: '0.000001', least: '5.05', depthLots: 400_000_000 }
  const rates = { maker: '0.0004', taker: '0.0006', shareBps: 1000 }
  const naive = join(here, 'spot-grid/golden/naive-grid.mjs')
  const text = execFileSync(process.execPath, [
    naive,
    JSON.stringify({ ...run, ...steps, ...rates }),
  ])
  const { fills, feesQuote } = JSON.parse(text.toString()) as Readonly<Record<string, unknown>>
  const [copy] = played(tape, coreKinds, true).grids
  // The first fill buys what the grid begins with, the last one sells what is left at its end.
  const traded = (copy?.[0] ?? '').trim().split('\n').slice(1, -1)
  const fees = traded.filter((it) => it.startsWith('sell')).map((it) => it.split(', ')[1] ?? '')
  expect(traded.length).toBeGreaterThan(10)
  expect(traded.length).toBe(fills)
  expect(String(fees.reduce((sum, fee) => sum + BigInt(fee), 0n))).toBe(feesQuote)
})

describe('a planted error is found', () => {
  const tape = cut(generatedCandles(), 1_500)
  const expected = expectedOf(tape)
  const changed = (kind: AnyBotKind): readonly AnyBotKind[] =>
    coreKinds.map((it) => (it.kind === kind.kind ? kind : (it as AnyBotKind)))
  const copying = named(coreKinds, 'copy-trading')
  const grid = named(coreKinds, 'spot-grid')
  const { copying: copied } = grid
  if (copied === undefined) throw new Error('grids are not copied')
  const steps = (change: (step: Step<never>) => readonly object[]): readonly AnyBotKind[] =>
    changed({
      ...copying,
      decide: (...asked) => copying.decide(...asked).flatMap((it) => change(it as never) as never),
    })
  const isFound = (kinds: readonly AnyBotKind[]): boolean =>
    !isDeepStrictEqual(played(tape, kinds, true), expected)

  test('nothing planted is nothing found', () => expect(isFound(coreKinds)).toBe(false))

  test.each([
    [
      'a share of a unit more',
      steps((it) => (it.type === 'share' ? [{ ...it, amount: it.amount + 1n }] : [it])),
    ],
    [
      'a size of a cent less',
      steps((it) => (it.type === 'spawn' ? [{ ...it, amount: it.amount - CENT }] : [it])),
    ],
    ['a model that ends alone', steps((it) => (it.type === 'steer' ? [] : [it]))],
    [
      'a copy with other settings than its model',
      changed({
        ...grid,
        copying: {
          ...copied,
          sized: (params, size) => ({ ...(copied.sized(params, size) as object), cellNumber: 9 }),
        },
      }),
    ],
  ] as const)('%s', (_, kinds) => expect(isFound(kinds)).toBe(true))
})
