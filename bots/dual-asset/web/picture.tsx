// The dual asset in one picture: a target, coins on one side of it, money on the other.
import { KindPicture } from '@trellis/bot-kit/web/create/kind-picture.tsx'

export function DualAssetPicture() {
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
