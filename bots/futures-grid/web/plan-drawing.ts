// What the chart draws of a planned futures grid. It comes behind the form, as the chart does.
import type { Price } from '@trellis/kernel'
import { formatPriceFixed } from '@trellis/market'
import { digitsOfCoin, isolated } from '@trellis/ui'
import type { PreviewSource } from '@trellis/bot-kit/web/create/create-kind.ts'
import { linesOfPlan } from '@trellis/bot-kit/web/grid/chart-lines.ts'
import type { GridSource } from '@trellis/bot-kit/web/grid/plan-preview.ts'
import type { PlanDepth } from '@trellis/bot-kit/web/linear/plan-depth.ts'
import { liquidationMarks, turnOf } from '@trellis/bot-kit/web/linear/contract-kind.ts'
import type { ContractInput } from '@trellis/bot-kit/web/linear/contract-source.ts'
import { targetName } from '@trellis/bot-kit/web/linear/target-name.ts'
import { quantityDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import type { ChartPlan } from '@trellis/bot-kit/web/web-context.ts'
import type { FuturesGridInput } from '../fields.ts'
import type { FuturesLimits } from '../limits.ts'

type PlannedLimits = GridSource<ContractInput>['limits']

/** Levels, targets, how far the range may move, and where the plan would be liquidated. */
export function drawing(source: PreviewSource, depth: PlanDepth): ChartPlan {
  const { instrument, market, pair, t, format } = source
  const { plan, liquidation } = (source.limits ?? {}) as Partial<FuturesLimits>
  const input = source.input as FuturesGridInput
  const price = (text: string): string => format.number(text, instrument.tickScale)
  const { moveUpPrice: limitUpPrice, moveDownPrice } = input
  const moves = { limitUpPrice, enableTrailing: limitUpPrice !== undefined }
  const drawn = linesOfPlan(plan, { ...input, ...moves }, instrument, {
    t,
    words: 'futuresGrid',
    price,
    targetWord: (id) =>
      input.mode === 'neutral' && (id === 'takeProfit' || id === 'stopLoss')
        ? targetName(input.mode, id, t)
        : undefined,
    money: market && {
      maker: market.fees.maker,
      base: (text) => isolated(`${format.number(text, quantityDigits(pair))} ${pair.base_token}`),
      quote: (text) =>
        isolated(`${format.number(text, digitsOfCoin(pair.quote_token))} ${pair.quote_token}`),
    },
  })
  const number = (at: Price | undefined): number | undefined =>
    at === undefined ? undefined : Number(formatPriceFixed(instrument, at))
  const { now, long, short } = liquidation ?? {}
  const ends = { now: number(now), long: number(long), short: number(short) }
  const marks = liquidationMarks(ends, {
    t,
    price: (at) => price(at.toFixed(instrument.tickScale)),
  })
  const down = number(moveDownPrice)
  const word = t('linear.line.moveDown')
  const limit = { id: 'moveDown', tone: 'limit', word } as const
  const start = number(plan?.reference)
  return {
    ...drawn,
    ...(start === undefined ? {} : { turn: turnOf(input.mode, start) }),
    zones: marks.zones,
    lines: [
      ...drawn.lines,
      ...marks.lines,
      ...depth.lines({ ...source, limits: source.limits as PlannedLimits, input }),
      ...(down === undefined
        ? []
        : [{ ...limit, price: down, label: `${word} ${price(String(down))}` }]),
    ],
  }
}
