// The DCA in one picture: purchases at even distances, whatever the price does, and their average.
import { KindPicture } from '@trellis/bot-kit/web/create/kind-picture.tsx'

export function SpotDcaPicture() {
  return (
    <KindPicture>
      <path className="k-ink3" d="M4 14C10 34 16 34 20 24S30 12 34 16" />
      <path className="k-edge" d="M4 25H34" />
      <path className="k-acc" strokeWidth="4" d="M6 20v.1M13 31v.1M20 24v.1M27 15v.1M34 16v.1" />
    </KindPicture>
  )
}
