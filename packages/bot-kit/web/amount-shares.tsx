// Shares of the most that an amount may be, in one press.
import { useEffect, useRef } from 'react'
import { shareOf } from './create/form-draft.ts'
import { useWeb } from './web-context.ts'

const SHARES = [10, 25, 50, 75, 100] as const

export interface AmountSharesProps {
  /** Decimal; undefined while it is not known: the buttons keep their place. */
  readonly most: string | undefined
  /** What the field holds. */
  readonly value: string
  readonly digits: number
  /** Gets the share, rounded down to what can be typed. */
  onTake(amount: string): void
}

/** The most follows the market: what was pressed follows it down. */
export function AmountShares({ most, value: filled, digits, onTake }: AmountSharesProps) {
  const { t, format } = useWeb()
  const pressed = useRef({ percent: 0, value: '' })
  const take = (percent: number): void => {
    const value = shareOf(most ?? '0', percent, digits)
    pressed.current = { percent, value }
    onTake(value)
  }
  useEffect(() => {
    const { percent, value } = pressed.current
    if (percent === 0 || filled !== value || most === undefined) return
    const now = shareOf(most, percent, digits)
    if (!(Number(now) > 0 && Number(now) < Number(value))) return
    pressed.current = { percent, value: now }
    onTake(now)
  }, [most, digits, filled, onTake])
  return (
    <div className="picks even" role="group" aria-label={t('form.shares')}>
      {SHARES.map((percent) => (
        <button
          key={percent}
          type="button"
          disabled={most === undefined}
          onClick={() => take(percent)}
        >
          {percent === 100 ? (
            t('form.max100')
          ) : (
            <bdi dir="ltr">{format.asPercent(String(percent))}</bdi>
          )}
        </button>
      ))}
    </div>
  )
}
