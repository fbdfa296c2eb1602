// Names of a partition's own accounts. The table is open: an account is there from its first
// posting on (docs/adr/0011). Only the form of a name is fixed, so that none can be taken for the
// account of a user or a bot, which have a colon.
const NAME = /^[a-z][a-z-]{0,31}$/

/** Whether a name can be that of an account of the partition that a bot may exchange with. */
export function isSystemAccount(name: string): boolean {
  return NAME.test(name) && name !== 'faucet' && name !== 'fees'
}

/** Money on its way to another partition: the sum over all of them is what has not arrived. */
export const TRANSIT = 'transit'
