// How many orders of each side, in words, wherever a page counts them. A side without orders is
// left out beside one that has some.
import type { Translate } from '../web-context.ts'

/** "9 buys and 1 sell", or the one side that has orders. */
export function ordersWords(t: Translate, buys: number, sells: number): string {
  const buyWords = t('grid.orders.buys', { count: buys })
  const sellWords = t('grid.orders.sells', { count: sells })
  if (buys === 0 && sells > 0) return sellWords
  return sells === 0 && buys > 0
    ? buyWords
    : t('grid.orders.orders', { buys: buyWords, sells: sellWords })
}
