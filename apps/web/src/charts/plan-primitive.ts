// Draws a plan on the chart's canvas: band, levels, target lines, fills, last price. It follows the
// chart's own scale, so that a line always lies on its price.
import type {
  IChartApi,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from 'lightweight-charts'
import type {
  ChartFill,
  ChartLine,
  ChartPlan,
  ChartZone,
} from '@trellis/bot-kit/web/web-context.ts'
import {
  clusterAt,
  countLabels,
  markSize,
  readableClusters,
  type FillCluster,
  type FillPoint,
} from './fill-clusters.ts'
import type { ChartColours } from './chart-colours.ts'
import { labelPlaces } from './price-scale.ts'

export interface PlanScene {
  readonly plan: ChartPlan
  readonly fills: readonly ChartFill[]
  readonly show: 'grid' | 'trades'
  readonly last: number | undefined
  readonly lit: number | undefined
  readonly colours: ChartColours
  /** Opening second of the candle that holds a moment. */
  barOf(atMs: number): number
}

/** A mark on the chart and the fills that it stands for, in pixels of the canvas and its width. */
export interface FillMark {
  readonly width: number
  readonly x: number
  readonly y: number
  readonly fills: readonly ChartFill[]
}

type PlacedFill = FillPoint & { readonly fill: ChartFill }
type Context = CanvasRenderingContext2D
interface Geometry {
  readonly width: number
  readonly height: number
  y(price: number): number | undefined
}

const LINE_GAP = 5

export class PlanPrimitive implements ISeriesPrimitive<Time> {
  #scene: PlanScene | undefined
  #chart: IChartApi | undefined
  #series: ISeriesApi<'Candlestick'> | undefined
  #redraw: (() => void) | undefined
  /** What was drawn last. */
  #width = 0
  #points: readonly PlacedFill[] = []
  #clusters: readonly FillCluster[] = []
  readonly #views: readonly IPrimitivePaneView[]
  readonly #onScale: () => void

  constructor(onScale: () => void) {
    this.#onScale = onScale
    this.#views = [
      { zOrder: () => 'bottom', renderer: () => this.#renderer('behind') },
      { zOrder: () => 'top', renderer: () => this.#renderer('front') },
    ]
  }

  attached(parameter: SeriesAttachedParameter<Time, 'Candlestick'>): void {
    this.#chart = parameter.chart as IChartApi
    this.#series = parameter.series
    this.#redraw = parameter.requestUpdate
  }

  detached(): void {
    this.#chart = undefined
    this.#series = undefined
  }

  show(scene: PlanScene): void {
    this.#scene = scene
    this.#redraw?.()
  }

  /** The mark under a point of the canvas. */
  markAt(at: { readonly x: number; readonly y: number }): FillMark | undefined {
    const found = clusterAt(this.#clusters, at)
    if (found === undefined) return undefined
    const fills = found.members.flatMap((index) => this.#points[index]?.fill ?? [])
    return { width: this.#width, x: found.x, y: found.y, fills }
  }

  /** All fills of a candle in sight as one mark, by the candle's opening second. */
  markOfBar(time: number): FillMark | undefined {
    const own = this.#points.filter(({ fill }) => this.#scene?.barOf(fill.atMs) === time)
    const [first] = own
    const fills = own.map((it) => it.fill)
    return first && { width: this.#width, x: first.x, y: first.y, fills }
  }

  updateAllViews(): void {
    this.#onScale()
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views
  }

  #renderer(layer: 'behind' | 'front'): IPrimitivePaneRenderer {
    return {
      draw: (target) => {
        target.useMediaCoordinateSpace(({ context, mediaSize }) => {
          const scene = this.#scene
          const series = this.#series
          if (scene === undefined || series === undefined) return
          const y = (price: number): number | undefined =>
            series.priceToCoordinate(price) ?? undefined
          const geometry = { ...mediaSize, y }
          if (layer === 'behind') drawBehind(context, scene, geometry)
          else this.#drawFront(context, scene, geometry)
        })
      },
    }
  }

  #drawFront(context: Context, scene: PlanScene, geometry: Geometry): void {
    if (scene.show === 'trades' || scene.fills.length > 0) {
      this.#width = geometry.width
      this.#points = this.#fillPoints(scene, geometry)
      this.#clusters = readableClusters(this.#points)
      drawFills(context, scene, this.#clusters)
    }
    // Last, so that no mark stands on the words of a target.
    drawTargets(context, scene, geometry)
  }

  #fillPoints(scene: PlanScene, geometry: Geometry): readonly PlacedFill[] {
    const scale = this.#chart?.timeScale()
    if (scale === undefined) return []
    const points: PlacedFill[] = []
    const known = new Map<number, number | null>()
    for (const fill of scene.fills) {
      const bar = scene.barOf(fill.atMs)
      let x = known.get(bar)
      if (x === undefined) {
        x = scale.timeToCoordinate(bar as UTCTimestamp)
        known.set(bar, x)
      }
      if (x === null || x < -8 || x > geometry.width + 8) continue
      const y = geometry.y(fill.price)
      if (y === undefined) continue
      points.push({ x, y: fill.side === 'buy' ? y + 7 : y - 7, side: fill.side, fill })
    }
    return points
  }
}

function drawBehind(context: Context, scene: PlanScene, geometry: Geometry): void {
  const { plan, colours } = scene
  const { width } = geometry
  if (plan.band !== undefined) {
    const top = geometry.y(plan.band.high)
    const bottom = geometry.y(plan.band.low)
    if (top !== undefined && bottom !== undefined) {
      context.fillStyle = colours.wash
      context.fillRect(0, top, width, bottom - top)
    }
  }
  for (const zone of plan.zones ?? []) drawZone(context, zone, colours.danger, geometry)
  if (scene.show === 'grid') drawRungs(context, scene, geometry)
  if (scene.last !== undefined) {
    const y = geometry.y(scene.last)
    if (y !== undefined) line(context, { y, width, colour: colours.ink3, dash: [1, 4] })
  }
}

const HATCH = 12
/** Left of a label, around its words, and right of it, px. */
const LABEL_EDGES = 28

/** Where a target may not lie: hatched, so that it is not told by its colour alone. */
function drawZone(context: Context, zone: ChartZone, colour: string, geometry: Geometry): void {
  const { width, height } = geometry
  const yOf = (price: number | undefined, end: number): number =>
    Math.min(height, Math.max(0, (price === undefined ? end : geometry.y(price)) ?? end))
  const top = yOf(zone.to, 0)
  const bottom = yOf(zone.from, height)
  if (bottom <= top) return
  context.save()
  context.beginPath()
  context.rect(0, top, width, bottom - top)
  context.clip()
  context.globalAlpha = 0.28
  context.strokeStyle = colour
  context.lineWidth = 1
  context.beginPath()
  for (let x = -height; x < width; x += HATCH) {
    context.moveTo(x, height)
    context.lineTo(x + height, 0)
  }
  context.stroke()
  context.restore()
}

function drawRungs(context: Context, scene: PlanScene, geometry: Geometry): void {
  const { colours, plan } = scene
  const gap = rungGap(plan.rungs, geometry)
  // Lines closer than this would fill the band; then every n-th stands for its neighbours.
  const nth = Math.max(1, Math.ceil(LINE_GAP / Math.max(0.1, gap)))
  plan.rungs.forEach((rung, index) => {
    const y = geometry.y(rung.price)
    if (y === undefined || y < -2 || y > geometry.height + 2) return
    const lit = scene.lit === index
    if (index % nth !== 0 && !lit && rung.side !== 'empty') return
    const colour =
      rung.side === 'buy' ? colours.up : rung.side === 'sell' ? colours.down : colours.ink3
    context.globalAlpha = lit ? 1 : rung.side === 'empty' ? 0.9 : gap < 8 ? 0.26 : 0.4
    const dash = rung.side === 'empty' ? [1, 4] : []
    line(context, { y, width: geometry.width, colour, dash, thick: lit ? 2 : 1 })
    context.globalAlpha = 1
  })
}

/** Mean distance of two levels in pixels; large for fewer than two. */
function rungGap(rungs: ChartPlan['rungs'], geometry: Geometry): number {
  const low = geometry.y(rungs[0]?.price ?? 0)
  const high = geometry.y(rungs.at(-1)?.price ?? 0)
  if (rungs.length < 2 || low === undefined || high === undefined) return 100
  return Math.abs(low - high) / (rungs.length - 1)
}

function drawTargets(context: Context, scene: PlanScene, geometry: Geometry): void {
  const { colours, plan } = scene
  const tones = {
    profit: colours.up,
    stop: colours.warn,
    liquidation: colours.danger,
    entry: colours.accent,
    limit: colours.accent,
    original: colours.edge,
    buy: colours.up,
    sell: colours.down,
    empty: colours.ink3,
  } as const
  context.font = `500 12px ${colours.font}`
  context.textBaseline = 'middle'
  const { height } = geometry
  const isSeen = (y: number): boolean => y >= 0 && y <= height
  const marks = plan.lines.flatMap((mark) => {
    const y = geometry.y(mark.price)
    // A range ends the band; its price stands on the ladder.
    if (mark.tone === 'range' || y === undefined) return []
    const colour = tones[mark.tone]
    return isSeen(y) || mark.tone !== 'original' ? [{ mark, y, colour }] : []
  })
  const places = labelPlaces(
    marks.map(({ y }) => y),
    height,
  )
  for (const { y, colour } of marks) {
    if (isSeen(y)) line(context, { y, width: geometry.width, colour, dash: [5, 4] })
  }
  // On all lines: none goes through the words of another.
  for (const [index, { mark, y, colour }] of marks.entries()) {
    const seen = isSeen(y)
    const label = fitting(context, mark, seen ? '' : y < 0 ? '↑ ' : '↓ ', geometry.width)
    const width = context.measureText(label).width + 12
    const at = places[index] ?? y
    context.fillStyle = colours.card
    context.fillRect(8, at - 9, width, 18)
    context.fillStyle = colour
    context.fillText(label, 14, at + 1)
  }
}

/** Where the words of a line are wider than the chart, its short name with its price. */
function fitting(context: Context, mark: ChartLine, arrow: string, width: number): string {
  const whole = arrow + mark.label
  const isWide = context.measureText(whole).width > width - LABEL_EDGES
  const price = /[\d.,]+$/.exec(mark.label)?.[0]
  if (!isWide || mark.word === undefined || price === undefined) return whole
  return `${arrow}${mark.word} ${price}`
}

function drawFills(context: Context, scene: PlanScene, clusters: readonly FillCluster[]): void {
  const { colours } = scene
  context.font = `600 10px ${colours.font}`
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  for (const { x, y, side, count } of clusters) {
    const size = markSize(count)
    const up = side === 'buy' ? 1 : -1
    context.beginPath()
    context.moveTo(x, y - up * size)
    context.lineTo(x + size, y + up * size)
    context.lineTo(x - size, y + up * size)
    context.closePath()
    context.fillStyle = side === 'buy' ? colours.up : colours.down
    context.strokeStyle = colours.card
    context.lineWidth = 1.5
    context.stroke()
    context.fill()
  }
  for (const { x, y, text } of countLabels(clusters)) {
    context.strokeStyle = colours.card
    context.lineWidth = 3
    context.strokeText(text, x, y)
    context.fillStyle = colours.ink
    context.fillText(text, x, y)
  }
  context.textAlign = 'start'
}

function line(
  context: Context,
  at: { y: number; width: number; colour: string; dash: readonly number[]; thick?: number },
): void {
  const y = Math.round(at.y) + 0.5
  context.strokeStyle = at.colour
  context.lineWidth = at.thick ?? 1
  context.setLineDash([...at.dash])
  context.beginPath()
  context.moveTo(0, y)
  context.lineTo(at.width, y)
  context.stroke()
  context.setLineDash([])
}
