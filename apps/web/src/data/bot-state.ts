// How a bot's state is said: chip, words, and what a reader may want to know besides. The one place
// that turns wire statuses into words keys.
import type { BotFigures } from '@trellis/contract'
import { botStates, isLiquidated, type BotState } from '@trellis/bot-kit/web/bot-view.ts'
import type { ChipState } from '@trellis/ui'

export interface StateWords {
  readonly chip: ChipState
  /** Its word stands under `state.`, as everywhere. */
  readonly state: BotState
  readonly key: StateKey
}

/** States of which one line says all that follows, under `next.`. */
type PlainKey = 'entry' | 'starting' | 'closing' | 'closed' | 'notStarted' | 'failed'
/** The others are said with figures of the bot, each place in its own way. */
export type StateKey = PlainKey | 'running' | 'near' | 'above' | 'below'

type Stateful = Pick<BotFigures, 'status' | 'note'> & Partial<Pick<BotFigures, 'bot_close_code'>>

export function stateOf(figures: Stateful): StateWords {
  const [state, key] = named(figures)
  return { chip: botStates[state], state, key }
}

function named({
  status,
  note,
  bot_close_code: code = '',
}: Stateful): readonly [state: BotState, key: StateKey] {
  if (note === 'failed') return ['failed', 'failed']
  if (note === 'near-liquidation') return ['near-liquidation', 'near']
  if (note === 'above-range') return ['out-of-range', 'above']
  if (note === 'below-range') return ['out-of-range', 'below']
  if (note === 'waiting-for-trigger') return ['waiting', 'entry']
  switch (status) {
    case 'RUNNING':
      return ['running', 'running']
    case 'AWAIT_ACTIVATION':
      return ['waiting', 'entry']
    case 'CANCELLING':
      return ['closing', 'closing']
    case 'COMPLETED':
      return [isLiquidated(code) ? 'liquidated' : 'closed', 'closed']
    case 'REJECTED':
      return ['failed', 'notStarted']
    default:
      return ['starting', 'starting']
  }
}

/** How long a bot has been out of its range; where nobody told, how long it has not traded. */
export function outsideMs({ outside_ms, quiet_ms }: OutsideFigures): number {
  return Number(outside_ms) > 0 ? Number(outside_ms) : Number(quiet_ms)
}

type OutsideFigures = Pick<BotFigures, 'outside_ms' | 'quiet_ms'>
