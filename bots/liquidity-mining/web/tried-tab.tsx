// The tab below the pools: what the amounts in the form would have become over past prices.
import { Suspense, useMemo } from 'react'
import { CreateTabs } from '@trellis/bot-kit/web/create/create-tabs.tsx'
import { useWeb, type CreateParts } from '@trellis/bot-kit/web/web-context.ts'
import { Skeleton } from '@trellis/ui'
import { KIND, type Desk } from './use-desk.ts'

const words = 'liquidityMining'

export interface TriedTabProps {
  readonly desk: Desk
  readonly Part: NonNullable<CreateParts['Backtest']>
}

export function TriedTab({ desk, Part }: TriedTabProps) {
  const { t, format } = useWeb()
  const { pair, product, fields, leverage } = desk
  const isSound = product !== undefined && fields.every((it) => it.problem === undefined)
  const amounts = fields.map(({ id, amount }) => `${id} ${amount}`).join()
  const input = useMemo(
    () => {
      if (!isSound) return undefined
      const productId = product?.productId ?? ''
      return { productId, orderLinkId: 'tried', ...amountsOf(fields), leverage }
    },
    // Prices make new fields all the time; amounts are what is tried.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [isSound, amounts, product?.productId, leverage],
  )
  const settings = [
    ...fields.map(({ id, coin, amount, bounds }) => ({
      key: id,
      term: t(`${words}.amount.name`, { coin }),
      text: format.number(amount, bounds.digits),
    })),
    { key: 'leverage', term: t(`${words}.leverage.name`), text: `${leverage}×` },
  ].map((line) => ({ ...line, value: <bdi dir="ltr">{line.text}</bdi> }))
  const content = (
    <Suspense fallback={<Skeleton height="236px" />}>
      <Part
        kind={KIND}
        input={input}
        arriving={product === undefined}
        coin={pair.quote_token}
        held={pair.base_token}
        hasRange={false}
        settings={settings}
        keep={() => () => desk.choose({ side: desk.side, leverage, ...amountsOf(fields) })}
        problemText={() => ''}
      />
    </Suspense>
  )
  return <CreateTabs tabs={[{ id: 'backtest', label: t('create.backtest'), content }]} />
}

/** Under the names of the call, which are those of the form as well. */
function amountsOf(fields: Desk['fields']): { quoteAmount?: string; baseAmount?: string } {
  return Object.fromEntries(fields.map(({ id, amount }) => [`${id}Amount`, amount]))
}
