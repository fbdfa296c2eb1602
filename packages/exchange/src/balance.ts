// The balance of one coin in an account at the exchange, opened when it is first needed.
import { ZERO } from '@trellis/kernel'
import type { Balance, VenueAccount } from '@trellis/market'

export function balanceOf(account: VenueAccount, coin: string): Balance {
  const found = account.balances.get(coin)
  if (found) return found
  const balance: Balance = { total: ZERO, locked: ZERO }
  account.balances.set(coin, balance)
  return balance
}
