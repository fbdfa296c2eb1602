// Liquidity mining in one picture: the curve of a pool with the price on it.
import { KindPicture } from '@trellis/bot-kit/web/create/kind-picture.tsx'

export function LiquidityPicture() {
  return (
    <KindPicture>
      <path className="k-edge" d="M5 3V40H34" />
      <path className="k-acc" strokeWidth="1.75" d="M9 5C10 22 16 33 33 35.5" />
      <circle className="f-ink" cx="14.6" cy="24.5" r="2.6" />
      <path className="k-ink3" strokeDasharray="1 3" d="M14.6 27V40M5 24.5h7" />
    </KindPicture>
  )
}
