// The sketch of a bot in lists, drawn by its kind; the picture of the kind where it has none. Its
// place is kept while it loads.
import { Suspense } from 'react'
import { KindPicture } from '@trellis/bot-kit/web/create/kind-picture.tsx'
import type { KindSketchProps } from '@trellis/bot-kit/web/web-context.ts'
import { kindOf } from './kind-of-row.ts'

export function BotSketch(props: KindSketchProps) {
  const kind = kindOf(props.row.figures)
  const empty = <KindPicture>{null}</KindPicture>
  if (kind === undefined) return empty
  const { Sketch, offer } = kind
  if (Sketch === undefined) return <offer.Picture />
  return (
    <Suspense fallback={empty}>
      <Sketch {...props} />
    </Suspense>
  )
}
