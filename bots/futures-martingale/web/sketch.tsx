// The sketch of a martingale in lists: the rungs of its ladder, filled ones faint, and above them,
// of a short one below, where its round is won.
import type { BotRow } from '@trellis/contract'
import { LadderSmall, type LadderRung } from '@trellis/ui'
import type { KindSketchProps } from '@trellis/bot-kit/web/web-context.ts'
import { martingaleFields } from '../fields.ts'
import type { FmartDetail } from '../wire.ts'

export function MartingaleSketch({ row, closed }: KindSketchProps) {
  const { sides, place } = sketchOf(row)
  return <LadderSmall sides={sides} place={closed ? undefined : place} quiet={closed} />
}

/** From below: orders, those that are filled empty, and the take profit at the far end. */
export function sketchOf({ fmart }: BotRow): {
  readonly sides: readonly LadderRung['side'][]
  readonly place: number
} {
  const info = (fmart ?? {}) as Partial<FmartDetail>
  const isShort = info.fmart_mode === martingaleFields.mode.choices.short
  const orders = Number(info.add_pos_num ?? 0) + 1
  const filled = Math.min(orders, info.current_added_pos_num ?? 0)
  const [own, end] = isShort ? (['sell', 'buy'] as const) : (['buy', 'sell'] as const)
  const down = [
    end,
    ...Array.from({ length: orders }, (_, at): LadderRung['side'] => (at < filled ? 'empty' : own)),
  ]
  // The price stands under what is filled and above what waits.
  const part = (filled + 0.5) / orders
  return isShort ? { sides: down, place: part } : { sides: down.toReversed(), place: 1 - part }
}
