// The spot grid in one picture: three buys under the price, three sells over it.
import { GridPicture } from '@trellis/bot-kit/web/create/kind-picture.tsx'

export function SpotGridPicture() {
  return <GridPicture buys={3} />
}
