// The QR code of an address as a picture on a page. It is dark on light in every theme, as not
// every camera reads the other way round.
import { useMemo } from 'react'
import { codeOf } from './code-of.ts'
import './code-picture.css'

export interface CodePictureProps {
  readonly address: string
  readonly label: string
}

/** Light cells around it, of which readers want four. */
const QUIET = 4

export function CodePicture({ address, label }: CodePictureProps) {
  const rows = useMemo(() => codeOf(address), [address])
  const size = rows.length + 2 * QUIET
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  )
  return (
    <svg
      className="code-picture"
      data-theme="light"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}
