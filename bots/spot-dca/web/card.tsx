// A DCA's own part of a card or row in My bots: what it spends how often, and how many purchases
// there were. It reads the list row as it comes and asks the server nothing.
import type { BotRow } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { DcaListPart } from '../wire.ts'
import { everyWords } from './setting-words.ts'

export type DcaPart = Partial<DcaListPart>

/** The kind's part of a list row. */
export function partOf({ dca }: Pick<BotRow, 'dca'>): DcaPart {
  return (dca ?? {}) as DcaPart
}

export function DcaCard({ row }: { readonly row: BotRow }) {
  const { t, format } = useWeb()
  const { total = '0', quote_coin: quote = '', frequency_in_second: every = 0 } = partOf(row)
  const { purchases = 0 } = partOf(row)
  const amount = `${format.money(total, 2)} ${quote}`
  const words = [
    ...(every > 0 ? [t('spotDca.subtitle', { amount, every: everyWords(every, t) })] : []),
    t('spotDca.purchases', { count: purchases, shown: format.number(String(purchases), 0) }),
  ]
  return <span className="t12 dim">{words.join(' · ')}</span>
}
