// My summary at the top of home: total P&L of the running bots first, and what wants a look.
import { Link } from 'wouter'
import { Amount, Delta, Skeleton, fractionOf } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { mainFirst, useSummary } from '../../data/queries.ts'
import './summary-strip.css'

export function SummaryStrip() {
  const t = useWords()
  const { data } = useSummary(true)
  if (data === undefined) return <Skeleton height="76px" />
  const [main, ...others] = mainFirst(data.totals)
  const running = data.running_count + data.waiting_count
  return (
    <section className="card strip" aria-label={t('home.summary')}>
      <dl>
        <div className="big">
          <dt>{t('home.totalOf', { count: running })}</dt>
          <dd className="row base g12 wrap">
            <span className="fig-xl">
              <Delta value={main?.total_profit ?? '0'} />
            </span>
            <span className="unit" style={{ marginInlineStart: 0 }}>
              {main?.quote_token ?? 'USDT'}
            </span>
            {main !== undefined && (
              <span className="t12 dim">
                <Delta value={fractionOf(main.total_profit, main.invested)} percent />{' '}
                {t('myBots.ofInvested')}
              </span>
            )}
            {others.map((it) => (
              <span key={it.quote_token} className="t12">
                <Delta value={it.total_profit} unit={it.quote_token} />
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{t('myBots.today')}</dt>
          <dd>
            {main?.today_profit === null ? (
              <span className="dim">—</span>
            ) : (
              <Delta value={main?.today_profit ?? '0'} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t('myBots.equity')}</dt>
          <dd>
            <Amount value={main?.equity ?? '0'} />
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
