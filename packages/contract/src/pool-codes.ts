// What liquidity mining refuses beside what all products without orders do (earn-codes.ts): codes
// of the call, the numbers ours.

const call = (ret: number, text: string) => ({ ret, status: 0, http: 200, text })

export const poolTable = {
  earnPositionUnknown: call(180013, 'There is no such position that runs'),
  earnOrderPending: call(180014, 'An order of this position waits for its market: wait for it'),
  earnNothingToClaim: call(180015, 'There is no yield that could be claimed'),
  earnAmountTooSmall: call(180016, 'The order comes to less than the least of the product'),
  earnMarginTooLarge: call(180017, 'The position has no loan, or owes less than this'),
} as const

export type PoolCode = keyof typeof poolTable
