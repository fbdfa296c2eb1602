// What adding margin to a bot in one contract would do: its figures before and after, and what its
// waiting orders trade at once.
import { contractFigures } from '@trellis/contract'
import { z } from 'zod'

/** Figures of a moment with what the bot is worth at the mark. */
const figures = contractFigures.extend({ equity: z.string() })

export const marginEffectShape = {
  bot_id: z.string(),
  before: figures,
  after: figures,
  /** What is bought or sold at once, in base coin; "" and 0 where nothing is. */
  traded_side: z.enum(['buy', 'sell', '']),
  traded: z.string(),
  /** Fees of that. */
  fees: z.string(),
  /** Orders that then rest and do not now. */
  placed: z.number(),
  /** Levels that wait for margin. */
  waiting_before: z.number(),
  waiting_after: z.number(),
}

const shape = z.object(marginEffectShape)
export type MarginEffect = z.infer<typeof shape>
