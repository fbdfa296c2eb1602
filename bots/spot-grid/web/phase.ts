// Where a grid stands, in the words of every kind.
import type { BotPhase } from '@trellis/bot-kit/web/bot-view.ts'
import type { GridDetail } from '../wire.ts'

/** Where a grid stands; one without a trigger price that has not begun is starting. */
export function phaseOf({ status, entry_price }: Pick<GridDetail, 'status' | 'entry_price'>) {
  const phases: Readonly<Record<string, BotPhase>> = {
    COMPLETED: 'closed',
    REJECTED: 'refused',
    CANCELLING: 'closing',
    RUNNING: 'running',
  }
  const isWaiting = status === 'NEW' && entry_price !== ''
  return phases[status] ?? (isWaiting ? 'waiting' : 'starting')
}
