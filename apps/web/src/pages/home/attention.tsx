// What wants a look: each bot with what is the matter, where its price stands, and what can be done
// about it, one tap away.
import { Link } from 'wouter'
import type { BotRow, SummaryResult } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import { kindName } from '@trellis/bot-kit/web/kind-name.ts'
import { Delta, Skeleton, digitsOfCoin, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { usePrice } from '../../data/live.ts'
import { useAllBots } from '../../data/queries.ts'
import { BotSketch } from '../my-bots/list/bot-sketch.tsx'
import { StateWordsChip } from '../my-bots/list/bot-line.tsx'
import { pairOf } from '../my-bots/filter/bot-selection.ts'
import { outsideMs, stateOf } from '../my-bots/bot-state.ts'
import { RangeBar } from '../my-bots/list/range-bar.tsx'
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
                <Skeleton height="172px" />
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

function AttentionCard({ row }: { readonly row: BotRow }) {
  const t = useWords()
  const formats = useFormats()
  const { figures } = row
  const live = usePrice(figures)
  const price = live.last === '' ? figures.current_price : live.last
  const { key, state } = stateOf(figures)
  const isOut = key === 'below' || key === 'above'
  const since = formats.duration(outsideMs(figures), 1)
  const edge = formats.price(key === 'below' ? figures.min_price : figures.max_price)
  const of = `/bot/${figures.bot_id}/`
  return (
    <article className="card to-look">
      <header>
        <BotSketch row={row} closed={false} />
        <div className="two-line">
          <h3 className="fig-m">
            <Link href={of}>{isOut ? t(`home.out-${key}`, { since }) : t(`state.${state}`)}</Link>
          </h3>
          <span className="dim">
            <bdi dir="ltr">{pairOf(figures)}</bdi> · {kindName(figures.kind, t)}
          </span>
        </div>
        <StateWordsChip figures={figures} />
      </header>
      {isOut && <RangeBar low={figures.min_price} high={figures.max_price} price={price} />}
      <div className="do">
        {isOut && (
          <Link className="way main" href={`${of}?ask=adjust`}>
            <b>{t('myBots.adjustRange')}</b>
            <span>{t('home.aroundPrice', { price: formats.price(price) })}</span>
          </Link>
        )}
        <Link className="way" href={of}>
          <b>{t(isOut ? 'home.wait' : 'myBots.details')}</b>
          <span>{isOut ? t('home.tradesFrom', { price: edge }) : t(`next.${key}`)}</span>
        </Link>
        <Link className="way" href={`${of}?ask=close`}>
          <b>{t('home.close')}</b>
          <span>
            {t('home.pnlNow')}{' '}
            <Delta value={figures.total_profit} digits={digitsOfCoin(figures.quote_token)} />
          </span>
        </Link>
      </div>
    </article>
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
