// The disc of a coin. Apart from other small blocks: the marks of all coins are more than home
// begins with.
import { classNames } from './class-names.ts'
import { coinMarks } from './coin-marks.ts'
import './coin-disc.css'

/** A coin's mark: our sign for it, else its first two letters, which fit at every size. */
export function CoinDisc({ coin, small }: { readonly coin: string; readonly small?: boolean }) {
  const mark = coinMarks[coin]
  return (
    <span className={classNames('coin', small && 's')} aria-hidden="true">
      {mark === undefined ? (
        coin.slice(0, 2)
      ) : (
        <svg viewBox="0 0 24 24">
          <path d={mark} />
        </svg>
      )}
    </span>
  )
}
