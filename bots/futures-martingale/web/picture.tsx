// The martingale in one picture: additions further and further down, each larger than the one
// before.
import { KindPicture } from '@trellis/bot-kit/web/create/kind-picture.tsx'

export function MartingalePicture() {
  return (
    <KindPicture>
      <path className="k-up" strokeWidth="3" d="M6 6H12M6 12H18M6 18H30" />
      <path className="k-acc" strokeWidth="2" d="M24 4H34" />
    </KindPicture>
  )
}
