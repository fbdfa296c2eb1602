// The futures grid in one picture: orders on both sides of the price.
import { GridPicture } from '@trellis/bot-kit/web/create/kind-picture.tsx'

export function FuturesGridPicture() {
  return <GridPicture buys={2} />
}
