// What can be done with the chosen bots, and what they sum up to; it stands over the foot of the
// window while any is chosen.
import { Button, Delta, IconButton, digitsOfCoin } from '@trellis/ui'
import type { BotRow } from '@trellis/contract'
import { useWords } from '../../../app/session-context.tsx'
import { totalsOf } from '../filter/bot-selection.ts'
import { isClosable } from './row-menu.tsx'
import type { Picks } from './use-picks.ts'

/** More than this many stand too narrow beside each other. */
const COMPARE_MAX = 4

export interface BulkBarProps {
  readonly picks: Picks
  readonly closed: boolean
  onCompare(): void
  /** Those that can be closed, and how many of the chosen cannot. */
  onClose(rows: readonly BotRow[], leftOut: number): void
  onDownload(): void
}

export function BulkBar({ picks, closed, onCompare, onClose, onDownload }: BulkBarProps) {
  const t = useWords()
  const count = picks.rows.length
  if (count === 0) return null
  const closable = picks.rows.map(({ row }) => row).filter(isClosable)
  const fits = count >= 2 && count <= COMPARE_MAX
  return (
    <section className="bulk-bar" aria-label={t('bots.picked', { count })}>
      <span className="bulk-sum">
        <strong role="status">{t('bots.picked', { count })}</strong>
        {totalsOf(picks.rows)
          .slice(0, 2)
          .map((total) => (
            <span key={total.quote} className="nowrap">
              <Delta
                value={total.written.total}
                digits={digitsOfCoin(total.quote)}
                unit={total.quote}
              />
            </span>
          ))}
      </span>
      <div className="row g4 wrap end">
        <Button small off={!fits} title={fits ? '' : t('bots.compareHelp')} onClick={onCompare}>
          {t('bots.compare')}
        </Button>
        <Button small className="desk-only" onClick={onDownload}>
          {t('bots.csv')}
        </Button>
        {!closed && (
          <Button
            small
            variant="danger"
            off={closable.length === 0}
            title={closable.length === 0 ? t('bots.noneClosable') : ''}
            onClick={() => onClose(closable, count - closable.length)}
          >
            {t('bots.closeCount', { count: closable.length })}
          </Button>
        )}
        <IconButton icon="close" label={t('bots.pickNone')} onClick={picks.clear} />
      </div>
    </section>
  )
}
