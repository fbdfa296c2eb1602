// Pairs to start a bot on, with one tap to a form that is filled in: what moved most, and what is
// traded most. A day of past prices; it promises nothing and says so.
import { useDeferredValue, useState } from 'react'
import { Link } from 'wouter'
import type { ListedPair } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import {
  buttonClass,
  CoinDisc,
  Delta,
  Price,
  Segmented,
  Skeleton,
  Sparkline,
  useFormats,
} from '@trellis/ui'
import { firstCategory, firstFormOf, firstKind } from '../../app/first-kind.ts'
import { useWords } from '../../app/session-context.tsx'
import { useCloses, usePairs } from '../../data/queries.ts'
import { busiest } from '../busiest-pairs.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { liveliest } from './liveliest-pairs.ts'
import { useCalmPrice } from './use-calm-price.ts'
import './pairs-to-start.css'

const SHOWN = 4
const kind = firstKind()
const orders = ['moving', 'traded'] as const
type Order = (typeof orders)[number]
const first = { moving: liveliest, traded: busiest } as const

interface PairsToStartProps {
  /** Settings were found, and none held up in the days not searched: a reader misses them here. */
  readonly noneHeldUp: boolean
}

/** Its words are those of what home finds. */
export function PairsToStart({ noneHeldUp }: PairsToStartProps) {
  const t = useWords()
  const [order, setOrder] = useState<Order>('moving')
  const { data, error, refetch } = usePairs(firstCategory)
  // The cards lie below what is seen first: they are drawn in pieces.
  const list = useDeferredValue(data?.list)
  const pairs = list && first[order](list, SHOWN)
  return (
    <section className="stack stack-12 pairs-to-start" aria-labelledby="suggested-title">
      <div className="sec">
        <div className="row wrap g12">
          <h2 className="h2" id="suggested-title">
            {t('start.title')}
          </h2>
          <Segmented<Order>
            label={t('start.order')}
            look="picks"
            value={order}
            choices={orders.map((value) => ({ value, label: t(`start.order-${value}`) }))}
            onChange={setOrder}
          />
        </div>
        <span className="t12 dim2 desk-only">{t('start.note')}</span>
      </div>
      {noneHeldUp && <p className="t12 dim">{t('start.noneHeldUp')}</p>}
      {pairs === undefined && error !== null ? (
        <div>
          <FailedNotice onRetry={refetch} />
        </div>
      ) : (
        <ul className="start-pairs">
          {pairs === undefined
            ? Array.from({ length: SHOWN }, (_, index) => (
                <li key={index}>
                  <Skeleton height="100%" />
                </li>
              ))
            : pairs.map((pair) => (
                <li key={pair.symbol}>
                  <PairCard pair={pair} />
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}

function PairCard({ pair }: { readonly pair: ListedPair }) {
  const t = useWords()
  const formats = useFormats()
  const live = useCalmPrice(pair)
  const closes = useCloses(pair, '30m', 48) ?? []
  const { base_token: base } = pair
  return (
    <article className="card pair-card">
      <header className="row">
        <CoinDisc coin={base} />
        <div className="two-line">
          <h3 className="fig-m">
            <bdi dir="ltr">{marketName(pair)}</bdi>
          </h3>
          <span className="dim">{kind && t(`${kind.offer.words}.name`)}</span>
        </div>
        <span className="end fig-m">
          <Price
            value={live.last === '' ? pair.price : live.last}
            digits={pair.price_precision}
            short
          />
        </span>
      </header>
      <Sparkline values={closes} fluid height={44} width={240} tone="acc" />
      <div className="pairs">
        <dl>
          <div>
            <dt>{t('start.swing')}</dt>
            <dd className="fig">{formats.percent(pair.amplitude)}</dd>
          </div>
          <div>
            <dt>{t('start.change')}</dt>
            <dd className="fig">
              <Delta value={live.change === '' ? pair.change_24h : live.change} percent />
            </dd>
          </div>
        </dl>
        <Link
          className={buttonClass({ small: true })}
          href={firstFormOf(pair)}
          aria-label={t('start.useOn', { pair: marketName(pair) })}
        >
          {t('start.use')}
        </Link>
      </div>
    </article>
  )
}
