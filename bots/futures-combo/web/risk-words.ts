// How far a combo is from its liquidation and what it is exposed to, in words: lists, the form and
// the page of a bot say them alike.
import { digitsOfCoin, isolated } from '@trellis/ui'
import type { WebServices } from '@trellis/bot-kit/web/web-context.ts'

type Words = Pick<WebServices, 't' | 'format'>

/** "32.60%": how far all marks may go against it; no price falls by more than the whole. */
export function distanceWords(distance: string, { t, format }: Words): string {
  if (distance === '') return t('futuresCombo.risk.never')
  if (Number(distance) > 1) return t('futuresCombo.risk.beyond')
  return isolated(format.percent(distance, 2))
}
/** "long 18,000.00 USDT" of a signed value. */
export function exposureWords(net: string, coin: string, { t, format }: Words): string {
  const size = format.money(net.replace('-', ''), digitsOfCoin(coin))
  if (Number(net) === 0) return t('futuresCombo.basket.flat')
  const side = t(`direction.${net.startsWith('-') ? 'short' : 'long'}`)
  return `${side} ${isolated(`${size} ${coin}`)}`
}
