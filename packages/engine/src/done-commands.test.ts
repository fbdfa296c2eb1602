// Commands under keys: the same one again does nothing, another one under the key is refused, and a
// bot remembers it through recoveries and snapshots.
import { describe, expect, it } from 'vitest'
import { amount, type Amount } from '@trellis/kernel'
import { contractKind, type Act } from '../test/contract-kind.ts'
import { coins, contractOptions, PPP } from '../test/contract-rig.ts'
import { botOf, optionsOf, origin, print, rigOf, userOf, type Rig } from '../test/harness.ts'
import { DONE_COMMANDS_MAX } from './done-commands.ts'
import { Engine, FACTS_VERSION, JournalCodec, type AnyBotKind } from './index.ts'

const [user, bot] = [userOf(7), botOf(7)]
const stamp = { atMs: 3, tape: 1 }
const codec = new JournalCodec([contractKind as AnyBotKind])

function opened(): Rig {
  const rig = rigOf([7], contractOptions)
  rig.engine.applyPrint(print(PPP, 10_000, 1, 1))
  rig.engine.openUser(user, 0, [{ coin: 'USDT', amount: amount('1000') }], stamp)
  const params = { invest: coins('500'), on: {} }
  const wanted = { kind: 'test-contract', symbols: [PPP], params, origin, requestKey: '', bot }
  expect(rig.engine.createBot(user, wanted, stamp).ok).toBe(true)
  return rig
}

const take = (text: string): Act => ['release', 'USDT', coins(text)]
const send = (engine: Engine, requestKey: string | undefined, ...acts: readonly Act[]) =>
  engine.botCommand(user, bot, { type: 'do', acts, requestKey } as { type: string }, stamp)
const funding = (engine: Engine): Amount | undefined => engine.fundingOf(user)?.get('USDT')
const done = { ok: true, value: undefined }
const used = { ok: false, error: 'request-used' }

/** Every engine that a host could go on with: out of the journal, and out of a snapshot. */
function successors({ engine, batches }: Rig): readonly Engine[] {
  const [folded, restored] = [1, 2].map(() => {
    const made = new Engine(optionsOf(contractOptions))
    made.host(7)
    return made
  }) as [Engine, Engine]
  for (const batch of batches) {
    const facts = codec.decode(codec.encode(batch.facts), FACTS_VERSION)
    folded.fold({ ...batch, facts })
  }
  const text = JSON.stringify(engine.snapshotPartition(7))
  restored.restorePartition(7, JSON.parse(text) as ReturnType<Engine['snapshotPartition']>)
  return [folded, restored].map((made) => {
    expect(made.dumpPartition(7)).toBe(engine.dumpPartition(7))
    made.activate(7)
    made.seedLast(PPP, 10_000 as never)
    return made
  })
}

describe('a command under a key', () => {
  it('is carried out once, however often it is sent', () => {
    const rig = opened()
    const { engine } = rig
    for (let i = 0; i < 5; i++) expect(send(engine, 'k', take('30'))).toEqual(done)
    expect(funding(engine)).toBe(amount('530'))
    const facts = rig.batches.flatMap((batch) => batch.facts)
    expect(facts.filter(({ type }) => type === 'command-done')).toHaveLength(1)
    // What it did and that it did it are one batch.
    expect(rig.batches.at(-1)?.facts.map(({ type }) => type)).toEqual([
      'funds-released',
      'command-done',
    ])
    expect(engine.botView(bot, 7)?.done).toEqual([{ key: 'k', moved: amount('30') }])
  })

  it('is refused with another amount, and without a key it is carried out each time', () => {
    const { engine } = opened()
    send(engine, 'k', take('30'))
    expect(send(engine, 'k', take('31'))).toEqual(used)
    expect(send(engine, undefined, take('5'))).toEqual(done)
    expect(send(engine, '', take('5'))).toEqual(done)
    expect(funding(engine)).toBe(amount('540'))
  })

  it('is remembered by what comes after a crash and out of a snapshot', () => {
    const rig = opened()
    send(rig.engine, 'k', take('30'))
    for (const engine of successors(rig)) {
      expect(send(engine, 'k', take('30'))).toEqual(done)
      expect(send(engine, 'k', take('29'))).toEqual(used)
      expect(funding(engine)).toBe(amount('530'))
    }
  })

  it('is not remembered where it was refused', () => {
    const { engine } = opened()
    const other = { type: 'no-such', requestKey: 'k' }
    expect(engine.botCommand(user, bot, other, stamp)).toEqual({
      ok: false,
      error: 'unknown-command',
    })
    expect(send(engine, 'k', take('30'))).toEqual(done)
    expect(funding(engine)).toBe(amount('530'))
  })

  it('is forgotten behind the last 64, and leaves no trace in bots that had none', () => {
    const rig = opened()
    const { engine } = rig
    expect(engine.dumpPartition(7)).not.toContain('"done"')
    expect(engine.botView(bot, 7)).not.toHaveProperty('done')
    for (let i = 0; i <= DONE_COMMANDS_MAX; i++) send(engine, `k${i}`, take('1'))
    expect(engine.botView(bot, 7)?.done).toHaveLength(DONE_COMMANDS_MAX)
    expect(send(engine, 'k1', take('1'))).toEqual(done)
    expect(funding(engine)).toBe(amount('565'))
    expect(send(engine, 'k0', take('1'))).toEqual(done)
    expect(funding(engine)).toBe(amount('566'))
  })
})
