// The contracts of a combo that runs: target, actual weight and drift, value and what each has
// brought. A table where there is room for it, cards else; of one that has ended only what is left
// to say.
import { useRef, type ReactNode } from 'react'
import {
  addDecimals,
  CoinDisc,
  DataTable,
  Delta,
  digitsOf,
  digitsOfCoin,
  Figure,
  shownTerms,
  subtractDecimals,
  usePhone,
  useWidth,
  type Column,
} from '@trellis/ui'
import { isOver } from '@trellis/bot-kit/web/bot-view.ts'
import { lessOf } from '@trellis/bot-kit/web/amount-sums.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { isShort, type ComboAnswered, type ComboPosition } from './combo-kind.ts'
import { LatestRebalances } from './latest-rebalances.tsx'
import { shownWeights } from './weights.ts'
import './combo.css'

/** realized + unrealized + funding − fees. */
export function broughtBy(it: ComboPosition): string {
  const gained = addDecimals([it.realized_pnl, it.unrealized_pnl, it.funding_fee])
  return lessOf(gained, it.exec_fee)
}

/** Twelve columns in either language need so much, px. */
const ROOM = 910

/** Of a bot that has ended. */
const LEFT: readonly string[] = ['contract', 'side', 'target', 'funding', 'profit']
const ON_CARDS = ['actual', 'drift', 'value', 'size', 'entry', 'mark', 'funding'] as const

/**
 * What each contract has brought as it is written, and what the insurance took or paid at a
 * liquidation, "0" for none: together they are the total P&L of the bot as it is written.
 */
export function shownProfits(
  positions: readonly ComboPosition[],
  total: string,
  digits: number,
): { readonly bySymbol: ReadonlyMap<string, string>; readonly insured: string } {
  const own = positions.map(broughtBy)
  const shown = shownTerms([...own, subtractDecimals(total, addDecimals(own))], digits)
  return {
    bySymbol: new Map(positions.map(({ symbol }, at) => [symbol, shown[at] ?? '0'])),
    insured: shown.at(-1) ?? '0',
  }
}

/** Funding of each contract as it is written: together that of the bot as it is written. */
export function shownFundings(
  positions: readonly Pick<ComboPosition, 'symbol' | 'funding_fee'>[],
  digits: number,
): ReadonlyMap<string, string> {
  const shown = shownTerms(
    positions.map((it) => it.funding_fee),
    digits,
  )
  return new Map(positions.map(({ symbol }, at) => [symbol, shown[at] ?? '0']))
}

export function ContractsPanel(props: DetailPartProps<ComboAnswered>) {
  const { detail, view } = props
  const { t } = useWeb()
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const isEnded = isOver(view)
  const isNarrow = !isEnded && width > 0 && width < ROOM
  const isOnCards = usePhone() || isNarrow
  const { columns, sums } = useColumns(props)
  const shown = columns.filter(({ key }) => !isEnded || LEFT.includes(key))
  return (
    <div className="stack" ref={place}>
      {isOnCards ? (
        <Cards positions={detail.positions} columns={shown} sums={sums} />
      ) : (
        <DataTable
          caption={t('futuresCombo.table.title')}
          columns={shown}
          rows={detail.positions}
          keyOf={(it) => it.symbol}
          sums={sums}
          lined
          className="combo-contracts"
        />
      )}
      <p className="t12 dim2">
        {t('futuresCombo.table.profitNote')} {isEnded ? '' : t('futuresCombo.table.note')}{' '}
        {!isEnded && hasBands(props.detail) ? t('futuresCombo.table.bandNote') : ''}
      </p>
      <LatestRebalances {...props} />
    </div>
  )
}

function useColumns({ detail, view }: DetailPartProps<ComboAnswered>) {
  const { t, format } = useWeb()
  const digits = digitsOfCoin(view.quote)
  const most = Math.max(...detail.positions.map(longestOf))
  const weights = shownWeights(detail.positions)
  const profits = shownProfits(detail.positions, view.total, digits)
  const fundings = shownFundings(detail.positions, digits)
  const number = (text: string): string => (text === '' ? '—' : format.number(text, digitsOf(text)))
  const head = (key: string): string => t(`futuresCombo.table.${key}`, { coin: view.quote })
  const column = (
    key: string,
    text: (it: ComboPosition) => string,
    look = '',
  ): Column<ComboPosition> => ({
    key,
    head: head(key),
    numeric: true,
    cell: (it) => <Figure className={look}>{text(it)}</Figure>,
  })
  const columns = [
    { key: 'contract', head: head('contract'), cell: (it) => <Name position={it} /> },
    {
      key: 'side',
      head: head('side'),
      cell: (it) => t(`direction.${isShort(it) ? 'short' : 'long'}`),
    },
    column('target', (it) => format.percent(it.target_position_percent, 0), 'dim'),
    column('actual', (it) => format.percent(weights.get(it.symbol)?.actual ?? '0', 2), 'fig'),
    {
      key: 'band',
      head: head(hasBands(detail) ? 'band' : 'weight'),
      cell: (it) => <Track position={it} most={most} />,
    },
    column('drift', (it) => format.signed(weights.get(it.symbol)?.points ?? '0', 2), 'dim'),
    column('size', (it) => format.money(it.pos_size, digitsOf(it.pos_size))),
    column('value', (it) => format.money(it.pos_value, digits)),
    column('entry', (it) => number(it.avg_entry_price), 'dim'),
    column('mark', (it) => number(it.current_price)),
    {
      key: 'funding',
      head: head('funding'),
      numeric: true,
      extra: true,
      cell: (it) => <Delta value={fundings.get(it.symbol) ?? '0'} digits={digits} />,
    },
    {
      key: 'profit',
      head: head('profit'),
      numeric: true,
      cell: (it) => (
        <Delta value={profits.bySymbol.get(it.symbol) ?? '0'} digits={digits} className="fig" />
      ),
    },
  ] satisfies readonly Column<ComboPosition>[]
  const profit = (value: string) => <Delta value={value} digits={digits} className="fig" />
  const isHeld = Number(detail.total_position_value) > 0
  const sums: readonly Sum[] = [
    ...(view.state === 'liquidated' && Number(profits.insured) !== 0
      ? [
          {
            contract: t(
              `futuresCombo.table.${profits.insured.startsWith('-') ? 'insured' : 'covered'}`,
            ),
            profit: profit(profits.insured),
          },
        ]
      : []),
    {
      contract: t('futuresCombo.table.total'),
      funding: <Delta value={detail.funding_fee} digits={digits} />,
      profit: profit(view.total),
      ...(isHeld
        ? {
            target: <Figure className="dim">{format.percent('1', 0)}</Figure>,
            actual: <Figure className="fig">{format.percent('1', 2)}</Figure>,
            value: <Figure>{format.money(detail.total_position_value, digits)}</Figure>,
          }
        : {}),
    },
  ]
  return { columns, sums }
}

/** Whether a rebalance comes by drift. */
function hasBands({ positions }: Pick<ComboAnswered, 'positions'>): boolean {
  return positions.some((it) => it.band_from !== '')
}

/** What stands under a column, by its key. */
type Sum = Readonly<Partial<Record<string, ReactNode>>>

/** The contract, and where its market takes no orders now, that. */
function Name({ position }: { readonly position: ComboPosition }) {
  const { t } = useWeb()
  return (
    <span className="combo-name">
      <CoinDisc coin={position.base_token} small />
      <span>
        <bdi dir="ltr" className="fig">
          {position.symbol}
        </bdi>
        {position.symbol_status === 'OFFLINE' ? (
          <span className="t12 warn">{t('futuresCombo.table.closed')}</span>
        ) : undefined}
      </span>
    </span>
  )
}

/** What of the scale of weights a contract needs. */
function longestOf(it: ComboPosition): number {
  const shares = [it.band_to, it.target_position_percent, it.current_position_percent]
  return Math.max(...shares.map(Number)) * 1.05
}

interface TrackProps {
  readonly position: ComboPosition
  /** The share at which the scale ends, the same for all. */
  readonly most: number
}

/** The weight as a bar with its target, and outside of which band a rebalance comes. */
function Track({ position: it, most }: TrackProps) {
  const place = (share: number): string => `${((share / most) * 100).toFixed(2)}%`
  const [from, to] = [Number(it.band_from), Number(it.band_to)]
  return (
    <span className="combo-track" aria-hidden="true">
      {it.band_from === '' ? undefined : (
        <i
          className="combo-band"
          style={{ insetInlineStart: place(from), inlineSize: place(to - from) }}
        />
      )}
      <i
        className="combo-fill"
        data-short={isShort(it) || undefined}
        style={{ inlineSize: place(Number(it.current_position_percent)), insetInlineStart: 0 }}
      />
      <i
        className="combo-target"
        style={{ insetInlineStart: place(Number(it.target_position_percent)) }}
      />
    </span>
  )
}

interface CardsProps {
  readonly positions: readonly ComboPosition[]
  readonly columns: readonly Column<ComboPosition>[]
  readonly sums: readonly Sum[]
}

function Cards({ positions, columns, sums }: CardsProps) {
  const { t } = useWeb()
  const find = (key: string) => columns.find((it) => it.key === key)
  const cell = (key: string, it: ComboPosition) => find(key)?.cell(it)
  const listed = ON_CARDS.flatMap((key) => find(key) ?? [])
  return (
    <ul className="combo-cards" aria-label={t('futuresCombo.table.title')}>
      {positions.map((it) => (
        <li key={it.symbol}>
          <div className="row between">
            <span className="row">
              {cell('contract', it)}
              <span className="dim">
                {cell('side', it)} {cell('target', it)}
              </span>
            </span>
            {cell('profit', it)}
          </div>
          {cell('band', it)}
          {listed.length === 0 ? undefined : (
            <dl>
              {listed.map((column) => (
                <div key={column.key}>
                  <dt>{column.head}</dt>
                  <dd>{column.cell(it)}</dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
      {sums.map(({ contract, profit }, at) => (
        // eslint-disable-next-line react/no-array-index-key -- sums have no other name
        <li key={`sum ${at}`}>
          <div className="row between">
            {contract}
            {profit}
          </div>
        </li>
      ))}
    </ul>
  )
}
