// The last test of a target among its deliveries.
import { TEST_MESSAGE } from '@trellis/contract/deliveries'
import type { Delivery } from './use-away.ts'

/** The newest one, where the log has one; the log is newest first. */
export function lastTest(rows: readonly Delivery[], target: string): Delivery | undefined {
  return rows.find((row) => row.target === target && row.type === TEST_MESSAGE)
}
