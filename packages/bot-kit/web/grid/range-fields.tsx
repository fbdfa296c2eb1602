// The range of a grid: presets, its two ends with their distance from the price and the menu of
// prices behind it, the number of grids and what one of them earns.
import { useQuery } from '@tanstack/react-query'
import { marketKey } from '@trellis/contract/market-ref'
import { compareDecimals, Explain } from '@trellis/ui'
import type { CandleRow } from '@trellis/contract'
import type { FormModel, SectionProps } from '../create/create-kind.ts'
import { distanceOf } from '../create/form-draft.ts'
import { FormField } from '../create/form-field.tsx'
import { lookOf } from '../create/form-layout.ts'
import { ShownFigure } from '../create/shown.tsx'
import { rangeOfField } from '../create/use-form.ts'
import { useWeb } from '../web-context.ts'
import { percentRange } from './percent-range.ts'
import { PriceMenu } from './price-menu.tsx'

const SHARES = [5, 10, 20] as const
const DAYS = [7, 30] as const

/** The section "range" of a grid's field table. */
export function RangeSection({ model }: SectionProps) {
  const { format, t } = useWeb()
  const { digits } = lookOf({ type: 'price' }, model.pair)
  const interval = intervalOf(model)
  const value = format.number(interval, digits)
  return (
    <>
      <RangePresets model={model} />
      <div className="two">
        <RangeEnd model={model} field="low" />
        <RangeEnd model={model} field="high" />
      </div>
      <div className="two with-limit">
        <FormField
          model={model}
          name="count"
          steppers
          hint={interval === '' ? undefined : t('grid.create.interval', { value })}
        />
        <Headline model={model} />
      </div>
    </>
  )
}

/**
 * Distance of two levels as a decimal: the server's word, before it that of the same rules here.
 */
function intervalOf({ validation, limits }: FormModel): string {
  const local = limits as { readonly cellDistance?: string } | undefined
  const server = validation.answer?.['cell_distance']
  return typeof server === 'string' ? server : (local?.cellDistance ?? '')
}

/** What the count leads to, beside it. */
function Headline({ model }: SectionProps) {
  const { t } = useWeb()
  const headline = model.preview?.headline
  if (headline === undefined) return undefined
  const key = `${model.kind.words}.sum.${headline.key}`
  return (
    <div className="field">
      <div className="label">
        <Explain title={t(key)} text={t(`${key}Why`, headline.why)}>
          {t(`${key}Short`)}
        </Explain>
        <span className="hint">{t('grid.create.afterFees')}</span>
      </div>
      <p className="read-out">
        <ShownFigure shown={headline.shown} pair={model.pair} />
      </p>
    </div>
  )
}

/** Ranges of either side of the price, and of the last days. */
function RangePresets({ model }: SectionProps) {
  const { t, format } = useWeb()
  const { instrument, last, candles, dispatch } = model
  const around = (percent: number): void => {
    const range = percentRange(instrument, last, percent)
    if (range !== undefined) dispatch({ type: 'set-all', values: { ...range } })
  }
  const span = async (days: number): Promise<void> => {
    const { low, high } = spanOf(await candles('4h', days * 6))
    if (low !== '' && compareDecimals(high, low) === 1)
      dispatch({ type: 'set-all', values: { low, high } })
  }
  return (
    <div className="row between wrap">
      <span className="dim">{t('grid.create.range')}</span>
      <div className="picks" role="group" aria-label={t('grid.create.rangePresets')}>
        {SHARES.map((percent) => (
          <button
            key={percent}
            type="button"
            disabled={last === ''}
            onClick={() => around(percent)}
          >
            <bdi dir="ltr">{format.asPercent(`±${percent}`)}</bdi>
          </button>
        ))}
        {DAYS.map((days) => (
          <button
            key={days}
            type="button"
            title={t('grid.create.spanTitle', { count: days })}
            onClick={() => void span(days).catch(() => undefined)}
          >
            {t('grid.create.days', { count: days })}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Lowest and highest price of candles, "" of none. */
export function spanOf(rows: readonly CandleRow[]): {
  readonly low: string
  readonly high: string
} {
  const ends = { low: rows[0]?.low ?? '', high: rows[0]?.high ?? '' }
  for (const row of rows) {
    if (compareDecimals(row.low, ends.low) === -1) ends.low = row.low
    if (compareDecimals(row.high, ends.high) === 1) ends.high = row.high
  }
  return ends
}

interface RangeEndProps extends SectionProps {
  readonly field: 'low' | 'high'
}

/** The lower or the upper price with its menu. */
function RangeEnd({ model, field }: RangeEndProps) {
  const { t } = useWeb()
  const { pair, last, instrument, dispatch, kind } = model
  const range = rangeOfField(model, field)
  const far = useSpans(model)
  const { digits, tick, unit } = lookOf({ type: 'price' }, pair)
  const named = [
    ...SHARES.map((percent) => ({
      key: `${percent}`,
      label: t(`grid.create.named.${field}By`, { percent }),
      price: percentRange(instrument, last, percent)?.[field] ?? '',
    })),
    ...DAYS.map((days, index) => ({
      key: `${days}d`,
      label: t(`grid.create.named.${field}Of`, { count: days }),
      price: far[index]?.[field] ?? '',
    })),
  ].filter((it) => it.price !== '')
  return (
    <FormField
      model={model}
      name={field}
      steppers
      // The upper price is always near the lower one; only below it is that worth a word.
      quietMinimum={field === 'high'}
      hint={
        <PriceMenu
          name={t(`${kind.words}.field.${field}`)}
          distance={distanceOf(model.draft.values[field] ?? '', last)}
          distanceOf={(price) => distanceOf(price, last)}
          tick={tick}
          digits={digits}
          coin={unit}
          named={named}
          from={range.from}
          to={range.to}
          onTicks={(steps) => dispatch({ type: 'stepped', field, steps, from: last })}
          onPrice={(value) => dispatch({ type: 'set', field, value })}
        />
      }
    />
  )
}

/** Lowest and highest prices of the last days; they come after the form can be used. */
function useSpans({ pair, candles }: FormModel) {
  const month = useQuery({
    queryKey: ['closes', marketKey(pair), 'spans'],
    staleTime: 600_000,
    queryFn: () => candles('4h', 180),
  })
  const rows = month.data ?? []
  return DAYS.map((days) => spanOf(rows.slice(-days * 6)))
}
