// The line on a chart of a target that is a share of what was invested: nobody drags what follows
// from others.
import { formatAmount, type Ratio } from '@trellis/kernel'
import { formatPriceFixed, type Instrument } from '@trellis/market'
import { isolated } from '@trellis/ui'
import type { GridEnd } from '../../linear/plan-ends.ts'
import type { ChartLine, WebServices } from '../web-context.ts'

/** "Stop-loss −20% 100,683.0" at the price where a straight move meets it. */
export function shareLine(
  { target, side, price: at }: GridEnd,
  share: Ratio,
  instrument: Instrument,
  { t, format, price }: Pick<WebServices, 't' | 'format'> & { readonly price: string },
): ChartLine {
  const word = t(`grid.line.${target}`)
  const isLoss = target === 'stopLoss'
  const text = formatAmount(share)
  const percent = isolated(format.percent(isLoss ? `-${text}` : text, undefined, true))
  return {
    id: `${target}-${side}`,
    tone: isLoss ? 'stop' : 'profit',
    price: Number(formatPriceFixed(instrument, at)),
    label: `${word} ${percent} ${price}`,
    word,
  }
}
