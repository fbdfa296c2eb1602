// My summary at the top of home: total P&L of the running bots first, and what wants a look.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SummaryResult } from '@trellis/contract'
import {
  addDecimals,
  Amount,
  Delta,
  Skeleton,
  fractionOf,
  digitsOfCoin,
  subtractDecimals,
} from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { mainFirst } from '../../data/queries.ts'
import { FIRST_COIN, sumsInFirstCoin, type Rates } from '../../data/rates.ts'
import { accountSum } from '../../data/use-bot-account.ts'
import { useRates } from '../../data/use-rates.ts'
import { FundingReady } from '../funding-ready.tsx'
import './summary-strip.css'

/** `summary` is undefined while it loads; without ongoing bots the ready money stands here. */
export function SummaryStrip({ summary: data }: { readonly summary: SummaryResult | undefined }) {
  const t = useWords()
  const totals = mainFirst(data?.totals ?? [])
  const rates = useRates(totals.map((it) => it.quote_token))
  if (data !== undefined && totals.length === 0) return <NoneOngoing />
  const sums = data && sumsOf(data, totals[0]?.quote_token ?? FIRST_COIN, rates)
  const coin = sums?.coin ?? FIRST_COIN
  const digits = digitsOfCoin(coin)
  const running = data && data.running_count + data.waiting_count
  return (
    <section className="card strip" aria-label={t('home.summary')} aria-busy={data === undefined}>
      <dl>
        <div className="big">
          <dt>
            {running === undefined ? (
              <Skeleton width="120px" height="16px" />
            ) : (
              t('home.totalOf', { count: running })
            )}
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
                  <Delta value={fractionOf(sums.total_profit, sums.invested, 'floor')} percent />{' '}
                  {t('myBots.ofInvested')}
                </span>
              </>
            )}
          </dd>
        </div>
        <Cell label={t('myBots.today')}>
          {sums && (
            <Today totals={totals} rates={rates} total={sums.total_profit} digits={digits} />
          )}
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

/** The figures of all bots in one coin, added up like the header's account and read with it. */
function sumsOf({ equities }: SummaryResult, main: string, rates: Rates) {
  const inOne = (key: 'total_profit' | 'invested' | 'equity') =>
    accountSum(
      equities.map((it) => ({ coin: it.quote_token, amount: it[key] })),
      rates,
    )
  const [first, ...more] = inOne('equity')
  // Per coin while a price is missing: the coin of most bots stands for itself.
  const coin = more.length === 0 ? (first?.coin ?? main) : main
  const of = (key: 'total_profit' | 'invested' | 'equity'): string =>
    inOne(key).find((it) => it.coin === coin)?.amount ?? '0'
  return {
    coin,
    total_profit: of('total_profit'),
    invested: of('invested'),
    equity: of('equity'),
  }
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
  /** The total as it is shown: today ends there. */
  readonly total: string
  readonly digits: number
}

/** Today's change; without history, and that of one coin alone, there is none. */
function Today({ totals, rates, total, digits }: TodayProps) {
  const changes = totals.flatMap(
    ({ quote_token: coin, total_profit: exact, today_profit: today }) =>
      today === null ? [] : [{ coin, exact, today }],
  )
  const sum = sumsInFirstCoin(changes, ['exact', 'today'], (it) => it.coin, rates) ?? changes[0]
  if (changes.length < totals.length || sum === undefined) return <span className="dim">—</span>
  const change = addDecimals([sum.today, subtractDecimals(total, sum.exact)])
  return <Delta value={change} digits={digits} />
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
