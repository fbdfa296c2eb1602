// Where the targets of a running bot on a contract would end it, out of what its page knows of it.
import { parseRatio, type Price, type Ratio } from '@trellis/kernel'
import { formatPriceFixed, parsePrice, type Instrument } from '@trellis/market'
import type { ContractFigures, LevelRow } from '@trellis/contract'
import type { EstimateMarket, MovedGrid } from '../../linear/grid-outcome.ts'
import { endsOfGrid, type EndTargets, type GridEnd } from '../../linear/plan-ends.ts'
import type { BotView } from '../bot-view.ts'
import type { ChartLine, WebServices } from '../web-context.ts'
import { movedGridOf } from './held-money.ts'
import { shareLine } from './share-line.ts'

/** Targets as the answer has them: prices, and fractions of what was invested; "" is off. */
export interface SetTargets {
  readonly takeProfit: string
  readonly stopLoss: string
  readonly takeProfitShare: string
  readonly stopLossShare: string
}

export interface BotTargets extends SetTargets {
  /** They are its top and bottom stops. */
  readonly isNeutral: boolean
}

/** A bot as its page reads it. */
export interface EndsSource {
  readonly figures: ContractFigures
  readonly view: BotView
  readonly levels: readonly LevelRow[]
  readonly targets: SetTargets
  readonly market: EstimateMarket
}

export interface BotEnds {
  readonly grid: MovedGrid
  /** The mark, which every move starts from. */
  readonly from: Price
  readonly ends: readonly GridEnd[]
}

/** Its money and orders, and its ends on either side of the mark; undefined without a mark. */
export function endsOfBot(source: EndsSource): BotEnds | undefined {
  const { figures, view, levels, targets, market } = source
  const from = parsePrice(market.instrument, figures.mark_price, 'nearest')
  if (!from.ok || from.value < 1) return undefined
  const grid = movedGridOf(figures, view, levels, market.instrument)
  const wanted = endTargets(targets, market.instrument)
  return { grid, from: from.value, ends: endsOfGrid(grid, from.value, wanted, market) }
}

/** Lines of the targets that are shares, where a straight move from the mark would meet them. */
export function shareLinesOfBot(
  source: EndsSource,
  { t, format }: Pick<WebServices, 't' | 'format'>,
): readonly ChartLine[] {
  const { instrument } = source.market
  const shares = endTargets(source.targets, instrument)
  return (endsOfBot(source)?.ends ?? [])
    .filter((it) => it.isShare)
    .map((end) => {
      const price = format.number(formatPriceFixed(instrument, end.price), instrument.tickScale)
      return shareLine(end, shares[`${end.target}Share`], instrument, { t, format, price })
    })
}

function endTargets(targets: SetTargets, instrument: Instrument): EndTargets {
  const tick = (text: string): Price | undefined => {
    const parsed = parsePrice(instrument, text, 'nearest')
    return parsed.ok && parsed.value > 0 ? parsed.value : undefined
  }
  const share = (text: string): Ratio => {
    const parsed = parseRatio(text)
    return parsed.ok ? parsed.value : (0n as Ratio)
  }
  return {
    takeProfit: tick(targets.takeProfit),
    stopLoss: tick(targets.stopLoss),
    takeProfitShare: share(targets.takeProfitShare),
    stopLossShare: share(targets.stopLossShare),
  }
}
