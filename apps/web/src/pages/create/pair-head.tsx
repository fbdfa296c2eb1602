// The head of the create screen: pair, kind of bot, and the pair's live figures. On a phone pair
// and kind are the page's title, which stays in sight.
import type { ReactNode } from 'react'
import type { ListedPair } from '@trellis/contract'
import { useWeb, type CreateFacts } from '@trellis/bot-kit/web/web-context.ts'
import { CoinDisc, Delta, Figure, Price, usePhone } from '@trellis/ui'
import { ContractButton } from './contract/contract-button.tsx'
import { CreateTitle } from './create-title.tsx'
import { KindChip } from './kind-chip.tsx'
import type { KindEntry } from './kind-list.ts'

export interface PairHeadProps {
  readonly pair: ListedPair
  readonly picker: ReactNode
  readonly facts: CreateFacts
  readonly entries: readonly KindEntry[]
  readonly current: KindEntry
}

export function PairHead({ pair, picker, facts, entries, current }: PairHeadProps) {
  const { t, format, usePrice } = useWeb()
  const phone = usePhone()
  const live = usePrice(pair)
  const digits = pair.price_precision
  const last = live.last === '' ? pair.price : live.last
  const change = live.change === '' ? pair.change_24h : live.change
  const ends = [
    ['high', live.high],
    ['low', live.low],
  ] as const
  const { basket } = facts
  const what = (
    <>
      {basket === undefined ? picker : <BasketName name={basket} />}
      <KindChip
        entries={entries}
        current={current}
        quote={pair.quote_token}
        minimum={facts.minimum}
      />
    </>
  )
  const figures = (
    <>
      <span className="pair-price">
        <Price value={last} digits={digits} className="fig-l" />
        <Delta value={change} percent /> <span className="dim2">{t('create.day')}</span>
      </span>
      {facts.more === undefined ? undefined : <ContractButton pair={pair} />}
      <span className="pair-ends">
        {ends.map(([name, value]) => (
          <span key={name} className="dim nowrap">
            {t(`create.${name}`)}{' '}
            <span className="pair-place" style={{ minInlineSize: `${last.length}ch` }}>
              {value === '' ? '—' : <Price value={value} digits={digits} className="ink" />}
            </span>
          </span>
        ))}
        <span className="dim nowrap pair-volume">
          {t('create.volume')} <Figure className="ink">{format.short(pair.turnover_24h, 2)}</Figure>
        </span>
        {facts.more}
      </span>
    </>
  )
  const look = live.stale ? 'pair stale' : 'pair'
  if (basket !== undefined) {
    // Each of its markets says its price where it is weighed.
    if (phone) return <CreateTitle>{what}</CreateTitle>
    return <div className="pair">{what}</div>
  }
  if (phone) {
    return (
      <>
        <CreateTitle>{what}</CreateTitle>
        <div className={look}>{figures}</div>
      </>
    )
  }
  return (
    <div className={look}>
      <CoinDisc coin={pair.base_token} />
      {what}
      {figures}
    </div>
  )
}

function BasketName({ name }: { readonly name: string }) {
  const { t } = useWeb()
  return (
    <h1 className="h1 basket-name">
      <bdi dir="ltr">{name === '' ? t('create.title') : name}</bdi>
    </h1>
  )
}
