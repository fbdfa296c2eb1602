// A liquidity position that a new user can open. For tests only.
const site = '/s1/bot/liquidity-mining/v1'
export const pool = {
  product: `${site}/product`,
  add: `${site}/add-liquidity`,
  remove: `${site}/remove-liquidity`,
  reinvest: `${site}/reinvest`,
  margin: `${site}/add-margin`,
  claim: `${site}/claim-interest`,
  order: `${site}/order`,
  position: `${site}/position`,
  yields: `${site}/yield-records`,
  liquidations: `${site}/liquidation-records`,
  detail: `${site}/get-detail`,
  open: '/v5/earn/liquidity-mining',
}

/** A sound order for the pool of ether. */
export const soundAdding = (orderLinkId: string, more: object = {}) => ({
  productId: '5',
  orderLinkId,
  quoteAmount: '2000',
  ...more,
})
