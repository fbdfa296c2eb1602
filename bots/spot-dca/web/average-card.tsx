// What the replayed plan would have paid for each coin on average, fees in it, against the price of
// now: a line beside the price of one coin, and a row for each.
import { useState } from 'react'
import { DataTable, Delta, Figure, Segmented, type Column } from '@trellis/ui'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import {
  averageLine,
  averageRows,
  type AverageRow,
  type PastPrices,
  type Replay,
  type ReplayPlan,
} from './replay.ts'

const words = 'spotDca.average'
const [WIDTH, HEIGHT] = [600, 120] as const

interface AverageProps {
  readonly replay: Replay
  readonly past: readonly PastPrices[]
  readonly plan: ReplayPlan
  readonly quote: string
  digitsOf(base: string): number
}

export function AverageCard({ replay, past, plan, quote, digitsOf }: AverageProps) {
  const { t, format } = useWeb()
  const [chosen, setChosen] = useState('')
  const rows = averageRows(replay, past)
  const shown = rows.find(({ base }) => base === chosen) ?? rows[0]
  if (shown === undefined) return undefined
  const prices = past.find(({ base }) => base === shown.base)?.prices ?? []
  const price = (value: number, base: string): string => {
    const digits = digitsOf(base)
    return format.price(value.toFixed(digits), digits)
  }
  const column = (key: 'average' | 'price'): Column<AverageRow> => ({
    key,
    head: t(`${words}.${key}`, { coin: quote }),
    numeric: true,
    cell: (it) => <Figure className="fig">{price(it[key], it.base)}</Figure>,
  })
  const columns: readonly Column<AverageRow>[] = [
    { key: 'base', head: t(`${words}.base`), cell: (it) => <bdi dir="ltr">{it.base}</bdi> },
    column('average'),
    column('price'),
    {
      key: 'apart',
      head: t(`${words}.apart`),
      numeric: true,
      cell: (it) => <Delta value={it.apart.toFixed(6)} percent />,
    },
  ]
  return (
    <section className="stack stack-12 rule" aria-label={t(`${words}.title`)}>
      <div className="row between wrap">
        <h2 className="card-title">{t(`${words}.title`)}</h2>
        {rows.length === 1 ? undefined : (
          <Segmented
            label={t('spotDca.coins.shown')}
            look="picks"
            choices={rows.map(({ base }) => ({ value: base, label: <bdi dir="ltr">{base}</bdi> }))}
            value={shown.base}
            onChange={setChosen}
          />
        )}
      </div>
      <p className="row wrap t12 dim dca-key" aria-hidden="true">
        <span data-line="worth">{t(`${words}.average`)}</span>
        <span data-line="invested">{t(`${words}.line`, { coin: shown.base })}</span>
      </p>
      <AveragePicture
        prices={prices}
        averages={averageLine(plan, prices)}
        label={t(`${words}.summary`, {
          coin: shown.base,
          average: price(shown.average, shown.base),
          price: price(shown.price, shown.base),
        })}
      />
      <DataTable
        caption={t(`${words}.title`)}
        columns={columns}
        rows={rows}
        keyOf={(it) => it.base}
        lined
      />
    </section>
  )
}

interface PictureProps {
  readonly prices: readonly number[]
  readonly averages: readonly number[]
  readonly label: string
}

/** The price and what had been paid on average, on one scale. */
function AveragePicture({ prices, averages, label }: PictureProps) {
  const all = [...prices, ...averages]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const path = (values: readonly number[]): string =>
    values
      .map((value, i) => {
        const x = (i / Math.max(1, values.length - 1)) * WIDTH
        const y = HEIGHT - 4 - ((value - least) / (most - least || 1)) * (HEIGHT - 8)
        return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
      })
      .join('')
  return (
    <div dir="ltr">
      <svg
        className="dca-lines dca-average"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path data-line="invested" d={path(prices)} vectorEffect="non-scaling-stroke" />
        <path data-line="worth" d={path(averages)} vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  )
}
