// Home: the living trellis first, because it explains the product by being it; then what can be
// created, the market, and answers.
import { Suspense, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass, formatPercent, useFormats, fractionOf } from '@trellis/ui'
import { useSession, useWords } from '../../app/session-context.tsx'
import { useAccount, useSymbols } from '../../data/queries.ts'
import { wasSignedIn } from '../../data/session.ts'
import { useFees } from '../../data/use-fees.ts'
import { busiest } from '../my-bots/no-bots.tsx'
import { Faq } from './faq.tsx'
import { LivingTrellis } from './living-trellis.tsx'
import { MarketStrip } from './market-strip.tsx'
import { Story, useStory } from './story.tsx'
import { SummaryStrip } from './summary-strip.tsx'
import { TypePicker } from './type-picker.tsx'
import { useLiveWalk, type LiveWalk } from './use-live-walk.ts'
import { useLoginFromAddress } from './use-login-address.ts'
import './home.css'
import './hero.css'

const CELLS = [6, 12, 24] as const
/** Room of the words over the rungs, as the styles set it. */
const LEAD = 400

export function HomePage() {
  const { known, signedIn } = useAccount()
  useLoginFromAddress()
  const mine = known ? signedIn : wasSignedIn()
  return (
    <main className="page home" id="main">
      {mine && signedIn && <SummaryStrip />}
      <Hero mine={mine} />
      <TypePicker />
      <MarketStrip />
      <Suspense>
        <Faq />
      </Suspense>
    </main>
  )
}

function Hero({ mine }: { readonly mine: boolean }) {
  const t = useWords()
  const { data } = useSymbols()
  const [cells, setCells] = useState<number>(12)
  const [first] = busiest(data?.list ?? [], 1)
  const pair = first ? `${first.base_token}/${first.quote_token}` : 'BTC/USDT'
  const live = useLiveWalk(first?.symbol ?? '', cells)
  const story = useStory()
  const narrow = useNarrow()
  const gap = useGap(live)
  return (
    <section className="hero" data-mine={mine || undefined}>
      <div className="words">
        <h1 className={mine ? 'fig-l' : 'fig-xl'}>{t(mine ? 'home.titleMine' : 'home.title')}</h1>
        <p className="t14 dim">{t('home.lead')}</p>
        <HeroActions mine={mine} />
      </div>
      <figure>
        <LivingTrellis
          live={live}
          digits={first?.price_precision ?? 2}
          pair={pair}
          step={story.step}
          lead={narrow || document.dir === 'rtl' ? 0 : LEAD}
        />
        <figcaption className="row between wrap t12">
          <span className="dim2 caption">
            <bdi dir="ltr" className="dim">
              {pair}
            </bdi>{' '}
            {t('home.caption')}{' '}
            {live.since > 0 && (
              <span className="acc">{t('home.since', { count: live.since })}</span>
            )}
          </span>
          <span className="row g4" role="group" aria-label={t('home.grids')}>
            <span className="dim2">{t('home.grids')}</span>
            <span className="picks">
              {CELLS.map((count) => (
                <button
                  key={count}
                  type="button"
                  aria-pressed={cells === count}
                  onClick={() => setCells(count)}
                >
                  {count}
                </button>
              ))}
            </span>
          </span>
        </figcaption>
      </figure>
      <Story
        story={story}
        values={{ ...gap, pairs: live.walk?.pairs ?? 0, fills: live.walk?.marks.length ?? 0 }}
      />
    </section>
  )
}

function HeroActions({ mine }: { readonly mine: boolean }) {
  const t = useWords()
  const { dialogs } = useSession()
  return (
    <div className="row wrap actions">
      <Link className={buttonClass({ variant: 'primary' })} href="/create/">
        {t('action.create')}
      </Link>
      {mine ? (
        <Link className={buttonClass()} href="/my-bot/">
          {t('nav.myBots')}
        </Link>
      ) : (
        <Button onClick={() => dialogs.open({ name: 'register' })}>{t('home.register')}</Button>
      )}
    </div>
  )
}

/** What one rung is worth in percent of its price, before and after fees, in words' values. */
function useGap({ trellis, last }: LiveWalk) {
  const formats = useFormats()
  const fees = useFees()
  if (trellis === undefined || last === undefined) return { gap: '—', net: '—' }
  const step = (trellis.high - trellis.low) / trellis.cells
  const gap = Number(fractionOf(step.toFixed(8), last.toFixed(8)))
  const percent = (value: number) => formatPercent(value.toFixed(6), formats.settings)
  // Two trades, each with the fee of a waiting order.
  return {
    gap: percent(gap),
    net: fees === undefined ? '—' : percent(gap - 2 * Number(fees.maker)),
  }
}

const NARROW = '(max-width: 1180px)'

/** Whether the words stand over the trellis or above it. */
function useNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(NARROW)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(NARROW).matches,
  )
}
