// The same checks for every registered kind, on the real engine and paper exchange (STYLE.md,
// tests). A kind takes part by standing in the registry; its sample says on what markets it is
// tried. The contract kind of the engine's tests stands beside them, for what none of them has.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { AnyBotKind, BotContext, BotInput, CloseReason } from '@trellis/engine'
import { shapesOf } from '../packages/engine/test/shapes.ts'
import type { BotId, UserId } from '@trellis/kernel'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { ConformanceSample } from '@trellis/bot-kit/test/conformance-sample.ts'
import { PARTITION, randomActions, Stage } from '@trellis/bot-kit/test/conformance-stage.ts'
import { contract, contractSample } from '@trellis/bot-kit/test/contract-sample.ts'
import { coreKinds } from './registry.core.ts'
import { serverKinds } from './registry.server.ts'

interface ServerKind {
  readonly kind: string
  readonly routes: KindRoutes
  readonly wire: { readonly endpoints: object }
}

const here = fileURLToPath(new URL('.', import.meta.url))
const kinds: readonly AnyBotKind[] = coreKinds
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

const samples = new Map<string, ConformanceSample>([[contract.kind, contractSample]])
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

/** Made out of tables of fields; in some kinds they have a shape for each bot. */
const MADE_BY_TABLES: ReadonlySet<string> = new Set(['params', 'limits'])

type Held = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
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

describe.each([...kinds, contract])('$kind', (kind) => {
  const sample = sampleOf(kind)

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
    expect(fills.length).toBeGreaterThan(sample.fillsOver ?? 500)
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
    const later = new Stage(kind, sample).restore(whole, snapshot)
    for (const action of actions.slice(500)) {
      whole.act(action)
      later.act(action)
    }
    expect(later.dump).toBe(whole.dump)
  })

  test('fresh states and what they hold have one shape each', () => {
    const states = Array.from({ length: 40 }, (_, i) => {
      const identity = { bot: (i + 1) as BotId, user: 1 as UserId, createdAtMs: 1, symbols: [0, 1] }
      return kind.initial(identity, kind.readParams(sample.cases[0]?.params, kind.version)) as Held
    })
    expect(shapesOf(states)).toBe(1)
    const [first = {}] = states
    const names = Object.keys(first).filter((it) => !MADE_BY_TABLES.has(it))
    const several = names.filter((name) => {
      return shapesOf(states.map((state) => state[name]).filter(isObject)) > 1
    })
    expect(several).toEqual([])
  })

  test('states and cells that run or were read back share a few shapes', () => {
    const running: Held[] = []
    const initial: AnyBotKind['initial'] = (identity, params) => {
      const state: unknown = kind.initial(identity, params)
      running.push(state as Held)
      return state
    }
    for (const { params } of sample.cases) {
      const stage = new Stage({ ...kind, initial }, sample).open()
      stage.create(params)
      for (const action of randomActions(sample, 200, 3)) stage.act(action)
    }
    const back = running.map((state) => {
      const json: unknown = JSON.parse(JSON.stringify(kind.writeState(state)))
      return kind.readState(json, kind.version) as Held
    })
    const states = [...running, ...back]
    expect(shapesOf(states)).toBeLessThanOrEqual(2)
    const cells = states.flatMap(({ slots }) => (slots ?? []) as readonly object[])
    expect(shapesOf(cells)).toBeLessThanOrEqual(4)
  })

  test.each(sample.ends)('$name: ends with $reason and nothing left', (end) => {
    const stage = new Stage(kind, sample, end.instrument).open()
    expect(stage.create(end.params).ok).toBe(true)
    for (const action of end.actions) stage.act(action)
    expect(stage.faults).toEqual([])
    expect(stage.view).toMatchObject({ status: 'completed', openOrders: [], positions: [] })
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
})

describe.each(kinds)('$kind as a folder', (kind) => {
  // Its other files are the tree gate's to ask for (tools/check-tree.ts).
  test('has a golden journal', () => {
    expect(existsSync(join(here, kind.kind, 'golden'))).toBe(true)
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
