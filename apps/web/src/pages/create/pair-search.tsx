// Search for a pair: a combobox with tabs of quote coins, favourites and recents. Only pairs that
// trade are offered.
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { CoinDisc, Delta, Icon, Price } from '@trellis/ui'
import { isSameMarket, marketKey, marketName } from '@trellis/contract/market-ref'
import type { ListedPair } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { PairMemory } from './pair-memory.ts'
import { FAVOURITES_TAB, pairsInView, pairSorts, quotesOf, type PairView } from './pair-view.ts'

export interface PairPickerProps {
  readonly list: readonly ListedPair[]
  readonly chosen: ListedPair | undefined
  readonly memory: PairMemory
  onChoose(pair: ListedPair): void
}

const SHOWN_MAX = 60

/** Chooses one of the pairs that trade. */
export function PairSearch({ list, chosen, memory, onChoose }: PairPickerProps) {
  const { t, format } = useWeb()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [view, setView] = useState<PairView>({ tab: '', sort: 'volume' })
  const box = useRef<HTMLDivElement>(null)
  const found = useMemo(
    () => pairsInView(list, text, memory, view).slice(0, SHOWN_MAX),
    [list, text, memory, view],
  )
  const keys = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 }
    const next = moves[event.key]
    if (next !== undefined) {
      event.preventDefault()
      const index = Math.min(found.length - 1, Math.max(0, next))
      setAt(index)
      box.current?.children[index]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      const pair = found[at]
      event.preventDefault()
      if (pair !== undefined) onChoose(pair)
    }
  }
  return (
    <div className="stack">
      <div className="search-box">
        <Icon name="search" size={18} />
        <input
          type="text"
          role="combobox"
          // The dialog was opened to search; the field is the first thing in it.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="off"
          aria-label={t('create.search')}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found[at] === undefined ? undefined : `${id}-${at}`}
          placeholder={t('create.search')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={keys}
        />
      </div>
      <PairViews
        list={list}
        view={view}
        onView={(next) => {
          setView(next)
          setAt(0)
        }}
      />
      {found.length === 0 ? (
        <p className="dim pair-none">
          {text === '' ? t('create.noFavourite') : t('create.noPair', { text })}
        </p>
      ) : undefined}
      <div className="pair-list" id={id} role="listbox" aria-label={t('create.pairs')} ref={box}>
        {found.map((pair, index) => (
          <div className="pair-row" key={marketKey(pair)} data-at={index === at || undefined}>
            <button
              type="button"
              role="option"
              tabIndex={-1}
              id={`${id}-${index}`}
              aria-selected={chosen !== undefined && isSameMarket(pair, chosen)}
              onClick={() => onChoose(pair)}
            >
              <CoinDisc coin={pair.base_token} small />
              <span className="pair-name">
                <bdi dir="ltr" className="fig">
                  {marketName(pair)}
                </bdi>
                <span className="t12 dim2">
                  {t('create.volume')} <bdi dir="ltr">{format.short(pair.turnover_24h, 2)}</bdi>
                </span>
              </span>
              <PairPrice pair={pair} />
            </button>
            <Favourite pair={pair} memory={memory} />
          </div>
        ))}
      </div>
    </div>
  )
}

interface PairViewsProps {
  readonly list: readonly ListedPair[]
  readonly view: PairView
  onView(view: PairView): void
}

/** Tabs of quote coins with the favourites, and the order of the list. */
function PairViews({ list, view, onView }: PairViewsProps) {
  const { t } = useWeb()
  const tabs = useMemo(() => ['', FAVOURITES_TAB, ...quotesOf(list)], [list])
  const named: Readonly<Record<string, string>> = {
    '': t('create.all'),
    [FAVOURITES_TAB]: t('create.favourites'),
  }
  return (
    <div className="row between pair-views">
      <div className="picks" role="group" aria-label={t('create.quoteCoins')}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            aria-pressed={tab === view.tab}
            onClick={() => onView({ ...view, tab })}
          >
            {named[tab] ?? tab}
          </button>
        ))}
      </div>
      <select
        aria-label={t('create.sort')}
        value={view.sort}
        onChange={(event) => {
          const sort = pairSorts.find((it) => it === event.target.value)
          if (sort !== undefined) onView({ ...view, sort })
        }}
      >
        {pairSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`create.sorts.${sort}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The price as it runs, the list's own until the stream has one. */
function PairPrice({ pair }: { pair: ListedPair }) {
  const { usePrice } = useWeb()
  const live = usePrice(pair)
  return (
    <>
      <span className="end">
        <Price value={live.last === '' ? pair.price : live.last} digits={pair.price_precision} />
      </span>
      <Delta
        value={live.change === '' ? pair.change_24h : live.change}
        percent
        className="change"
      />
    </>
  )
}

function Favourite({ pair, memory }: { pair: ListedPair; memory: PairMemory }) {
  const { t } = useWeb()
  const on = memory.favourites.includes(marketKey(pair))
  return (
    <button
      type="button"
      className="star"
      aria-pressed={on}
      aria-label={t('create.favourite', { pair: marketName(pair) })}
      onClick={() => memory.toggleFavourite(pair)}
    >
      <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
        <path d="m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.1l5-.7z" />
      </svg>
    </button>
  )
}
