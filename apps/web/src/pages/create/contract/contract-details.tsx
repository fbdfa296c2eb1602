// What the exchange says of a contract: its prices now, the rules of its orders, its margin, and
// what it is. Rules that come from a kept list say so.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListedPair } from '@trellis/contract'
import {
  clockOf,
  rateWords,
  useCountdown,
  useSymbolItem,
} from '@trellis/bot-kit/web/linear/use-ticker.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { SymbolConfig } from '@trellis/market'
import {
  Definitions,
  Dialog,
  digitsOf,
  Figure,
  Notice,
  percentDigits,
  Skeleton,
  type Definition,
} from '@trellis/ui'
import { loadSymbols, stateOf, type SymbolList } from './symbol-list.ts'
import { TierTable } from './tier-table.tsx'
import { useContractTexts } from './use-contract-texts.ts'
import './contract.css'

/** Rules of contracts change seldom. */
const FRESH_MS = 600_000
const HOUR_MINUTES = 60

export interface ContractDetailsProps {
  readonly pair: ListedPair
  onClose(): void
}

export function ContractDetails({ pair, onClose }: ContractDetailsProps) {
  useContractTexts()
  const { t, call } = useWeb()
  const { symbol } = pair
  const { data: list } = useQuery({
    queryKey: ['symbols'],
    staleTime: FRESH_MS,
    queryFn: () => loadSymbols(call),
  })
  const found = stateOf(list, symbol)
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('create.close')}
      title={t('contract.title', { symbol })}
    >
      <div className="stack contract">
        {list === undefined ? undefined : <Origin list={list} />}
        <Part title={t('contract.now')}>
          <Prices pair={pair} />
        </Part>
        {found.state === 'pending' ? (
          <Skeleton height="480px" />
        ) : found.state === 'rejected' ? (
          <Notice tone="warn">{t('contract.rejected', { symbol })}</Notice>
        ) : (
          <Rules config={found.config} pair={pair} />
        )}
      </div>
    </Dialog>
  )
}

/** Where the rules are from, if not from the server just now. */
function Origin({ list: { source, savedAtMs } }: { readonly list: SymbolList }) {
  const { t, format } = useWeb()
  if (source === 'fresh') return undefined
  const at = format.time(savedAtMs, 'short')
  return <Notice>{source === 'kept' ? t('contract.kept', { at }) : t('contract.builtIn')}</Notice>
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="stack stack-8">
      <h3 className="h2">{title}</h3>
      {children}
    </section>
  )
}

function Prices({ pair }: { readonly pair: ListedPair }) {
  const { t, format } = useWeb()
  const { data: item, isError } = useSymbolItem(pair)
  const left = useCountdown(Number(item?.next_funding_time ?? 0), item?.dueMs)
  if (item === undefined) {
    return isError ? <p className="dim">{t('contract.failed')}</p> : <Skeleton height="168px" />
  }
  const price = (text: string) => figure(format.number(text, digitsOf(pair.tick_size)))
  const short = (text: string, coin: string) => figure(`${format.short(text, 2)} ${coin}`)
  const hours = Number(item.funding_interval) / HOUR_MINUTES
  const funding = (
    <>
      {figure(rateWords(item.funding_rate, format))}{' '}
      {left === undefined ? undefined : <>{figure(clockOf(left))} </>}
      <span className="dim">{t('contract.fundingEvery', { count: hours })}</span>
    </>
  )
  const rows = [
    row('mark', price(item.mark_price)),
    row('index', price(item.index_price)),
    ...(item.funding_rate === '' ? [] : [row('funding', funding)]),
    row('range', <Span from={price(item.low_price_24h)} to={price(item.high_price_24h)} />),
    row('turnover', short(item.turnover_24h, item.quote_coin)),
    ...(item.open_interest === ''
      ? []
      : [row('openInterest', short(item.open_interest, item.base_coin))]),
  ]
  return <Definitions rows={worded(rows, t)} />
}

interface RulesProps {
  readonly config: SymbolConfig
  readonly pair: ListedPair
}

function Rules({ config, pair }: RulesProps) {
  const { t, format } = useWeb()
  const plain = (text: string) => format.number(text, digitsOf(text))
  const of = (text: string, coin: string) => figure(`${plain(text)} ${coin}`)
  const rate = (text: string) => figure(format.percent(text, percentDigits(text, 2)))
  const day = (ms: number) => format.time(ms, 'date')
  const { baseCoin: base, quoteCoin: quote } = config
  const status = config.preListing ? 'listing' : config.contractStatus
  const orders = [
    row('tick', of(config.tickSize, quote)),
    row('lot', of(config.lotSize, base)),
    row(
      'least',
      <>
        {of(config.minQty, base)}
        {config.minNotionalValue === '0' ? undefined : (
          <span className="dim">
            {' · '}
            {t('contract.leastValue', { value: plain(config.minNotionalValue), coin: quote })}
          </span>
        )}
      </>,
    ),
    row('most', of(config.maxOrderQty, base)),
    row('mostMarket', of(config.maxMarketOrderQty, base)),
    row('prices', <Span from={figure(plain(config.minPrice))} to={of(config.maxPrice, quote)} />),
  ]
  const margin = [
    row('initial', rate(config.initialMarginRate)),
    row('maintenance', rate(config.maintenanceMarginRate)),
    row('upTo', of(config.riskLimitBase, quote)),
    row('leverage', figure(config.leverageSections.map((it) => `${plain(it)}×`).join('  '))),
  ]
  const copied = config.copyTradeSupport ? (
    <Span
      from={figure(`${plain(config.copyTradeMinLeverage)}×`)}
      to={figure(`${plain(config.copyTradeMaxLeverage)}×`)}
    />
  ) : (
    t('contract.copiedNot')
  )
  const more = [
    row('type', t(`contract.types.${config.contractType}`)),
    row('status', t(`contract.statuses.${status}`)),
    row('settled', figure(quote)),
    ...(config.startTradingTime === 0 ? [] : [row('listed', day(config.startTradingTime))]),
    ...(config.settleTime === 0 ? [] : [row('delivery', day(config.settleTime))]),
    row('copied', copied),
  ]
  return (
    <>
      <Part title={t('contract.orders')}>
        <Definitions rows={worded(orders, t)} />
      </Part>
      <Part title={t('contract.margin')}>
        <TierTable pair={pair} instead={<Definitions rows={worded(margin, t)} />} />
      </Part>
      <Part title={t('contract.more')}>
        <Definitions rows={worded(more, t)} />
      </Part>
    </>
  )
}

const figure = (text: string) => <Figure>{text}</Figure>

function Span({ from, to }: { readonly from: ReactNode; readonly to: ReactNode }) {
  return (
    <>
      {from} – {to}
    </>
  )
}

type Row = readonly [key: string, value: ReactNode]

const row = (key: string, value: ReactNode): Row => [key, value]

function worded(rows: readonly Row[], t: (key: string) => string): readonly Definition[] {
  return rows.map(([key, value]) => ({ key, term: t(`contract.${key}`), value }))
}
