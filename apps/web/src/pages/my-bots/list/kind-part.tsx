// What only a bot's kind can say about it in a list, drawn by the kind; an empty line while that
// loads or where the kind is unknown here. One that cannot be loaded or drawn costs its own words
// only, not the list.
import { Suspense, type PropsWithChildren } from 'react'
import type { BotRow } from '@trellis/contract'
import type { KindSketchProps, WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { Boundary } from '@trellis/ui'
import { useKindTexts, usePageTexts } from '../../page-texts.ts'
import { kindOf } from './kind-of-row.ts'

export function KindPart({ row }: { readonly row: BotRow }) {
  const kind = kindOf(row.figures)
  // The kind's name stands beside the pair.
  const plain = <small>{'\u00a0'}</small>
  if (kind === undefined) return plain
  return (
    <Boundary instead={() => plain}>
      <Suspense fallback={plain}>
        <KindCard kind={kind} row={row} />
      </Suspense>
    </Boundary>
  )
}

/** The name that a kind gives a row in the place of its market; undefined where it has none. */
export function rowName(row: BotRow): string | undefined {
  return kindOf(row.figures)?.nameOf?.(row) || undefined
}

/** What stands under a total: its share of invested, or what its kind has to say there. */
export function UnderTotal({ row, closed, children }: PropsWithChildren<KindSketchProps>) {
  const kind = kindOf(row.figures)
  if (kind?.UnderTotal === undefined) return children
  const { UnderTotal: Own } = kind
  return (
    <Boundary instead={() => children}>
      <Suspense fallback={children}>
        <WithWords kind={kind}>
          <Own row={row} closed={closed}>
            {children}
          </Own>
        </WithWords>
      </Suspense>
    </Boundary>
  )
}

/**
 * "Position now" as a kind draws it, or what stands there else: a list waits for its words as for
 * its code, since a line that came later would move the others.
 */
export function PositionOf({ row, price, children }: PropsWithChildren<PositionProps>) {
  const kind = kindOf(row.figures)
  if (kind?.Position === undefined) return children
  const { Position } = kind
  return (
    <Boundary instead={() => undefined}>
      <WithWords kind={kind}>
        <Position row={row} price={price} />
      </WithWords>
    </Boundary>
  )
}

interface PositionProps {
  readonly row: BotRow
  readonly price: string
}

/** What is drawn by a kind waits for the kind's words by suspending. */
function WithWords({ kind, children }: PropsWithChildren<{ readonly kind: WebKind }>) {
  useKindTexts([kind])
  return children
}

function KindCard({ kind, row }: { readonly kind: WebKind; readonly row: BotRow }) {
  usePageTexts()
  useKindTexts([kind])
  const { Card } = kind
  return (
    <div className="kind-part">
      <Card row={row} />
    </div>
  )
}
