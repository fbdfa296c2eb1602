// The sketch of a bot in lists, drawn by its kind; the picture of the kind where it has none. Its
// place is kept while it loads.
import { Suspense } from 'react'
import { webKinds } from '@trellis/bots/registry.web'
import { KindPicture } from '@trellis/bot-kit/web/create/kind-picture.tsx'
import type { KindSketchProps, WebKind } from '@trellis/bot-kit/web/web-context.ts'

const kinds: readonly WebKind[] = webKinds

export function BotSketch(props: KindSketchProps) {
  const kind = kinds.find((it) => it.kind === props.row.figures.kind)
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
