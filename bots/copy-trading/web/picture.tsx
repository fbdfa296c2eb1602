// Copy trading in one picture: one trellis and its smaller likeness.
import { KindPicture } from '@trellis/bot-kit/web/create/kind-picture.tsx'

export function CopyPicture() {
  return (
    <KindPicture>
      <path className="k-edge" d="M4 6V34M14 6V34M4 12H14M4 20H14M4 28H14" />
      <path className="k-acc" d="M21 10V40M33 10V40M21 17H33M21 25H33M21 33H33" />
    </KindPicture>
  )
}
