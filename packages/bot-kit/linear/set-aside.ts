// Money that a bot in one contract has set aside (docs/adr/0017): its own still, in its equity and
// total P&L, but in no wallet, so that no position is backed by it and no liquidation takes it.
import { ZERO, type Amount } from '@trellis/kernel'
import { SET_ASIDE, type Exchange, type Step } from '@trellis/engine'
import { NO_STEPS } from '../steps.ts'

/** A kind that sets nothing aside leaves the figure out. */
export interface SavingState {
  setAside?: Amount
}

/** What of a bot is set aside, in the settle coin. */
export function asideOf({ setAside }: SavingState): Amount {
  return setAside ?? ZERO
}

/** Puts an amount aside; nothing where there is none. */
export function asideSteps(coin: string, amount: bigint): readonly Step<never>[] {
  if (amount <= 0n) return NO_STEPS
  const give = [{ coin, amount: amount as Amount }]
  return [{ type: 'exchange', give, take: [], with: SET_ASIDE }]
}

/** Takes all of it back into the wallet, before that goes to Funding. */
export function takenBackSteps(state: SavingState, coin: string): readonly Step<never>[] {
  const amount = asideOf(state)
  if (amount === 0n) return NO_STEPS
  return [{ type: 'exchange', give: [], take: [{ coin, amount }], with: SET_ASIDE }]
}

/** The other side of an exchange of the wallet with that account. */
export function foldAside(state: SavingState, { give, take, with: account }: Exchange): void {
  if (account !== SET_ASIDE) return
  for (const { amount } of give) state.setAside = (asideOf(state) + amount) as Amount
  for (const { amount } of take) state.setAside = (asideOf(state) - amount) as Amount
}
