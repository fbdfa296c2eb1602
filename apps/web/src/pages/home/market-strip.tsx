// The market now: the most traded pairs, live, each leading to a form with its pair filled in.
import { useDeferredValue } from 'react'
import { Link } from 'wouter'
import type { ListedPair } from '@trellis/contract'
import { CoinDisc, Delta, Price, Skeleton, Sparkline, useFormats } from '@trellis/ui'
import { firstCategory, firstFormOf } from '../../app/first-kind.ts'
import { useWords } from '../../app/session-context.tsx'
import { useCloses, usePairs } from '../../data/queries.ts'
import { busiest } from '../busiest-pairs.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { useCalmPrice } from './use-calm-price.ts'
import './market-strip.css'

const SHOWN = 6

export function MarketStrip() {
  const t = useWords()
  const formats = useFormats()
  const { data: newest, error, refetch } = usePairs(firstCategory)
  // The tiles lie below what is seen first: they are drawn in pieces.
  const data = useDeferredValue(newest)
  const pairs = busiest(data?.list ?? [], SHOWN)
  return (
    <section className="stack stack-12" aria-labelledby="market-title">
      <div className="sec">
        <h2 className="h2" id="market-title">
          {t('home.market')}
        </h2>
        {data !== undefined && data.savedAtMs > 0 && (
          <span className="t12 dim2">
            {t('home.savedList', { time: formats.time(data.savedAtMs, 'short') })}
          </span>
        )}
      </div>
      {error !== null && data === undefined && <FailedNotice onRetry={refetch} />}
      <ul className="card-row market">
        {data === undefined && error === null
          ? Array.from({ length: SHOWN }, (_, index) => (
              <li key={index}>
                <Skeleton height="104px" />
              </li>
            ))
          : pairs.map((pair) => (
              <li key={pair.symbol}>
                <PairTile pair={pair} />
              </li>
            ))}
      </ul>
    </section>
  )
}

function PairTile({ pair }: { readonly pair: ListedPair }) {
  const live = useCalmPrice(pair)
  const closes = useCloses(pair, '30m', 48) ?? []
  const { base_token: base, quote_token: quote } = pair
  const change = live.change === '' ? pair.change_24h : live.change
  return (
    <Link className="card tile" href={firstFormOf(pair)}>
      <span className="row">
        <CoinDisc coin={base} small />
        <bdi dir="ltr" className="h2">
          {base}
          <span className="dim2">/{quote}</span>
        </bdi>
        <span className="end t12">
          <Delta value={change} percent />
        </span>
      </span>
      <Sparkline values={closes} fluid height={28} width={160} tone="ink3" />
      <span className="fig-m">
        <Price
          value={live.last === '' ? pair.price : live.last}
          digits={pair.price_precision}
          short
        />
      </span>
    </Link>
  )
}
