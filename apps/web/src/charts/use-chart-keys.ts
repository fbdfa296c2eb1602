// The keyboard cursor of a chart: arrows move from candle to candle and say what they find, plus
// and minus zoom.
import { useCallback, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useWeb, type PriceChartProps } from '@trellis/bot-kit/web/web-context.ts'
import type { CandleCanvas, CanvasCandle } from './candle-canvas.ts'
import { fillWords } from './fill-words.ts'

interface Source {
  readonly canvas: RefObject<CandleCanvas | undefined>
  readonly candles: readonly CanvasCandle[]
  readonly price: (value: number) => string
  /** What the fills of a candle tell. */
  readonly fillTip: PriceChartProps['fillTip']
}

export function useChartKeys({ canvas, candles, price, fillTip }: Source) {
  const { t, format } = useWeb()
  const at = useRef<number>(undefined)
  const [spoken, setSpoken] = useState('')
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const end = candles.length - 1
      if (event.key === '+' || event.key === '=') canvas.current?.zoom(0.7)
      else if (event.key === '-') canvas.current?.zoom(1.4)
      else {
        const step = event.shiftKey ? 10 : 1
        const moves: Readonly<Record<string, number>> = {
          ArrowLeft: (at.current ?? end + 1) - step,
          ArrowRight: (at.current ?? end - 1) + step,
          Home: 0,
          End: end,
        }
        const next = moves[event.key]
        if (next === undefined || end < 0) return
        at.current = Math.min(end, Math.max(0, next))
        const candle = candles[at.current]
        if (candle === undefined) return
        canvas.current?.setCursor(candle)
        const words = t('chart.candle', {
          time: format.time(candle.time * 1000, 'short'),
          open: price(candle.open),
          high: price(candle.high),
          low: price(candle.low),
          close: price(candle.close),
        })
        const fills = canvas.current?.fillsIn(candle) ?? []
        setSpoken([words, ...(fillTip?.(fills) ?? fillWords(fills, price, t))].join('. '))
      }
      event.preventDefault()
    },
    [canvas, candles, price, fillTip, t, format],
  )
  return { onKeyDown, spoken }
}
