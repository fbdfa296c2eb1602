// The address of the form that a copy fills in.
import type { StrategyDetail } from '@trellis/contract'
import { COPY, ENDED } from '@trellis/bot-kit/web/create/address-origin.ts'
import { addressOfPair } from '@trellis/bot-kit/web/pair-address.ts'

/** Beside the plan itself. */
interface CopyOf {
  /** Whose form it is. */
  readonly pair: Parameters<typeof addressOfPair>[0]
  /** To invest; "" leaves what the form has. */
  readonly amount?: string
  /** It is to be confirmed at once. */
  readonly asks?: boolean
}

/**
 * The form with the plan filled in: "/create/?base=BTC&…&copy=123", ready to be confirmed with
 * "&ask=1" unless it is to be edited first. A bot that has ended is no model any more, and its
 * number is not told.
 */
export function copyAddress(
  path: string,
  strategy: Pick<StrategyDetail, 'parameters' | 'list_status' | 'strategy_id'>,
  { pair, amount = '', asks = false }: CopyOf,
): string {
  const query = new URLSearchParams({
    ...addressOfPair(pair),
    ...strategy.parameters,
    ...(amount === '' ? {} : { invest: amount }),
    [COPY]: strategy.list_status === 'CLOSED' ? ENDED : strategy.strategy_id,
    ...(asks ? { ask: '1' } : {}),
  })
  return `${path}?${query.toString()}`
}
