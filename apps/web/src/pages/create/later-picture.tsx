// The picture of a kind to come, loaded after what is ready; its place is kept meanwhile.
import { lazy, Suspense, type ComponentType } from 'react'
import { KindPicture } from '@trellis/bot-kit/web/create/kind-picture.tsx'
import type { ComingId } from '../../app/coming-kinds.ts'

const ComingPicture = lazy(async () => ({
  default: (await import('./coming-pictures.tsx')).ComingPicture,
}))

/** A component that draws the picture of this kind. */
export function laterPicture(id: ComingId): ComponentType {
  return function LaterPicture() {
    return (
      <Suspense fallback={<KindPicture>{null}</KindPicture>}>
        <ComingPicture id={id} />
      </Suspense>
    )
  }
}
