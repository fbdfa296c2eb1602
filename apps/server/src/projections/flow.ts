// What one batch moved in and out of a bot, before it is settled at the batch's last prices.
import type { Holdings } from './holdings.ts'

/** What came into and went out of a bot in one batch, settled at the batch's last prices. */
export interface Flow {
  came: Holdings | undefined
  went: Holdings | undefined
  /** Worth of coins that left and that no symbol of the bot prices. */
  valued: bigint
  /** Of a voucher: what of it came, and went back to the house, in the settle coin. */
  lent: bigint
  returned: bigint
  moved: boolean
  started: boolean
  flag: string
}

export const emptyFlow = (): Flow => ({
  came: undefined,
  went: undefined,
  valued: 0n,
  lent: 0n,
  returned: 0n,
  moved: false,
  started: false,
  flag: '',
})
