// What a form says of a copy before anybody follows is what becomes of it: rehearsals of every kind
// that is copied, against the copies that a real follower is given then or refused. The market
// moves, closes and has its open interest; the amount goes from a cent to more than a bot may hold.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rehearseCopy, type AnyBotKind, type EngineBot } from '@trellis/engine'
import { amount, formatAmount, price, quantity, type Amount, type Price } from '@trellis/kernel'
import type { ConformanceSample } from '@trellis/bot-kit/test/conformance-sample.ts'
import { botOf, optionsOf, origin, rigOf, userOf } from '../packages/engine/test/harness.ts'
import { coreKinds } from './registry.core.ts'

/** What became of a model in its follower's state. */
interface Relation {
  readonly copies: readonly object[]
  readonly past: readonly object[]
  readonly refused: readonly { readonly why: string }[]
}

const [LEADER, FOLLOWER] = [userOf(1), userOf(2)]
const [MODEL, RELATION] = [botOf(1), botOf(2, 900)]
const ID_MS = Date.UTC(2026, 0, 2)
const kinds: readonly AnyBotKind[] = coreKinds
const copied = kinds.filter(({ copying }) => copying !== undefined)
const samples = new Map<string, ConformanceSample>()
for (const { kind } of copied) {
  const loaded = (await import(`./${kind}/test/conformance.ts`)) as { sample: ConformanceSample }
  samples.set(kind, loaded.sample)
}

/** What the market does between the model's beginning and the follower's. */
interface Market {
  /** By symbol of the bot: where it goes, from its lowest to its highest price of the sample. */
  readonly at: readonly number[]
  readonly closes: 'none' | 'Closed' | 'PreSettle'
  /** Lots of its first contract that all hold together. */
  readonly openInterest: number | undefined
}

interface Outcome {
  readonly said: string | undefined
  readonly done: string | undefined
}

/** Both words for one amount; undefined where the model is not copied any more by then. */
function outcomeOf(
  kind: AnyBotKind,
  params: unknown,
  money: Amount,
  { at, closes, openInterest }: Market,
): Outcome | undefined {
  const sample = samples.get(kind.kind)!
  const { markets, symbols, fees, grants } = sample
  const instruments = markets.map(({ instrument }) => instrument)
  const options = optionsOf({ kinds, instruments, feeLevels: [{ spot: fees, linear: fees }] })
  const { engine } = rigOf([1, 2], options)
  let ms = 1_000
  const stamp = () => ({ atMs: ms, tape: ms })
  for (const [symbol, { last }] of markets.entries())
    engine.seedLast(symbol, price(last), price(last))
  const given = Object.entries(grants).map(([coin, text]) => ({ coin, amount: amount(text) }))
  engine.openUser(LEADER, 0, given, stamp())
  engine.openUser(FOLLOWER, 0, [{ coin: 'USDT', amount: amount('1000000') }], stamp())
  engine.posts.lead(LEADER, { places: 1, isOpen: true }, stamp())
  const made = { symbols, params, origin, requestKey: '', kind: kind.kind, bot: MODEL }
  expect(engine.createBot(LEADER, made, stamp())).toMatchObject({ ok: true })
  for (const [i, symbol] of symbols.entries()) {
    const { low, high } = markets[symbol]!
    const to = price(Math.round(low + (high - low) * (at[i] ?? 0.5)))
    ms += 1_000
    engine.applyMarks([{ symbol, price: to }], ms)
    engine.applyPrint({ symbol, atMs: ms, price: to, qty: quantity(1), way: 'jump' }, ms + 1)
    ms += 1
  }
  ms += 1_000
  const [first = -1] = symbols
  if (openInterest !== undefined) engine.seedOpenInterest(first, quantity(openInterest))
  if (closes !== 'none') engine.setSymbolStatus(first, closes, stamp())
  const bot = engine.botView(MODEL, 1)
  if (bot === undefined || ['completed', 'failed', 'cancelling'].includes(bot.status)) return
  const said = rehearseCopy({ bot, amount: money, ...nowOf(bot), nowMs: ms }, options)
  return { said, done: followed() }

  function nowOf({ symbols: traded }: EngineBot) {
    const rows = traded.map((symbol) => ({
      last: engine.lastPrice(symbol),
      mark: engine.lastPrice(symbol, 'mark') as Price | undefined,
      status: symbol === first && closes !== 'none' ? closes : ('Trading' as const),
      openInterest:
        symbol === first && openInterest !== undefined ? quantity(openInterest) : undefined,
    }))
    return { markets: rows }
  }

  /** The word with which the copy is refused, undefined where it runs. */
  function followed(): string | undefined {
    const limits = { worstEntry: '0', highestLeverage: '0', stopLoss: '0', onStop: 'close' }
    const terms = { mostPerBot: formatAmount(money), share: '0.1', all: true, paused: false }
    const asked = { leader: LEADER, mark: 'L', amount: '1000000', ...terms, ...limits }
    // In a market of which nothing is said.
    const other = markets.findIndex((_, symbol) => !symbols.includes(symbol))
    const wanted = { kind: 'copy-trading', symbols: [other], params: asked, origin, requestKey: '' }
    const begun = engine.createBot(FOLLOWER, { ...wanted, bot: RELATION }, stamp())
    expect(begun).toMatchObject({ ok: true })
    for (const partition of [2, 1]) {
      const posts = engine.posts.outbox(partition)
      for (const it of [1, 2]) engine.posts.take(it, posts, ID_MS, stamp())
    }
    const { copies, past, refused } = engine.botView(RELATION, 2)!.state as Relation
    // What starts may end in the same moment, as where nothing may be held of a contract.
    expect([...copies, ...past, ...refused]).toHaveLength(1)
    return refused[0]?.why
  }
}

const cents = fc.oneof(
  fc.integer({ min: 1, max: 20_000 }),
  fc.integer({ min: 20_000, max: 2_000_000 }),
  fc.integer({ min: 2_000_000, max: 100_000_000 }),
)
const market = fc.record({
  at: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
  closes: fc.constantFrom('none', 'none', 'none', 'Closed', 'PreSettle'),
  openInterest: fc.oneof(fc.constant(undefined), fc.integer({ min: 0, max: 10_000_000 })),
})

describe.each(copied)('$kind', (kind) => {
  test('a copy is refused with the word that was said of it, or starts as was said', () => {
    const { cases } = samples.get(kind.kind)!
    const words = new Set<string | undefined>()
    fc.assert(
      fc.property(fc.nat(cases.length - 1), cents, market, (n, sum, now) => {
        const money = (BigInt(sum) * 10n ** 10n) as Amount
        const found = outcomeOf(kind, cases[n]!.params, money, now)
        if (found === undefined) return
        expect(found.said).toBe(found.done)
        words.add(found.done)
      }),
      { numRuns: 80, seed: 20_261_126 },
    )
    // It starts, is too small, and the market is shut: the runs came to all of them.
    expect([...words]).toEqual(expect.arrayContaining([undefined, 'symbol-not-trading']))
    expect(words.size).toBeGreaterThan(2)
  })
})
