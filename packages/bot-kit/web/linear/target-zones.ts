// Where the targets of a running bot on contracts may lie: on either side of range and market, and
// on the side of a stop no further than the liquidation. For drawing; the rules are the server's.
import type { GaugePrices } from './gauge-layout.ts'

export interface TargetZone {
  readonly field: 'takeProfit' | 'stopLoss'
  readonly side: 'below' | 'above'
  /** Prices between which it may lie; undefined is without an end. */
  readonly from: number | undefined
  readonly to: number | undefined
  /** The liquidation lies before all of it. */
  readonly isShut: boolean
}

export interface TargetQuestion extends Pick<GaugePrices, 'below' | 'above'> {
  /** Of its direction: neutral, long or short. */
  readonly mode: string
  readonly last: number
  /** Ends of its range, and the price it waits for. */
  readonly edges: readonly number[]
}

/** The zone below the market, then the one above it. */
export function targetZones(asked: TargetQuestion): readonly [TargetZone, TargetZone] {
  const { mode, last, below, above } = asked
  const edges = [last, ...asked.edges.filter((it) => it > 0)]
  const [low, high] = [Math.min(...edges), Math.max(...edges)]
  // A long ends below by a stop, a short above; a neutral one by a stop on either side.
  const floor = mode === 'short' ? undefined : below.all
  const ceiling = mode === 'long' ? undefined : above.all
  const [stop, profit] = ['stopLoss', 'takeProfit'] as const
  return [
    {
      field: mode === 'short' ? profit : stop,
      side: 'below',
      from: floor,
      to: low,
      isShut: floor !== undefined && floor >= low,
    },
    {
      field: mode === 'short' ? stop : profit,
      side: 'above',
      from: high,
      to: ceiling,
      isShut: ceiling !== undefined && ceiling <= high,
    },
  ]
}

/** Stretches of a price scale where no target may lie, lowest first. */
export function forbiddenParts(
  [below, above]: readonly [TargetZone, TargetZone],
  { least, most }: { readonly least: number; readonly most: number },
): readonly { readonly from: number; readonly to: number }[] {
  const floor = below.isShut ? below.to : below.from
  const ceiling = above.isShut ? above.from : above.to
  return [
    { from: least, to: floor ?? least },
    { from: below.to ?? least, to: above.from ?? most },
    { from: ceiling ?? most, to: most },
  ].filter(({ from, to }) => to > from)
}
