// The create screen: which pair, its live figures, and the kind's own form around the chart. It
// knows no field of a kind.
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { later } from '@trellis/bot-kit/web/later.tsx'
import { useLocation, useSearch } from 'wouter'
import { marketKey, marketName } from '@trellis/contract/market-ref'
import { paths } from '@trellis/contract/paths'
import type { CandleRow, KlineResult, ListedPair } from '@trellis/contract'
import { AccountRefusedProvider } from '@trellis/bot-kit/web/create/account-refused.ts'
import { pathOfPair } from '@trellis/bot-kit/web/pair-address.ts'
import { useWeb, type CreateFacts } from '@trellis/bot-kit/web/web-context.ts'
import { webKinds } from '@trellis/bots/registry.web'
import { Skeleton, usePhone } from '@trellis/ui'
import { firstCategory } from '../../app/first-kind.ts'
import { keepCreatePath } from '../../app/last-create.ts'
import { LazyPriceChart } from '../chart-part.tsx'
import { CreateTitle } from './create-title.tsx'
import { kindEntries, kindOfPath } from './kind-list.ts'
import { PairHead } from './pair-head.tsx'
import { PairPicker } from './pair-picker.tsx'
import { usePairs } from '../../data/queries.ts'
import { useKindTexts, useFormTexts } from '../page-texts.ts'
import { useTitle } from '../use-title.ts'
import { useWithheld } from '../../app/offered/use-withheld.ts'
import { nameOfAddress, pairOfAddress, usePairMemory } from './pair-memory.ts'
import './create-page.css'

const AdviceWords = later(async () => (await import('./advice-words.tsx')).AdviceWords)

export function CreatePage() {
  useFormTexts()
  const { t, go, call, signedIn } = useWeb()
  const isWithheld = useWithheld() !== undefined
  const [refused, setRefused] = useState(signedIn ? undefined : '')
  const phone = usePhone()
  const query = useAddress()
  const [path] = useLocation()
  const entry = kindOfPath(ENTRIES, path)
  useKindTexts(entry === undefined ? [] : [entry.kind])
  const category = entry?.category ?? firstCategory
  const symbols = usePairs(category)
  // Chart and form come with the list of pairs: they are drawn in pieces. A list that lags behind
  // the kind is of other markets.
  const deferred = useDeferredValue(symbols.data)
  const listed = deferred?.category === category ? deferred : undefined
  const list = listed?.list ?? NO_PAIRS
  const memory = usePairMemory()
  const { pair, wanted } = useMemo(() => pairOfAddress(list, query), [list, query])
  const built = entry?.path
  useEffect(() => {
    if (built !== undefined) keepCreatePath(built)
  }, [built])
  const { symbol } = pair ?? {}
  const candles = useCallback(
    async (interval: string, limit: number): Promise<readonly CandleRow[]> => {
      const body = { symbol: symbol ?? '', category, interval, limit }
      return (await call<KlineResult>(paths.kline, body, { claims: 'all' })).list
    },
    [call, symbol, category],
  )
  // A portfolio is of several markets, and a leader of any.
  const isOfMany = entry?.group === 'portfolio' || entry?.group === 'copy'
  const named = isOfMany ? t(`${entry.words}.name`) : pair && marketName(pair)
  useTitle([named ?? '', t('create.title')].filter((it) => it !== '').join(' · '))
  const choose = (next: ListedPair): void => {
    memory.remember(next)
    go(pathOfPair(entry?.path ?? '/create/', next))
  }
  const picker = <PairPicker list={list} chosen={pair} memory={memory} onChoose={choose} />
  const hasFailed = symbols.isError && (symbols.data?.list ?? NO_PAIRS).length === 0
  const isKnown = listed !== undefined && entry !== undefined
  if (hasFailed || (isKnown && pair === undefined)) {
    return (
      <main className="page" id="main">
        {phone ? <CreateTitle>{picker}</CreateTitle> : <div className="pair">{picker}</div>}
        <Suspense>
          <NoForm
            wanted={wanted}
            list={list}
            onChoose={choose}
            onRetry={hasFailed ? symbols.refetch : undefined}
          />
        </Suspense>
      </main>
    )
  }
  if (!isKnown || pair === undefined)
    return <CreateSkeleton name={nameOfAddress(query, category)} />
  const head = (facts: CreateFacts) => (
    <PairHead pair={pair} picker={picker} facts={facts} entries={ENTRIES} current={entry} />
  )
  const form = (
    <main className="page" id="main">
      {signedIn && (
        <Suspense>
          <CreationRefused onRefused={setRefused} />
        </Suspense>
      )}
      <AccountRefusedProvider value={refused}>
        <entry.kind.CreateForm
          key={marketKey(pair)}
          pair={pair}
          parts={PARTS}
          preset={query}
          candles={candles}
          head={head}
          afterwards={
            <Suspense>
              <FirstDay />
            </Suspense>
          }
        />
      </AccountRefusedProvider>
    </main>
  )
  return isWithheld ? <WithheldForm entry={entry}>{form}</WithheldForm> : form
}

const notes = () => import('./notes/account-notes.tsx')
/** What few accounts and regions see. */
const WithheldForm = later(async () => (await notes()).WithheldForm)
const CreationRefused = later(async () => (await notes()).CreationRefused)
/** Seldom: most addresses name a pair that trades. */
const NoForm = later(async () => (await import('./no-form.tsx')).NoForm)

/** Comes with the first bot. */
const FirstDay = later(async () => (await import('./first-day.tsx')).FirstDay)

const NO_PAIRS: readonly ListedPair[] = []
/** What the page lends to the forms. */
const PARTS = {
  PriceChart: LazyPriceChart,
  AdviceWords,
  // The answer with the page said it.
  isAdvised: document.documentElement.dataset['advice'] === 'on',
  CopySource: later(async () => (await import('./copy/copy-source.tsx')).CopySource),
  CopiedOf: later(async () => (await import('./copy/copied-of.tsx')).CopiedOf),
  TaxNote: later(async () => (await notes()).TaxNote),
  Backtest: later(async () => (await import('./backtest/backtest-tab.tsx')).BacktestTab),
}
const ENTRIES = kindEntries(webKinds)

function useAddress(): Readonly<Record<string, string>> {
  const search = useSearch()
  return useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
}

/** The page while the list of pairs is on its way; an address names its pair at once. */
function CreateSkeleton({ name }: { readonly name: string }) {
  const phone = usePhone()
  const place = <Skeleton width="240px" height="28px" />
  const title =
    name === '' ? (
      place
    ) : (
      <h1 className="h1">
        <bdi dir="ltr">{name}</bdi>
      </h1>
    )
  return (
    <main className="page" id="main" aria-busy="true">
      <div className="create-work">
        <div className="stack stack-12">
          {phone ? <CreateTitle>{title}</CreateTitle> : undefined}
          <div className="pair">{phone ? place : title}</div>
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
