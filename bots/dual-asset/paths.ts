// Where the endpoints of dual assets live: the plain table that wire.ts and the web's API client
// are built on. Without zod: the browser loads it.

const site = (name: string) => `/s1/bot/dual-asset/v1/${name}` as const
const both = (method: 'GET' | 'POST', name: string) =>
  ({ method, site: site(name), open: `/v5/earn/advance/${name}` }) as const

/** The public API's calls, which the site has as well, then one of our own. */
export const paths = {
  product: both('GET', 'product'),
  productExtraInfo: both('GET', 'product-extra-info'),
  placeOrder: both('POST', 'place-order'),
  order: both('GET', 'order'),
  position: both('GET', 'position'),
  getDetail: { method: 'POST', site: site('get-detail') },
} as const
