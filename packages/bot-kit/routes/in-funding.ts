// That the Funding account holds what a request takes out of it.
import { err, formatAmount, ok, ZERO, type Amount, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from './kind-routes.ts'
import type { RouteContext } from './route-context.ts'

/** Refuses what Funding has less of than is needed, coin by coin with how much there is. */
export async function inFunding(
  { bots }: RouteContext,
  user: UserId,
  needs: readonly (readonly [coin: string, amount: Amount])[],
): Promise<Result<void, Refusal>> {
  const funding = await bots.funding(user)
  const shortfall = needs.flatMap(([coin, needed]) => {
    const available = funding.get(coin) ?? ZERO
    if (needed <= available) return []
    return [{ coin, needed: formatAmount(needed), available: formatAmount(available) }]
  })
  if (shortfall.length === 0) return ok(undefined)
  return err({ code: 'INSUFFICIENT_BALANCE', result: { shortfall } })
}
