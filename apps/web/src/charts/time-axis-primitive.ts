// Writes the time axis of the chart in place of the library, whose words are cut at the edges and
// stand in the wrong order in languages written from the right.
import type {
  IChartApi,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import { isolated } from '@trellis/ui'
import { remembered, timeMarks, type TimeBar, type WriteTime } from './time-marks.ts'

export interface TimeAxisSource {
  /** Openings of all candles in seconds, oldest first. */
  readonly times: readonly number[]
  readonly colour: string
  readonly font: string
}

export class TimeAxisPrimitive implements ISeriesPrimitive<Time> {
  #chart: IChartApi | undefined
  readonly #views: readonly IPrimitivePaneView[]
  readonly #read: () => TimeAxisSource

  constructor(read: () => TimeAxisSource, write: WriteTime) {
    this.#read = read
    const writeOnce = remembered(write)
    this.#views = [{ renderer: () => ({ draw: (target) => this.#draw(target, writeOnce) }) }]
  }

  attached(parameter: SeriesAttachedParameter<Time, 'Candlestick'>): void {
    this.#chart = parameter.chart as IChartApi
  }

  detached(): void {
    this.#chart = undefined
  }

  timeAxisPaneViews(): readonly IPrimitivePaneView[] {
    return this.#views
  }

  #draw(target: DrawTarget, write: WriteTime): void {
    const { colour, font } = this.#read()
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const look = (strong: boolean): void => {
        context.font = `${strong ? 600 : 400} 12px ${font}`
      }
      look(true)
      const widthOf = (text: string): number => context.measureText(text).width
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillStyle = colour
      for (const mark of timeMarks(this.#bars(), mediaSize.width, write, widthOf)) {
        look(mark.strong)
        context.fillText(isolated(mark.text), mark.x, mediaSize.height / 2)
      }
    })
  }

  #bars(): readonly TimeBar[] {
    const scale = this.#chart?.timeScale()
    const range = scale?.getVisibleLogicalRange() ?? null
    if (scale === undefined || range === null) return []
    const { times } = this.#read()
    const first = Math.max(0, Math.floor(range.from))
    return times.slice(first, Math.ceil(range.to) + 1).flatMap((time, at) => {
      const x = scale.logicalToCoordinate((first + at) as Logical)
      const before = times[first + at - 1] ?? time
      return x === null ? [] : [{ x, atMs: time * 1000, beforeMs: before * 1000 }]
    })
  }
}

type PaneRenderer = NonNullable<ReturnType<IPrimitivePaneView['renderer']>>
type DrawTarget = Parameters<PaneRenderer['draw']>[0]
