// Copy trading in one picture: one trellis and its smaller likeness.
import { KindPicture } from '@trellis/bot-kit/web/create/kind-picture.tsx'

export function CopyPicture() {
  return (
    <KindPicture>
      <path className="k-edge" d="M4 6V34M14 6V34M4 10H14M4 16H14M4 24H14M4 30H14" />
      <path className="k-acc" d="M21 10V40M33 10V40M21 15H33M21 21H33M21 29H33M21 35H33" />
      <path className="k-ink3" strokeDasharray="1 2" d="M15 16l5 4M15 24l5 4" />
    </KindPicture>
  )
}
