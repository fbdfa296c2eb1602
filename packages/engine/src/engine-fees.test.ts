// What a bot paid at its end stays what it paid, whatever its owner pays later.
import { expect, it } from 'vitest'
import { amount, ratio } from '@trellis/kernel'
import { botOf, origin, paramsOf, print, rigOf, userOf } from '../test/harness.ts'
import type { Engine } from './engine.ts'

const user = userOf(7)
const [ended, running] = [botOf(7), botOf(7, 1)]
const tableOf = (maker: string) => {
  const fees = { maker: ratio(maker), taker: ratio('0.0006') }
  return { spot: fees, linear: fees }
}
const levels = [tableOf('0.0004'), tableOf('0.0002')]

function engineOf(): Engine {
  const { engine } = rigOf([], { feeLevels: levels })
  engine.applyPrint(print(0, 10_000, 1, 1))
  engine.host(7)
  return engine
}

it('the fees of an ended bot are those of its end, from a snapshot as well', () => {
  const engine = engineOf()
  engine.activate(7)
  engine.openUser(user, 1, [{ coin: 'USDT', amount: amount('2000') }], { atMs: 2, tape: 1 })
  const order = { kind: 'test-one-order', symbols: [0], origin, requestKey: '' }
  for (const bot of [ended, running]) {
    const params = paramsOf({ buyAt: 9_000 })
    engine.createBot(user, { ...order, params, bot }, { atMs: 3, tape: 1 })
  }
  engine.botCommand(user, ended, { type: 'close' }, { atMs: 4, tape: 1 })
  expect(engine.fees.set(user, 0, { atMs: 5, tape: 1 })).toEqual({ ok: true, value: undefined })
  expect(engine.botView(ended, 7)?.endFees).toEqual(levels[1])

  const next = engineOf()
  next.restorePartition(7, JSON.parse(JSON.stringify(engine.snapshotPartition(7))))
  next.activate(7)
  expect(next.botView(ended, 7)?.endFees).toEqual(levels[1])
  expect(next.dumpPartition(7)).toBe(engine.dumpPartition(7))
  // One that runs on ends with the fees of that time.
  next.botCommand(user, running, { type: 'close' }, { atMs: 6, tape: 1 })
  expect(next.botView(running, 7)?.endFees).toEqual(levels[0])
})
