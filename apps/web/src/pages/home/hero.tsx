// The head of home for who has no bot yet: the living trellis, because it explains the product by
// being it, and beside it words for a guest, or the money that waits for a first bot.
import { useState, type ComponentType } from 'react'
import { Link } from 'wouter'
import type { ListedPair } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import type { Translate } from '@trellis/bot-kit/web/web-context.ts'
import {
  Button,
  buttonClass,
  formatPercent,
  fractionOf,
  UNKNOWN,
  useFormats,
  useMedia,
} from '@trellis/ui'
import { firstCategory } from '../../app/first-kind.ts'
import { useSession, useWords } from '../../app/session-context.tsx'
import { firstCoin } from '../../data/first-coin.ts'
import { usePairs } from '../../data/queries.ts'
import { useFees } from '../../data/use-fees.ts'
import { busiest } from '../busiest-pairs.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { LivingTrellis } from './living-trellis.tsx'
import { Story, useStory } from './story.tsx'
import { useLiveWalk, type LiveWalk } from './use-live-walk.ts'
import './hero.css'

const CELLS = [6, 12, 24] as const
/** Room of the words over the rungs, as the styles set it. */
const LEAD = 400

export interface HeroProps {
  /** In the place of a guest's words: those for who is signed in and has no bot yet. */
  readonly Words?: ComponentType<{ readonly pair: ListedPair | undefined }>
}

export function Hero({ Words }: HeroProps) {
  const t = useWords()
  const { data, error, refetch } = usePairs(firstCategory)
  const [cells, setCells] = useState<number>(12)
  const [first] = busiest(data?.list ?? [], 1)
  const pair = first ? marketName(first) : `BTC/${firstCoin()}`
  const live = useLiveWalk(first, cells)
  const story = useStory()
  // The words stand above the trellis, not over it.
  const narrow = useMedia('(max-width: 1180px)')
  const gap = useGap(live)
  return (
    <section className="hero" aria-label={Words && t('home.summary')}>
      <div className="words">
        {Words ? (
          <Words pair={first} />
        ) : (
          <>
            <h1 className="fig-xl">{t('home.title')}</h1>
            <p className="t14 dim">{t('home.lead')}</p>
            <GuestActions />
          </>
        )}
      </div>
      <figure>
        {error && !data ? <FailedNotice onRetry={refetch} /> : undefined}
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
        values={{
          ...gap,
          ...lastDay(live, t),
        }}
      />
    </section>
  )
}

function GuestActions() {
  const t = useWords()
  const { dialogs } = useSession()
  return (
    <div className="row wrap actions">
      <Link className={buttonClass({ variant: 'primary' })} href="/create/">
        {t('action.create')}
      </Link>
      <Button onClick={() => dialogs.open({ name: 'register' })}>{t('home.register')}</Button>
    </div>
  )
}

/** Fills of the last day in words' values; unknown until its prices are. */
export function lastDay({ walk }: Pick<LiveWalk, 'walk'>, t: Translate) {
  if (walk === undefined) return { fills: UNKNOWN, pairs: UNKNOWN }
  return {
    fills: t('home.fills', { count: walk.marks.length }),
    pairs: t('home.pairs', { count: walk.pairs }),
  }
}

/** What one rung is worth in percent of its price, before and after fees, in words' values. */
function useGap({ trellis, last }: LiveWalk) {
  const formats = useFormats()
  const fees = useFees(firstCategory)
  if (trellis === undefined || last === undefined) return { gap: UNKNOWN, net: UNKNOWN }
  const step = (trellis.high - trellis.low) / trellis.cells
  const gap = Number(fractionOf(step.toFixed(8), last.toFixed(8)))
  const percent = (value: number) => formatPercent(value.toFixed(6), formats.settings)
  // Two trades, each with the fee of a waiting order.
  return {
    gap: percent(gap),
    net: fees === undefined ? UNKNOWN : percent(gap - 2 * Number(fees.maker)),
  }
}
