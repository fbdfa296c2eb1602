// The futures combo in one picture: shares of one wallet, solid where long and broken where short.
import { KindPicture } from '@trellis/bot-kit/web/create/kind-picture.tsx'

export function FuturesComboPicture() {
  return (
    <KindPicture>
      <path className="k-edge" d="M4 2V42" />
      <path className="k-acc" strokeWidth="4" d="M6 9H32M6 18H22" />
      <path className="k-acc" strokeWidth="4" strokeDasharray="3 2" d="M6 27H18M6 36H14" />
    </KindPicture>
  )
}
