// My summary at the top of home: total P&L of the running bots first, and what wants a look.
import { Link } from 'wouter'
import { Amount, buttonClass, Delta, Skeleton, fractionOf } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { mainFirst, useSummary } from '../../data/queries.ts'
import { COMMON_COIN, digitsOfCoin, sumsInCommon } from '../../data/rates.ts'
import { useRates } from '../../data/use-rates.ts'
import { FundingReady } from '../funding-ready.tsx'
import './summary-strip.css'

const summed = ['total_profit', 'invested', 'equity', 'today_profit'] as const

export function SummaryStrip() {
  const t = useWords()
  const { data } = useSummary(true)
  const totals = mainFirst(data?.totals ?? [])
  const rates = useRates(totals.map((it) => it.quote_token))
  if (data === undefined) return <Skeleton height="76px" />
  const [first] = totals
  if (first === undefined) return <NoBotsYet />
  const together = sumsInCommon(totals, summed, (it) => it.quote_token, rates)
  const main = together ?? first
  const coin = together === undefined ? first.quote_token : COMMON_COIN
  const digits = digitsOfCoin(coin)
  const parts = totals.length > 1 ? totals : []
  const running = data.running_count + data.waiting_count
  return (
    <section className="card strip" aria-label={t('home.summary')}>
      <dl>
        <div className="big">
          <dt>{t('home.totalOf', { count: running })}</dt>
          <dd className="row base g12 wrap">
            <span className="fig-xl">
              <Delta value={main.total_profit} digits={digits} />
            </span>
            <span className="unit" style={{ marginInlineStart: 0 }}>
              {coin}
            </span>
            <span className="t12 dim">
              <Delta value={fractionOf(main.total_profit, main.invested)} percent />{' '}
              {t('myBots.ofInvested')}
            </span>
            {parts.map((it) => (
              <span key={it.quote_token} className="t12">
                <Delta
                  value={it.total_profit}
                  digits={digitsOfCoin(it.quote_token)}
                  unit={it.quote_token}
                />
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{t('myBots.today')}</dt>
          <dd>
            <Delta value={main.today_profit} digits={digits} />
          </dd>
        </div>
        <div>
          <dt>{t('myBots.equity')}</dt>
          <dd>
            <Amount value={main.equity} digits={digits} />
          </dd>
        </div>
        <div>
          <dt>{t('home.running')}</dt>
          <dd>
            {data.running_count}{' '}
            <span className="dim t12">{t('home.ofCount', { count: running })}</span>
          </dd>
        </div>
        <div>
          <dt>{t('home.attention')}</dt>
          <dd>
            {data.attention.length === 0 ? (
              <span className="dim">{t('home.none')}</span>
            ) : (
              <Link className="warn" href="/my-bot/?state=attention">
                {t('home.attentionCount', { count: data.attention.length })}
              </Link>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** A reader without bots has no totals to sum up, but money to begin with. */
function NoBotsYet() {
  const t = useWords()
  return (
    <section className="card strip row between wrap" aria-label={t('home.summary')}>
      <FundingReady />
      <Link className={buttonClass({ variant: 'primary', small: true })} href="/create/">
        {t('action.create')}
      </Link>
    </section>
  )
}
