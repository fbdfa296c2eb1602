// Rows that only a futures grid answers with: what validate says of a draft or of a change. Shape
// changes only; the schemas in wire.ts check them.
import type { Instrument } from '@trellis/market'
import { liquidationRow, openedShare } from '@trellis/bot-kit/routes/contract-grid-views.ts'
import { fractionToPercent } from '@trellis/bot-kit/percent.ts'
import { checksRow, head } from '@trellis/bot-kit/wire/checks.ts'
import { rangeRow } from '@trellis/bot-kit/wire/field-values.ts'
import { futuresGridFields } from './fields.ts'
import type { FuturesLimits } from './limits.ts'
import { checkWords } from './wire-names.ts'

/** Ranges, liquidation prices, first check code and all problems of validate-fgrid-input. */
export function validationRow(limits: FuturesLimits, instrument: Instrument) {
  const { ranges, cellDistance, checks } = limits
  const { from, to } = ranges.profit
  return {
    ...head,
    ...rangeRow(futuresGridFields, ranges),
    profit: { from: fractionToPercent(from), to: fractionToPercent(to) },
    cell_distance: cellDistance,
    cell_gtv0_per: openedShare(limits.plan),
    ...liquidationRow(limits.liquidation, instrument),
    ...checksRow(checkWords, checks),
  }
}
