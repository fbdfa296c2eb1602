// The risk tiers of a contract: up to which value of a position which margin and leverage hold.
import type { ReactNode } from 'react'
import type { ListedPair } from '@trellis/contract'
import { useTierRows, type TierRow } from '@trellis/bot-kit/web/linear/use-tiers.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { DataTable, Figure, percentDigits, type Column } from '@trellis/ui'

interface TierTableProps {
  readonly pair: ListedPair
  /** What is known without the tiers. */
  readonly instead: ReactNode
}

/** The tiers by rising value; what is known without them until they have come. */
export function TierTable({ pair, instead }: TierTableProps) {
  const { t, format } = useWeb()
  const tiers = useTierRows(pair)
  if (tiers === undefined) return instead
  const rate = (text: string) => format.percent(text, percentDigits(text, 2))
  const column = (key: string, text: (tier: TierRow) => string): Column<TierRow> => ({
    key,
    head: t(`contract.tiers.${key}`, { coin: pair.quote_token }),
    numeric: true,
    cell: (tier) => <Figure>{text(tier)}</Figure>,
  })
  return (
    <DataTable
      caption={t('contract.tiers.title')}
      columns={[
        column('upTo', ({ riskLimitValue }) => format.number(riskLimitValue, 0)),
        column('initial', ({ initialMargin }) => rate(initialMargin)),
        column('maintenance', ({ maintenanceMargin }) => rate(maintenanceMargin)),
        column('leverage', ({ maxLeverage }) => `${format.number(String(Number(maxLeverage)))}×`),
      ]}
      rows={tiers.toSorted((a, b) => Number(a.riskLimitValue) - Number(b.riskLimitValue))}
      keyOf={({ riskLimitValue }) => riskLimitValue}
      lined
    />
  )
}
