// What bots have set aside: money of a bot that stands with the partition's account of that name,
// out of reach of its positions and of their liquidation. The engine keeps what each has there,
// lets nobody take more, and gives it back however a bot ends (docs/adr/0017-set-aside.md).
import { assert, ZERO, type Amount } from '@trellis/kernel'
import type { Exchange } from './contract-facts.ts'

/** Name of the account, for the step `exchange`. */
export const SET_ASIDE = 'set-aside'

/** By coin, only what is above zero; undefined while nothing is. */
export type SetAside = ReadonlyMap<string, Amount>

/** What is set aside after an exchange; taking back more than was given is a broken invariant. */
export function setAsideAfter(
  before: SetAside | undefined,
  { give, take, with: account }: Exchange,
): SetAside | undefined {
  if (account !== SET_ASIDE) return before
  const after = new Map(before)
  for (const { coin, amount } of give)
    after.set(coin, ((after.get(coin) ?? ZERO) + amount) as Amount)
  for (const { coin, amount } of take) {
    const left = (after.get(coin) ?? ZERO) - amount
    assert(left >= 0n, 'bot takes back more than it has set aside', { coin })
    if (left === 0n) after.delete(coin)
    else after.set(coin, left as Amount)
  }
  return after.size === 0 ? undefined : after
}
