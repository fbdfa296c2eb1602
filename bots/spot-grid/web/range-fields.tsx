// The two ends of the range: field, distance from the price, and the menu of prices behind it.
import { useQuery } from '@tanstack/react-query'
import { compareDecimals } from '@trellis/ui'
import type { CandleRow, SpotSymbol } from '@trellis/contract'
import { PriceMenu } from '@trellis/bot-kit/web/grid/price-menu.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { distanceOf, rangeAround } from './form.ts'
import { GridField, rangeOfField } from './grid-field.tsx'
import { instrumentOf, priceDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import type { FormModel } from './use-form.ts'

export interface RangeFieldsProps {
  readonly model: FormModel
  readonly pair: SpotSymbol
  readonly last: string
  candles(interval: string, limit: number): Promise<readonly CandleRow[]>
}

const DAYS = [7, 30] as const

/** Ranges of either side of the price, and of the last days. */
export function RangePresets({ model, pair, last, candles }: RangeFieldsProps) {
  const { t } = useWeb()
  const instrument = instrumentOf(pair)
  const around = (percent: number): void => {
    const range = rangeAround(instrument, last, percent)
    if (range !== undefined) model.dispatch({ type: 'ranged', ...range })
  }
  const span = async (days: number): Promise<void> => {
    const { low, high } = spanOf(await candles('4h', days * 6))
    if (low !== '' && compareDecimals(high, low) === 1)
      model.dispatch({ type: 'ranged', low, high })
  }
  return (
    <div className="row between wrap">
      <span className="dim">{t('spotGrid.range')}</span>
      <div className="picks" role="group" aria-label={t('spotGrid.rangePresets')}>
        {[5, 10, 20].map((percent) => (
          <button
            key={percent}
            type="button"
            disabled={last === ''}
            onClick={() => around(percent)}
          >
            <bdi dir="ltr">±{percent}%</bdi>
          </button>
        ))}
        {DAYS.map((days) => (
          <button
            key={days}
            type="button"
            title={t('spotGrid.spanTitle', { count: days })}
            onClick={() => void span(days).catch(() => undefined)}
          >
            {t('spotGrid.days', { count: days })}
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

/** The lower or the upper price with its menu. */
export function RangeEnd(props: RangeFieldsProps & { readonly field: 'low' | 'high' }) {
  const { model, pair, last, field } = props
  const { t } = useWeb()
  const digits = priceDigits(pair)
  const instrument = instrumentOf(pair)
  const range = rangeOfField(model, field)
  const far = useSpans(props)
  const away = (percent: number): string => rangeAround(instrument, last, percent)?.[field] ?? ''
  const named = [
    ...[5, 10, 20].map((percent) => ({
      key: `${percent}`,
      label: t(`spotGrid.named.${field}By`, { percent }),
      price: away(percent),
    })),
    ...DAYS.map((days, index) => ({
      key: `${days}d`,
      label: t(`spotGrid.named.${field}Of`, { count: days }),
      price: far[index]?.[field] ?? '',
    })),
  ].filter((it) => it.price !== '')
  return (
    <GridField
      model={model}
      field={field}
      tick={pair.tick_size}
      digits={digits}
      hint={
        <PriceMenu
          name={t(`spotGrid.field.${field}`)}
          distance={distanceOf(model.draft.values[field], last)}
          distanceOf={(price) => distanceOf(price, last)}
          tick={pair.tick_size}
          digits={digits}
          coin={pair.quote_token}
          named={named}
          from={range.from}
          to={range.to}
          onTicks={(steps) =>
            model.dispatch({ type: 'stepped', field, steps, instrument, from: last })
          }
          onPrice={(value) => model.dispatch({ type: 'set', field, value })}
        />
      }
    />
  )
}

/** Lowest and highest prices of the last days; they come after the form can be used. */
function useSpans({ pair, candles }: RangeFieldsProps) {
  const month = useQuery({
    queryKey: ['closes', pair.symbol, 'spans'],
    staleTime: 600_000,
    queryFn: () => candles('4h', 180),
  })
  const rows = month.data ?? []
  return DAYS.map((days) => spanOf(rows.slice(-days * 6)))
}
