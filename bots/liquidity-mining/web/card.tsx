// A position's own part of a card or row in My bots. It reads the list row as it comes and asks the
// server nothing.
import type { BotRow } from '@trellis/contract'
import { distanceWords } from '@trellis/bot-kit/web/detail/state-notice.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { isolated } from '@trellis/ui'

/** What its routes add to a row; decimals. */
interface Own {
  readonly liquidation_price: string
  readonly claimable: string
}

/** "Position now": how far the end of its loan is, and what can be claimed. */
export function PoolPosition({ row, price }: { readonly row: BotRow; readonly price: string }) {
  const { t, format } = useWeb()
  const own = row.own as Own | undefined
  if (own === undefined || price === '') return undefined
  const { liquidation_price: liquidation, claimable } = own
  const distance = distanceWords(price, liquidation, format.percent)
  return (
    <span className="stack stack-4">
      {Number(liquidation) > 0 ? (
        <span>{t('liquidityMining.away', { distance: isolated(distance) })}</span>
      ) : undefined}
      <span className="t12 dim2">
        {t('liquidityMining.canClaim', {
          amount: isolated(`${format.money(claimable, 2)} ${row.figures.quote_token}`),
        })}
      </span>
    </span>
  )
}

export function PoolCard({ row }: { readonly row: BotRow }) {
  const { t } = useWeb()
  const { base_token: base, quote_token: quote } = row.figures
  return <span className="t12 dim">{t('liquidityMining.of', { base, quote })}</span>
}
