// Where no bot is listed. Before the first bot: what would stand here, and three pairs to begin
// with; after the last one has ended, the way to the closed ones.
import { Link } from 'wouter'
import { Button, buttonClass, CoinDisc, Delta, EmptyState, LadderSmall, Price } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { usePrice } from '../../data/live.ts'
import { usePairs } from '../../data/queries.ts'
import type { ListedPair } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import { firstCategory, firstFormOf } from '../../app/first-kind.ts'
import { busiest } from '../busiest-pairs.ts'
import { FundingReady } from '../funding-ready.tsx'

const sides = ['buy', 'buy', 'buy', 'empty', 'sell', 'sell', 'sell'] as const

export interface NoBotsProps {
  /** The list of closed bots is looked at. */
  readonly closed: boolean
  /** How many bots have closed. */
  readonly closedCount: number
  onShowClosed(): void
}

export function NoBots({ closed, closedCount, onShowClosed }: NoBotsProps) {
  const t = useWords()
  const { data, isPending } = usePairs(firstCategory)
  if (closed)
    return <EmptyState title={t('noBots.closedTitle')}>{t('noBots.closedText')}</EmptyState>
  if (closedCount > 0) {
    return (
      <EmptyState
        picture={<LadderSmall sides={sides} place={0.5} />}
        title={t('noBots.noneTitle')}
        actions={
          <>
            <CreateLink />
            <Button onClick={onShowClosed}>{t('noBots.showClosed')}</Button>
          </>
        }
      >
        {t('noBots.noneText', { count: closedCount })}
      </EmptyState>
    )
  }
  const pairs = busiest(data?.list ?? [])
  return (
    <EmptyState
      picture={<LadderSmall sides={sides} place={0.5} />}
      title={t('noBots.title')}
      actions={<CreateLink />}
    >
      <FundingReady />
      {t('noBots.text')}
      {(isPending || pairs.length > 0) && (
        <span className="suggestions">
          {pairs.map((pair) => (
            <Suggestion key={pair.symbol} pair={pair} />
          ))}
        </span>
      )}
    </EmptyState>
  )
}

function CreateLink() {
  const t = useWords()
  return (
    <Link className={buttonClass({ variant: 'primary' })} href="/create/">
      {t('action.create')}
    </Link>
  )
}

function Suggestion({ pair }: { readonly pair: ListedPair }) {
  const live = usePrice(pair)
  return (
    <Link className="suggestion" href={firstFormOf(pair)}>
      <CoinDisc coin={pair.base_token} small />
      <bdi dir="ltr" className="h2">
        {marketName(pair)}
      </bdi>
      <Price
        value={live.last === '' ? pair.price : live.last}
        digits={pair.price_precision}
        short
      />
      <Delta value={live.change === '' ? pair.change_24h : live.change} percent />
    </Link>
  )
}
