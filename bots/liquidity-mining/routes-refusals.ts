// What only liquidity mining refuses: pools and positions that there are not, and orders that a
// position does not take now.
import { err, formatAmount, type Amount } from '@trellis/kernel'
import type { ErrorCode, FieldProblem } from '@trellis/contract'
import { ofCall } from '@trellis/bot-kit/routes/earn-refusals.ts'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { mostMargin } from './commands.ts'
import { liquidityConfig as config } from './config.ts'
import type { LiquidityState } from './state.ts'

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

/** What a position refused, with the field, its bound and a way to repair it where there is one. */
export function refusedOrder(word: unknown, refusal: Refusal, state: LiquidityState): Refusal {
  const margin = marginProblem(word, state)
  return margin === undefined
    ? refusedClaim(word, refusal)
    : { code: ofCall(refusal).code, problems: [margin] }
}

const least = (amount: Amount): string => `at least ${formatAmount(amount)} of the quote coin`

/** What each word says of a field. */
const PROBLEMS: ReadonlyMap<unknown, FieldProblem> = new Map([
  [
    'orders-full',
    {
      field: 'positionId',
      reason: 'orders-full',
      bound: `at most ${config.mostOrders} orders`,
      fix: 'claim the yield, or add liquidity as a position of its own; removing is always taken',
    },
  ],
  [
    'order-pending',
    {
      field: 'positionId',
      reason: 'has an order that waits',
      bound: 'one order at a time',
      fix: 'send it again once the market of the pool trades',
    },
  ],
  [
    'reinvest-too-small',
    {
      field: 'positionId',
      reason: 'has earned too little',
      bound: `${least(config.leastReinvest)} in yield that was not claimed`,
      fix: 'wait until its claimableYield is that much, or claim it',
    },
  ],
  [
    'removal-too-small',
    {
      field: 'removeRate',
      reason: 'too-small',
      bound: `${least(config.leastRemoval)} come out`,
      fix: 'raise it, or send 100',
    },
  ],
  [
    'nothing-to-claim',
    {
      field: 'productId',
      reason: 'names no position with yield',
      bound: 'more than 0 in yield that was not claimed',
      fix: 'wait until the claimableYield of a position is above 0',
    },
  ],
])

function marginProblem(word: unknown, { loan }: LiquidityState): FieldProblem | undefined {
  const field = 'amount'
  if (word === 'nothing-is-lent')
    return { field, reason: 'too-large', bound: 'at most 0', fix: 'this position has no loan' }
  if (word !== 'margin-too-large') return undefined
  // Minutes that are not reckoned yet may have made the loan larger, never smaller.
  const most = formatAmount(mostMargin(loan))
  return { field, reason: 'too-large', bound: `at most ${most}`, fix: 'send its loan or less' }
}

/** Why none of the caller's positions was paid. */
export function refusedClaim(word: unknown, refusal: Refusal): Refusal {
  const problem = PROBLEMS.get(word)
  return problem === undefined
    ? ofCall(refusal)
    : { code: ofCall(refusal).code, problems: [problem] }
}

/** The client's id belongs to another order. */
export function usedLink(link: string) {
  const fix = 'send another orderLinkId'
  const problems = [{ field: 'orderLinkId', reason: 'used-before', bound: link, fix }]
  return err({ code: 'earnOrderLinkUsed', problems } as const)
}
