// How many orders a grid will place, in words. Must not count a side on which there is none.
import type { Translate } from '../../web-context.ts'

/** "9 buys and 9 sells", "18 sells"; "" where there is no order at all. */
export function orderWords(buys: number, sells: number, t: Translate): string {
  const words = [
    buys > 0 ? t('spotGrid.sum.buys', { count: buys }) : '',
    sells > 0 ? t('spotGrid.sum.sells', { count: sells }) : '',
  ].filter((it) => it !== '')
  const [first = '', second] = words
  return second === undefined ? first : t('spotGrid.sum.orders', { buys: first, sells: second })
}
