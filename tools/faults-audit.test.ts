// The auditor of a cluster's streams lets pass what is sound, and says what is not.
import { expect, it } from 'vitest'
import type { Batch, EngineFact } from '@trellis/engine'
import { amount, makeId } from '@trellis/kernel'
import { defaultInstruments } from '@trellis/market'
import { StreamAudit } from './faults-audit.ts'

const PARTITION = 7
const user = makeId(1000, PARTITION, 0)
const at = { partition: PARTITION, atMs: 1, tape: 1, fromTape: false }
const granted = (coin: string): EngineFact => ({
  type: 'funds-granted',
  user,
  coin,
  amount: amount('5'),
  reason: 'grant',
})
const opened: Batch = {
  ...at,
  first: 0,
  facts: [{ type: 'user-opened', user, feeLevel: 0 }, granted('USDT')],
}

it('counts what is sound, and what Funding holds by it', () => {
  const audit = new StreamAudit(defaultInstruments)
  audit.take(opened)
  audit.take({ ...at, first: 2, facts: [granted('USDT'), granted('BTC')] })
  expect(audit.result()).toEqual({
    facts: 4,
    bots: 0,
    fills: 0,
    findings: [],
    funding: new Map([[String(user), amount('10')]]),
  })
})

it('says where facts of a partition are missing', () => {
  const audit = new StreamAudit(defaultInstruments)
  audit.take({ ...opened, first: 3 })
  audit.take({ ...opened, first: 5, facts: [granted('USDT')] })
  expect(audit.result().findings).toEqual([
    '7 3: batch starts at 3, expected 0',
    '7 4: an engine cannot fold it: batch is not the next',
  ])
})
