// A martingale's own part of a card or row in My bots: its round, how far its ladder is, what it
// has won. It reads the list row as it comes and asks the server nothing.
import type { BotRow } from '@trellis/contract'
import { isolated } from '@trellis/ui'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { FmartDetail } from '../wire.ts'

export function MartingaleCard({ row }: { readonly row: BotRow }) {
  const { t, format } = useWeb()
  const info = (row.fmart ?? {}) as Partial<FmartDetail>
  const { completed_rounds: won = 0, current_round: round = 0 } = info
  const isClosed = row.figures.list_status === 'CLOSED'
  const filled = Math.max(0, (info.current_added_pos_num ?? 0) - 1)
  const isRunning = !isClosed && round > 0
  const parts = [
    ...(isRunning
      ? [
          t('futuresMartingale.card.round', {
            number: round,
            filled,
            count: info.add_pos_num ?? '0',
          }),
        ]
      : []),
    t('futuresMartingale.card.won', { count: won }),
    ...(Number(info.sl_per) > 0
      ? [
          t('futuresMartingale.card.stop', {
            percent: isolated(format.percent(info.sl_per ?? '0', 0)),
          }),
        ]
      : []),
  ]
  return <span className="t12 dim">{parts.join(' · ')}</span>
}
