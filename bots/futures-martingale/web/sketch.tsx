// The sketch of a martingale in lists: the rungs of its ladder, as long as their orders are large
// and those that are filled faint, and a dashed one where its round is won.
import type { BotRow } from '@trellis/contract'
import { LadderSmall, type LadderRung } from '@trellis/ui'
import type { KindSketchProps } from '@trellis/bot-kit/web/web-context.ts'
import { martingaleFields } from '../fields.ts'
import type { FmartDetail } from '../wire.ts'

export function MartingaleSketch({ row, closed }: KindSketchProps) {
  const { place, ...ladder } = sketchOf(row)
  return <LadderSmall {...ladder} place={closed ? undefined : place} quiet={closed} />
}

/** From below: orders, those that are filled empty, and the side on which the round is won. */
export function sketchOf({ fmart }: BotRow): {
  readonly sides: readonly LadderRung['side'][]
  readonly lengths: readonly number[]
  readonly goal: 'above' | 'below'
  readonly place: number
} {
  const info = (fmart ?? {}) as Partial<FmartDetail>
  const isShort = info.fmart_mode === martingaleFields.mode.choices.short
  const orders = Number(info.add_pos_num ?? 0) + 1
  const filled = Math.min(orders, info.current_added_pos_num ?? 0)
  const times = Number(info.add_pos_per ?? 1) || 1
  const numbers = Array.from({ length: orders }, (_, at) => at)
  const rungs = numbers.map((at) => ({
    side: at < filled ? ('empty' as const) : isShort ? ('sell' as const) : ('buy' as const),
    length: 1 / times ** (orders - 1 - at),
  }))
  const fromBelow = isShort ? rungs : rungs.toReversed()
  // The price stands under what is filled and above what waits.
  const part = (filled + 0.5) / orders
  return {
    sides: fromBelow.map((it) => it.side),
    lengths: fromBelow.map((it) => it.length),
    goal: isShort ? 'below' : 'above',
    place: isShort ? part : 1 - part,
  }
}
