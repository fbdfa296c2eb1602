// The one place that talks to the chart library: candles, time axis, crosshair, and the scale it
// ends up with. Plans are drawn by the primitive.
import {
  CandlestickSeries,
  HistogramSeries,
  ColorType,
  CrosshairMode,
  createChart,
  LineStyle,
  type AutoscaleInfo,
  type IChartApi,
  type ISeriesApi,
  type MouseEventParams,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { isolated, labelRoom } from '@trellis/ui'
import { readColours, type ChartColours } from './chart-colours.ts'
import { AXIS_WIDTH_MIN, PriceAxisPrimitive, type PriceAxisSource } from './price-axis-primitive.ts'
import { PlanPrimitive, type FillMark, type PlanScene } from './plan-primitive.ts'
import {
  reaching,
  sightMoves,
  sightOf,
  spanOf,
  VOLUME_SHARE,
  zoomed,
  type PriceScale,
} from './price-scale.ts'
import { TimeAxisPrimitive, type TimeAxisSource } from './time-axis-primitive.ts'
import type { WriteTime } from './time-marks.ts'

/** A candle for the canvas; times in seconds, prices as floats for pixels. */
export interface CanvasCandle {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Base coin traded; the candle that is still open grows with the next reading. */
  readonly volume: number
}

export interface CanvasEvents {
  onScale(scale: PriceScale): void
  onHover(time: number | undefined): void
  /** The mark of fills that the pointer or the cursor is on. */
  onMark(mark: FillMark | undefined): void
  /** The oldest candle has come close to the edge: more may be loaded. */
  onNearStart(): void
}

export interface CanvasOptions {
  readonly digits: number
  readonly time: WriteTime
  readonly price: (value: number) => string
}

/** Pixels after the newest candle where no axis is drawn. */
const NARROW_ROOM = 12

type Band = { readonly low: number; readonly high: number } | undefined

export class CandleCanvas {
  readonly #chart: IChartApi
  readonly #series: ISeriesApi<'Candlestick'>
  readonly #volume: ISeriesApi<'Histogram'>
  readonly #plan: PlanPrimitive
  #pointer: number | undefined
  readonly #container: HTMLElement
  readonly #events: CanvasEvents
  #colours: ChartColours
  #band: Band
  #marks: readonly number[] = []
  #span: Band
  #frozen: Band
  #scale: PriceScale = { low: 0, high: 0, height: 0 }
  #frame = 0
  #axisRoom = 0
  readonly #price: CanvasOptions['price']
  #times: readonly number[] = []
  /** Candles opened by the live price since the last ones were set. */
  #opened: readonly CanvasCandle[] = []

  constructor(container: HTMLElement, options: CanvasOptions, events: CanvasEvents) {
    this.#container = container
    this.#events = events
    this.#price = options.price
    this.#colours = readColours(container)
    this.#chart = createChart(container, {
      autoSize: true,
      ...chartLook(this.#colours),
      localization: {
        timeFormatter: (at: Time) => isolated(options.time(Number(at) * 1000, 'short')),
        priceFormatter: options.price,
      },
      rightPriceScale: { visible: false, scaleMargins: { top: 0, bottom: 0 } },
      leftPriceScale: { visible: false },
      timeScale: {
        borderVisible: false,
        rightOffset: 3,
        // Zooming leaves the newest candle before the words of the price axis.
        rightBarStaysOnScroll: true,
        timeVisible: true,
        secondsVisible: false,
        minBarSpacing: 0.5,
        // The axis keeps its height; its words are the primitive's.
        tickMarkFormatter: () => '',
      },
      // A finger that goes up or down scrolls the page; sideways it moves the candles.
      handleScroll: { vertTouchDrag: false },
      handleScale: { axisPressedMouseMove: { time: true, price: false } },
    })
    this.#series = this.#chart.addSeries(CandlestickSeries, {
      ...seriesLook(this.#colours),
      priceFormat: { type: 'price', precision: options.digits, minMove: 10 ** -options.digits },
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => this.#autoscale(original),
    })
    this.#plan = new PlanPrimitive(() => this.#readScaleSoon())
    this.#series.attachPrimitive(this.#plan)
    const axis = (): TimeAxisSource => ({
      times: this.#times,
      colour: this.#colours.ink3,
      font: this.#colours.font,
    })
    this.#series.attachPrimitive(new TimeAxisPrimitive(axis, options.time))
    const prices = (): PriceAxisSource => ({
      colours: this.#colours,
      pointer: this.#pointer,
      price: options.price,
    })
    this.#series.attachPrimitive(new PriceAxisPrimitive(prices))
    this.#volume = this.#chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      priceLineVisible: false,
      lastValueVisible: false,
      color: this.#colours.edge,
    })
    // Under the prices, never over them.
    const scaleMargins = { top: 1 - VOLUME_SHARE, bottom: 0 }
    this.#volume.priceScale().applyOptions({ scaleMargins })
    this.#chart.subscribeCrosshairMove((move) => this.#onPointer(move))
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range !== null && range.from < 12) events.onNearStart()
    })
  }

  #onPointer({ point, time, sourceEvent }: MouseEventParams): void {
    this.#pointer = point?.y
    this.#events.onHover(time as number | undefined)
    // A cursor that keys have set stays where it is while candles move: only a pointer leaves.
    if (sourceEvent === undefined && point !== undefined) return
    this.#events.onMark(point && this.#plan.markAt(point))
  }

  get colours(): ChartColours {
    return this.#colours
  }

  /**
   * Replaces all candles and answers the newest. The part in sight stays in sight when older ones
   * were put in front, and goes along when the newest was in sight. What the live price has opened
   * beyond the list stays.
   */
  setCandles(list: readonly CanvasCandle[], keepView: boolean): CanvasCandle | undefined {
    const scale = this.#chart.timeScale()
    const before = keepView ? scale.getVisibleLogicalRange() : null
    const end = list.at(-1)?.time ?? 0
    this.#opened = keepView ? this.#opened.filter((it) => it.time > end) : []
    const candles = [...list, ...this.#opened]
    const times = candles.map((it) => it.time)
    const added = before === null ? 0 : sightMoves(this.#times, times, before.to)
    this.#times = times
    this.#axisRoom = labelRoom(this.#price(candles.at(-1)?.high ?? 0))
    this.#series.setData(candles.map((it) => ({ ...it, time: it.time as UTCTimestamp })))
    this.#volume.setData(
      candles.map(({ time, volume }) => ({ time: time as UTCTimestamp, value: volume })),
    )
    if (before !== null) {
      scale.setVisibleLogicalRange({ from: before.from + added, to: before.to + added })
    }
    return candles.at(-1)
  }

  /** Shows the newest `count` candles; they end where the words of the price axis begin. */
  showNewest(count: number): void {
    const width = this.#container.clientWidth
    const room = width < AXIS_WIDTH_MIN ? NARROW_ROOM : this.#axisRoom
    const sight = sightOf(this.#times.length, count, { width, room })
    this.#chart.timeScale().setVisibleLogicalRange(sight)
  }

  update(candle: CanvasCandle): void {
    const newest = this.#times.at(-1)
    if (newest !== undefined && candle.time < newest) return
    if (newest === undefined || candle.time > newest) this.#times = [...this.#times, candle.time]
    this.#opened = [...this.#opened.filter((it) => it.time < candle.time), candle]
    const time = candle.time as UTCTimestamp
    this.#series.update({ ...candle, time })
    this.#volume.update({ time, value: candle.volume })
  }

  setScene(scene: Omit<PlanScene, 'colours'>, band: Band, marks: readonly number[]): void {
    this.#band = band
    this.#marks = marks
    this.#plan.show({ ...scene, colours: this.#colours })
    this.#series.priceScale().applyOptions({ autoScale: true })
  }

  /**
   * While a handle is dragged the scale stands still under the pointer, and grows by as much as the
   * dragged price lies beyond it; without a price it is free again.
   */
  hold(price: number | undefined): void {
    // Frozen as it was asked for: what is measured lies a pixel beyond, and would creep.
    const span = this.#frozen ?? this.#span
    this.#frozen = price === undefined || span === undefined ? undefined : reaching(span, price)
    this.#series.priceScale().applyOptions({ autoScale: true })
  }

  setCursor(candle: CanvasCandle | undefined): void {
    if (candle === undefined) this.#chart.clearCrosshairPosition()
    else this.#chart.setCrosshairPosition(candle.close, candle.time as UTCTimestamp, this.#series)
    this.#events.onMark(candle && this.#plan.markOfBar(candle.time))
  }

  /** Fills in a candle that is in sight. */
  fillsIn(candle: CanvasCandle): FillMark['fills'] {
    return this.#plan.markOfBar(candle.time)?.fills ?? []
  }

  zoom(by: number): void {
    const scale = this.#chart.timeScale()
    const range = scale.getVisibleLogicalRange()
    if (range === null) return
    scale.setVisibleLogicalRange(zoomed(range, this.#times.length - 1, by))
  }

  recolour(): void {
    this.#colours = readColours(this.#container)
    this.#chart.applyOptions(chartLook(this.#colours))
    this.#series.applyOptions(seriesLook(this.#colours))
    this.#volume.applyOptions({ color: this.#colours.edge })
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    this.#chart.remove()
  }

  #autoscale(original: () => AutoscaleInfo | null): AutoscaleInfo | null {
    const range = original()?.priceRange
    const candles = range ? { low: range.minValue, high: range.maxValue } : undefined
    const span = this.#frozen ?? spanOf(candles, this.#band, this.#marks)
    this.#span = span
    return span === undefined ? null : { priceRange: { minValue: span.low, maxValue: span.high } }
  }

  #readScaleSoon(): void {
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.#readScale()
    })
  }

  #readScale(): void {
    const { height } = this.#chart.paneSize()
    const high = this.#series.coordinateToPrice(0)
    const low = this.#series.coordinateToPrice(height)
    if (high === null || low === null || height <= 0) return
    const scale = { low, high, height }
    const old = this.#scale
    const tiny = (high - low) * 1e-6
    const same =
      Math.abs(old.low - low) < tiny && Math.abs(old.high - high) < tiny && old.height === height
    if (same) return
    this.#scale = scale
    this.#events.onScale(scale)
  }
}

function chartLook(colours: ChartColours) {
  return {
    layout: {
      background: { type: ColorType.Solid as const, color: 'transparent' },
      textColor: colours.ink3,
      fontFamily: colours.font,
      fontSize: 12,
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: {
        color: colours.edge,
        style: LineStyle.Dotted,
        labelBackgroundColor: colours.edge,
      },
      horzLine: { color: colours.edge, style: LineStyle.Dotted, labelVisible: false },
    },
  }
}

function seriesLook(colours: ChartColours) {
  return {
    upColor: colours.card,
    downColor: colours.candleDown,
    borderUpColor: colours.candleUp,
    borderDownColor: colours.candleDown,
    wickUpColor: colours.candleUp,
    wickDownColor: colours.candleDown,
    priceLineVisible: false,
    lastValueVisible: false,
  }
}
