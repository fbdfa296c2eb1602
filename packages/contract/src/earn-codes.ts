// What products without orders refuse, apart from the shared table: their clients ask nothing but
// the code of the call, and no first page of the browser says a word of them.

const call = (ret: number, text: string) => ({ ret, status: 0, http: 200, text })

/** Codes of the public API's family from 180006 on; the numbers are ours. */
export const earnTable = {
  earnProductUnknown: call(180006, 'There is no such product now'),
  earnProductClosed: call(180007, 'The market of this product does not trade now'),
  earnQuoteExpired: call(180008, 'The quote does not hold: ask for new ones'),
  earnBalanceShort: call(180009, 'The Funding account does not hold enough'),
  earnOrdersFull: call(
    180010,
    'The limit of running orders of this kind, or of this position, is reached',
  ),
  earnOrderLinkUsed: call(180011, 'The orderLinkId was used for another order'),
  earnUnknownResult: call(180012, 'It is not known whether the order was placed: look for it'),
} as const

export type EarnCode = keyof typeof earnTable
