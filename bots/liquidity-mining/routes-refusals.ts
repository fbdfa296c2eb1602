// What only liquidity mining refuses: pools and positions that there are not, and orders that a
// position does not take now.
import { err } from '@trellis/kernel'
import type { ErrorCode } from '@trellis/contract'

/** Codes of the words that a position refuses with. */
export const refusals: Readonly<Record<string, ErrorCode>> = {
  'order-pending': 'earnOrderPending',
  'orders-full': 'earnOrdersFull',
  'link-used': 'earnOrderLinkUsed',
  'nothing-to-claim': 'earnNothingToClaim',
  'reinvest-too-small': 'earnAmountTooSmall',
  'removal-too-small': 'earnAmountTooSmall',
  'margin-too-large': 'earnMarginTooLarge',
  'nothing-is-lent': 'earnMarginTooLarge',
  'not-running': 'earnPositionUnknown',
}

/** No pool of this id takes liquidity. */
export function unknownPool(id: string) {
  const fix = 'take one that GET /v5/earn/liquidity-mining/product lists'
  const problems = [{ field: 'productId', reason: 'not-in-list', bound: id, fix }]
  return err({ code: 'earnProductUnknown', problems } as const)
}

/** No position of this id runs, or none of the caller's. */
export function unknownPosition(id: string) {
  const fix = 'take one that GET /v5/earn/liquidity-mining/position lists'
  const problems = [{ field: 'positionId', reason: 'not-in-list', bound: id, fix }]
  return err({ code: 'earnPositionUnknown', problems } as const)
}

/** The client's id belongs to another order. */
export function usedLink(link: string) {
  const fix = 'send another orderLinkId'
  const problems = [{ field: 'orderLinkId', reason: 'used-before', bound: link, fix }]
  return err({ code: 'earnOrderLinkUsed', problems } as const)
}
