// How a bot's state is said: chip, words, and what a reader may want to know besides. The one place
// that turns wire statuses into words keys.
import type { BotFigures } from '@trellis/contract'
import type { ChipState } from '@trellis/ui'

export interface StateWords {
  readonly chip: ChipState
  /** Key of the word under `state.`. */
  readonly key: string
}

type Stateful = Pick<BotFigures, 'status' | 'note'>

export function stateOf({ status, note }: Stateful): StateWords {
  if (note === 'failed') return { chip: 'risk', key: 'failed' }
  if (note === 'above-range') return { chip: 'range', key: 'above' }
  if (note === 'below-range') return { chip: 'range', key: 'below' }
  if (note === 'waiting-for-trigger') return { chip: 'waiting', key: 'entry' }
  switch (status) {
    case 'RUNNING':
      return { chip: 'running', key: 'running' }
    case 'AWAIT_ACTIVATION':
      return { chip: 'waiting', key: 'entry' }
    case 'CANCELLING':
      return { chip: 'waiting', key: 'closing' }
    case 'COMPLETED':
      return { chip: 'done', key: 'closed' }
    case 'REJECTED':
      return { chip: 'done', key: 'notStarted' }
    default:
      return { chip: 'waiting', key: 'starting' }
  }
}

/** Key of a close code under `closed.`: "BOT_CLOSE_CODE_CANCELED_AUTO_TP" is "AUTO_TP". */
export function closeKey(code: string): string {
  const bare = code.replace(/^BOT_CLOSE_CODE_/, '').replace(/^CANCELED(?=_AUTO_)_/, '')
  return closeKeys.has(bare) ? bare : 'UNKNOWN'
}

const closeKeys = new Set([
  'FAILED_INITIATION',
  'CANCELED_MANUALLY',
  'CANCELED_AUTO',
  'AUTO_TP',
  'AUTO_SL',
  'AUTO_USER_BAN',
  'AUTO_SYMBOL_DELIST',
  'TRAILING_STOP',
])
