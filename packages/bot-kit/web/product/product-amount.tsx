// The money of a product: an amount with its bounds, a slider between them, and what is available.
import { useCallback } from 'react'
import { digitsOfCoin, RangeField, type FieldProblemView } from '@trellis/ui'
import { AmountShares } from '../amount-shares.tsx'
import { investable } from '../create/form-draft.ts'
import { useWeb } from '../web-context.ts'
import { shownDigits } from './shown-digits.ts'

export interface ProductAmountProps {
  readonly label: string
  readonly coin: string
  /** Digits that an amount may have. */
  readonly digits: number
  readonly value: string
  /** Decimals; "" while they are not known. */
  readonly least: string
  readonly most: string
  /** Free in Funding; undefined for guests and while it is asked for. */
  readonly balance: string | undefined
  readonly problem: FieldProblemView | undefined
  readonly showProblem: boolean
  onChange(value: string): void
  onLeave(): void
}

export function ProductAmount(props: ProductAmountProps) {
  const { label, coin, digits, value, least, most, balance, onChange } = props
  const { t, format } = useWeb()
  const number = (text: string): string => format.number(text, shownDigits(text, digits))
  const take = useCallback((amount: string) => onChange(amount), [onChange])
  // Steps that can be read; more digits may be typed.
  const step = Math.min(digits, digitsOfCoin(coin))
  // Nobody slides to what is not there.
  const reach = balance === undefined ? most : investable(balance, most)
  return (
    <div className="stack" data-field="amount">
      <RangeField
        label={label}
        name={label}
        value={value}
        onChange={onChange}
        onCommit={props.onLeave}
        tick={tickOf(step)}
        digits={Math.min(digits, 2)}
        hint={balance === undefined ? '' : t('form.available', { value: number(balance), coin })}
        unit={coin}
        min={least}
        max={Number(reach) > Number(least) ? reach : most}
        minText={least === '' ? '' : t('form.min', { value: number(least) })}
        maxText={most === '' ? '' : t('form.max', { value: number(most) })}
        problem={props.problem}
        showProblem={props.showProblem}
        steppers={false}
      />
      <AmountShares
        most={balance === undefined ? undefined : reach}
        value={value}
        digits={digits}
        onTake={take}
      />
    </div>
  )
}

function tickOf(digits: number): string {
  return digits === 0 ? '1' : `0.${'0'.repeat(digits - 1)}1`
}
