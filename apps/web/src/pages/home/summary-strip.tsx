// My summary at the top of home: total P&L of the running bots first, and what wants a look.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SummaryResult } from '@trellis/contract'
import { Amount, Delta, Skeleton, fractionOf, digitsOfCoin } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { mainFirst } from '../../data/queries.ts'
import { COMMON_COIN, sumsInCommon, type Rates } from '../../data/rates.ts'
import { useRates } from '../../data/use-rates.ts'
import { FundingReady } from '../funding-ready.tsx'
import './summary-strip.css'

const summed = ['total_profit', 'invested', 'equity'] as const

/** `summary` is undefined while it loads; without ongoing bots the ready money stands here. */
export function SummaryStrip({ summary: data }: { readonly summary: SummaryResult | undefined }) {
  const t = useWords()
  const totals = mainFirst(data?.totals ?? [])
  const rates = useRates(totals.map((it) => it.quote_token))
  if (data !== undefined && totals.length === 0) return <NoneOngoing />
  const together = sumsInCommon(totals, summed, (it) => it.quote_token, rates)
  const sums = data && (together ?? totals[0])
  const coin = together === undefined ? (totals[0]?.quote_token ?? COMMON_COIN) : COMMON_COIN
  const digits = digitsOfCoin(coin)
  const running = data && data.running_count + data.waiting_count
  return (
    <section className="card strip" aria-label={t('home.summary')} aria-busy={data === undefined}>
      <dl>
        <div className="big">
          <dt>
            {t('home.totalOf', { count: running ?? 0 })}
            {totals.length > 1 && <Parts totals={totals} />}
          </dt>
          <dd className="row base g12">
            {sums === undefined ? (
              <Skeleton width="160px" height="36px" />
            ) : (
              <>
                <span className="fig-xl">
                  <Delta value={sums.total_profit} digits={digits} />
                </span>
                <span className="unit" style={{ marginInlineStart: 0 }}>
                  {coin}
                </span>
                <span className="t12 dim">
                  <Delta value={fractionOf(sums.total_profit, sums.invested)} percent />{' '}
                  {t('myBots.ofInvested')}
                </span>
              </>
            )}
          </dd>
        </div>
        <Cell label={t('myBots.today')}>
          {data && <Today totals={totals} rates={rates} digits={digits} />}
        </Cell>
        <Cell label={t('myBots.equity')}>
          {sums && <Amount value={sums.equity} digits={digits} />}
        </Cell>
        <Cell label={t('home.running')}>
          {data && (
            <>
              {data.running_count}{' '}
              <span className="dim t12">{t('home.ofCount', { count: running ?? 0 })}</span>
            </>
          )}
        </Cell>
        <Cell label={t('home.attention')}>
          {data && <Attention count={data.attention.length} />}
        </Cell>
      </dl>
    </section>
  )
}

interface CellProps {
  readonly label: string
  /** undefined while it loads. */
  readonly children: ReactNode
}

function Cell({ label, children }: CellProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? <Skeleton width="72px" height="24px" />}</dd>
    </div>
  )
}

/** The total of each coin, where the large one adds them up. */
function Parts({ totals }: { readonly totals: Readonly<SummaryResult['totals']> }) {
  return (
    <span className="desk-only">
      {totals.map(({ quote_token: coin, total_profit: total }) => (
        <span key={coin}>
          {' · '}
          <Delta value={total} digits={digitsOfCoin(coin)} unit={coin} />
        </span>
      ))}
    </span>
  )
}

interface TodayProps {
  readonly totals: Readonly<SummaryResult['totals']>
  readonly rates: Rates
  readonly digits: number
}

/** Today's change; without history, and that of one coin alone, there is none. */
function Today({ totals, rates, digits }: TodayProps) {
  const changes = totals.flatMap(({ quote_token: coin, today_profit: today }) =>
    today === null ? [] : [{ coin, today }],
  )
  const together = sumsInCommon(changes, ['today'], (it) => it.coin, rates)
  const sum = together?.today ?? changes[0]?.today
  if (changes.length < totals.length || sum === undefined) return <span className="dim">—</span>
  return <Delta value={sum} digits={digits} />
}

function Attention({ count }: { readonly count: number }) {
  const t = useWords()
  if (count === 0) return <span className="dim">{t('home.none')}</span>
  return (
    <Link className="warn" href="/my-bot/?state=attention">
      {t('home.attentionCount', { count })}
    </Link>
  )
}

/** Without ongoing bots there is nothing to sum up, but money for the next one. */
function NoneOngoing() {
  const t = useWords()
  return (
    <section className="card strip" aria-label={t('home.summary')}>
      <FundingReady />
    </section>
  )
}
