// The same checks for every registered kind, on the real engine and paper exchange (STYLE.md,
// tests). A kind takes part by standing in the registry; its sample says on what market it is
// tried.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import {
  amount,
  createRng,
  makeId,
  price,
  quantity,
  type BotId,
  type Result,
} from '@trellis/kernel'
import {
  Engine,
  type AnyBotKind,
  type Batch,
  type BotCommand,
  type BotContext,
  type BotInput,
  type BotView,
  type CloseReason,
  type EngineRefusal,
} from '@trellis/engine'
import { PaperVenue } from '@trellis/exchange'
import type { Instrument } from '@trellis/market'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { ConformanceSample, SampleAction } from '@trellis/bot-kit/test/conformance-sample.ts'
import { coreKinds } from './registry.core.ts'
import { serverKinds } from './registry.server.ts'

interface ServerKind {
  readonly kind: string
  readonly routes: KindRoutes
  readonly wire: { readonly endpoints: object }
}

const here = fileURLToPath(new URL('.', import.meta.url))
const kinds: readonly AnyBotKind[] = coreKinds
const PARTITION = 3
const USER = makeId(1000, PARTITION, 0)
const BOT: BotId = makeId(2000, PARTITION, 1)
const AMPLE = 1_000_000_000_000
const REASONS: readonly CloseReason[] = [
  'none',
  'user',
  'target',
  'stop',
  'liquidated',
  'delisted',
  'banned',
  'failed',
  'ended',
  'rule',
]

const samples = new Map<string, ConformanceSample>()
for (const { kind } of kinds) {
  const loaded = (await import(`./${kind}/test/conformance.ts`)) as {
    sample: ConformanceSample
  }
  samples.set(kind, loaded.sample)
}

function sampleOf(kind: AnyBotKind): ConformanceSample {
  const sample = samples.get(kind.kind)
  if (sample === undefined) throw new Error(`no sample of ${kind.kind}`)
  return sample
}

/** Bigints and all, as bytes would be compared. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))

/** One engine with one user and one bot of a kind. */
class Stage {
  readonly engine: Engine
  readonly batches: Batch[] = []
  readonly faults: unknown[] = []
  readonly kind: AnyBotKind
  readonly sample: ConformanceSample
  tape = 1_000

  constructor(kind: AnyBotKind, sample: ConformanceSample, instrument?: Instrument) {
    this.kind = kind
    this.sample = sample
    this.engine = new Engine({
      instruments: [instrument ?? sample.instrument],
      kinds: [kind],
      venue: new PaperVenue(),
      feeLevels: [{ spot: sample.fees, linear: sample.fees }],
      candlePath: () => [],
      guard: (work) => {
        try {
          work()
          return undefined
        } catch (thrown) {
          this.faults.push(thrown)
          return thrown
        }
      },
      sink: (batch) => this.batches.push(batch),
    })
    this.engine.host(PARTITION)
  }

  open(): this {
    this.engine.activate(PARTITION)
    this.engine.seedLast(0, price(this.sample.last))
    const grants = Object.entries(this.sample.grants).map(([coin, granted]) => ({
      coin,
      amount: amount(granted),
    }))
    this.engine.openUser(USER, 0, grants, this.stamp())
    return this
  }

  create(params: unknown): Result<BotId, EngineRefusal> {
    const origin = {
      pageSource: 1,
      blockSource: 1,
      createType: 3,
      followedId: '',
      strategyId: '',
      channel: '',
    }
    const wanted = { kind: this.kind.kind, symbols: [0], params, origin, requestKey: '', bot: BOT }
    return this.engine.createBot(USER, wanted, this.stamp())
  }

  act(action: SampleAction): void {
    this.tape += 1_000
    switch (action.type) {
      case 'move': {
        const qty = quantity(action.lots ?? AMPLE)
        const way = action.way ?? 'walk'
        const print = { symbol: 0, atMs: this.tape, price: price(action.to), qty, way }
        this.engine.applyPrint(print, this.tape)
        return
      }
      case 'command':
        this.command(action.command)
        return
      case 'status':
        this.engine.setSymbolStatus(0, action.status, this.stamp())
        return
    }
  }

  command(command: BotCommand): Result<void, EngineRefusal> {
    return this.engine.botCommand(USER, BOT, command, this.stamp())
  }

  stamp(): { readonly atMs: number; readonly tape: number } {
    return { atMs: this.tape, tape: this.tape }
  }

  get view(): BotView {
    const view = this.engine.botView(BOT, PARTITION)
    if (view === undefined) throw new Error('no bot')
    return view
  }

  get dump(): string {
    return this.engine.dumpPartition(PARTITION)
  }

  expectBalanced(): void {
    for (const [coin, sum] of this.engine.trialBalance(PARTITION))
      expect([coin, sum]).toEqual([coin, 0n])
  }
}

/** A random life: small and large moves, gaps without volume, now and then a command. */
function* randomActions(
  sample: ConformanceSample,
  steps: number,
  seed: number,
): Generator<SampleAction> {
  const rng = createRng(seed)
  const span = sample.high - sample.low
  let at = sample.last
  for (let i = 0; i < steps; i += 1) {
    if (rng.below(200) === 0) yield { type: 'command', command: sample.command(rng) }
    const reach = rng.below(40) === 0 ? Math.floor(span / 4) : Math.floor(span / 400)
    at += rng.below(2 * reach + 1) - reach
    if (at < sample.low) at = 2 * sample.low - at
    if (at > sample.high) at = 2 * sample.high - at
    const lots = rng.below(10) === 0 ? 0 : rng.below(100_000_000)
    yield { type: 'move', to: at, lots, way: rng.below(5) === 0 ? 'jump' : 'walk' }
  }
}

/** The kind, asked twice: equal answers, and a state that was not touched. */
function twice(kind: AnyBotKind): AnyBotKind {
  let calls = 0
  const decide = (state: unknown, input: BotInput, context: BotContext): never => {
    calls += 1
    const watched = calls % 16 === 0
    const before = watched ? text(kind.writeState(state)) : ''
    const first: unknown = kind.decide(state, input, context)
    const second: unknown = kind.decide(state, input, context)
    expect(text(second)).toBe(text(first))
    if (watched) expect(text(kind.writeState(state))).toBe(before)
    return first as never
  }
  return { ...kind, decide }
}

describe.each(kinds)('$kind', (kind) => {
  const sample = sampleOf(kind)

  test('has the files every kind has', () => {
    const names = new Set(readdirSync(join(here, kind.kind)))
    const domain = ['index', 'params', 'limits', 'plan', 'state', 'decide', 'evolve', 'close']
    const files = [...domain, 'profit', 'view', 'wire', 'routes'].map((name) => `${name}.ts`)
    for (const file of ['README.md', ...files])
      expect([file, names.has(file)]).toEqual([file, true])
    expect(existsSync(join(here, kind.kind, 'golden'))).toBe(true)
  })

  test.each(sample.cases)('$name: the first orders are those of the plan', ({ params }) => {
    const stage = new Stage(kind, sample).open()
    expect(stage.create(params).ok).toBe(true)
    const sent = stage.batches.flatMap(({ facts }) =>
      facts.flatMap((fact) => {
        if (fact.type !== 'order-placed') return []
        const { side, orderType, price: at, qty } = fact.order
        return [{ side, orderType, price: at, qty }]
      }),
    )
    const waits = stage.view.status === 'new' || stage.view.status === 'awaiting-activation'
    expect(sent).toEqual(waits ? [] : sample.preview(params))
  })

  test.each(sample.cases)('$name: holds through 10,000 random ticks', ({ params }) => {
    const stage = new Stage(twice(kind), sample).open()
    expect(stage.create(params).ok).toBe(true)
    let steps = 0
    for (const action of randomActions(sample, 10_000, 42)) {
      stage.act(action)
      steps += 1
      if (steps % 500 === 0) stage.expectBalanced()
    }
    expect(stage.faults).toEqual([])
    expect(stage.view.status).toBe('running')
    const fills = stage.batches.flatMap(({ facts }) =>
      facts.filter((f) => f.type === 'order-filled'),
    )
    expect(fills.length).toBeGreaterThan(500)
    stage.expectBalanced()

    const folded = new Stage(kind, sample)
    for (const batch of stage.batches) folded.engine.fold(batch)
    expect(folded.dump).toBe(stage.dump)
    const json: unknown = JSON.parse(JSON.stringify(kind.writeState(stage.view.state)))
    expect(text(kind.writeState(kind.readState(json, kind.version)))).toBe(text(json))
    for (const { facts } of stage.batches) {
      for (const fact of facts) {
        const own = fact.type === 'kind-fact' ? fact.fact : 'own' in fact ? fact.own : undefined
        if (own === undefined || kind.codec === undefined) continue
        const bytes = kind.codec.encode(own)
        expect(text(kind.codec.decode(bytes, kind.version))).toBe(text(own))
      }
    }
  })

  test.each(sample.cases)('$name: goes on from a snapshot as if nothing had been', ({ params }) => {
    const whole = new Stage(kind, sample).open()
    expect(whole.create(params).ok).toBe(true)
    const actions = [...randomActions(sample, 1_000, 7)]
    for (const action of actions.slice(0, 500)) whole.act(action)
    const snapshot: unknown = JSON.parse(JSON.stringify(whole.engine.snapshotPartition(PARTITION)))
    const later = new Stage(kind, sample)
    later.engine.restorePartition(PARTITION, snapshot as never)
    later.tape = whole.tape
    later.engine.activate(PARTITION)
    later.engine.seedLast(0, whole.engine.lastPrice(0))
    for (const action of actions.slice(500)) {
      whole.act(action)
      later.act(action)
    }
    expect(later.dump).toBe(whole.dump)
  })

  test.each(sample.ends)('$name: ends with $reason and nothing left', (end) => {
    const stage = new Stage(kind, sample, end.instrument).open()
    expect(stage.create(end.params).ok).toBe(true)
    for (const action of end.actions) stage.act(action)
    expect(stage.faults).toEqual([])
    expect(stage.view).toMatchObject({ status: 'completed', openOrders: [] })
    expect(stage.view).toMatchObject({ reason: end.reason, word: end.word })
    for (const { total } of stage.view.balances) expect(total).toBe(0n)
    stage.expectBalanced()
  })

  test('every close reason has an end that reaches it, or cannot be', () => {
    const reached = new Set<CloseReason>(sample.ends.map((end) => end.reason))
    const missing = REASONS.filter((one) => !reached.has(one) && !sample.unreachable.includes(one))
    expect(missing).toEqual([])
    const words = new Set(sample.ends.map((end) => end.word))
    expect(sample.words.filter((word) => !words.has(word))).toEqual([])
  })

  test('every endpoint it declares has a handler, and no handler is without one', () => {
    const servers: readonly ServerKind[] = serverKinds
    const server = servers.find((row) => row.kind === kind.kind)
    const declared = Object.keys(server?.wire.endpoints ?? {})
    expect(declared.length).toBeGreaterThan(0)
    const routed = Object.keys(server?.routes.handlers ?? {})
    expect(declared.filter((name) => !routed.includes(name))).toEqual([])
  })
})
