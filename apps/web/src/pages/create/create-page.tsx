// The create screen: which pair, its live figures, and the kind's own form around the chart.
// Must never know a field of a kind.
import { useCallback, useMemo, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { paths } from '@trellis/contract/paths'
import type { CandleRow, KlineResult, SpotSymbol } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { webKinds } from '@trellis/bots/registry.web'
import { Button, CoinDisc, Delta, EmptyState, Price, Skeleton } from '@trellis/ui'
import { pageParts } from '../page-parts.tsx'
import { PairPicker } from './pair-picker.tsx'
import { useSymbols } from '../../data/queries.ts'
import { usePageTexts } from '../page-texts.ts'
import { useTitle } from '../use-title.ts'
import { pairOfAddress, usePairMemory } from './pair-memory.ts'
import './create-page.css'

export function CreatePage() {
  usePageTexts()
  const { t, go, call } = useWeb()
  const query = useAddress()
  const symbols = useSymbols()
  const list = symbols.data?.list ?? NO_PAIRS
  const memory = usePairMemory()
  const base = query['base'] ?? ''
  const quote = query['quote'] ?? ''
  const { pair, wanted } = useMemo(() => pairOfAddress(list, base, quote), [list, base, quote])
  const kind = webKinds[0]
  const candles = useCallback(
    async (interval: string, limit: number): Promise<readonly CandleRow[]> => {
      const body = { symbol: pair?.symbol ?? '', category: 'spot', interval, limit }
      return (await call<KlineResult>(paths.kline, body, { claims: 'all' })).list
    },
    [call, pair?.symbol],
  )
  useTitle(
    pair === undefined
      ? t('create.title')
      : `${pair.base_token}/${pair.quote_token} · ${t('create.title')}`,
  )
  const choose = (next: SpotSymbol): void => {
    memory.remember(next.symbol)
    go(`/create/?base=${next.base_token}&quote=${next.quote_token}`)
  }
  const picker = <PairPicker list={list} chosen={pair} memory={memory} onChoose={choose} />
  if (symbols.isError && list.length === 0) {
    return (
      <main className="page" id="main">
        <EmptyState
          title={t('create.listFailed')}
          actions={<Button onClick={() => void symbols.refetch()}>{t('create.retry')}</Button>}
        />
      </main>
    )
  }
  if (symbols.isPending || kind === undefined) return <CreateSkeleton />
  if (pair === undefined) {
    return (
      <main className="page" id="main">
        <div className="pair">{picker}</div>
        <NotTradable wanted={wanted} list={list} onChoose={choose} />
      </main>
    )
  }
  return (
    <main className="page" id="main">
      <kind.CreateForm
        key={pair.symbol}
        pair={pair}
        parts={pageParts}
        preset={query}
        candles={candles}
        head={<PairHead pair={pair} picker={picker} />}
      />
    </main>
  )
}

const NO_PAIRS: readonly SpotSymbol[] = []

function useAddress(): Readonly<Record<string, string>> {
  const search = useSearch()
  return useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
}

function PairHead({ pair, picker }: { pair: SpotSymbol; picker: ReactNode }) {
  const { t, usePrice } = useWeb()
  const live = usePrice(pair.symbol)
  const digits = pair.price_precision
  const last = live.last === '' ? pair.price : live.last
  const change = live.change === '' ? pair.change_24h : live.change
  return (
    <div className={live.stale ? 'pair stale' : 'pair'}>
      <span className="desk-only">
        <CoinDisc coin={pair.base_token} />
      </span>
      {picker}
      <span className="chip kind desk-only">{t('create.kind.spot-grid')}</span>
      <Price value={last} digits={digits} className="fig-m" />
      <span>
        <Delta value={change} percent /> <span className="dim2 desk-only">{t('create.day')}</span>
      </span>
      {live.high === '' ? undefined : (
        <span className="dim desk-only nowrap">
          {t('create.high')} <Price value={live.high} digits={digits} className="ink" />
        </span>
      )}
      {live.low === '' ? undefined : (
        <span className="dim desk-only nowrap">
          {t('create.low')} <Price value={live.low} digits={digits} className="ink" />
        </span>
      )}
    </div>
  )
}

/** The pair is not there or does not trade: say so, and offer what comes nearest. */
function NotTradable(props: {
  wanted: string
  list: readonly SpotSymbol[]
  onChoose(pair: SpotSymbol): void
}) {
  const { t } = useWeb()
  const near = props.list
    .filter((it) => it.base_token.length > 1 && props.wanted.startsWith(it.base_token))
    .concat(props.list)
    .slice(0, 4)
  return (
    <section className="card">
      <EmptyState
        title={t('create.notTradable', { pair: props.wanted })}
        actions={near.map((pair) => (
          <Button key={pair.symbol} onClick={() => props.onChoose(pair)}>
            <bdi dir="ltr">
              {pair.base_token}/{pair.quote_token}
            </bdi>
          </Button>
        ))}
      >
        {t('create.alternatives')}
      </EmptyState>
    </section>
  )
}

function CreateSkeleton() {
  return (
    <main className="page" id="main" aria-busy="true">
      <div className="create-work">
        <div className="stack stack-12">
          <div className="pair">
            <Skeleton width="240px" height="28px" />
          </div>
          <section className="card">
            <Skeleton height="540px" />
          </section>
        </div>
        <section className="card create-fields">
          {[1, 2, 3, 4, 5, 6].map((it) => (
            <Skeleton key={it} height="64px" />
          ))}
        </section>
      </div>
    </main>
  )
}
