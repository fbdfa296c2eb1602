// The balance of one coin in a wallet.
import { ZERO } from '@trellis/kernel'
import type { Balance, Balances } from './venue.ts'

/** The balance of a coin, opened when there is none. */
export function balanceOf(balances: Balances, coin: string): Balance {
  const found = balances.get(coin)
  if (found) return found
  const balance: Balance = { total: ZERO, locked: ZERO }
  balances.set(coin, balance)
  return balance
}
