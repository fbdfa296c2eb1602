// What can be done with one bot from its row. Closing opens the dialog that says what it costs; no
// entry does anything by itself that cannot be undone.
import { useLocation } from 'wouter'
import type { BotFigures, BotRow } from '@trellis/contract'
import { againAfter } from '@trellis/bot-kit/web/close-reason.ts'
import { Icon, Menu, type MenuItem } from '@trellis/ui'
import { hasAction } from '../../../app/remedies.ts'
import { useWords } from '../../../app/session-context.tsx'
import { useIsOffered } from '../../../app/offered/use-is-offered.ts'
import { pairOf } from '../filter/bot-selection.ts'
import { kindOf } from './kind-of-row.ts'

export interface RowActions {
  /** Opens the closing of these bots. */
  onClose(rows: readonly BotRow[]): void
  /** Opens the create form with every parameter of the bot. */
  onAgain(row: BotRow): void
}

/** A bot that can be changed: it has started and is not on its way out. */
function isChangeable({ figures }: BotRow): boolean {
  return figures.status === 'RUNNING'
}

/** Wire statuses of the table that the server asks, without the table in what pages load. */
const CLOSABLE: ReadonlySet<string> = new Set(['NEW', 'AWAIT_ACTIVATION', 'RUNNING'])

/** A bot that can be closed. */
export function isClosable({
  figures: { kind, status },
}: {
  readonly figures: Pick<BotFigures, 'kind' | 'status'>
}): boolean {
  return CLOSABLE.has(status) && hasAction(kind, 'close')
}

interface RowMenuProps extends RowActions {
  readonly row: BotRow
  readonly closed: boolean
}

export function RowMenu({ row, closed, onClose, onAgain }: RowMenuProps) {
  const t = useWords()
  const [, navigate] = useLocation()
  const isOffered = useIsOffered(kindOf(row.figures))
  const details = `/bot/${row.figures.bot_id}/`
  const ask = (what: string): MenuItem => ({
    key: what,
    label: t(`bots.${what}`),
    disabled: !isChangeable(row),
    onSelect: () => navigate(`${details}?ask=${what}`),
  })
  const { kind } = row.figures
  const change = (['adjust', 'margin', 'withdraw'] as const)
    .filter((it) => hasAction(kind, it))
    .map(ask)
  const end: MenuItem = {
    key: 'close',
    label: <span className="danger">{t('bots.close')}</span>,
    disabled: !isClosable(row),
    onSelect: () => onClose([row]),
  }
  const way = closed ? againAfter(row.figures.bot_close_code) : 'asNew'
  const again: MenuItem = {
    key: 'again',
    label: t(way === 'again' ? 'myBots.runAgain' : 'myBots.copyAsNew'),
    onSelect: () => onAgain(row),
  }
  return (
    <Menu
      label={t('myBots.menu', { pair: pairOf(row.figures) })}
      button={<Icon name="more" />}
      buttonClass="icon-btn"
      items={[
        { key: 'details', label: t('myBots.details'), onSelect: () => navigate(details) },
        ...(closed ? [] : change),
        ...(isOffered && way !== 'never' ? [again] : []),
        ...(closed || !hasAction(kind, 'close') ? [] : [end]),
      ]}
    />
  )
}
