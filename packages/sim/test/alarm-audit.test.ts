// Due times and triggers on marks of real bots in a random life with recoveries, held against what
// the test asked for and what it printed; and what is planted wrong is found.
import { describe, expect, it } from 'vitest'
import { Engine, type AnyBotKind, type BotInput, type DueTime } from '@trellis/engine'
import { createRng, partitionOf, type BotId, type Price, type Rng } from '@trellis/kernel'
import {
  contractKind,
  type ContractNote,
  type ContractState,
} from '../../engine/test/contract-kind.ts'
import { contractOptions, ContractRig, PPP } from '../../engine/test/contract-rig.ts'
import { optionsOf, userOf } from '../../engine/test/harness.ts'
import { kindWith, triggersWith } from '../src/defect-wrappers.ts'

/** The contract kind, whose triggers go when they fire. */
const kind = {
  ...contractKind,
  evolve(state: ContractState, event, atMs) {
    if (event.type === 'fact' && event.fact.type === 'noted') {
      const { what } = event.fact
      state.triggers = state.triggers.filter(({ id }) => what !== `trigger ${id}`)
    }
    return contractKind.evolve(state, event, atMs)
  },
} satisfies typeof contractKind

interface Watch {
  readonly id: string
  readonly isUp: boolean
  readonly price: number
}

/** What has to wake the bot, by name, at which millisecond; from the test's own acts alone. */
class AlarmWitness {
  readonly expected: string[] = []
  #dues: DueTime[] = []
  #watches: Watch[] = []

  ask(due: DueTime): void {
    this.#dues.push(due)
  }

  watch(watch: Watch): void {
    this.#watches.push(watch)
  }

  pass(atMs: number): void {
    const came = this.#dues.filter(({ dueMs }) => dueMs <= atMs)
    this.#dues = this.#dues.filter((due) => !came.includes(due))
    for (const { id, dueMs } of came) this.expected.push(`due ${id} at ${dueMs}`)
  }

  mark(price: number, atMs: number): void {
    const isMet = (it: Watch): boolean => (it.isUp ? price >= it.price : price <= it.price)
    for (const { id } of this.#watches.filter(isMet)) this.expected.push(`trigger ${id} at ${atMs}`)
    this.#watches = this.#watches.filter((it) => !isMet(it))
  }
}

/** An engine that recovered from everything its partition has written. */
function recovered(
  rig: ContractRig,
  kinds: readonly AnyBotKind[],
  last: readonly [number, number],
) {
  const sink = optionsOf({ ...contractOptions, kinds, sink: (batch) => rig.batches.push(batch) })
  const engine = new Engine(sink)
  engine.host(1)
  for (const batch of rig.batches) engine.fold(batch)
  engine.seedLast(PPP, last[0] as Price, last[1] as Price)
  engine.activate(1)
  return engine
}

/** Wakings of a bot, with the millisecond of each, as they were and as they had to be. */
function life(seed: number, plant: (real: AnyBotKind) => AnyBotKind = (real) => real) {
  const rng = createRng(seed)
  const kinds = [plant(kind as AnyBotKind)]
  const rig = new ContractRig([1], { kinds })
  const bot = rig.create()
  const witness = new AlarmWitness()
  let engine: Engine = rig.engine
  let [last, mark] = [10_000, 10_000]
  let atMs = rig.atMs
  const act = (...acts: readonly unknown[]): void => {
    const command = { type: 'do', acts } as { type: string }
    // A bot that a plant has broken takes none; what it misses is found.
    engine.botCommand(userOf(partitionOf(bot)), bot, command, { atMs, tape: atMs })
  }
  engine.applyMarks([{ symbol: PPP, price: mark as Price }], ++atMs)
  for (let i = 0; i < 400; i++) {
    switch (rng.below(6)) {
      case 0: {
        const due = { id: `d${i}`, dueMs: atMs + 1 + rng.below(40) }
        witness.ask(due)
        act(['ask', due.id, due.dueMs])
        break
      }
      case 1: {
        const watch = watchOf(rng, i, mark)
        witness.watch(watch)
        act(['watch', watch.id, watch.isUp ? 'up' : 'down', watch.price])
        break
      }
      case 2:
        atMs = stopAtDues(engine, atMs, atMs + 1 + rng.below(30))
        witness.pass(atMs)
        last += rng.below(200) - 100
        engine.applyPrint({ symbol: PPP, atMs, price: last as Price, qty: 0 as never, way: 'walk' })
        break
      case 3:
        if (rng.below(3) === 0) engine = recovered(rig, kinds, [last, mark])
        break
      default:
        atMs = stopAtDues(engine, atMs, atMs + 1 + rng.below(20))
        witness.pass(atMs)
        mark += rng.below(200) - 100
        engine.applyMarks([{ symbol: PPP, price: mark as Price }], atMs)
        witness.mark(mark, atMs)
    }
  }
  return { woken: wakingsOf(rig, bot).sort(), expected: [...witness.expected].sort() }
}

function watchOf(rng: Rng, i: number, mark: number): Watch {
  const isUp = rng.below(2) === 0
  const away = 1 + rng.below(150)
  return { id: `t${i}`, isUp, price: isUp ? mark + away : mark - away }
}

/** Goes to a millisecond and stops at every due time before it, as a tape does. */
function stopAtDues(engine: Engine, fromMs: number, toMs: number): number {
  for (let next = engine.nextDueMs; next <= toMs; next = engine.nextDueMs)
    engine.applyDues(Math.max(next, fromMs))
  return toMs
}

function wakingsOf(rig: ContractRig, bot: BotId): string[] {
  return rig.batches.flatMap(({ atMs, facts }) =>
    facts.flatMap((fact) => {
      if (fact.type !== 'kind-fact' || fact.bot !== bot) return []
      const note = fact.fact as ContractNote
      return note.type === 'noted' ? [`${note.what} at ${atMs}`] : []
    }),
  )
}

/** A due time that comes is asked for once more. */
const dueTwice = kindWith((steps, input: BotInput) => {
  if (input.type !== 'due') return steps
  const { id, dueMs } = input
  const isFirst = steps.some((it) => it.type === 'fact' && it.fact.type === 'came')
  const again = { type: 'fact', fact: { type: 'asked', id: `${id}`, dueMs } } as const
  return isFirst && dueMs % 7 === 0 ? [...steps, again] : steps
})

describe('due times and triggers on marks', () => {
  it.each([1, 2, 3])('wake bots at their time, each once, seed %i', (seed) => {
    const { woken, expected } = life(seed)
    expect(expected.length).toBeGreaterThan(100)
    expect(woken).toEqual(expected)
  })

  it.each([
    [
      'a mark trigger that comes a tick late',
      triggersWith((all) =>
        all.map((it) => ({
          ...it,
          price: (it.price + (it.direction === 'up' ? 1 : -1)) as Price,
        })),
      ),
    ],
    [
      'a mark trigger that watches the last price',
      triggersWith((all) => all.map((it) => ({ ...it, of: 'last' as const }))),
    ],
    ['a mark trigger that is deaf', triggersWith(() => [])],
    ['a due time that comes twice', dueTwice],
    [
      'a due time that is late',
      (real: AnyBotKind): AnyBotKind => ({
        ...real,
        dueTimes: (state) =>
          real.dueTimes?.(state).map((it) => ({ ...it, dueMs: it.dueMs + 1 })) ?? [],
      }),
    ],
  ])('finds %s', (_, plant) => {
    const { woken, expected } = life(1, plant)
    expect(woken).not.toEqual(expected)
  })
})
