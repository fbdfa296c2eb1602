// Two percentages in the order of the language; each stays left to right.
import { Figure } from '@trellis/ui'
import { useWeb } from '../web-context.ts'

/** Fractions; one percentage where both are written alike, and the sign said once. */
export function FractionRange({ from, to }: { readonly from: string; readonly to: string }) {
  const { t, format } = useWeb()
  const [low, high] = [format.percent(from, 2), format.percent(to, 2)]
  if (low === high) return <Figure>{low}</Figure>
  return (
    <span className="nowrap">
      <Figure>{low.replace(/\s*[%٪]$/, '')}</Figure> {t('grid.to')} <Figure>{high}</Figure>
    </span>
  )
}
