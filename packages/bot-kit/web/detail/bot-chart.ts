// What the chart of a running or ended bot is given, whatever its kind draws on it.
import { isOver, readAtMs } from '../bot-view.ts'
import { intervalFor } from '../interval-for.ts'
import { useWeb } from '../web-context.ts'
import type { DetailPartProps } from './detail-kind.ts'

/** The market with the price that the bot was read at; of one that ended it stops at its end. */
export function useBotChart({ view, last }: Pick<DetailPartProps<unknown>, 'view' | 'last'>) {
  const live = useWeb().usePrice(view)
  const isEnded = isOver(view)
  return {
    market: view,
    digits: view.digits.price,
    tick: Number(view.tick),
    last: isEnded ? undefined : Number(last),
    lastAtMs: readAtMs(view),
    stale: live.stale && !isEnded,
    untilMs: isEnded ? view.endedAtMs : 0,
    defaultInterval: intervalFor(view.runningMs),
  }
}
