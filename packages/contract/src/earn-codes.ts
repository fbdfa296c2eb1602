// What products without orders refuse, apart from the shared table: their clients ask nothing but
// the code of the call, and no first page of the browser says a word of them.

const call = (ret: number, text: string) => ({ ret, status: 0, http: 200, text })

/** Codes of the public API's family from 180006 on; the numbers are ours. */
export const earnTable = {
  earnProductUnknown: call(180006, 'There is no such product now'),
  earnProductClosed: call(180007, 'The market of this product does not trade now'),
  earnQuoteExpired: call(180008, 'The quote does not hold: ask for new ones'),
  earnBalanceShort: call(180009, 'The Funding account does not hold enough'),
  earnOrdersFull: call(180010, 'The limit of running orders of this kind is reached'),
  earnOrderLinkUsed: call(180011, 'The orderLinkId was used for another order'),
  earnUnknownResult: call(180012, 'It is not known whether the order was placed: look for it'),
  earnPositionUnknown: call(180013, 'There is no such position that runs'),
  earnOrderPending: call(180014, 'An order of this position waits for its market: wait for it'),
  earnNothingToClaim: call(180015, 'There is no yield that could be claimed'),
  earnAmountTooSmall: call(180016, 'The order comes to less than the least of the product'),
  earnMarginTooLarge: call(180017, 'The position has no loan, or owes less than this'),
} as const

export type EarnCode = keyof typeof earnTable
