// Writes the price axis inside the right edge of the chart, over the candles, and the price under
// the pointer. The library's own axis stands outside and would part the candles from the ladder.
import type {
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import type { ChartColours } from './chart-colours.ts'
import { axisPrices } from './price-scale.ts'

export interface PriceAxisSource {
  readonly colours: ChartColours
  /** Height of the pointer in the pane; undefined while it is elsewhere. */
  readonly pointer: number | undefined
  readonly price: (value: number) => string
}

/** Pixels of width under which an axis would leave no candles. */
export const AXIS_WIDTH_MIN = 240
const EDGE = 8
const BOX = 20
/** Pixels from top and bottom where no price is written. */
const MARGIN = 12

export class PriceAxisPrimitive implements ISeriesPrimitive<Time> {
  #series: ISeriesApi<'Candlestick'> | undefined
  readonly #views: readonly IPrimitivePaneView[]

  constructor(read: () => PriceAxisSource) {
    this.#views = [
      {
        zOrder: () => 'top',
        renderer: () => ({
          draw: (target) =>
            target.useMediaCoordinateSpace(({ context, mediaSize }) => {
              if (mediaSize.width >= AXIS_WIDTH_MIN) this.#draw(context, mediaSize, read())
            }),
        }),
      },
    ]
  }

  attached(parameter: SeriesAttachedParameter<Time, 'Candlestick'>): void {
    this.#series = parameter.series
  }

  detached(): void {
    this.#series = undefined
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views
  }

  #draw(
    context: CanvasRenderingContext2D,
    size: { readonly width: number; readonly height: number },
    { colours, pointer, price }: PriceAxisSource,
  ): void {
    const series = this.#series
    const high = series?.coordinateToPrice(0) ?? null
    const low = series?.coordinateToPrice(size.height) ?? null
    if (series === undefined || high === null || low === null) return
    const end = size.width - EDGE
    context.textAlign = 'right'
    context.textBaseline = 'middle'
    context.font = `400 12px ${colours.font}`
    const write = (text: string, y: number, colour: string): void => {
      const width = context.measureText(text).width
      context.fillStyle = colours.card
      context.globalAlpha = 0.72
      context.fillRect(end - width - 3, y - 8, width + 6, 16)
      context.globalAlpha = 1
      context.fillStyle = colour
      context.fillText(text, end, y)
    }
    for (const value of axisPrices(low, high, size.height)) {
      const y = series.priceToCoordinate(value)
      if (y === null || y < MARGIN || y > size.height - MARGIN) continue
      if (pointer !== undefined && Math.abs(pointer - y) < BOX) continue
      write(price(value), y, colours.ink3)
    }
    const at = pointer === undefined ? null : series.coordinateToPrice(pointer)
    if (pointer === undefined || at === null) return
    const text = price(at)
    const width = context.measureText(text).width
    context.fillStyle = colours.edge
    context.fillRect(end - width - 6, pointer - BOX / 2, width + 12, BOX)
    context.fillStyle = colours.ink
    context.fillText(text, end, pointer)
  }
}
