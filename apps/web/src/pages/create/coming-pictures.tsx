// Pictures of kinds that are named before they are built; each moves into the folder of its kind.
import type { ReactNode } from 'react'
import type { ComingId } from '../../app/coming-kinds.ts'
import { GridPicture, KindPicture } from '@trellis/bot-kit/web/create/kind-picture.tsx'

function FuturesGridPicture() {
  return <GridPicture buys={2} />
}

/** One step per purchase, at its price. */
function DcaPicture() {
  const heights = [14, 6, 22, 14, 30, 22, 38, 30]
  const steps = heights.map((y, index) => `M${5 + index * 3.5} ${y}h2.8`).join('')
  return (
    <KindPicture>
      <path className="k-edge" d="M4 2V42" />
      <path className="k-acc" strokeWidth="2" d={steps} />
    </KindPicture>
  )
}

/** The length is the size of an order; those filled are solid. */
function MartingalePicture() {
  const widths = [5.2, 7.8, 11.4, 17.7, 26]
  return (
    <KindPicture>
      <path className="k-edge" d="M6 2V42" />
      {widths.map((width, index) => (
        <rect
          key={width}
          className={index < 2 ? 'f-acc' : 'k-edge'}
          fill={index < 2 ? undefined : 'none'}
          x="6.5"
          y={3.2 + index * 8.5}
          width={width}
          height="3.5"
          rx="1"
        />
      ))}
    </KindPicture>
  )
}

/** The length is the weight, the tick its target. */
function ComboPicture() {
  const weights = [24, 12.9, 9.2]
  return (
    <KindPicture>
      <path className="k-edge" d="M6 2V42" />
      {weights.map((width, index) => (
        <g key={width}>
          <rect
            className={index < 2 ? 'f-up' : 'f-down'}
            x="6.5"
            y={6.5 + index * 13}
            width={width}
            height="5"
            rx="1"
          />
          <path className="k-ink" d={`M${width + 6} ${4 + index * 13}v10`} />
        </g>
      ))}
    </KindPicture>
  )
}

/** Coins or money, whichever side of the target the price ends on. */
function DualAssetPicture() {
  return (
    <KindPicture>
      <path className="k-weave" d="M10 28 14 24M10 34 20 24M10 40 26 24M16 40 30 26M22 40 30 32" />
      <path className="k-edge" d="M10 2V42M30 2V42" />
      <path className="k-acc" strokeWidth="2" d="M6 24H34" />
      <path className="k-ink3" strokeDasharray="1 3" d="M10 10H30" />
      <path className="f-ink" d="M2 6.5l6 4-6 4z" />
    </KindPicture>
  )
}

/** The curve of a pool with the price on it. */
function LiquidityPicture() {
  return (
    <KindPicture>
      <path className="k-edge" d="M5 3V40H34" />
      <path className="k-acc" strokeWidth="1.75" d="M9 5C10 22 16 33 33 35.5" />
      <circle className="f-ink" cx="14.6" cy="24.5" r="2.6" />
      <path className="k-ink3" strokeDasharray="1 3" d="M14.6 27V40M5 24.5h7" />
    </KindPicture>
  )
}

/** One trellis and its smaller likeness. */
function CopyPicture() {
  return (
    <KindPicture>
      <path className="k-edge" d="M4 6V34M14 6V34M4 10H14M4 16H14M4 24H14M4 30H14" />
      <path className="k-acc" d="M21 10V40M33 10V40M21 15H33M21 21H33M21 29H33M21 35H33" />
      <path className="k-ink3" strokeDasharray="1 2" d="M15 16l5 4M15 24l5 4" />
    </KindPicture>
  )
}

const pictures = {
  'futures-grid': FuturesGridPicture,
  'spot-dca': DcaPicture,
  'futures-martingale': MartingalePicture,
  'futures-combo': ComboPicture,
  'dual-asset': DualAssetPicture,
  'liquidity-mining': LiquidityPicture,
  'copy-trading': CopyPicture,
} as const satisfies Readonly<Record<ComingId, () => ReactNode>>

/** The picture of a kind to come. */
export function ComingPicture({ id }: { readonly id: ComingId }) {
  const Picture = pictures[id]
  return <Picture />
}
