// The totals above the list: sums of exactly the rows below, per quote coin.
import { useState, type ReactNode } from 'react'
import {
  Amount,
  Delta,
  Explain,
  Segmented,
  Skeleton,
  shownTerms,
  subtractDecimals,
  digitsOfCoin,
} from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { FIRST_COIN } from '../../data/rates.ts'
import type { Totals } from './filter/bot-selection.ts'

export interface SummaryBandProps {
  readonly totals: readonly Totals[]
  /** All of them as one, where they are in several coins and every price is known. */
  readonly together: Totals | undefined
  readonly loading: boolean
  /** Today's change per coin and, under "all", together; only where all ongoing bots are shown. */
  readonly today: ReadonlyMap<string, string>
  readonly closed: boolean
  /** Newer rows could not be read. */
  readonly stale: boolean
}

const nothing: Totals = {
  quote: FIRST_COIN,
  count: 0,
  invested: '0',
  equity: '0',
  total: '0',
  booked: '0',
  other: '0',
  written: { total: '0', booked: '0', invested: '0', equity: '0', withdrawn: '0' },
  share: '',
}

export function SummaryBand(props: SummaryBandProps) {
  const { totals, together, loading, today, closed } = props
  const t = useWords()
  const [chosen, setChosen] = useState('')
  const own = totals.map((it) => ({ key: it.quote, label: `${it.quote} ${it.count}`, sums: it }))
  const all = together && {
    key: 'all',
    label: `${t('myBots.allIn', { coin: together.quote })} ${together.count}`,
    sums: together,
  }
  const choices = all === undefined ? own : [all, ...own]
  const current = choices.find((it) => it.key === chosen) ?? choices[0]
  const shown = current?.sums ?? nothing
  const todays = today.get(current?.key ?? '')
  const digits = digitsOfCoin(shown.quote)
  const { written } = shown
  const rest = subtractDecimals(written.total, written.booked)
  const [booked = '0', other = '0'] = shownTerms([written.booked, rest], digits)
  const total = closed ? 'bots.final' : 'bots.total'
  return (
    <section
      className="card totals"
      aria-label={t('myBots.totals')}
      data-stale={props.stale || undefined}
    >
      <dl>
        <div className="big">
          <dt>
            <Explain title={t(total)} text={t(`${total}Help`)} formula={t(`${total}Formula`)}>
              {t(total)}
            </Explain>{' '}
            {!loading && shown.count > 0 && (
              <span className="dim2">
                · {t('myBots.sumOf', { count: shown.count })}
                {current === all && all !== undefined && ` ${t('myBots.lastPrices')}`}
              </span>
            )}
          </dt>
          <dd className="row base g12 wrap as-read">
            {loading ? (
              <Skeleton width="160px" height="32px" />
            ) : (
              <>
                <span className="fig-xl" data-testid="my-bots-total">
                  <Delta value={written.total} digits={digits} />
                </span>
                <span className="unit" style={{ marginInlineStart: 0 }}>
                  {shown.quote}
                </span>
                {shown.share !== '' && (
                  <span className="t12 dim">
                    <Delta value={shown.share} percent /> {t('myBots.ofInvested')}
                  </span>
                )}
              </>
            )}
          </dd>
        </div>
        {/* Once closed, all of it is settled. */}
        {!closed && (
          <>
            <Cell label={t('myBots.booked')} help={t('bots.bookedHelp')} separate loading={loading}>
              <Delta value={booked} digits={digits} />
            </Cell>
            <Cell label={t('myBots.other')} help={t('bots.otherHelp')} loading={loading}>
              <Delta value={other} digits={digits} />
            </Cell>
          </>
        )}
        <Cell label={t('myBots.invested')} help={t('bots.investedHelp')} separate loading={loading}>
          <Amount value={written.invested} digits={digits} />
        </Cell>
        <Cell
          label={t(closed ? 'bots.paidBack' : 'myBots.equity')}
          help={t(closed ? 'bots.paidBackHelp' : 'bots.equityHelp')}
          loading={loading}
        >
          <Amount value={written.equity} digits={digits} />
        </Cell>
        {/* Else what was paid back, less what was invested, would not be the P&L. */}
        {closed && Number(written.withdrawn) > 0 && (
          <Cell label={t('bots.withdrawn')} help={t('bots.withdrawnHelp')} loading={loading}>
            <Amount value={written.withdrawn} digits={digits} />
          </Cell>
        )}
        {todays !== undefined && (
          <Cell label={t('myBots.today')} help={t('bots.todayHelp')} loading={loading}>
            <Delta value={todays} digits={digits} />
          </Cell>
        )}
      </dl>
      {totals.length > 1 && (
        <Segmented
          label={t('myBots.quote')}
          look="picks"
          value={current?.key ?? ''}
          choices={choices.map(({ key, label }) => ({ value: key, label }))}
          onChange={setChosen}
        />
      )}
    </section>
  )
}

interface CellProps {
  readonly label: string
  readonly help: string
  readonly separate?: boolean
  readonly loading: boolean
  readonly children: ReactNode
}

function Cell({ label, help, separate, loading, children }: CellProps) {
  return (
    <div className={separate ? 'sep' : undefined}>
      <dt>
        <Explain title={label} text={help}>
          {label}
        </Explain>
      </dt>
      <dd className="as-read">{loading ? <Skeleton width="72px" height="24px" /> : children}</dd>
    </div>
  )
}
