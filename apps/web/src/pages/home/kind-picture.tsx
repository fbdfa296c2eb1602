// The ladder in each kind's own form, 36 by 44: rungs, growing steps, weights, purchases.
import { LadderSmall } from '@trellis/ui'

const sides = ['buy', 'buy', 'empty', 'sell', 'sell', 'sell', 'sell'] as const

export type PicturedKind = 'futures-grid' | 'spot-dca' | 'futures-martingale' | 'futures-combo'

export function KindPicture({ kind }: { readonly kind: PicturedKind }) {
  if (kind === 'futures-grid') return <LadderSmall sides={sides} place={0.32} quiet />
  return (
    <svg className="ladder-small" width="36" height="44" viewBox="0 0 36 44" aria-hidden="true">
      <path className="k-edge" d="M5 2V42" />
      {kind === 'spot-dca' && <Purchases />}
      {kind === 'futures-martingale' && <Additions />}
      {kind === 'futures-combo' && <Weights />}
    </svg>
  )
}

/** One step per purchase, at its price. */
function Purchases() {
  const heights = [14, 6, 22, 14, 30, 22, 38, 30]
  return (
    <path
      className="k-ink3"
      strokeWidth="2"
      d={heights.map((y, i) => `M${6 + i * 3.5} ${y}h2.8`).join('')}
    />
  )
}

/** Rung length is order size; those filled are solid. */
function Additions() {
  const widths = [5, 8, 11, 18, 26]
  return widths.map((width, i) => (
    <rect
      key={width}
      className={i < 2 ? 'f-ink3' : 'k-ink3'}
      x="5.5"
      y={3 + i * 8.6}
      width={width}
      height="3.5"
      rx="1"
    />
  ))
}

/** Rung length is weight, the tick is its target. */
function Weights() {
  const weights = [24, 13, 9]
  return weights.map((width, i) => (
    <g key={width}>
      <rect className="f-ink3" x="5.5" y={6 + i * 13} width={width} height="5" rx="1" />
      <path className="k-ink" d={`M${width + 5} ${4 + i * 13}v9`} />
    </g>
  ))
}
