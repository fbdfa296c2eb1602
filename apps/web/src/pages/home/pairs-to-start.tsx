// Pairs to start a bot on, with one tap to a form that is filled in: what moved most, and what is
// traded most. A day of past prices; it promises nothing and says so.
import { useDeferredValue, useState } from 'react'
import { Link } from 'wouter'
import { useQuery } from '@tanstack/react-query'
import type { ListedPair } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import { paths } from '@trellis/contract/paths'
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
import { useSession, useWords } from '../../app/session-context.tsx'
import { useCloses, usePairs } from '../../data/queries.ts'
import { busiest } from '../busiest-pairs.ts'
import { useCalmPrice } from './use-calm-price.ts'
import './pairs-to-start.css'

const SHOWN = 4
const kind = firstKind()
const orders = ['moving', 'traded'] as const
type Order = (typeof orders)[number]

/** Its words are those of what home finds. */
export function PairsToStart() {
  const t = useWords()
  const [order, setOrder] = useState<Order>('moving')
  // The cards lie below what is seen first: they are drawn in pieces.
  const pairs = useDeferredValue(usePairsToStart(order))
  return (
    <section className="stack stack-12" aria-labelledby="suggested-title">
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
      <ul className="card-row start-pairs">
        {pairs === undefined
          ? Array.from({ length: SHOWN }, (_, index) => (
              <li key={index}>
                <Skeleton height="196px" />
              </li>
            ))
          : pairs.map((pair) => (
              <li key={pair.symbol}>
                <PairCard pair={pair} />
              </li>
            ))}
      </ul>
    </section>
  )
}

/** The liveliest of the last day as the server ranks them, or the most traded of the list. */
function usePairsToStart(order: Order): readonly ListedPair[] | undefined {
  const { api } = useSession()
  const { data: listed } = usePairs(firstCategory)
  const { data: moving } = useQuery({
    queryKey: ['suggested'],
    staleTime: 60_000,
    refetchInterval: false,
    queryFn: async () => {
      const request = { category: firstCategory, quote: 'USDT', page: 0, limit: SHOWN }
      const answer = await api.call<{ list: ListedPair[] }>(paths.recommendSymbol, request)
      return answer.list
    },
  })
  if (order === 'moving') return moving
  return listed && busiest(listed.list, SHOWN)
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
