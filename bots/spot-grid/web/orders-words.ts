// "9 buys and 1 sell": how many orders of each side, in words. Must never say that there are none.
import type { Translate } from '../../web-context.ts'

export function ordersWords(t: Translate, buys: number, sells: number): string {
  const buyWords = t('spotGrid.sum.buys', { count: buys })
  const sellWords = t('spotGrid.sum.sells', { count: sells })
  if (buys === 0) return sellWords
  return sells === 0 ? buyWords : t('spotGrid.sum.orders', { buys: buyWords, sells: sellWords })
}
