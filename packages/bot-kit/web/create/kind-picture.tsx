// The picture of a kind, 36 by 44: how it lays its orders on the price scale. Drawn with the marks
// of the ladder, so that a picture and a running bot look alike.
import type { ReactNode } from 'react'

export interface KindPictureProps {
  readonly children: ReactNode
}

/** The frame that all pictures share; decoration, the name stands beside it. */
export function KindPicture({ children }: KindPictureProps) {
  return (
    <svg className="kind-picture" width="36" height="44" viewBox="0 0 36 44" aria-hidden="true">
      {children}
    </svg>
  )
}

export interface GridPictureProps {
  /** Buy levels from below; the rest of the seven are the empty one and sells. */
  readonly buys: number
}

/** Seven levels between two rails with the price beside the empty one. */
export function GridPicture({ buys }: GridPictureProps) {
  const y = (index: number): number => 38 - index * (32 / 6)
  return (
    <KindPicture>
      <path className="k-edge" d="M10 2V42M30 2V42" />
      {[0, 1, 2, 3, 4, 5, 6].map((index) => (
        <path
          key={index}
          className={index < buys ? 'k-up' : index === buys ? 'k-ink3' : 'k-down'}
          strokeWidth="1.5"
          strokeDasharray={index === buys ? '1 3' : undefined}
          d={`M10 ${y(index).toFixed(1)}H30`}
        />
      ))}
      <path className="f-ink" d={`M2 ${(y(buys) - 4).toFixed(1)}l6 4-6 4z`} />
    </KindPicture>
  )
}
