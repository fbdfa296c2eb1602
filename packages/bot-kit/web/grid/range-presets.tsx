// Ranges around the price in one press, above the fields of the adjust dialog: the same width, or a
// share to either side.
import { useWeb } from '../web-context.ts'
import { movedRange, rangeAround, type RangeEnds } from './range-around.ts'

export interface RangePresetsProps {
  readonly range: RangeEnds
  readonly last: string
  readonly tick: string
  onRange(range: RangeEnds): void
}

const SHARES = [5, 10, 20] as const

export function RangePresets({ range, last, tick, onRange }: RangePresetsProps) {
  const { t, format } = useWeb()
  const presets = [
    { label: t('grid.adjust.sameWidth'), range: movedRange(range, last, tick) },
    ...SHARES.map((it) => ({
      label: format.asPercent(`±${it}`),
      range: rangeAround(last, it, tick),
    })),
  ]
  return (
    <div className="picks" role="group" aria-label={t('grid.adjust.presets')}>
      {presets.map((it) => (
        <button
          key={it.label}
          type="button"
          disabled={it.range === undefined}
          onClick={() => it.range && onRange(it.range)}
        >
          {it.label}
        </button>
      ))}
    </div>
  )
}
