// What a bot of a snapshot has of each coin, in its wallet and set aside: read models count both.
import type { PartitionSnapshot } from '@trellis/engine'

type Bot = Pick<PartitionSnapshot['bots'][number], 'balances' | 'setAside'>

/** Totals by coin in the order in which the coins came, also those at zero. */
export function heldMoney({ balances, setAside = [] }: Bot): ReadonlyMap<string, bigint> {
  const held = new Map(balances.map(([coin, [total]]) => [coin, BigInt(total)]))
  for (const [coin, amount] of setAside) held.set(coin, (held.get(coin) ?? 0n) + BigInt(amount))
  return held
}
