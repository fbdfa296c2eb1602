// How a martingale stands, by the words of its life, and that its life goes through them.
import { expect, test } from 'vitest'
import { plain, Rig } from './test/rig.ts'
import { displayStatuses } from './wire-names.ts'

test.each([
  ['new', 'INITIALIZING'],
  ['awaiting-activation', 'AWAIT_ACTIVATION'],
  ['initializing', 'INITIALIZING'],
  ['running', 'RUNNING'],
  ['cancelling', 'CANCELLING'],
  ['completed', 'COMPLETED'],
  ['rejected', 'COMPLETED'],
  ['failed', 'COMPLETED'],
] as const)('%s is told as %s', (status, told) => {
  expect(displayStatuses[status]).toBe(`F_MART_BOT_DISPLAY_STATUS_${told}`)
})

const told = (rig: Rig) =>
  rig.facts.flatMap((it) =>
    it.type === 'bot-status'
      ? [displayStatuses[it.status].slice('F_MART_BOT_DISPLAY_STATUS_'.length)]
      : [],
  )

test('one that is made begins, trades, closes and has ended', () => {
  const rig = new Rig({ last: '25000' }).start(plain)
  rig.command({ type: 'close' })
  expect(told(rig)).toEqual(['INITIALIZING', 'RUNNING', 'CANCELLING', 'COMPLETED'])
})

test('one with a trigger price waits for it, then begins', () => {
  const rig = new Rig({ last: '25000' }).start({ ...plain, entryPrice: '24000' })
  expect(told(rig)).toEqual(['AWAIT_ACTIVATION'])
  expect(told(rig.move('24000'))).toEqual(['AWAIT_ACTIVATION', 'INITIALIZING', 'RUNNING'])
})
