// A combo's own part of a card or row in My bots: its contracts with their sides, its leverage and
// how often it was rebalanced. It reads the list row as it comes and asks the server nothing.
import type { BotRow } from '@trellis/contract'
import { setLeverageWords } from '@trellis/bot-kit/web/linear/contract-words.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { ComboDetail } from '../wire.ts'

export type ComboPart = Partial<Omit<ComboDetail, 'figures' | 'positions'>>

/** The kind's part of a list row. */
export function partOf({ fcombo }: Pick<BotRow, 'fcombo'>): ComboPart {
  return (fcombo ?? {}) as ComboPart
}

export function ComboCard({ row }: { readonly row: BotRow }) {
  const { t, format } = useWeb()
  const part = partOf(row)
  const { symbol_settings: contracts = [], leverage = '' } = part
  const sides = t(`futuresCombo.sides.${part.bot_mode ?? 'BOT_MODE_LONG'}`)
  const times = leverage === '' ? '' : setLeverageWords(leverage, format)
  const words = [
    `${sides} ${times}`,
    t('futuresCombo.contracts', { count: contracts.length }),
    t('futuresCombo.rebalances', { count: Number(part.adjusted_position_num ?? '0') }),
  ]
  return <span className="t12 dim">{words.join(' · ')}</span>
}
