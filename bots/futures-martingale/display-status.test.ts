// How a martingale stands, by the words of its life.
import { expect, test } from 'vitest'
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
