// What wants a look: each bot with what is the matter, where its price stands, and what can be done
// about it, one tap away.
import { Link } from 'wouter'
import type { SummaryResult } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import { Skeleton } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { useAllBots } from '../../data/queries.ts'
import { AttentionCard } from './attention-card.tsx'
import './attention.css'

const SHOWN = 3

export function Attention({ summary }: { readonly summary: SummaryResult }) {
  const t = useWords()
  const { attention } = summary
  const { data } = useAllBots('ONGOING', attention.length > 0)
  if (attention.length === 0) return null
  const shown = attention.slice(0, SHOWN)
  const all = summary.running_count + summary.waiting_count
  return (
    <section className="stack stack-12" aria-labelledby="attention-title">
      <div className="sec">
        <div className="row base g12">
          <h2 className="h2" id="attention-title">
            {t('home.attention')}
          </h2>
          <span className="t12 dim">
            {t('home.attentionOf', { count: all, part: attention.length })}
          </span>
        </div>
        {attention.length > SHOWN && (
          <Link className="link" href="/my-bot/?state=attention">
            {t('home.attentionAll', { count: attention.length })}
          </Link>
        )}
      </div>
      <ul className="attention">
        {shown.map((bot) => {
          const { bot_id: id } = bot
          const row = data?.find((it) => it.figures.bot_id === id)
          return (
            <li key={id}>
              {row ? (
                <AttentionCard row={row} />
              ) : data === undefined ? (
                <Skeleton height="var(--look-room)" />
              ) : (
                <StoppedCard id={id} name={marketName(bot)} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A bot that a fault stopped stands among the closed ones. */
function StoppedCard({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useWords()
  return (
    <article className="card to-look">
      <header>
        <span />
        <div className="two-line">
          <h3 className="fig-m">{t('state.failed')}</h3>
          <bdi dir="ltr" className="dim">
            {name}
          </bdi>
        </div>
      </header>
      <p className="dim">{t('next.failed')}</p>
      <div className="do">
        <Link className="way main" href={`/bot/${id}/`}>
          <b>{t('myBots.details')}</b>
        </Link>
      </div>
    </article>
  )
}
